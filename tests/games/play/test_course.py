"""The course of a hand, rule by rule: on lists of ints and Decimals, and on arrays."""

from decimal import Decimal

import numpy as np
import pytest

from poker_calculator.games.play import betting, course
from poker_calculator.games.play.betting import (
    CAPPED,
    DEAD,
    FIXED_LIMIT,
    LEFT,
    LEGAL,
    LEVEL,
    NO_LIMIT,
    BettingState,
    new_hand,
)

ANY_NUMBER = -1


def of_ints(stacks):
    return new_hand(stacks)


def of_decimals(stacks):
    return new_hand([Decimal(stack) for stack in stacks])


def of_arrays(stacks):
    return BettingState(*(np.array(values, np.int64) for values in new_hand(stacks)))


@pytest.fixture(params=[of_ints, of_decimals, of_arrays], ids=lambda make: make.__name__)
def seated(request):
    """Return a function that seats players with stacks, on one of three kinds of sequences."""
    return request.param


def opened(hand, blinds=(1, 2), smallest_bet=2, waiting=-1):
    """Post blinds and open the first street."""
    blinds = [*blinds, *[0] * (len(hand.bets) - len(blinds))]
    course.post_forced_bets(hand, [0] * len(blinds), blinds, True, False)
    betting.open_street(hand, course.opening_level(hand.bets, blinds, True), smallest_bet, waiting)
    return hand


def played(hand, first, actions, structure=NO_LIMIT):
    """Play "f", "c" or an amount to raise to in turn from *first*; return the next seat to act."""
    seat = betting.next_actor(hand, first)
    for action in actions:
        if action == "f":
            betting.fold(hand, seat)
        elif action == "c":
            level = hand.numbers[LEVEL]
            amount = min(level - hand.bets[seat], hand.stacks[seat])
            betting.call(hand, seat, amount)
        else:
            betting.raise_to(hand, seat, action, 2, structure)
        seat = betting.next_actor(hand, seat + 1)
    return seat


# Forced bets.


def test_an_ante_for_all_is_dead(seated):
    hand = seated([100, 100, 100])
    course.post_forced_bets(hand, [0, 3, 0], [1, 2, 0], False, False)

    assert hand.numbers[DEAD] == 3
    assert [*hand.contributions] == [0, 0, 0]
    assert [*hand.bets] == [1, 2, 0]
    assert betting.total_pot(hand) == 6


@pytest.mark.parametrize(("full_blind", "level"), [(True, 10), (False, 5)])
def test_a_short_blind_may_count_as_the_full_one(full_blind, level):
    assert course.opening_level([5, 4, 0], [5, 10, 0], full_blind) == level


# A betting round.


def test_the_round_is_over_when_all_but_one_have_folded(seated):
    hand = opened(seated([100, 100, 100]))

    assert played(hand, 2, "ff") == -1
    assert hand.numbers[LEFT] == 1
    assert [bool(live) for live in hand.live] == [False, True, False]


def test_a_straddler_who_waits_acts_last_until_somebody_raises(seated):
    hand = opened(seated([100] * 4), (1, 2, 4), waiting=2)
    assert [played(hand, 3, "c"), played(hand, 0, "c"), played(hand, 1, "c")] == [0, 1, 2]

    hand = opened(seated([100] * 4), (1, 2, 4), waiting=2)
    assert [played(hand, 3, [8]), played(hand, 0, "c"), played(hand, 1, "c")] == [0, 1, 2]

    hand = opened(seated([100] * 4), (1, 2, 0, 4), waiting=3)
    assert played(hand, 2, [8]) == 3


# Raises that are legal, and why others are not.


def test_a_raise_need_not_be_matched(seated):
    hand = opened(seated([100, 10, 20]))
    played(hand, 2, [20])

    assert betting.raise_refusal(hand, 0, ANY_NUMBER, 1) == LEGAL


def test_a_street_may_see_so_many_bets_and_raises(seated):
    hand = opened(seated([100, 100, 100]))
    played(hand, 2, [4, 6], FIXED_LIMIT)

    assert betting.raise_refusal(hand, 1, 2, 1) == CAPPED
    assert betting.raise_refusal(hand, 1, 3, 1) == LEGAL
    assert betting.raise_refusal(hand, 1, 0, 1) == CAPPED


# The end of a betting round.


def test_what_nobody_called_goes_back_before_the_bets_are_collected(seated):
    hand = opened(seated([30, 100, 100]))
    played(hand, 2, [50, "c", "f"])

    assert course.return_uncalled(hand, hand.bets) == (2, 20)
    course.collect_bets(hand)
    assert [*hand.contributions] == [30, 2, 30]
    assert [*hand.stacks] == [0, 98, 70]
    assert [*hand.bets] == [0, 0, 0]
    assert course.return_uncalled(hand, hand.contributions)[0] == -1


def test_the_betting_is_over_when_at_most_one_player_has_chips(seated):
    hand = opened(seated([30, 30, 100]))
    assert not course.is_betting_over(hand)
    played(hand, 2, ["c", 30])
    assert not course.is_betting_over(hand)
    betting.fold(hand, 1)
    assert course.is_betting_over(hand)


# Compiled, the functions do to a row of arrays what they do to lists.
