"""Risk of ruin and downswings, against exact random walks and slow loops."""

from math import exp, log

import numpy as np
import pytest
from raises import raises
from scipy.integrate import quad
from scipy.stats import norm

from poker_calculator.histories import loss_probability, risk_of_ruin, simulate_downswings
from poker_calculator.histories.reports.variance import Downswings, _Swings


def test_the_risk_of_ruin_is_that_of_a_gambler_with_small_bets():
    # The gambler wins or loses one unit per hand. Their ruin from n units has the chance (q / p)^n.
    p = 0.501
    win_rate, deviation = 100 * (2 * p - 1), 10 * (1 - (2 * p - 1) ** 2) ** 0.5

    for units in (100, 500, 1500):
        ruin = exp(units * log((1 - p) / p))
        assert risk_of_ruin(win_rate, deviation, units) == pytest.approx(ruin, rel=1e-3)


def gamblers_ruin(p, units, hands):
    """Return the exact probability that a walk of single units falls from *units* to 0."""
    chances = np.zeros(units + hands + 2)
    chances[units] = 1
    ruined = 0.0
    for _ in range(hands):
        following = np.zeros_like(chances)
        following[1:] += p * chances[:-1]
        following[:-1] += (1 - p) * chances[1:]
        ruined += following[0]
        following[0] = 0
        chances = following
    return ruined


@pytest.mark.parametrize("p", [0.49, 0.5, 0.51])
def test_the_risk_within_some_hands_is_that_of_a_gambler(p):
    win_rate, deviation = 100 * (2 * p - 1), 10 * (1 - (2 * p - 1) ** 2) ** 0.5

    for units, hands in ((40, 1000), (60, 2500)):
        exact = gamblers_ruin(p, units, hands)
        found = risk_of_ruin(win_rate, deviation, units, hand_count=hands)
        assert found == pytest.approx(exact, rel=0.02)


@pytest.mark.parametrize(("win_rate", "deviation", "bankroll"), [(5, 100, 2000), (-3, 80, 900)])
def test_the_risk_within_some_hands_integrates_the_time_of_ruin(win_rate, deviation, bankroll):
    def density(time):  # the inverse Gaussian law, per 100 hands
        away = (bankroll + win_rate * time) ** 2 / (2 * deviation**2 * time)
        return bankroll / (deviation * (2 * np.pi * time**3) ** 0.5) * np.exp(-away)

    for hands in (1e4, 1e5, 1e6):
        expected, _ = quad(density, 0, hands / 100, limit=500)
        found = risk_of_ruin(win_rate, deviation, bankroll, hand_count=hands)
        assert found == pytest.approx(expected, rel=1e-6)


def test_the_risk_grows_with_the_hands_to_that_of_all_hands():
    risks = [risk_of_ruin(4, 90, 3000, hand_count=10**n) for n in range(3, 10)]

    assert risks == sorted(risks)
    assert risks[-1] == pytest.approx(risk_of_ruin(4, 90, 3000))


def test_without_an_edge_ruin_is_certain():
    assert risk_of_ruin(0, 100, 5000) == risk_of_ruin(-2, 100, 5000) == 1
    assert risk_of_ruin(-2, 100, 5000, hand_count=10**8) == 1


@pytest.mark.parametrize("hands", [1e3, 39_000, 40_000, 41_000, 1e6])
def test_extreme_win_rates_give_probabilities(hands):
    # The reflected term is a product of a huge and a tiny number.
    assert 0 <= risk_of_ruin(-50, 10, 20_000, hand_count=hands) <= 1
    assert 0 <= risk_of_ruin(50, 10, 20_000, hand_count=hands) <= 1e-300


def test_a_loss_is_a_normal_deviate_below_the_mean():
    for win_rate, hands in ((5, 1000), (5, 90_000), (-2, 400), (0, 7)):
        expected = norm.cdf(-win_rate * hands / 100 / (100 * (hands / 100) ** 0.5))
        assert loss_probability(win_rate, 100, hands) == pytest.approx(expected)


def naive_swings(results):
    """Return the figures of one run, hand by hand."""
    total = peak = lowest = worst = 0
    since = worst_hands = longest = 0
    for result in results:
        total += result
        since = 0 if total >= peak else since + 1
        peak = max(peak, total)
        lowest = min(lowest, total)
        longest = max(longest, since)
        if peak - total > worst:
            worst, worst_hands = peak - total, since
    return total, lowest, worst, worst_hands, longest


