"""`hands_to_frame(..., push_fold=True)`: the cost of decisions before the flop."""

import numpy as np
import pytest
from data_files import PHH
from support.recorded_hands import recorded

from calculations import EquityCalculator
from lookup.combos import HAND_CLASSES
from poker_calculator.games import push_fold
from poker_calculator.games.tournament import NashAgent, PushOrFoldAgent, Tournament
from poker_calculator.histories import hands_to_frame, push_fold_hand
from poker_calculator.histories.frames.push_fold import COLUMNS

BOARD = ["d db 2c2d2h", "d db 3c", "d db 4d"]
FIGURES = [name for name, kind in COLUMNS.items() if kind == "float64"]


def hand(*actions, cards=("8s7h", "KsKh"), stacks=(20, 20), **fields):
    """Return a hand with blinds of 1 and 2 chips; the last player has the button."""
    return recorded(*actions, cards=cards, starting_stacks=stacks, **fields)


def called(**fields):
    """Return a hand in which 87 calls the all-in of kings."""
    return hand("p2 cbr 20", "p1 cc", "p1 sm 8s7h", "p2 sm KsKh", *BOARD, **fields)


def frame_of(hands, push_fold=True):
    return hands_to_frame(hands, push_fold=push_fold, progress=False)


def test_a_call_costs_what_it_is_worth_less_than_a_fold():
    call = frame_of(called()).iloc[0]
    assert (call["decision"], call["action"], call["frequency"]) == ("BB after BTN", "all-in", 0)
    range_of_button = push_fold((20, 20), (1, 2)).ranges["BTN"]
    equity = EquityCalculator(["87o", range_of_button]).equity[0]
    assert call["value"] == pytest.approx(40 * equity - 20, abs=0.01)
    assert call["best_value"] == -2
    assert call["chips_lost"] == call["best_value"] - call["value"]
    assert call["gap"] <= 0.002


def test_the_best_action_loses_nothing():
    kings = frame_of(called()).iloc[1]
    assert (kings["decision"], kings["action"], kings["frequency"]) == ("BTN", "all-in", 1)
    assert kings["value"] == kings["best_value"] > 2
    assert kings["chips_lost"] == 0


def test_amounts_are_in_the_currency_to_which_money_is_converted():
    hands, options = called(currency="USD"), {"push_fold": True, "progress": False}
    plain = hands_to_frame(hands, **options)
    euros = hands_to_frame(hands, **options, currency="EUR", rates={"USD": 0.5})

    for name in ("value", "best_value", "chips_lost", "gap", "big_blind"):
        assert [*euros[name]] == [0.5 * amount for amount in plain[name]]


def test_a_fold_of_kings_costs_the_worth_of_the_push():
    pushed, folded = (frame_of(each).iloc[1] for each in (called(), hand("p2 f")))
    assert (folded["action"], folded["frequency"], folded["value"]) == ("fold", 0, -1)
    assert folded["chips_lost"] == pytest.approx(pushed["value"] + 1)


def test_prize_money_is_lost_in_the_equilibrium_for_prize_money():
    """With two players left, both have the second prize and play for the difference."""
    call = frame_of(called(), {"payouts": [60, 40]}).iloc[0]
    assert call["prize_value"] == pytest.approx(40 + 20 * (20 + call["value"]) / 40, abs=0.01)
    assert call["prize_lost"] == pytest.approx(call["chips_lost"] / 2, abs=0.01)
    assert call["prize_gap"] <= 0.001 * 2 * 100 / 40


def test_payouts_stand_in_the_hand_or_are_said_of_each_hand():
    given = frame_of([called()], {"payouts": [60, 30, 10], "other_stacks": [5]})
    own = called(user_fields={"_payouts": [60, 30, 10], "_other_stacks": [5]})
    by_hand = {"payouts": lambda hand: [60, 30, 10], "other_stacks": lambda hand: [5]}
    assert given["prize_lost"].notna().all()
    assert frame_of(own).equals(given)
    assert frame_of([called()], by_hand).equals(given)
    assert frame_of([own], {"payouts": lambda hand: None})["prize_lost"].isna().all()
    solved = push_fold_hand(own)
    assert solved.unit == "prize"
    assert solved.values.sum() < 100  # the third player has a share
    eights = solved["BB after BTN"].push[HAND_CLASSES.index("87o")]
    assert given["prize_value"][0] == pytest.approx(eights, abs=1e-6)
    assert push_fold_hand(called()).unit == "chips"


