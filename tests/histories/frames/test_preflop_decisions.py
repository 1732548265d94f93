"""Decisions of recorded hands before the flop, compared with a solution."""

import numpy as np
import pytest

from lookup.cards import CARDS
from lookup.combos import HAND_CLASSES
from poker_calculator.games import HandHistory, NoLimitTexasHoldem, solve_preflop
from poker_calculator.games.notation import loads
from poker_calculator.histories import preflop_decisions_to_frame
from tests.raises import raises

PLAYERS = ["Ann", "Bob"]
KINGS = HAND_CLASSES.index("KK")


@pytest.fixture(scope="module")
def solved():
    """Two players with 20 big blinds who raise, go all-in or fold."""
    return solve_preflop(20, players=2, tree="raise or fold", gap=0.01, progress=False)


def played(*actions, stacks=40, **options):
    """Return a hand of the big blind, Ann, with QsJs and the button, Bob, with KdKh."""
    first = ("Qs", "Kd", "Js", "Kh")
    deck = [*first, *(card for card in CARDS if card not in first)]
    state = NoLimitTexasHoldem.create_state(stacks=stacks, deck_cards=deck, **options)
    for action in actions:
        state.act(action)
    return HandHistory.from_state(state, players=PLAYERS, hand=7)


def unknown():
    """Return a hand in which the button folds unknown cards."""
    return loads(
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'starting_stacks = [40, 40]\nactions = ["d dh p1 QsJs", "d dh p2 ????", "p2 f"]\n'
    )


def test_each_action_has_its_figures_in_the_solution(solved):
    frame = preflop_decisions_to_frame(played("raise 5", "all-in", "call"), solved)
    assert frame.player.tolist() == ["Bob", "Ann", "Bob"]
    assert frame.cards.tolist() == ["KdKh", "QsJs", "KdKh"]
    assert frame.decision.tolist() == [
        "BTN",
        "BB after BTN raise to 2.3",
        "BTN after BTN raise to 2.3, BB all-in",
    ]
    for row in frame.itertuples():
        decision = solved.node(row.decision)
        hand = KINGS if row.player == "Bob" else HAND_CLASSES.index("QJs")
        action = decision.actions.index(row.action)
        assert row.frequency == decision.strategy[action, hand]
        assert row.ev == decision.ev[action, hand]
        assert row.ev_lost == decision.ev[:, hand].max() - row.ev
        assert row.best_action == decision.actions[decision.ev[:, hand].argmax()]
    assert frame.reason.isna().all()


def test_a_fold_of_kings_loses_their_value(solved):
    row = preflop_decisions_to_frame(played("fold"), solved).iloc[0]
    assert row.ev == pytest.approx(-0.5)
    assert row.ev_lost == pytest.approx(solved.node().ev[:, KINGS].max() + 0.5)


@pytest.mark.parametrize(
    ("raised", "action"),
    [("raise 5", "raise to 2.3"), ("raise 16", "all-in"), ("raise 11", "raise to 2.3")],
)
def test_a_raise_counts_as_the_nearest_size_by_ratio(solved, raised, action):
    assert preflop_decisions_to_frame(played(raised), solved).iloc[0].action == action


def test_a_call_that_the_tree_does_not_have_ends_the_review(solved):
    frame = preflop_decisions_to_frame(played("call", "raise 8", "fold"), solved)
    assert frame.decision.isna().all()
    assert frame.reason.tolist() == ["the solution has no such action here"] * 3


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (lambda: played("fold", stacks=100), "50 big blinds are at stake, and 20 in the solution"),
        (lambda: played("fold", antes=1), "the blinds or antes differ from those of the solution"),
        (unknown, "the cards are unknown"),
    ],
)
def test_actions_without_figures_have_a_reason(solved, hand, reason):
    row = preflop_decisions_to_frame(hand(), solved).iloc[0]
    assert (row.reason, np.isnan(row.ev_lost)) == (reason, True)


def test_stacks_of_another_depth_count_where_that_is_wanted(solved):
    frame = preflop_decisions_to_frame(played("fold", stacks=100), solved, stacks_within=2)
    assert frame.ev_lost.notna().all()


def test_hands_of_other_games_have_a_reason(solved):
    state = NoLimitTexasHoldem.create_state(stacks=40, players=3, rng=1)
    state.act("fold")
    hand = HandHistory.from_state(state, players=["Ann", "Bob", "Cid"])
    assert preflop_decisions_to_frame(hand, solved).reason.tolist() == [
        "the hand has 3 players, and the solution 2"
    ]


def test_folds_that_the_tree_forces_are_passed_over():
    rules = {"tree": "raise or fold", "most_players": 2, "iterations": 5, "deals": 100}
    three = solve_preflop(20, players=3, **rules, progress=False)
    state = NoLimitTexasHoldem.create_state(stacks=40, blinds=(1, 2), players=3, rng=1)
    for action in ("raise 5", "raise 14", "fold", "fold"):
        state.act(action)
    frame = preflop_decisions_to_frame(HandHistory.from_state(state), three)
    assert frame.decision.tolist()[:2] == ["BTN", "SB after BTN raise to 2.3"]
    assert frame.reason.tolist()[2] == "the solution has no decision here"
    assert frame.decision.tolist()[3] == "BTN after BTN raise to 2.3, SB raise to 6.9"


def test_no_hands_make_an_empty_frame(solved):
    assert len(preflop_decisions_to_frame([], solved)) == 0


def test_a_negative_difference_of_stacks_is_refused(solved):
    with raises("stacks_within is -1; give a fraction from 0 on"):
        preflop_decisions_to_frame([], solved, stacks_within=-1)
