"""Hand strengths over the cards to come, against the definition."""

from fractions import Fraction
from math import ceil

import numpy as np
import pytest
from oracles.hand_strength import naive_distribution, naive_histogram
from oracles.holdem import live_cards
from raises import raises

from calculations import CARDS, EquityCalculator, equity_distribution
from calculations.distributions.equity_distribution import EquityDistribution
from lookup.compiling import kernel_choice

SPOTS = [("9s8s", "7s6c2s3d"), ("AsKd", "QcJcTh2c"), ("2c2d", "2h2sAdAh"), ("3d2c", "AsKsQsJs")]


pytestmark = pytest.mark.usefixtures("pyplot")


def random_rows(count, cards, seed=1):
    return np.random.default_rng(seed).random((count, 52)).argsort(axis=1)[:, :cards] + 1


# ---- strengths -------------------------------------------------------------------------------


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize(("hand", "board"), SPOTS)
def test_each_runout_of_a_turn_is_as_the_definition_says(hand, board):
    naive = naive_distribution(hand, board, 5)
    found = equity_distribution(hand, board)
    assert found.hand_strengths.tolist() == [float(strength) for strength in naive]
    assert found.histogram(10).tolist() == naive_histogram(naive, 10)
    assert found.mean == pytest.approx(float(sum(naive) / 46), rel=1e-15)
    squares = sum(strength**2 for strength in naive) / 46
    assert found.mean_of_squares == pytest.approx(float(squares), rel=1e-15)


@pytest.mark.jit
@pytest.mark.slow
def test_each_turn_after_a_flop_is_as_the_definition_says():
    naive = naive_distribution("9s8s", "7s6c2s", 4)
    found = equity_distribution("9s8s", "7s6c2s", street="turn")
    assert found.opponents == 46 * 45 // 2
    assert found.hand_strengths.tolist() == [float(strength) for strength in naive]


@pytest.mark.jit
@pytest.mark.parametrize(("hand", "flop"), [("9s8s", "7s6c2s"), ("AhAc", "KsKdQs")])
def test_the_runouts_of_a_flop_are_those_of_its_turns_twice(hand, flop):
    turns = [flop + card for card in live_cards(hand, flop)]
    half_wins = [equity_distribution(hand, turn).half_wins for turn in turns]
    of_flop = equity_distribution(hand, flop).half_wins
    assert np.sort(np.concatenate(half_wins)).tolist() == np.repeat(of_flop, 2).tolist()


@pytest.mark.jit
@pytest.mark.parametrize("board", ["", "7s6c2s", "7s6c2sTh", "7s6c2sThJh"])
@pytest.mark.slow
def test_the_mean_is_the_equity_against_a_random_hand(board):
    found = equity_distribution("9s8s", board, progress=False)
    exact = EquityCalculator(["9s8s", "random"], board).equity_fractions[0]
    assert int(found.half_wins.astype(np.int64).sum()) == exact * 2 * 990 * found.half_wins.size


@pytest.mark.jit
def test_rows_of_hands_are_each_as_alone():
    cards = random_rows(20, 6)
    found = equity_distribution(cards[:, :2], cards[:, 2:])
    assert found.half_wins.shape == (20, 46)
    for row in range(20):
        hand, board = (CARDS[card - 1] for card in cards[row, :2]), cards[row, 2:]
        alone = equity_distribution("".join(hand), board)
        assert alone.half_wins.tolist() == found.half_wins[row].tolist()
        assert found.histogram(7)[row].tolist() == alone.histogram(7).tolist()
        assert found.percentiles([0, 30])[row].tolist() == alone.percentiles([0, 30]).tolist()


@pytest.mark.jit
def test_one_board_goes_with_many_hands():
    hands = [[[52, 51], [50, 49]], [[48, 47], [46, 45]]]
    found = equity_distribution(hands, "2c3c4c5c")
    assert found.mean.shape == (2, 2)
    assert found.histogram(5).shape == (2, 2, 5)
    assert found.boards.shape == (2, 2, 4)


@pytest.mark.jit
@pytest.mark.parametrize(("known", "street"), [(3, "turn"), (4, "river"), (5, "river")])
def test_numpy_counts_what_the_kernel_does(known, street):
    cards = random_rows(10, 2 + known, seed=known)
    found = []
    for by_kernel in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel_choice, "always", by_kernel)
            found.append(equity_distribution(cards[:, :2], cards[:, 2:], street=street).half_wins)
    assert found[0].tolist() == found[1].tolist()


