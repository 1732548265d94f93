"""`decisions_to_frame`: the cost of decisions in a game with a known equilibrium.

The pot is 20, stacks are 10, and AA and QQ play against KK. In equilibrium, all aces and a third as
many queens bet, and kings call two thirds of the bets.
"""

from decimal import Decimal

import pandas as pd
import pytest
from raises import raises
from support.recorded_hands import recorded

from poker_calculator.games.notation import HandHistory, dumps
from poker_calculator.histories import hands_to_frame, solve_hand
from poker_calculator.histories.frames.decisions import COLUMNS, decisions_to_frame

BOARD = ["d db 2s3h4d", "d db 6c", "d db 7c"]
RANGES = {0: "AA, QQ", 1: "KK"}


def hand(*river, first="AsAh", second="KsKh", unit=1, **fields):
    """Return a heads-up hand with a pot of 20 and stacks of 10 on the river, in units of *unit*."""
    before = [f"p2 cbr {10 * unit}", "p1 cc"]
    for deal in BOARD[:2]:
        before += [deal, "p1 cc", "p2 cc"]
    blinds = {"blinds_or_straddles": (1 * unit, 2 * unit), "min_bet": 2 * unit}
    chips = {"antes": (0 * unit,) * 2, "starting_stacks": (20 * unit,) * 2} | blinds
    return recorded(*before, BOARD[2], *river, cards=(first, second), **chips | fields)


def frame_of(hands, ranges=RANGES, **options):
    how = {"bets": "allin", "target": 1e-4, "progress": False}
    return decisions_to_frame(hands, ranges, **how | options)


def test_a_decision_loses_what_the_best_one_is_worth_more():
    found = frame_of(hand("p1 cc", "p2 cc"))
    assert found["seat"].tolist() == [0, 1]
    assert found["cards"].tolist() == ["AsAh", "KsKh"]
    assert found["before"].tolist() == ["", "check"]
    assert found["action"].tolist() == ["check", "check"]
    aces = found.iloc[0]
    assert aces["frequency"] == pytest.approx(0, abs=0.02)
    assert aces["best_action"] == "bet 10"
    assert aces["ev"] + aces["ev_lost"] == pytest.approx(20 + 20 / 3, abs=0.1)
    assert (found["exploitability"] <= 1e-4).all()


def test_who_folds_the_best_hand_loses_all_he_would_win():
    nuts = hand("p1 cbr 10", "p2 f", second="5h5d")
    fold = frame_of(nuts, {0: "AA, QQ", 1: "KK, 5h5d"}).iloc[1]
    assert (fold["best_action"], fold["action"]) == ("call", "fold")
    assert fold["ev_lost"] == pytest.approx(30, abs=1e-3)
    assert fold["frequency"] == pytest.approx(0, abs=1e-3)


def test_where_the_solution_is_indifferent_nothing_is_lost():
    found = frame_of([hand("p1 cbr 10", "p2 cc", first="QsQh"), hand("p1 cbr 10", "p2 f")])
    assert found["action"].tolist() == ["bet 10", "call", "bet 10", "fold"]
    assert found["before"].tolist() == ["", "bet 10", "", "bet 10"]
    assert found["ev_lost"].to_numpy() == pytest.approx(0, abs=0.1)
    assert found["frequency"][1] == pytest.approx(2 / 3, abs=0.02)
    assert found["frequency"][3] == pytest.approx(1 / 3, abs=0.02)


def test_sizes_that_were_bet_are_in_the_solution():
    found = frame_of(hand("p1 cbr 4", "p2 cbr 10", "p1 f"), raises="allin")
    assert found["action"].tolist() == ["bet 4", "raise to 10", "fold"]
    assert found["before"][2] == "bet 4, raise to 10"
    assert found.iloc[2]["ev_lost"] > 20  # aces


@pytest.mark.slow
def test_a_spot_may_begin_on_an_earlier_street():
    found = frame_of(hand("p1 cc", "p2 cc"), street="turn")
    assert found["street"].tolist() == ["turn", "turn", "river", "river"]
    assert found["before"].tolist()[2:] == [
        "check, check, river 7c",
        "check, check, river 7c, check",
    ]
    assert (found["ev_lost"].dropna() >= -1e-3).all()


def test_cards_that_are_not_known_or_not_in_the_range_have_no_figures():
    unknown = hand("p1 cbr 10", "p2 f", first="????")
    other = hand("p1 cbr 10", "p2 f", first="JsJh")
    found = frame_of([unknown, other])
    assert found["ev_lost"].isna().tolist() == [True, False, True, False]
    assert found["best_action"].isna().tolist() == [True, False, True, False]