@pytest.mark.parametrize("at_once", [1 << 21, 7 * 9, 1])
def test_downswings_are_those_of_a_loop_over_the_hands(at_once):
    played = np.random.default_rng(3).integers(-3, 4, (7, 200))
    swings = _Swings(7)
    step = max(1, at_once // 7)
    for first in range(0, 200, step):
        swings.add(played[:, first : first + step].astype(float))

    found = swings.runs().to_frame().to_numpy()
    assert found.tolist() == [[*map(float, naive_swings(run))] for run in played.tolist()]


def test_runs_have_the_given_mean_and_deviation():
    runs = simulate_downswings(5_000, win_rate=6, deviation=90, trials=4_000, rng=1)
    wide = 90 * 50**0.5

    assert runs.result.mean() == pytest.approx(300, abs=4 * wide / 4_000**0.5)
    assert runs.result.std() == pytest.approx(wide, rel=0.05)
    lost = loss_probability(6, 90, 5_000)
    assert (runs.result < 0).mean() == pytest.approx(lost, abs=4 * (lost / 4_000) ** 0.5)


def test_the_simulated_risk_of_ruin_is_the_computed_one():
    runs = simulate_downswings(40_000, win_rate=2, deviation=100, trials=2_000, rng=2)
    # A path that is seen after each hand misses falls within it: 0.58 deviations of a hand.
    expected = risk_of_ruin(2, 100, 1_500 + 5.8, hand_count=40_000)

    found = (runs.lowest <= -1_500).mean()
    assert found == pytest.approx(expected, abs=4 * (expected * (1 - expected) / 2_000) ** 0.5)


def test_drawn_results_keep_their_mean_unless_another_is_given():
    results = np.array([-1.0] * 90 + [14.0] * 10)  # 50 bb/100
    options = {"results": results, "trials": 2_000, "rng": 4}
    plain = simulate_downswings(1_000, **options).result
    shifted = simulate_downswings(1_000, win_rate=5, **options).result

    error = results.std() * 1_000**0.5 / 2_000**0.5
    assert plain.mean() == pytest.approx(500, abs=4 * error)
    assert shifted.mean() == pytest.approx(50, abs=4 * error)
    assert plain - shifted == pytest.approx(450)
    assert {*(plain.round() % 15)} <= {float((-1_000 + 15 * n) % 15) for n in range(15)}


def test_a_seed_gives_the_same_runs():
    first, again = (
        simulate_downswings(300, win_rate=1, deviation=50, trials=9, rng=7) for _ in range(2)
    )
    other = simulate_downswings(300, win_rate=1, deviation=50, trials=9, rng=8)

    assert first.to_frame().equals(again.to_frame())
    assert not first.to_frame().equals(other.to_frame())


@pytest.mark.usefixtures("pyplot")
def test_the_plot_has_the_part_of_runs_with_at_least_each_downswing():
    sizes = np.array([300.0, 100.0, 200.0, 400.0])
    runs = Downswings(*[sizes] * 5)
    ax = runs.plot(big_blinds=50)
    line = ax.lines[0]

    assert [*line.get_xdata()] == [0, 2, 4, 6, 8]
    assert [*line.get_ydata()] == [100, 100, 75, 50, 25]  # each step ends at its downswing
    assert [text.get_text() for text in ax.texts] == ["50 %: 5.0", "10 %: 7.4", "1 %: 7.9"]
    assert ax.get_xlabel() == "Downswing (buy-ins of 50 big blinds)"
    assert runs.plot(ax) is ax
    assert repr(runs) == "<Downswings of 4 runs>"


def test_other_arguments_are_refused_in_words():
    with raises("deviation is 0; give a positive number"):
        risk_of_ruin(5, 0, 100)
    with raises("bankroll is -5; give a positive number"):
        risk_of_ruin(5, 100, -5)
    with raises("win_rate is nan; give a number"):
        risk_of_ruin(float("nan"), 100, 5)
    with raises("win_rate is True; give a number"):
        risk_of_ruin(True, 100, 5)
    with raises("hand_count is 0; give a positive number"):
        loss_probability(5, 100, 0)
    with raises("give win_rate and deviation, or the results of hands"):
        simulate_downswings(10, win_rate=5)
    with raises("results have their own deviation; leave deviation out"):
        simulate_downswings(10, results=[1, 2], deviation=5)
    with raises("the result of hand 1 is nan; leave such hands out"):
        simulate_downswings(10, results=[1, float("nan")])
    with raises("results is a list of big blinds won in each hand, such as frame.net_bb"):
        simulate_downswings(10, results=[])
    with raises("results is a list of big blinds won in each hand, such as frame.net_bb, not"):
        simulate_downswings(10, results=["much"])
    with raises("hand_count is 0; give a whole number of 1 or more"):
        simulate_downswings(0, win_rate=5, deviation=5)
    with raises("trials is 10000000; give at most 2,097,152"):
        simulate_downswings(5, win_rate=5, deviation=5, trials=10**7)
