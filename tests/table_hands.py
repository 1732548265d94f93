"""Hands that tests play: a table in a line, cards and actions as text."""

from poker_calculator.games import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem
from poker_calculator.games.predefined import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
)

DEALT_BY_HAND = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
CHIPS_ONLY = tuple(entry for entry in Automation if entry not in DEALT_BY_HAND)
"""The automations of tests that name the cards."""

ACES, KINGS, QUEENS, JACKS = "AsAh", "KsKh", "QsQh", "JsJh"
NO_HELP = "2c7d9h3s8c"
"""A board on which pairs rank as they are."""
STRAIGHT_ON_BOARD = "9hTcJdQcKd"
"""A board that all play, but for an ace or a flush."""


def hold_em(stacks, blinds=(1, 2), antes=0, *, trim=True, min_bet=None, by=CHIPS_ONLY, **options):
    """Return a no-limit hold'em hand."""
    least = max(blinds) if min_bet is None else min_bet
    count = len(stacks)
    return NoLimitTexasHoldem.create_state(by, trim, antes, blinds, least, stacks, count, **options)


def limit_hold_em(stacks, bets=(20, 40), blinds=(10, 20), **options):
    """Return a fixed-limit hold'em hand."""
    count = len(stacks)
    return FixedLimitTexasHoldem.create_state(
        CHIPS_ONLY, True, 0, blinds, *bets, stacks, count, **options
    )


def stud(stacks, game=FixedLimitSevenCardStud, antes=0, bring_in=50, bets=(100, 200), **options):
    """Return a stud hand."""
    return game.create_state(
        CHIPS_ONLY, True, antes, bring_in, *bets, stacks, len(stacks), **options
    )


def deal(state, *hands):
    """Deal each player a hand, as texts; unknown cards where none is given."""
    if not hands:
        count = len(state.streets[0].hole_dealing_statuses)
        hands = ["??" * count] * state.player_count
    for hand in hands:
        state.deal_hole(hand)


def act(state, actions):
    """Do *actions*, such as ``"call fold 450"``: a number is to raise to, ``min`` the least."""
    for action in actions.split():
        if action in ("call", "check"):
            state.check_or_call()
        elif action == "fold":
            state.fold()
        else:
            state.complete_bet_or_raise_to(None if action == "min" else int(action))


def omaha_hi_lo(stacks, blinds=(1, 2)):
    """Return a hand of fixed-limit Omaha hi-lo."""
    least = max(blinds)
    return FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        CHIPS_ONLY, True, 0, blinds, least, 2 * least, stacks, len(stacks)
    )


def board(state, text):
    """Deal board cards, all that *text* has, street by street, with the players checking."""
    while text:
        if state.can_burn_card("??"):
            state.burn_card("??")
        count = state.board_dealing_count
        state.deal_board(text[: 2 * count])
        text = text[2 * count :]
        while text and state.can_check_or_call():
            state.check_or_call()


def all_in(state):
    """Let everybody raise all-in, or call."""
    while state.actor_index is not None:
        if state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
        else:
            state.check_or_call()


def least_raise(state):
    return state.min_completion_betting_or_raising_to_amount
