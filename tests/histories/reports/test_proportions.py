"""Intervals and tests of proportions, against counts of all outcomes in fractions."""

from fractions import Fraction
from math import comb, isnan, sqrt

import numpy as np
import pytest
from scipy.stats import norm

from poker_calculator.histories.reports.proportions import (
    binomial_test,
    holm,
    stratified_test,
    wilson_interval,
)


def chance_of(times, chances, rate):
    return comb(chances, times) * rate**times * (1 - rate) ** (chances - times)


@pytest.mark.parametrize(("times", "chances"), [(0, 3), (1, 10), (7, 9), (40, 40), (300, 1000)])
def test_the_bounds_are_the_rates_from_which_the_count_is_1_96_standard_errors_away(times, chances):
    for bound in map(float, wilson_interval(times, chances)):
        away = abs(times / chances - bound)
        assert away == pytest.approx(1.959964 * sqrt(bound * (1 - bound) / chances), abs=1e-6)


@pytest.mark.parametrize("chances", [30, 60, 100, 250])
def test_the_interval_covers_95_percent_of_samples(chances):
    low, high = wilson_interval(np.arange(chances + 1), chances)
    covered = []
    for rate in np.linspace(0.05, 0.95, 181):
        weights = [chance_of(times, chances, rate) for times in range(chances + 1)]
        covered.append(sum(np.array(weights)[(low <= rate) & (rate <= high)]))

    assert np.mean(covered) == pytest.approx(0.95, abs=0.005)
    assert min(covered) > 0.91


def test_without_chances_there_are_no_bounds():
    low, high = wilson_interval([0, 1], [0, 1])

    assert isnan(low[0])
    assert isnan(high[0])
    assert 0 < low[1] < high[1] == 1


@pytest.mark.parametrize("chances", [1, 7, 30])
@pytest.mark.parametrize("rate", [Fraction(1, 10), Fraction(1, 2), Fraction(5, 6)])
def test_the_exact_test_adds_the_chances_of_a_tail(chances, rate):
    of = [chance_of(times, chances, rate) for times in range(chances + 1)]
    for times in range(chances + 1):
        expected = min(1, 2 * min(sum(of[: times + 1]), sum(of[times:])))
        assert binomial_test(times, chances, float(rate)) == pytest.approx(float(expected))


def test_a_rate_of_zero_or_all_is_refuted_by_one_hand():
    assert binomial_test(0, 5, 0) == binomial_test(5, 5, 1) == 1
    assert binomial_test(1, 5, 0) == binomial_test(4, 5, 1) == 0


def test_the_exact_test_holds_for_a_million_hands():
    assert binomial_test(250_000, 1_000_000, 0.25) == pytest.approx(1, abs=1e-9)
    # 866 is two standard errors.
    assert binomial_test(250_866, 1_000_000, 0.25) == pytest.approx(0.0455, abs=5e-4)


def compared(*strata):
    return stratified_test(*zip(*strata, strict=True))


def test_one_stratum_is_the_normal_approximation_of_the_hypergeometric_count():
    own, others, done = 60, 90, 70
    for times in range(15, 45):
        share, found = compared((times, own, done - times, others))
        ways = {n: comb(own, n) * comb(others, done - n) for n in range(own + 1)}
        distance = abs(times - own * done / (own + others))
        tail = sum(ways[n] for n in ways if abs(n - own * done / (own + others)) > distance - 0.5)
        assert share == pytest.approx((done - times) / others)
        # A half is added for the step of a count, so the exact chance lies above.
        assert found <= tail / sum(ways.values()) <= found + 0.2


def test_a_difference_that_the_strata_explain_is_none():
    # Both do it in 20 % at full tables and in 80 % heads-up, which only the player often plays.
    share, found = compared((20, 100, 180, 900), (720, 900, 80, 100))

    assert share == pytest.approx(0.74)
    assert found == pytest.approx(1)


def test_the_stratified_test_is_its_formula():
    rows = [(12, 40, 30, 160), (25, 60, 40, 140), (3, 10, 9, 50)]
    expected = variance = Fraction(0)
    for times, own, others_did, others in rows:
        total, done = own + others, times + others_did
        expected += Fraction(own * done, total)
        variance += Fraction(own * others * done * (total - done), total**2 * (total - 1))
    deviates = float(40 - expected) / sqrt(variance)

    assert compared(*rows)[1] == pytest.approx(2 * norm.sf(abs(deviates)))


def test_few_hands_have_no_test():
    assert isnan(compared((1, 4, 20, 40))[1])
    assert isnan(compared((0, 30, 2, 300))[1])
    assert isnan(compared((0, 100, 0, 100))[1])  # nobody ever did it
    share, found = compared((10, 20, 0, 0))  # nobody else had the chance
    assert isnan(share)
    assert isnan(found)


def test_strata_of_one_side_alone_do_not_matter():
    rows = [(12, 40, 30, 160), (25, 60, 40, 140)]
    alone = [(5, 9, 0, 0), (0, 0, 77, 99)]

    assert compared(*rows) == compared(*rows, *alone)


def test_equal_habits_are_taken_for_different_in_5_percent():
    rng = np.random.default_rng(5)
    found = []
    for _ in range(2000):
        rates = rng.random(3) * 0.5 + 0.1
        counts = [
            (rng.binomial(40, rate), 40, rng.binomial(150, rate), 150) for rate in rates
        ]  # fmt: skip
        found.append(compared(*counts)[1])

    assert not np.isnan(found).any()
    assert np.mean(np.array(found) <= 0.05) == pytest.approx(0.05, abs=0.015)  # 3 standard errors


def naive_holm(p_values):
    """Return the least level at which stepping down the list rejects each, as Holm wrote it."""
    adjusted, least = {}, 0
    for step, place in enumerate(sorted(range(len(p_values)), key=lambda at: p_values[at])):
        least = max(least, p_values[place] * (len(p_values) - step))
        adjusted[place] = min(1, least)
    return [adjusted[place] for place in range(len(p_values))]


def test_holms_correction_multiplies_by_the_number_of_tests_left():
    assert holm([0.01, 0.04, 0.03, 0.005]).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    rng = np.random.default_rng(1)
    for count in range(12):
        p_values = rng.random(count).tolist()
        assert holm(p_values).tolist() == pytest.approx(naive_holm(p_values))


def test_what_was_not_tested_does_not_count_as_a_test():
    found = holm([np.nan, 0.02, np.nan, 0.5])

    assert found[[1, 3]].tolist() == [0.04, 0.5]
    assert np.isnan(found[[0, 2]]).all()


def test_of_many_tests_without_a_difference_hardly_any_passes():
    rng = np.random.default_rng(2)
    wrong = [(holm(rng.random(40)) <= 0.05).any() for _ in range(2000)]
    alone = [(rng.random(40) <= 0.05).any() for _ in range(2000)]

    assert np.mean(wrong) < 0.065
    assert np.mean(alone) > 0.8
