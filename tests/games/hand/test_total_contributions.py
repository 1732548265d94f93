"""Stacks after a hand are the layers of all chips that each player put in, one chip at a time."""

import random

import pytest
from oracles import pots as oracle_pots

from games import Automation, NoLimitTexasHoldem
from games.hand.operations import (
    BetCollection,
    BlindOrStraddlePosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)
from games.variants.table_rules import TDA, WSOP


def random_hand(dice):
    """Play a hand of short stacks, often with a straddle and with blinds before antes."""
    count = dice.randint(2, 6)
    blinds = dice.choice([{-2: 2, -1: 5}, {0: 1, 1: 2}, {0: 3, 1: 7, -1: 14}])
    stacks = [dice.choice([dice.randint(1, 9), dice.randint(1, 60)]) for _ in range(count)]
    state = NoLimitTexasHoldem.create_state(
        *(Automation, True, dice.randint(0, 4), blinds, 2, stacks, count),
        rules=dice.choice([WSOP, TDA]),
        rng=dice.randint(0, 1 << 30),
    )
    while state.status:
        legal = state.legal_actions()
        choices = ["call", "call"] + ["fold"] * (legal.call > 0)
        choices += [legal.min_raise_to, legal.max_raise_to] * (legal.min_raise_to is not None)
        match dice.choice(choices):
            case "call":
                state.check_or_call()
            case "fold":
                state.fold()
            case amount:
                state.complete_bet_or_raise_to(amount)
    return state


def put_in(state):
    """Return each seat's chips put in with those that come back, who folded, and all hole cards."""
    count = state.player_count
    total, street, folded = [0] * count, [0] * count, [False] * count
    hands = [[] for _ in range(count)]
    for record in state.operations:
        match record:
            case BetCollection(bets) if not any(hands):  # antes without the uncalled part
                total = [*bets]
            case BetCollection():
                street = [0] * count
            case BlindOrStraddlePosting(seat, amount) | CheckingOrCalling(seat, amount):
                total[seat] += amount
                street[seat] += amount
            case CompletionBettingOrRaisingTo(seat, amount):
                total[seat] += amount - street[seat]
                street[seat] = amount
            case Folding(seat):
                folded[seat] = True
            case HoleDealing(seat, cards):
                hands[seat] += cards
    return total, folded, hands


@pytest.mark.parametrize("seed", range(200))
def test_payouts_are_those_of_all_chips_put_in(seed):
    state = random_hand(random.Random(seed))
    total, folded, hands = put_in(state)
    strengths = [1] * state.player_count
    if len(state.board_cards) == 5:
        strengths = state.hand_types[0].strengths(hands, [state.board_cards] * len(hands)).tolist()

    payouts, *_ = oracle_pots.settle(total, folded, strengths)

    left = [stack - chips for stack, chips in zip(state.starting_stacks, total, strict=True)]
    assert state.stacks == [stack + paid for stack, paid in zip(left, payouts, strict=True)]
