"""Ranges in `EquityCalculator`: every deal counted, combo by combo and class by class."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pandas as pd
import pytest
from data_files import published_counts
from oracles.ranges import naive_range_counts
from oracles.sampling import combos_of
from raises import raises

from calculations import EquityCalculator, Range

REPORT = """\
Calculated equities from evaluated hand strengths on all 440 possible deals and boards.
Board: 9s 8s 3c 2d
Hole Cards      Win    Win %      Tie    Tie %     Lose   Lose %   Equity
   QQ, AKs      285   64.77%        0    0.00%      155   35.23%    0.648
     Js Ts      155   35.23%        0    0.00%      285   64.77%    0.352"""

WEIGHTED_REPORT = """\
Calculated equities from evaluated hand strengths on deals and boards of the weight 0.75.
Board: 9s 8s 3c 2d 2h
Hole Cards      Win    Win %      Tie    Tie %     Lose   Lose %   Equity
 AsKs:0.25      0.0    0.00%      0.0    0.00%     0.75  100.00%    0.000
    QQ:0.5     0.75  100.00%      0.0    0.00%      0.0    0.00%    1.000"""


def of_classes(classes, weight=1):
    """Return the combos of classes, without suits' order, as the oracle takes ranges."""
    return {"".join(pair): weight for name in classes.split() for pair in combos_of(name)}


# ---- counts ----------------------------------------------------------------------------------


@pytest.mark.jit
def test_published_counts_of_two_classes():
    for entry in published_counts()["hu_classes"]:
        spot = EquityCalculator(entry["classes"])
        assert spot.outcomes.tolist() == [0, entry["win"], entry["lose"], entry["tie"]], entry
        assert spot.enumerations == entry["deals"] * math.comb(48, 5)


@pytest.mark.jit
def test_published_counts_of_ranges():
    published = published_counts()
    for entry in published["multiway"] + published["ompeval_tests"]:
        if len({*entry["ranges"]} & {"A2o", "88"}) == 2:
            continue  # a minute deal by deal; the engine's own tests have it
        spot = EquityCalculator(
            entry["ranges"], entry.get("board", ""), dead=entry.get("dead", ""), method="exact"
        )
        assert spot.outcomes.tolist() == [0, *entry["masks"]], entry


@pytest.mark.jit
def test_published_counts_against_a_random_hand():
    published = published_counts()["vs_random_wins_ties_losses"]
    for hand, board, *counts in published:
        summary = EquityCalculator([hand, "random"], board).summary
        assert [summary[name][0] for name in ("Win", "Tie", "Lose")] == counts, (hand, board)


SPOTS = [
    pytest.param(["AA KK", "QQ AKs"], "Qc7d2h5s", "", "", id="turn"),
    pytest.param(["AA", "AKs", "KK"], "Ac7d2h5s", "Kd", "", id="three-turn"),
    pytest.param(["AA AKs", "KK"], "Qc7d2h5s9c", "Ad", "", id="river"),
    pytest.param(["KQs", "QJs"], "Qc7d2h5s", "", "JJ KJs", id="folded"),
    pytest.param(["KQs", "QJs"], "Qc7d2h5sJd", "Th", "JJ|KTs", id="two-folded"),
    pytest.param(["JTs", "98s", "97s", "T8s"], "9c7d2h5sJd", "", "", id="four-river"),
]


def given_and_naive(players, folded, weight=1):
    """Return ranges as texts for us and as dicts for the oracle."""
    folded = [name for name in folded.split("|") if name]
    texts = [[name.replace(" ", ",") for name in names] for names in (players, folded)]
    if weight != 1:
        texts[0][0] = f"{float(weight)}({texts[0][0]})"
    dicts = [[of_classes(name) for name in names] for names in (players, folded)]
    dicts[0][0] = of_classes(players[0], weight)
    return texts, dicts


@pytest.mark.parametrize(("players", "board", "dead", "folded"), SPOTS)
def test_every_deal_is_counted_once(players, board, dead, folded):
    texts, dicts = given_and_naive(players, folded)
    spot = EquityCalculator(texts[0], board, dead=dead, folded=texts[1])

    outcomes, totals, shares = naive_range_counts(dicts[0], board, dead, dicts[1])

    assert spot.outcomes.dtype == np.int64
    assert spot.outcomes.tolist() == outcomes
    assert spot.enumerations == sum(outcomes)
    assert spot.equity_fractions == [
        Fraction(sum(share.values()), sum(outcomes)) for share in shares
    ]
    assert sum(spot.equity_fractions) == 1
    for seat, (total, share) in enumerate(zip(totals, shares, strict=True)):
        frame = spot.ranges.per_combo(seat)
        assert {*frame.index} == {*map(high_first, total)}
        for combo, weight in total.items():
            row = frame.loc[high_first(combo)]
            assert row["weight"] == pytest.approx(weight / sum(outcomes))
            assert row["equity"] == pytest.approx(float(share.get(combo, 0) / weight))