def test_one_hand_waits_for_no_compiler(run_python):
    program = """
import sys
from calculations import equity_distribution
assert round(float(equity_distribution("9s8s", "7s6c2s").mean), 4) == 0.6642
assert "numba" not in sys.modules and "pandas" not in sys.modules
"""
    assert run_python(program).stderr == ""


# ---- figures and plots -----------------------------------------------------------------------


def of(half_wins, opponents=10):
    """Return a distribution of made-up half wins."""
    return EquityDistribution(
        np.array([52, 51]), np.empty(0), np.array(half_wins, np.uint16), opponents
    )


@pytest.mark.parametrize("bins", [1, 2, 3, 7, 20, 21, 100])
def test_bins_begin_at_their_edges(bins):
    distribution = of(range(21))
    strengths = [Fraction(half, 20) for half in range(21)]
    assert distribution.histogram(bins).tolist() == naive_histogram(strengths, bins)


def test_percentiles_are_strengths_that_occur():
    half_wins = [0, 1, 1, 4, 9, 9, 13, 20]
    for percent in range(0, 101, 5):
        place = max(0, ceil(percent * 8 / 100) - 1)
        assert of(half_wins).percentiles(percent) == half_wins[place] / 20
    assert of([3] * 5).percentiles([[0, 50], [99, 100]]).tolist() == [[0.15] * 2] * 2


def test_moments_are_exact():
    assert of([0, 20]).mean == of([10, 10]).mean == 0.5
    assert of([0, 20]).mean_of_squares == 0.5
    assert of([10, 10]).mean_of_squares == 0.25


@pytest.mark.jit
def test_a_histogram_is_drawn():
    ax = equity_distribution("9s8s", "7s6c2s").plot(20)
    assert ax.get_title() == "Hand strength over 1,081 runouts\nBoard 7♠ 6♣ 2♠"
    (steps,) = ax.patches
    assert steps.get_data().values.sum() == pytest.approx(100)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["9♠ 8♠, mean 66.42%"]


@pytest.mark.jit
def test_several_hands_are_drawn_and_not_too_many():
    ax = equity_distribution([[52, 51], [40, 39]], "7s6c2s3h").plot(20)
    assert len(ax.patches) == 2
    cards = random_rows(11, 6)
    several = equity_distribution(cards[:3, :2], cards[:3, 2:])
    assert "on " in several.plot().get_legend().get_texts()[0].get_text()
    with raises("cannot draw 11 hands; give 1 to 10"):
        equity_distribution(cards[:, :2], cards[:, 2:]).plot()


# ---- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "board", "rule"),
    [
        ("As", "7s6c2s", "a hand has 2 cards, not 1"),
        ("AsAs", "7s6c2s", "'As' occurs twice"),
        ("AsKs", "7s6c", "a board has 0, 3, 4 or 5 cards, not 2"),
        ("AsKs", "7s6cAs", "'As' occurs twice"),
        ([[1, 2], [3, 53]], [[5, 6, 7]], "53"),
        ([[1, 2], [3, 0]], [[5, 6, 7]], "has 1 cards"),
        ([[1, 2], [3, 4]], [[5, 6, 7], [5, 6, 0]], "has 2 cards"),
        ([[1, 2], [3, 4], [9, 10]], [[5, 6, 7], [5, 6, 7]], "do not go together"),
    ],
)
def test_cards_that_are_not_a_hand_on_a_board(hand, board, rule):
    with raises(rule):
        equity_distribution(hand, board)


@pytest.mark.jit
def test_other_arguments_that_break_a_rule():
    with raises("street is 'flop'; give 'turn' or 'river' for 4 cards"):
        equity_distribution("AsKs", "7s6c2s3d", street="flop")
    with raises("street is 'showdown'; give 'flop' or 'turn' or 'river' for 0 cards"):
        equity_distribution("AsKs", street="showdown")
    with raises("bins is 0; give a whole number of 1 or more"):
        equity_distribution("AsKs", "7s6c2s3d").histogram(0)
    with raises("percentiles are numbers from 0 to 100, not 101"):
        equity_distribution("AsKs", "7s6c2s3d").percentiles(101)
