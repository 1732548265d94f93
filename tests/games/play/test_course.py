"""The course of a hand, rule by rule: on lists of ints and Decimals, on arrays, and compiled."""

from decimal import Decimal

import numpy as np
import pytest

from games.play import course
from games.play.betting import FIXED_LIMIT, NO_LIMIT, NOT_ACTED, POT_LIMIT
from games.play.course import (
    AGGRESSOR,
    ALONE,
    CAPPED,
    CLOSED,
    DEAD,
    FULL_RAISE,
    LEFT,
    LEGAL,
    LEVEL,
    NEXT_STREET,
    OVER,
    RAISES,
    SHORT,
    SHOWDOWN,
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
    course.open_street(hand, course.opening_level(hand.bets, blinds, True), smallest_bet, waiting)
    return hand


def played(hand, first, actions, structure=NO_LIMIT):
    """Play "f", "c" or an amount to raise to in turn from *first*; return the next seat to act."""
    seat = course.next_actor(hand, first)
    for action in actions:
        if action == "f":
            course.fold(hand, seat)
        elif action == "c":
            level = hand.numbers[LEVEL]
            amount = min(level - hand.bets[seat], hand.stacks[seat])
            course.call(hand, seat, amount)
        else:
            course.raise_to(hand, seat, action, 2, structure)
        seat = course.next_actor(hand, seat + 1)
    return seat


# Forced bets.


def test_antes_that_are_trimmed_are_called_by_nobody_in_full(seated):
    hand = seated([100, 100, 3])
    course.post_forced_bets(hand, [5, 5, 5], [0, 0, 0], True, False)

    assert [*hand.contributions] == [5, 5, 3]
    assert [*hand.stacks] == [95, 95, 0]

    hand = seated([100, 3, 3])
    course.post_forced_bets(hand, [5, 5, 5], [0, 0, 0], True, False)

    assert [*hand.contributions] == [3, 3, 3]
    assert [*hand.stacks] == [97, 0, 0]


def test_an_ante_for_all_is_dead(seated):
    hand = seated([100, 100, 100])
    course.post_forced_bets(hand, [0, 3, 0], [1, 2, 0], False, False)

    assert hand.numbers[DEAD] == 3
    assert [*hand.contributions] == [0, 0, 0]
    assert [*hand.bets] == [1, 2, 0]
    assert course.total_pot(hand) == 6


@pytest.mark.parametrize(("blinds_first", "ante", "blind"), [(False, 3, 1), (True, 2, 2)])
def test_a_short_stack_pays_what_comes_first(seated, blinds_first, ante, blind):
    hand = seated([100, 4, 100])
    course.post_forced_bets(hand, [0, 3, 0], [1, 2, 0], False, blinds_first)

    assert (hand.numbers[DEAD], hand.bets[1]) == (ante, blind)


@pytest.mark.parametrize(("full_blind", "level"), [(True, 10), (False, 5)])
def test_a_short_blind_may_count_as_the_full_one(full_blind, level):
    assert course.opening_level([5, 4, 0], [5, 10, 0], full_blind) == level


# A betting round.


def test_the_first_street_is_closed_by_the_big_blind(seated):
    hand = opened(seated([100, 100, 100]))

    assert played(hand, 2, "cc") == 1
    assert played(hand, 1, "c") == -1
    assert [*hand.bets] == [2, 2, 2]


def test_a_raise_is_answered_by_all_others(seated):
    hand = opened(seated([100, 100, 100]))

    assert played(hand, 2, [6, "c"]) == 1
    assert [hand.numbers[each] for each in (LEVEL, FULL_RAISE, RAISES, AGGRESSOR)] == [6, 4, 1, 2]
    assert played(hand, 1, [20, "f"]) == 0
    assert [hand.numbers[each] for each in (LEVEL, FULL_RAISE, RAISES, AGGRESSOR)] == [20, 14, 2, 1]
    assert played(hand, 0, "c") == -1


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


def test_the_next_street_begins_with_nothing_bet_and_nobody_waiting(seated):
    hand = opened(seated([100] * 4), (1, 2, 4), waiting=2)
    assert played(hand, 3, "cccc") == -1
    course.collect_bets(hand)
    course.open_street(hand, 0, 2, -1)

    assert [*hand.contributions] == [4] * 4
    assert [*hand.matched] == [NOT_ACTED] * 4
    assert [played(hand, 0, "c"), played(hand, 1, "c")] == [1, 2]
    assert hand.numbers[RAISES] == 0


def test_others_complete_a_bring_in_to_a_full_bet_and_may_be_raised(seated):
    hand = seated([100, 100, 100])
    course.open_street(hand, 0, 10, -1)
    course.bring_in(hand, 1, 4)
    assert course.next_actor(hand, 2) == 2
    assert course.raise_bounds(hand, 2, 0, FIXED_LIMIT, 0) == (10, 10)

    course.raise_to(hand, 2, 10, 10, FIXED_LIMIT)

    assert hand.numbers[FULL_RAISE] == 10
    assert course.raise_refusal(hand, 1, 4, 2) == LEGAL
    assert course.raise_bounds(hand, 1, 0, FIXED_LIMIT, 0) == (20, 20)


def test_a_raise_to_whole_bets_makes_up_for_a_short_all_in(seated):
    hand = seated([100, 100, 35])
    course.open_street(hand, 0, 10, -1)
    course.raise_to(hand, 0, 10, 10, FIXED_LIMIT)
    course.raise_to(hand, 1, 15, 10, FIXED_LIMIT)

    assert course.raise_bounds(hand, 2, 0, FIXED_LIMIT, 0) == (25, 25)
    assert course.raise_bounds(hand, 2, 0, FIXED_LIMIT, 10) == (20, 20)
    assert course.raise_bounds(hand, 2, 0, FIXED_LIMIT, 10, True) == (30, 30)


def test_an_all_in_of_less_than_half_a_bet_does_not_count_as_a_bet(seated):
    hand = seated([100, 100, 35])
    course.open_street(hand, 0, 10, -1)
    course.raise_to(hand, 0, 10, 10, FIXED_LIMIT)
    course.raise_to(hand, 1, 14, 10, FIXED_LIMIT)

    assert course.raise_bounds(hand, 2, 0, FIXED_LIMIT, 10, True) == (20, 20)


# Raises that are legal, and why others are not.


def test_a_raise_takes_more_chips_than_a_call(seated):
    hand = opened(seated([2, 100, 100]))

    assert course.raise_refusal(hand, 0, ANY_NUMBER, 1) == SHORT
    assert course.raise_refusal(hand, 2, ANY_NUMBER, 1) == LEGAL


def test_a_raise_takes_somebody_with_chips(seated):
    hand = opened(seated([20, 20, 100]))
    played(hand, 2, ["c", 20, "c"])

    assert course.raise_refusal(hand, 2, ANY_NUMBER, 1) == ALONE


def test_a_raise_need_not_be_matched(seated):
    hand = opened(seated([100, 10, 20]))
    played(hand, 2, [20])

    assert course.raise_refusal(hand, 0, ANY_NUMBER, 1) == LEGAL


def test_a_street_may_see_so_many_bets_and_raises(seated):
    hand = opened(seated([100, 100, 100]))
    played(hand, 2, [4, 6], FIXED_LIMIT)

    assert course.raise_refusal(hand, 1, 2, 1) == CAPPED
    assert course.raise_refusal(hand, 1, 3, 1) == LEGAL
    assert course.raise_refusal(hand, 1, 0, 1) == CAPPED


def test_a_short_all_in_does_not_reopen_the_betting(seated):
    hand = opened(seated([13, 100, 100]))
    played(hand, 2, [10, 13, "c"])

    assert course.raise_refusal(hand, 2, ANY_NUMBER, 1) == CLOSED
    assert hand.numbers[FULL_RAISE] == 8


def test_the_pot_is_counted_after_the_call(seated):
    hand = opened(seated([100, 100, 100]))

    assert course.raise_bounds(hand, 2, course.total_pot(hand), POT_LIMIT, 0) == (4, 7)
    assert course.raise_bounds(hand, 2, 0, NO_LIMIT, 0) == (4, 100)


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


@pytest.mark.parametrize(
    ("chips", "live", "owner", "amount"),
    [
        ([50, 100, 200, 450], [True] * 4, 3, 250),
        ([50, 450, 450], [True] * 3, -1, 0),  # called
        ([50, 100, 450], [True, True, False], -1, 0),  # who folded takes nothing back
        ([450, 100, 50], [True, False, True], 0, 350),
        ([0, 0], [True, True], -1, 0),
    ],
)
def test_only_a_live_seat_takes_back_what_nobody_called(chips, live, owner, amount):
    assert course.find_uncalled(chips, live) == (owner, amount)


def test_the_betting_is_over_when_at_most_one_player_has_chips(seated):
    hand = opened(seated([30, 30, 100]))
    assert not course.is_betting_over(hand)
    played(hand, 2, ["c", 30])
    assert not course.is_betting_over(hand)
    course.fold(hand, 1)
    assert course.is_betting_over(hand)


def test_what_follows_a_betting_round(seated):
    hand = seated([100, 100])
    assert course.after_round(hand, False, False) == NEXT_STREET
    assert course.after_round(hand, True, False) == SHOWDOWN
    assert course.after_round(hand, False, True) == SHOWDOWN
    course.fold(hand, 0)
    assert course.after_round(hand, False, False) == OVER


def test_the_last_aggressor_shows_first(seated):
    hand = opened(seated([100] * 4))
    assert course.showdown_order(hand, 0) == [0, 1, 2, 3]
    assert course.showdown_order(hand, 2) == [2, 3, 0, 1]
    played(hand, 2, ["c", 6, "f", "c"])
    assert course.showdown_order(hand, 0) == [3, 1, 2]


# Compiled, the functions do to a row of arrays what they do to lists.
