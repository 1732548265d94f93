"""Breakdowns of ranges by made hands and draws, against naive readings of each hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from oracles.breakdown import all_combos, naive_breakdown, naive_parts
from oracles.holdem import cards_of, live_cards
from raises import raises

from calculations import EquityCalculator, Range, breakdown
from calculations.distributions.parts import DRAWS, MADE_HANDS, best_draws, made_hands
from lookup import hand_features
from lookup.combos import COMBO_COUNT

BOARDS = [
    *("Ks8s3d", "QsTsQd", "7h8h9h", "2c2d2h", "As2d3c", "JsTs9s8s", "KsKd7c2d", "5c4d3h2s"),
    *("AsKsQsJsTs", "7c7d2h2s9d", "Ah9d6c3s2h", "KsKdKhKc2d"),
]


pytestmark = pytest.mark.usefixtures("pyplot")


# ---- parts -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_every_hand_is_in_the_parts_that_a_naive_reading_says(board):
    hands = [hand for hand in all_combos() if not {*cards_of(hand)} & {*cards_of(board)}]
    features = np.array([hand_features(hand, board) for hand in hands])
    made = made_hands(features)
    drawn = best_draws(features, made)
    for place, hand in enumerate(hands):
        naive_made, naive_drawn = naive_parts(hand, board)
        assert MADE_HANDS[made[place]] == naive_made, hand
        assert DRAWS[drawn[place]] == naive_drawn, hand


def test_no_two_parts_have_one_name():
    assert len({*MADE_HANDS, *DRAWS}) == len(MADE_HANDS) + len(DRAWS)


# ---- on a board ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("range_", "other", "board"),
    [
        ("QQ, AKs, JsTs, 7c6c", "KQs, 77, AhTh", "Qs7s2d"),
        ("AQ:0.5, 22, 9h8h, 5s4s:0.25", "JJ, KsQs", "Js9s3c2d"),
    ],
)
def test_shares_and_equities_are_those_of_a_naive_count(range_, other, board):
    naive = naive_breakdown([naive_range(range_), naive_range(other)], board)

    frame = EquityCalculator([range_, other], board).ranges.breakdown(0)

    assert {*frame.index} == {*naive}
    for part, figures in naive.items():
        assert frame.loc[part, ["combos", "share", "equity"]].tolist() == pytest.approx(
            [float(figure) for figure in figures], rel=1e-12
        )


def naive_range(text):
    weights = Range(text).to_series()
    return {str(combo): Fraction(weight) for combo, weight in weights.items() if weight}


@pytest.fixture(scope="module")
def spot():
    return EquityCalculator(["QQ+, AK, JsTs, 76s:0.5", "22+, AQ+"], "Qs7s2d")


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("kind", ["made hand", "draw"])
def test_the_columns_of_each_kind_add_up(spot, player, kind):
    frame = spot.ranges.breakdown(player)
    parts = frame[frame["kind"] == kind]
    assert parts["share"].sum() == pytest.approx(1, rel=1e-12)
    assert parts["share"] @ parts["equity"] == pytest.approx(spot.equity[player], rel=1e-12)
    assert parts["combos"].sum() == pytest.approx(spot_weights(spot, player))
    assert (frame["share"] > 0).all()


def spot_weights(spot, player):
    """Return the weights of the combos that can be dealt."""
    held, range_ = spot.ranges.per_combo(player).index, spot.hole_cards[player]
    return sum(weight for combo, weight in range_.to_series().items() if combo in held)


def test_parts_come_strongest_first_and_draws_last(spot):
    frame = spot.ranges.breakdown(0)
    places = [(MADE_HANDS + DRAWS).index(part) for part in frame.index]
    assert places == sorted(places)
    kinds = ["made hand" if part in MADE_HANDS else "draw" for part in frame.index]
    assert frame["kind"].tolist() == kinds


def test_hands_without_a_pair_are_ace_high_king_high_or_nothing():
    frame = breakdown("AsKs, AhQd, KdQd, QdJh, KsJs", "9s5c2d")
    made = frame[frame["kind"] == "made hand"]
    assert made["combos"].to_dict() == {"ace high": 2, "king high": 2, "nothing": 1}


def test_a_river_has_no_draws():
    assert breakdown("random", "9s5c2dKhKd")["kind"].unique().tolist() == ["made hand"]


def test_one_feature_breaks_a_range_down(spot):
    by_category = spot.ranges.breakdown(0, by="category")
    assert by_category.columns.tolist() == ["combos", "share", "equity"]
    assert by_category.index.tolist() == ["three of a kind", "pair", "high card"]
    assert by_category["share"].sum() == pytest.approx(1)
    assert spot.ranges.breakdown(0, by="pocket_pair").index.tolist() == [True, False]
    assert spot.ranges.breakdown(0, by="overcards").index.tolist() == [2, 0]
    assert spot.ranges.breakdown(0, by="kicker").index.tolist() == ["6", "none"]


def test_known_hands_and_several_players_are_broken_down():
    spot = EquityCalculator(["AsKs", "QdQh", "JJ"], "Qs7s2d")
    frame = spot.ranges.breakdown(0)
    assert frame.loc["nut flush draw", ["combos", "share"]].tolist() == [1, 1]
    assert frame.loc["ace high", "equity"] == pytest.approx(spot.equity[0])


# ---- alone, and over all flops ---------------------------------------------------------------


def test_alone_each_combo_counts_as_against_any_two_cards():
    alone = breakdown("QQ+, AK, 76s:0.5", "Qs7s2d")
    against = EquityCalculator(["QQ+, AK, 76s:0.5", "random"], "Qs7s2d").ranges.breakdown(0)
    assert alone.columns.tolist() == ["kind", "combos", "share"]
    np.testing.assert_allclose(alone["share"], against["share"], rtol=1e-12)
    np.testing.assert_allclose(alone["combos"], against["combos"], rtol=1e-12)


@pytest.mark.slow
def test_all_hands_on_all_flops_are_counted():
    """19,600 flops to each of 1,326 hands: the categories are published counts of five cards."""
    frame = breakdown("random", by="category")
    deals = 19_600 * COMBO_COUNT
    fives = {"royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3744}
    fives |= {"flush": 5108, "straight": 10_200, "three of a kind": 54_912, "two pair": 123_552}
    fives |= {"pair": 1_098_240, "high card": 1_302_540}
    assert (frame["share"] * deals).round(3).to_dict() == {
        name: 10 * count for name, count in fives.items()
    }
    assert frame["combos"].sum() == pytest.approx(49 * 48 / 2)


@pytest.mark.slow
def test_two_hands_are_in_each_part_on_as_many_flops_as_a_naive_count_says():
    hand, other = "JsTs", "AhJd"
    counts = Counter()
    for flop in combinations(live_cards(hand, other), 3):
        made, drawn = naive_parts(hand, flop)
        counts.update([made, drawn])

    frame = EquityCalculator([hand, other], progress=False).ranges.breakdown(0)

    assert (frame["share"] * 17_296).round(6).to_dict() == counts


@pytest.mark.slow
@pytest.mark.parametrize("hands", [["QQ+, AKs", "JJ, AQ:0.5"], ["AsKs", "22"]])
@pytest.mark.parametrize("player", [0, 1])
def test_over_all_flops_the_equity_is_that_before_the_flop(hands, player):
    frame = EquityCalculator(hands, progress=False).ranges.breakdown(player)
    made = frame[frame["kind"] == "made hand"]
    before = EquityCalculator(hands, method="exact")
    assert made["share"].sum() == pytest.approx(1, rel=1e-12)
    assert made["share"] @ made["equity"] == pytest.approx(before.equity[player], rel=1e-12)


# ---- plot ------------------------------------------------------------------------------------


def test_bars_are_as_long_as_the_shares(spot):
    frame, ax = spot.ranges.breakdown(0), spot.plot.breakdown(0)
    bars = ax.containers[0]
    np.testing.assert_allclose([bar.get_width() for bar in bars], 100 * frame["share"])
    assert [text.get_text() for text in ax.get_yticklabels()] == frame.index.tolist()
    assert "draws, each hand by its best" in [text.get_text() for text in ax.texts]
    assert ax.get_title() == "Breakdown of QQ+, AK, JsTs, 76s:0.5\nBoard Q♠ 7♠ 2♦ · equity 52.03%"


def test_the_labels_of_bars_lie_inside(spot):
    ax = spot.plot.breakdown(0)
    ax.figure.savefig("/dev/null", format="png")
    edge = ax.get_window_extent().x1
    assert all(text.get_window_extent().x1 < edge for text in ax.texts)


def test_it_draws_on_axes_that_are_given(spot):
    from matplotlib import pyplot

    ax = pyplot.subplots()[1]
    assert spot.plot.breakdown(0, by="kicker", ax=ax) is ax
    assert ax.get_ylabel() == "kicker"


# ---- errors ----------------------------------------------------------------------------------


def test_what_cannot_be_broken_down(spot):
    with raises("there is no player 2"):
        spot.ranges.breakdown(2)
    with raises("by is 'colour'; give a feature of hand_features such as 'category'"):
        spot.ranges.breakdown(0, by="colour")
    with raises("the board has 2 cards (Qs7s); a board of holdem has 0, 3, 4 or 5"):
        EquityCalculator(["QQ", "22"], "Qs7s").ranges.breakdown(0)
    with raises("cannot break down omaha: only holdem hands have features"):
        EquityCalculator(["AsAhKsKh", "QdJdTc9c"], "Qs7s2d", game="omaha").ranges.breakdown(0)
    with raises("this result needs one board, and the spot has 2; take it from each of .by_board"):
        EquityCalculator(["QQ", "22"], boards=["Qs7s2d"] * 2).ranges.breakdown(0)
    with raises("over all flops, a breakdown is counted for two players"):
        EquityCalculator(["QQ", "22", "JJ"]).ranges.breakdown(0)
    with raises("over all flops, a breakdown is counted for two players"):
        EquityCalculator(["QQ", "22"], dead="As").ranges.breakdown(0)
    with raises("samples are not counted by combo"):
        EquityCalculator(["QQ", "22"], "Qs7s2d", method="monte_carlo", samples=99).ranges.breakdown(
            0
        )
    with raises("the board has 1 card (Qs)"):
        breakdown("QQ", "Qs")
    with raises("is dealt twice"):
        breakdown("QsQd", "Qs7s2d")
