from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from oracles.holdem import naive_equities
from raises import raises

from calculations import CARDS, EquityCalculator, Range, equity
from lookup.compiling import kernel_choice

HANDS, BOARD = [["Js", "Ts"], ["2c", "2d"]], ["9s", "8s", "3c"]

REPORT = """\
Calculated equities from evaluated hand strengths on all 990 possible final boards.
Board: 9s 8s 3c
Hole Cards      Win    Win %      Tie    Tie %     Lose   Lose %   Equity
     Js Ts      716   72.32%        0    0.00%      274   27.68%    0.723
     2c 2d      274   27.68%        0    0.00%      716   72.32%    0.277"""

PREFLOP_REPORT = """\
Calculated equities from evaluated hand strengths on all 1712304 possible final boards.
Board:
Hole Cards      Win    Win %      Tie    Tie %     Lose   Lose %   Equity
     Ks Kh   292660   17.09%     9308    0.54%  1410336   82.36%    0.174
     As Ah  1410336   82.36%     9308    0.54%   292660   17.09%    0.826"""


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"progress": "no"}, "progress is 'no'; give True or False"),
        ({"method": np.zeros(2, "i4,i4")}, r"unknown method array\(.*\); the methods are auto"),
        ({"threads": 2**63}, "threads is 9223372036854775808; give at most 4,096"),
    ],
)
def test_options_are_checked_before_anything_is_counted(options, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        EquityCalculator(HANDS, BOARD, **options)


def test_the_printed_report():
    assert str(EquityCalculator(HANDS, BOARD)) == REPORT


def test_the_printed_report_before_the_flop_keeps_the_seats():
    assert str(EquityCalculator(["KsKh", "AsAh"])) == PREFLOP_REPORT


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["JsTs", "2c2d"], "9s8s3c"),
        (["Js Ts", "2c, 2d"], "9s 8s 3c"),
        (["jsTS", "2C2d"], "9S8s3C"),
        (["Js10s", "2♣2♦"], "9♠8♠3♣"),
        ((("Js", "Ts"), ("2c", "2d")), ("9s", "8s", "3c")),
        ([[40, 36], [1, 2]], [32, 28, 5]),
        (np.array([[40, 36], [1, 2]]), np.array([32, 28, 5], np.int8)),
        (np.array([[40, 36], [1, 2]], np.uint8), "9s8s3c"),
        (pd.Series(["JsTs", "2c2d"]), pd.Series(["9s", "8s", "3c"])),
        ((hand for hand in ("JsTs", "2c2d")), "9s8s3c"),
    ],
)
def test_cards_come_in_many_forms(hands, board):
    equities = EquityCalculator(hands, board)
    assert equities.hole_cards == HANDS
    assert equities.board == BOARD
    assert equities.outcomes.tolist() == [0, 716, 274, 0]


def test_the_summary():
    summary = EquityCalculator(HANDS, BOARD).summary
    assert list(summary) == (
        ["Enumerations", "Hole Cards", "Win", "Win %", "Tie", "Tie %", "Lose", "Lose %", "Equity"]
    )
    assert summary["Enumerations"] == 990
    assert summary["Hole Cards"] == ["Js Ts", "2c 2d"]
    assert summary["Win"] == [716, 274]
    assert summary["Tie"] == [0, 0]
    assert summary["Lose"] == [274, 716]
    assert summary["Win %"] == pytest.approx([100 * 716 / 990, 100 * 274 / 990])
    assert summary["Equity"] == pytest.approx([716 / 990, 274 / 990])


def test_the_dataframe_is_sorted_by_ev_and_indexed_by_seat():
    equities = EquityCalculator(["KsKh", "AsAh", "7c2d"])
    frame = equities.to_frame()
    assert list(frame.columns) == [key for key in equities.summary if key != "Enumerations"]
    assert frame.index.name == "Player"
    assert frame.index.tolist() == [1, 0, 2]
    assert frame["Equity"].is_monotonic_decreasing
    for seat in range(3):
        assert frame.loc[seat].to_dict() == {
            key: values[seat] for key, values in equities.summary.items() if key != "Enumerations"
        }


def test_equities_are_exact():
    hands, board = ["Ah5h", "Ad5s", "As9h"], "QsJh2h"
    equities = EquityCalculator(hands, board)
    assert equities.equity_fractions == naive_equities(hands, board)
    assert sum(equities.equity_fractions) == 1
    assert equities.equity.dtype == np.float64
    assert equities.equity.tolist() == [float(share) for share in equities.equity_fractions]


def test_a_pot_shared_by_ten_is_shared_in_tenths():
    hands = ["2c3c", "2d3d", "2h3h", "2s3s", "4c5c", "4d5d", "4h5h", "4s5s", "6c7c", "6d7d"]
    equities = EquityCalculator(hands, "AsKsQdJdTh")
    assert equities.outcomes[1023] == 1
    assert equities.equity_fractions == [Fraction(1, 10)] * 10
    assert [*equities.equity] == [0.1] * 10


