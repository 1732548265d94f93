"""Three ranges before the flop: from the table, by rank triples, and deal by deal."""

from fractions import Fraction

import numpy as np
import pytest
from counting import count_ranges
from raises import raises

from calculations import EquityCalculator
from calculations.distributions.equity_by_flop import as_range
from calculations.exact.engines import costs_of
from calculations.exact.three_way_ranges import TABLE
from calculations.spots.reading import read_spot

pytestmark = pytest.mark.jit


def by_method(hands, folded=()):
    """Return the counts of three ranges by each method that takes no minutes."""
    spot = read_spot(hands, folded=folded)
    spot = spot._replace(players=tuple(map(as_range, spot.players)))  # hands are ranges too
    quick = [method for method, seconds in costs_of(spot).items() if seconds < 3]
    return {method: count_ranges(spot, method=method) for method in quick}


CASES = [
    (["AA", "KK", "Q9+"], [], {"classes", "rank triples", "deals"}),
    (["AKs", "AQo", "KQ"], [], {"classes", "rank triples", "deals"}),
    (["AA", "AA:0.5", "AK:0.25"], [], {"classes", "rank triples", "deals"}),
    (["AA", "AKs:0.5"], ["77+"], {"classes", "rank triples", "deals"}),
    (["AsKs", "QQ, AhKh:0.3", "T9s, JsTs:0.7"], [], {"rank triples", "deals"}),
    (["AsKs", "QhQd"], ["QQ, AhKh:0.3, 22"], {"rank triples", "deals"}),
    (["8c8d", "7c6c", "5c4c"], [], {"rank triples", "deals"}),
]


def needs_table(methods):
    """Return the marks of a case: the table takes half a minute to build."""
    return pytest.mark.slow if "classes" in methods else ()


@pytest.mark.parametrize(
    ("hands", "folded", "methods"),
    [pytest.param(*case, marks=needs_table(case[-1])) for case in CASES],
)
def test_all_methods_count_the_same(hands, folded, methods):
    counted = by_method(hands, folded)
    assert {*counted} == methods
    expected = counted.pop("deals")
    for found in counted.values():
        np.testing.assert_allclose(found.outcomes, expected.outcomes, rtol=1e-13)
        np.testing.assert_allclose(found.combo_weights, expected.combo_weights, rtol=1e-13)
        np.testing.assert_allclose(found.combo_shares, expected.combo_shares, rtol=1e-13)


@pytest.mark.slow
def test_counts_of_whole_combos_are_whole_numbers():
    for found in by_method(["AA", "KK", "Q9s"]).values():
        assert found.outcomes.sum() == 6 * 6 * 4 * 1_370_754
        assert (found.outcomes == np.rint(found.outcomes)).all()


@pytest.mark.slow
def test_ranges_without_a_deal_are_refused():
    with raises("together leave no possible deal"):
        EquityCalculator(["AA", "AA", "AA"]).summary  # noqa: B018


@pytest.mark.slow
def test_ranges_of_whole_classes_are_read_from_the_table_exactly():
    spot = EquityCalculator(["AA", "KK", "random"])
    assert spot.method.name == "exact"
    assert spot.equity.sum() == pytest.approx(1)
    assert spot.method.counted_by == TABLE


@pytest.mark.slow
def test_any_three_hands():
    spot = EquityCalculator(["random", "random", "random"])
    assert spot.method.name == "exact"
    assert spot.equity.tolist() == pytest.approx([1 / 3] * 3, abs=1e-12)
    assert spot.equity_fractions == [Fraction(1, 3)] * 3
    assert spot.outcomes.sum() == 1326 * 1225 * 1128 * 1_370_754


@pytest.mark.slow
def test_a_hand_against_two_ranges_does_not_depend_on_its_suits():
    first, second = (
        EquityCalculator([hand, "22+, A2s+", "random"], method="exact").equity
        for hand in ("AsKh", "AdKc")
    )
    assert first.tolist() == pytest.approx(second.tolist(), abs=1e-12)
    assert first[1] != first[2]


def test_threads_change_no_digit():
    spot = read_spot(["AsKh", "QQ+, AhQh", "77, 66"])
    one, two = (count_ranges(spot, threads, method="rank triples") for threads in (1, 2))
    assert one.outcomes.tolist() == two.outcomes.tolist()
    assert one.combo_shares.tolist() == two.combo_shares.tolist()


def test_four_ranges_are_sampled_with_a_stated_error():
    spot = EquityCalculator(["AA", "KK", "QQ+", "random"], std_error=0.002, rng=1)
    assert spot.method.name == "monte_carlo"
    assert (spot.std_error <= 0.002).all()