def test_what_the_solution_never_does_is_judged_by_the_best_play_behind_it():
    found = frame_of(hand("p1 cc", "p2 cbr 10", "p1 f"))
    checked, folded = found.iloc[0], found.iloc[2]
    assert checked["frequency"] == pytest.approx(0, abs=0.02)
    assert pd.isna(folded["frequency"])  # aces never check
    assert (folded["best_action"], folded["action"]) == ("call", "fold")
    assert folded["ev_lost"] == pytest.approx(40 - 10, abs=1e-3)


def test_a_hand_is_solved_as_its_decisions_are_judged():
    played = hand("p1 cbr 4", "p2 cbr 10", "p1 f", players=("ann", "bob"))
    solution = solve_hand(played, {"ann": "AA, QQ", "bob": "KK"}, raises="allin", target=1e-4)
    judged = frame_of(played, raises="allin", bets="")
    node = solution.node(judged["before"].iloc[2])
    assert node.actions == ["fold", "call"]
    aces = node.to_frame().loc["AsAh"]
    assert judged["exploitability"].iloc[2] == solution.exploitability
    assert judged["ev_lost"].iloc[2] == pytest.approx(aces["ev call"], abs=1e-4)


def test_a_hand_without_such_a_street_is_not_solved():
    folded = hand("p1 cbr 4", "p2 f")
    short = HandHistory(
        variant="NT", antes=(0, 0), blinds_or_straddles=(1, 2), min_bet=2, starting_stacks=(20, 20),
        actions=("d dh p1 AsAh", "d dh p2 KsKh", "p2 f"), hand=7,
    )  # fmt: skip
    with raises("hand 7 has no river that two players begin"):
        solve_hand(short, RANGES)
    with raises("street is 'preflop'"):
        solve_hand(folded, RANGES, street="preflop")
    with raises("no range for seat 1"):
        solve_hand(folded, {0: "AA"})


def test_chips_may_be_decimals_and_ranges_by_name_or_hand():
    cents = hand("p1 cbr 0.10", "p2 cc", unit=Decimal("0.01"), players=("ann", "bob"))
    by_name = frame_of(cents, {"ann": "AA, QQ", "bob": "KK"})
    by_hand = frame_of(cents, lambda hand: dict(zip(hand.players, RANGES.values(), strict=True)))
    assert by_name.equals(by_hand)
    assert by_name["action"].tolist() == ["bet 0.1", "call"]
    assert by_name["ev"][0] == pytest.approx(0.2 + 0.2 / 3, abs=1e-3)


def test_a_frame_of_hands_has_what_each_player_lost(tmp_path):
    checked = hand("p1 cc", "p2 cc", "p1 sm AsAh", "p2 sm KsKh")
    folded = hand("p1 cbr 10", "p2 f", first="????")
    terms = {"ranges": RANGES, "bets": "allin", "target": 1e-4}
    found = hands_to_frame([checked, folded], solve=terms, progress=False)
    plain = hands_to_frame([checked, folded], progress=False)
    pd.testing.assert_frame_equal(found.drop(columns="ev_lost"), plain)
    lost = frame_of([checked, folded])["ev_lost"]
    pd.testing.assert_series_equal(found["ev_lost"], lost)  # each made one decision
    (tmp_path / "hand.phh").write_text(dumps(checked), encoding="utf-8")
    from_file = hands_to_frame(tmp_path, solve=terms, progress=False)
    assert from_file["ev_lost"].tolist() == lost[:2].tolist()
    with raises("solve has no ranges"):
        hands_to_frame([checked], solve={"bets": "allin"}, progress=False)


def test_a_hand_without_such_a_spot_has_no_rows():
    found = frame_of([HandHistory(
        variant="NT", antes=(0, 0), blinds_or_straddles=(1, 2), min_bet=2, starting_stacks=(20, 20),
        actions=("d dh p1 AsAh", "d dh p2 KsKh", "p2 f"),
    )])  # fmt: skip
    assert len(found) == 0
    empty = {name: pd.Series(dtype=dtype) for name, dtype in COLUMNS.items()}
    pd.testing.assert_series_equal(found.dtypes, pd.DataFrame(empty).dtypes)


@pytest.mark.parametrize(
    ("ranges", "options", "said"),
    [
        ({0: "AA"}, {}, "no range for seat 1"),
        (["AA", "KK"], {}, "give a dict by seat or name"),
        (RANGES, {"street": "preflop"}, "street is 'preflop'"),
        (RANGES, {"bets": "7y"}, "'7y'; sizes are"),
    ],
)
def test_wrong_arguments_are_refused(ranges, options, said):
    with pytest.raises(ValueError, match=said):
        frame_of(hand("p1 cc", "p2 cc"), ranges, **options)


def test_what_is_no_hand_is_refused():
    with raises("is not a hand history"):
        frame_of(["hand.phh"])