def high_first(combo):
    """Return a combo as our tables name it, the higher card first."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    return "".join(sorted((combo[:2], combo[2:]), key=deck.index, reverse=True))


@pytest.mark.parametrize(("players", "board", "dead", "folded"), SPOTS[:4])
def test_weights_between_0_and_1_weigh_deals(players, board, dead, folded):
    texts, dicts = given_and_naive(players, folded, Fraction(1, 4))
    spot = EquityCalculator(texts[0], board, dead=dead, folded=texts[1])

    outcomes, _, shares = naive_range_counts(dicts[0], board, dead, dicts[1])

    assert spot.outcomes.dtype == np.float64
    assert spot.outcomes == pytest.approx([*map(float, outcomes)])
    assert type(spot.enumerations) is float
    assert spot.enumerations == pytest.approx(float(sum(outcomes)))
    assert spot.equity == pytest.approx(
        [float(sum(share.values()) / sum(outcomes)) for share in shares]
    )


def test_floats_have_no_fractions():
    spot = EquityCalculator(["AA:0.5", "KK"], "2c3d4h5s")
    with raises("there are no exact fractions of weights between 0 and 1; use .equity"):
        _ = spot.equity_fractions


def test_one_weight_for_all_combos_changes_no_equity():
    whole = EquityCalculator(["AA, AKs", "QQ"], "2c3d4h5s")
    half = EquityCalculator(["0.5(AA, AKs)", "QQ:0.25"], "2c3d4h5s")
    assert half.equity == pytest.approx(whole.equity)
    assert half.enumerations == pytest.approx(whole.enumerations / 8)
    pd.testing.assert_frame_equal(half.ranges.per_combo(0), whole.ranges.per_combo(0))


@pytest.mark.parametrize("game", ["holdem", "short_deck", "short_deck_trips_over_straights"])
def test_the_outcomes_are_the_sum_over_all_deals(game):
    one, other, board = Range("JJ, KQs"), Range("TT, QJs"), "9c8dTs6h"
    expected = np.zeros(4, np.int64)
    for hands in product(one.combos.tolist(), other.combos.tolist()):
        if len({"".join(hands)[i : i + 2] for i in range(0, 8, 2)} - {"9c", "8d", "Ts", "6h"}) == 4:
            expected += EquityCalculator(hands, board, game=game).outcomes

    spot = EquityCalculator([one, other], board, game=game)
    assert spot.outcomes.tolist() == expected.tolist()


def test_a_random_hand_is_every_combo():
    outcomes = EquityCalculator(["AsKs", "random"], "Qs7d2h5s").outcomes
    every = EquityCalculator(["AsKs", "100%"], "Qs7d2h5s").outcomes
    assert outcomes.tolist() == every.tolist()
    assert outcomes.sum() == math.comb(46, 2) * 44


def test_ranges_of_one_combo_are_hands():
    hands = EquityCalculator(["AsKs", "QdQh"], "Qs7d2h", dead="2c")
    ranges = EquityCalculator([Range("AsKs"), Range("QdQh")], "Qs7d2h", dead="2c")
    assert ranges.outcomes.tolist() == hands.outcomes.tolist()
    assert ranges.equity_fractions == hands.equity_fractions


def test_the_number_of_threads_changes_nothing():
    spots = [
        EquityCalculator(["QQ+:0.3,AK", "random"], "2c3d4h", threads=count) for count in (1, 2)
    ]
    assert spots[0].outcomes.tolist() == spots[1].outcomes.tolist()
    assert spots[0].ranges.per_combo(0).equals(spots[1].ranges.per_combo(0))


# ---- folded ranges ---------------------------------------------------------------------------


def test_a_folded_range_is_its_combos_dead_each_by_its_weight():
    hands, board, folded = ["AsKs", "QdQh"], "Qs7d2h5c", Range("QcJc, AdKd:0.5, KhKd:0.25")
    expected = np.zeros(4)
    for combo, weight in folded.to_series()[lambda weights: weights > 0].items():
        expected += weight * EquityCalculator(hands, board, dead=combo).outcomes

    spot = EquityCalculator(hands, board, folded=[folded])
    assert spot.outcomes == pytest.approx(expected)
    assert spot.outcomes.dtype == np.float64
    assert spot.equity == pytest.approx(
        [(expected[seat + 1] + expected[3] / 2) / expected.sum() for seat in range(2)]
    )


def test_a_folded_random_hand_changes_no_equity():
    with_one = EquityCalculator(["AA,KQs", "QQ"], "Qs7d2h5c", folded="random")
    assert with_one.equity == pytest.approx(EquityCalculator(["AA,KQs", "QQ"], "Qs7d2h5c").equity)


# ---- combo by combo, class by class ----------------------------------------------------------


@pytest.mark.parametrize("players", [["QQ+,AKs:0.5", "AsKh"], ["JJ", "AQs,QJs:0.3", "QQ"]])
def test_combos_have_their_weight_after_card_removal_and_their_equity(players):
    board, dead = "Qs7d2h5c", "Jd"
    spot = EquityCalculator(players, board, dead=dead)
    for seat in range(len(players)):
        frame = spot.ranges.per_combo(seat)
        assert frame.index.name == "combo"
        assert frame.columns.tolist() == ["weight", "equity"]
        assert frame["weight"].sum() == pytest.approx(1)
        assert (frame["weight"] * frame["equity"]).sum() == pytest.approx(spot.equity[seat])
        for combo, row in frame.iterrows():
            held = [*players]
            held[seat] = f"{combo}"
            alone = EquityCalculator(held, board, dead=dead)
            assert row["equity"] == pytest.approx(alone.equity[seat])
            own = Range(players[seat]).to_series()[combo]
            assert row["weight"] == pytest.approx(own * alone.enumerations / spot.enumerations)


def test_combos_without_any_deal_are_left_out():
    frame = EquityCalculator(["QQ+", "AsAh, AsAd"], "Qs7d2h5c").ranges.per_combo(0)
    assert {*frame.index} == {"KdKc", "KhKc", "KsKc", "KhKd", "KsKd", "KsKh",
                             "QdQc", "QhQc", "QhQd", "AdAc", "AhAc"}  # fmt: skip


def test_a_known_hand_is_one_combo():
    for spot in (
        EquityCalculator(["KhAs", "QQ"], "Qs7d2h5c"),
        EquityCalculator(["KhAs", "QcQd"], "Qs7d2h5c"),
    ):
        frame = spot.ranges.per_combo(0)
        assert frame.index.tolist() == ["AsKh"]
        assert frame["weight"].tolist() == [1]
        assert frame["equity"].tolist() == pytest.approx([spot.equity[0]])


def test_the_grid_has_suited_hands_above_the_diagonal():
    spot = EquityCalculator(["AA, AKs, AKo:0.5, KQs, QJo", "22"], "Qs7d2h5c")
    grid = spot.ranges.grid(0)
    ranks = [*"AKQJT98765432"]
    assert grid.index.tolist() == grid.columns.tolist() == ranks
    held = {("A", "A"), ("A", "K"), ("K", "A"), ("K", "Q"), ("J", "Q")}
    assert {
        (row, column) for row in ranks for column in ranks if grid.notna().loc[row, column]
    } == held

    frame = spot.ranges.per_combo(0)
    suited = frame[[combo[0] + combo[2] == "AK" and combo[1] == combo[3] for combo in frame.index]]
    offsuit = frame[[combo[0] + combo[2] == "AK" and combo[1] != combo[3] for combo in frame.index]]
    for cell, rows in ((grid.loc["A", "K"], suited), (grid.loc["K", "A"], offsuit)):
        assert cell == pytest.approx(np.average(rows["equity"], weights=rows["weight"]))


def test_the_grid_of_a_hand_is_one_cell():
    grid = EquityCalculator(["AsKh", "QQ"], "Qs7d2h5c").ranges.grid(0)
    assert grid.notna().to_numpy().sum() == 1
    assert np.isfinite(grid.loc["K", "A"])


@pytest.mark.parametrize("seat", [2, -1, True, 0.0, "0", None, [0]])
def test_a_seat_is_a_number_at_the_table(seat):
    spot = EquityCalculator(["AA", "KK"], "2c3d4h5s")
    for ask in (spot.ranges.per_combo, spot.ranges.grid, spot.plot.next_card):
        with raises(f"there is no player {seat!r}; players are 0 to 1"):
            ask(seat)


def test_hands_of_more_cards_are_no_combos():
    spot = EquityCalculator(["AsKsQsJs", "2c2d3h4h"], "5c6c7d", game="omaha")
    with raises("a hand of omaha is not a combo of two cards; see .equity"):
        spot.ranges.per_combo(0)


# ---- next card -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "board", "options"),
    [
        (["AA,KQs", "QQ:0.5,JTs"], "Qs7d2h5c", {"dead": "Ac"}),
        (["AA,KQs", "QQ,JTs"], "Qs7d2h", {"folded": ["AK"]}),
        (["AK,KQs", "QJs"], "Qs7d8h", {"game": "short_deck"}),
    ],
)
def test_the_mean_over_the_next_cards_is_the_equity(players, board, options):
    spot = EquityCalculator(players, board, **options)
    frame = spot.by_next_card()
    after = [EquityCalculator(players, board + card, **options) for card in frame.index]

    assert frame.index.name == "next_card"
    assert frame.columns.tolist() == [*players]
    assert frame.iloc[:, 0].is_monotonic_decreasing
    assert frame.to_numpy() == pytest.approx(np.array([one.equity for one in after]))
    weights = [one.enumerations for one in after]
    assert np.average(frame, axis=0, weights=weights) == pytest.approx(spot.equity)


def test_cards_that_the_ranges_always_hold_do_not_come():
    spot = EquityCalculator(["AsAh, AsAd", "QQ"], "Qs7d2h5c")
    assert {*spot.by_next_card().index}.isdisjoint({"As", "Qs", "7d", "2h", "5c"})
    assert "Ah" in spot.by_next_card().index


def test_a_complete_board_has_no_next_card():
    with raises("the board has all its 5 cards, so there is no next card; leave some out"):
        EquityCalculator(["AA", "KK"], "2c3d4h5s9c").by_next_card()


def test_next_cards_that_take_too_long_are_refused():
    with raises("an exact count of each next card is too long ("):
        EquityCalculator(["random"] * 3).by_next_card()
    with raises("an exact count of each next card is not offered for these ranges"):
        EquityCalculator(["random"] * 4, "2c3d4h").by_next_card()


# ---- reports ---------------------------------------------------------------------------------


def test_the_printed_report():
    assert str(EquityCalculator(["QQ, AKs", "JsTs"], "9s8s3c2d")) == REPORT


def test_the_printed_report_of_weights():
    assert str(EquityCalculator(["AsKs:0.25", "QQ:0.5"], "9s8s3c2d2h")) == WEIGHTED_REPORT


def test_a_large_weight_is_printed_with_a_decimal():
    report = str(EquityCalculator(["QQ+, AKs:0.5", "AsKh:0.3"], "2c7d9h"))
    assert "deals and boards of the weight 3861." in report
    assert "  3034.8 " in report


def test_a_long_range_is_cut_in_the_report_and_whole_in_the_summary():
    text = "A3s-A2s,K9,Q9,J9,T9,97+,96s"
    spot = EquityCalculator([text, "JsTs"], "9s8s3c2d2h")
    assert spot.summary["Hole Cards"] == [text, "Js Ts"]
    _, _, header, row, _ = str(spot).split("\n")
    assert row.startswith("A3s-A2s,K9,Q9,J9,T9,97+,96s")
    assert len(header) == len(row)


def test_the_summary_counts_deals():
    spot = EquityCalculator(["AsKs, AdKd:0.5", "QQ:0.5"], "9s8s3c2d")
    assert spot.summary == {
        "Deals": 198.0,
        "Hole Cards": ["AsKs, AdKd:0.5", "QQ:0.5"],
        "Win": [52.5, 145.5],
        "Win %": pytest.approx([100 * 52.5 / 198, 100 * 145.5 / 198]),
        "Tie": [0, 0],
        "Tie %": [0, 0],
        "Lose": [145.5, 52.5],
        "Lose %": pytest.approx([100 * 145.5 / 198, 100 * 52.5 / 198]),
        "Equity": pytest.approx([52.5 / 198, 145.5 / 198]),
    }


def test_the_dataframe_is_sorted_by_ev_and_has_no_total():
    spot = EquityCalculator(["72o", "AA", "KK"], "9s8s3c2d")
    frame = spot.to_frame()
    assert frame.columns.tolist() == [key for key in spot.summary if key != "Deals"]
    assert frame.index.tolist() == [1, 0, 2]
    assert frame["Win"].dtype == np.int64
    for seat in range(3):
        assert frame.loc[seat].tolist() == [spot.summary[key][seat] for key in frame.columns]