@pytest.mark.parametrize(
    ("played", "reasons"),
    [
        (hand("p2 cbr 4", "p1 f"), ["before, seat 1 was in with", "neither all-in nor a fold"]),
        (hand("p2 f"), ["no action before the flop", "there are figures"]),
        (hand("p2 f", cards=("????", "????")), ["no action", "the cards are unknown"]),
        (hand("p2 f", stacks=(99, 42)), ["no action", "21 big blinds are at stake, more than"]),
        (hand("p2 f", stacks=(2, 42)), ["no action", "there are figures"]),
        (
            hand("p1 cbr 19", "p2 f", blinds_or_straddles=(0, 0), antes=(1, 1)),
            ["the game has no blinds"] * 2,
        ),
    ],
)
def test_what_has_no_figures_has_a_reason(played, reasons):
    found = frame_of(played)
    for reason, why in zip(found["reason"].fillna("there are figures"), reasons, strict=True):
        assert why in reason
    assert found.loc[found["reason"].notna(), FIGURES].isna().all(axis=None)


def test_other_games_and_longer_tables_have_a_reason():
    limit = hand("p2 f", variant="FT", min_bet=None, small_bet=2, big_bet=4)
    ten = [f"p{seat} f" for seat in (*range(3, 11), 1)]
    long = hand(*ten, cards=["????"] * 10, stacks=(20,) * 10, blinds_or_straddles=(1, 2, *[0] * 8))
    assert "not no-limit hold'em" in frame_of(limit)["reason"][0]
    assert "10 players; the limit is 9" in frame_of(long)["reason"][0]


def test_stacks_are_judged_up_to_a_limit():
    deep = hand("p2 f", stacks=(99, 42))
    assert np.isnan(frame_of(deep)["chips_lost"][1])
    assert frame_of(deep, {"most_big_blinds": 21})["chips_lost"][1] > 1


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        (5, "push_fold is 5; give True or a dict"),
        ({"payout": [1]}, "no option 'payout' here; there are payouts, other_stacks, most_big"),
        ({"stacks": [1]}, "no option 'stacks'"),
        ({"most_big_blinds": "all"}, "most_big_blinds is 'all'; give a number of big blinds"),
        ({"gap": -1}, "gap is -1; give a number of big blinds, 0 or more"),
        ({"payouts": 5}, "payouts is 5; give numbers"),
    ],
)
def test_options_that_make_no_sense_are_refused(given, rule):
    with pytest.raises(ValueError, match=rule):
        frame_of(called(), given)


def test_columns_are_there_when_they_are_asked_for():
    plain = frame_of(called(), False)
    judged = frame_of(called())
    assert judged[plain.columns].equals(plain)
    assert [*judged.columns] == [*plain.columns, *COLUMNS]
    assert (
        judged.dtypes[[*COLUMNS]].astype(str).to_dict()
        == frame_of([]).dtypes[[*COLUMNS]].astype(str).to_dict()
    )


def test_it_goes_with_solved_streets():
    both = hands_to_frame(
        called(), push_fold=True, solve={"ranges": {0: "KK", 1: "AA"}}, progress=False
    )
    assert both["ev_lost"].isna().all()
    assert both["chips_lost"].notna().all()


def test_equilibrium_play_of_a_tournament_loses_nothing_and_other_play_does():
    tournament = Tournament(["Ada", "Blaise"], 6, 2, rng=4, payouts=[60, 40])
    tournament.play({"Ada": NashAgent(1, gap=1e-6), "Blaise": PushOrFoldAgent(26)}, hand_count=40)
    found = frame_of(tournament.histories(), {"gap": 1e-6})
    lost = found.groupby("player")[["chips_lost", "prize_lost"]].sum()
    assert (found.loc[found["reason"].isna(), FIGURES].notna()).all(axis=None)
    assert lost.loc["Ada"].to_numpy() == pytest.approx(0, abs=1e-3)
    assert (lost.loc["Blaise"] > 0.5).all()


def test_a_recorded_push_of_five_players():
    """Event 43 of the WSOP 2023: Brian Rast goes all-in with K8o, and all fold."""
    recorded = PHH / "wsop-2023-43-5" / "62.phh"
    found = frame_of([recorded], {"most_all_in": 2, "most_big_blinds": 21})
    assert found["reason"].isna().all()
    rast = found.set_index("player").loc["Brian Rast"]
    assert (rast["cards"], rast["action"]) == ("Kc8h", "all-in")
    others = found[found["player"] != "Brian Rast"]
    assert (others["action"] == "fold").all()
    assert (found["chips_lost"] >= 0).all()
    assert (found["chips_lost"] <= 0.6 * found["starting_stack"]).all()


def test_deep_hands_are_not_solved():
    found = frame_of(sorted((PHH / "pluribus" / "30").glob("*.phh"))[:20])
    assert found["chips_lost"].isna().all()
    assert found["reason"].notna().all()
