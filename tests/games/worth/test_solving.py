"""`State.solve`: the spots that a hand passes to the solver, and refused arguments."""

from decimal import Decimal

import numpy as np
import pytest
from raises import raises

from calculations.solver.solve import solve
from poker_calculator.games import (
    Automation,
    FixedLimitTexasHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
)

CALL = "call"
FOLD = "fold"
BOARD = "QsJh2h7c4d"
RANGES = ["77+, A9s+, KTs+", "22+, ATs+, KJs"]
HOW = {"bets": "50%, allin", "raises": "allin", "progress": False}


def hand(*actions, game=NoLimitTexasHoldem, stacks=(200, 150, 300), board=BOARD, **options):
    """Return a hand of three players with blinds of 1 and 2 after these actions."""
    automations = [each for each in Automation if each is not Automation.BOARD_DEALING]
    state = game.create_state(automations, True, 0, (1, 2), 2, stacks, 3, rng=7, **options)
    cards = iter([board[:6], board[6:8], board[8:]])
    for action in actions:
        if action == CALL:
            state.check_or_call()
        elif action == FOLD:
            state.fold()
        else:
            state.complete_bet_or_raise_to(action)
        while state.can_deal_board() and (dealt := next(cards)):
            state.deal_board(dealt)
    return state


TO_RIVER = (6, FOLD, CALL, *[CALL] * 4)
"""Seats 1 and 2 are live with 6 each in the pot, besides 1 of the small blind."""


@pytest.fixture(scope="module")
def river():
    return hand(*TO_RIVER)


def test_a_hand_gives_pot_stack_board_and_smallest_bet(river):
    found = river.solve(RANGES, **HOW)
    one = solve(RANGES, BOARD, pot=13, stack=144, min_bet=2, **HOW)
    np.testing.assert_array_equal(found.ev, one.ev)
    assert found.node("check").actions == one.node("check").actions
    assert found.iterations == one.iterations


def test_ranges_are_by_seat_or_by_who_acts_first(river):
    assert river.actor_index == 1
    by_seat = river.solve({2: RANGES[1], 1: RANGES[0]}, **HOW)
    np.testing.assert_array_equal(by_seat.ev, river.solve(RANGES, **HOW).ev)
    with raises("no range for seat 1"):
        river.solve({0: RANGES[0], 2: RANGES[1]}, **HOW)
    with raises("beginning with seat 1, which acts first"):
        river.solve(["AA"], **HOW)


def test_rake_is_that_of_the_hand():
    found = hand(*TO_RIVER, rake=0.05, rake_cap=3).solve(RANGES, **HOW)
    one = solve(RANGES, BOARD, pot=13, stack=144, min_bet=2, rake=0.05, rake_cap=3, **HOW)
    np.testing.assert_array_equal(found.ev, one.ev)
    own = hand(*TO_RIVER, rake=lambda amount, state: (0, amount))
    with raises("a user-defined function; give its rate"):
        own.solve(RANGES, **HOW)
    np.testing.assert_array_equal(own.solve(RANGES, rake=0.05, rake_cap=3, **HOW).ev, one.ev)


@pytest.mark.parametrize(
    ("actions", "cards", "pot", "stack"),
    [
        ((6, FOLD, CALL), 6, 13, 144),
        ((6, FOLD, CALL, 10, CALL), 8, 33, 134),
        ((6, FOLD, CALL, CALL, 20, 60, CALL, 15, CALL), 10, 163, 69),
    ],
)
def test_earlier_bets_are_in_the_pot_on_every_street(actions, cards, pot, stack):
    ranges, how = ["AA, KTs", "KK, T9s"], HOW | {"target": 0, "iterations": 5, "threads": 1}
    found = hand(*actions, board=BOARD[:cards]).solve(ranges, **how)
    one = solve(ranges, BOARD[:cards], pot=pot, stack=stack, min_bet=2, **how)
    np.testing.assert_array_equal(found.ev, one.ev)
    assert found.exploitability == one.exploitability
    assert found.node("check").actions == one.node("check").actions


def checked_down(*table, game=NoLimitTexasHoldem):
    """Return a hand of two on the river, which both players have checked."""
    state = game.create_state([*Automation], *table, 2, rng=7)
    while state.street_index < 3:
        state.check_or_call()
    return state


CENT = Decimal("0.01")
WIDE = ["random", "22+"]


@pytest.mark.parametrize(
    ("table", "ranges", "terms", "actions"),
    [
        (  # Decimals
            (True, 0, (5 * CENT, 10 * CENT), 10 * CENT, (1000 * CENT, 1235 * CENT)),
            WIDE,
            {"pot": 0.2, "stack": 9.9, "chip": 0.01, "min_bet": 0.1},
            ["check", "bet 0.1", "bet 9.9"],
        ),
        (  # sums of binary floats are the amounts that are meant
            (True, 0.1, (0.1, 0.2), 0.2, 33.3),
            WIDE,
            {"pot": 0.6, "stack": 33, "chip": 0.01, "min_bet": 0.2},
            ["check", "bet 0.3", "bet 33"],
        ),
        (  # antes count, and the smaller stack is what can be bet
            (False, {1: 3}, (1, 2), 2, (200, 90)),
            RANGES,
            {"pot": 7, "stack": 85, "min_bet": 2},
            ["check", "bet 4", "bet 85"],
        ),
    ],
)
def test_chips_of_any_kind_are_those_of_the_spot(table, ranges, terms, actions):
    state = checked_down(*table)
    found = state.solve(ranges, **HOW)
    one = solve(ranges, "".join(map(repr, state.board_cards)), **terms, **HOW)
    np.testing.assert_array_equal(found.ev, one.ev)
    assert found.node("").actions == actions


def test_an_endless_cap_of_the_rake_is_none():
    found = hand(*TO_RIVER, rake=0.05, rake_cap=float("inf")).solve(RANGES, **HOW)
    np.testing.assert_array_equal(found.ev, hand(*TO_RIVER).solve(RANGES, rake=0.05, **HOW).ev)


def test_what_the_hand_says_is_no_option(river):
    with pytest.raises(ValueError, match="board is not an option here; the hand has a board"):
        river.solve(RANGES, board="AsKs", **HOW)


@pytest.mark.parametrize(
    ("actions", "options", "said"),
    [
        ((6, FOLD), {}, "there is no flop yet"),
        ((CALL, CALL, CALL), {}, "3 players are live, seats 0, 1, 2; the solver needs two"),
        ((*TO_RIVER, CALL), {}, "this street has begun"),
        ((*TO_RIVER, 5), {}, "this street has begun"),
        ((*TO_RIVER, CALL, CALL), {}, "the hand is over"),
        ((CALL, FOLD, CALL), {"game": NoLimitShortDeckHoldem, "board": "QsJh6h7c9d"}, "no-limit"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_line(actions, options, said):
    with pytest.raises(ValueError, match=said) as raised:
        hand(*actions, **options).solve(RANGES, **HOW)
    assert "\n" not in str(raised.value)


def test_a_limit_game_is_refused():
    state = checked_down(True, 0, (1, 2), 2, 4, (200, 200), game=FixedLimitTexasHoldem)
    with raises("not no-limit hold'em"):
        state.solve(RANGES, **HOW)


def test_who_is_all_in_has_nothing_to_solve():
    state = hand(150, FOLD, CALL, board=BOARD[:6])
    with raises("nobody acts here"):
        state.solve(RANGES, **HOW)