def test_dead_cards_cannot_come():
    spot = EquityCalculator(["AsAh", "KsKh"], "2c7d9h", dead="Kc Kd")
    assert spot.dead == ["Kc", "Kd"]
    assert spot.enumerations == 43 * 42 // 2
    assert spot.equity[1] < EquityCalculator(["AsAh", "KsKh"], "2c7d9h").equity[1]


def test_outcomes_cannot_be_changed():
    with raises("read-only"):
        EquityCalculator(HANDS, BOARD).outcomes[0] = 1


def test_hand_categories():
    frame = EquityCalculator(HANDS, BOARD).hand_categories
    assert frame.index[0] == "straight flush"
    assert frame.index[-1] == "high card"
    assert frame.columns.tolist() == ["Js Ts", "2c 2d"]
    assert frame["Js Ts"].tolist() == [87, 0, 0, 273, 195, 13, 78, 239, 105]
    assert frame.sum().tolist() == [990, 990]


def test_by_next_card():
    frame = EquityCalculator(HANDS, BOARD).by_next_card()
    assert frame.index.name == "next_card"
    assert frame.columns.tolist() == ["Js Ts", "2c 2d"]
    assert len(frame) == 45
    assert frame["Js Ts"].is_monotonic_decreasing
    assert frame.sum(axis=1).tolist() == pytest.approx([1] * 45)
    assert frame.loc["2h", "Js Ts"] == EquityCalculator(HANDS, [*BOARD, "2h"]).equity[0]
    assert frame["Js Ts"].mean() == pytest.approx(EquityCalculator(HANDS, BOARD).equity[0])


def test_by_next_card_before_the_flop():
    frame = EquityCalculator(["AsAh", "KsKh"]).by_next_card()
    assert len(frame) == 48
    assert frame["As Ah"].mean() == pytest.approx(EquityCalculator(["AsAh", "KsKh"]).equity[0])
    assert frame.index[-1] in ("Kc", "Kd")


def test_the_repr_is_the_call():
    equities = EquityCalculator(HANDS, BOARD, dead=["Ac"])
    assert repr(equities) == "EquityCalculator(['JsTs', '2c2d'], '9s8s3c', dead='Ac')"
    assert eval(repr(equities)).outcomes.tolist() == equities.outcomes.tolist()


def test_a_random_deal_on_every_street():
    rng = np.random.default_rng(7)
    for players in range(2, 11):
        for cards in (0, 3, 4, 5):
            deck = [CARDS[index] for index in rng.permutation(52)]
            hands = [[deck.pop(), deck.pop()] for _ in range(players)]
            equities = EquityCalculator(hands, [deck.pop() for _ in range(cards)])
            assert sum(equities.equity_fractions) == 1


@pytest.mark.parametrize(
    ("hands", "board", "with_kernels", "without"),
    [
        (["AsAh", "KsKh"], "", "the heads-up matrix", "the heads-up matrix"),
        (["AsAh", "KsKh"], "2c3d4h", "the Two Plus Two table", "the Two Plus Two table"),
        (["AsAh", "KsKh", "QcQd"], "", "a compiled kernel", "NumPy"),
        (["AA", "KsKh"], "2c3d4h", "a compiled kernel", "NumPy"),
    ],
)
def test_the_method_says_what_counted(hands, board, with_kernels, without, monkeypatch):
    counts = []
    for always, counted_by in ((True, with_kernels), (False, without)):
        monkeypatch.setattr(kernel_choice, "always", always)
        spot = EquityCalculator(hands, board)
        assert spot.method.counted_by is None
        counts.append(spot.outcomes.tolist())
        assert spot.method.counted_by == counted_by
    assert counts[0] == counts[1]


NO_CARDS = [None, float("nan"), np.float64("nan"), pd.NA, pd.NaT, "", ()]


@pytest.mark.parametrize("none", NO_CARDS, ids=repr)
@pytest.mark.parametrize("hands", [["AsAh", "KsKh"], ["AA", "KsKh"]], ids=["cards", "ranges"])
def test_a_missing_board_is_no_board(hands, none):
    expected = EquityCalculator(hands).equity

    assert (EquityCalculator(hands, none, dead=none).equity == expected).all()
    assert equity(hands, none, dead=none) == expected.tolist()


@pytest.mark.parametrize("none", [None, float("nan")])
def test_a_missing_hand_has_no_cards(none):
    with raises("hand 1 has 0 cards"):
        equity(["AsAh", none])


def test_equity_takes_texts_and_returns_floats():
    found = equity(["QQ+, AKs", "7h7d"], "Js9s3c", dead="2c")

    assert found == EquityCalculator(["QQ+, AKs", "7h7d"], "Js9s3c", dead="2c").equity.tolist()
    assert {*map(type, found)} == {float}


@pytest.mark.parametrize("hands", ["AA", Range("AA"), ["AA"]])
def test_equity_of_one_hand_is_refused(hands):
    with raises("hands"):
        equity(hands)
