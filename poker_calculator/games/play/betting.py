"""A betting round: the next seat to act, the amount of a call, the bounds of a raise, the actions.

Plain functions on one value a seat or on a `BettingState`: they run on Python lists with chips of
any kind, and compiled on rows of arrays (`poker_calculator.games._kernels`). They check nothing:
the caller knows that an action is legal, for a raise by `raise_refusal`. Amounts are always "raise
*to*": the seat's total on this street.

In each, *bets* are the chips of this street, *stacks* the chips behind, *live* the live seats, and
*matched* the level at which each seat acted last on this street, `NOT_ACTED` before. *level* is
the bet that all have to match, *full_raise* the smallest full raise above it.
"""

# Loops, not `any` or `max`: Numba compiles them, and they are as fast on lists.
# ruff: noqa: SIM110

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.chips import Chips

Amounts: TypeAlias = Sequence[Chips] | NDArray[np.int64]  # chips of each seat
Truths: TypeAlias = Sequence[bool] | NDArray[np.int64]  # a condition for each seat
Numbers: TypeAlias = Any  # a list of chips of any kind, or in a kernel a run of int64

NOT_ACTED: Final = -1  # the value of *matched* for a seat that has not acted on this street

FIXED_LIMIT: Final = 0
POT_LIMIT: Final = 1
NO_LIMIT: Final = 2

LEVEL, FULL_RAISE, RAISES, AGGRESSOR, WAITING, LEFT, DEAD = range(7)
"""The indices of `BettingState.numbers`.

The bet to match and the smallest full raise above it; the number of bets and raises on the street,
and the last seat that made one, or -1; the seat whose straddle lets it act last, or -1; the number
of players left; and the dead chips, which belong to the first pot and count for no call.
"""
NUMBERS: Final = 7  # the count of numbers that a hand has once

LEGAL, SHORT, ALONE, CAPPED, CLOSED = range(5)
"""Why a raise is illegal: the stack is too short, nobody else has chips, the street has seen all
its bets and raises, or the betting was not re-opened for this seat; or that it is legal."""


class BettingState(NamedTuple):
    """The data of a hand that betting reads and writes: single numbers, and one value per seat."""

    numbers: Numbers
    stacks: Numbers  # the chips that are not bet
    bets: Numbers  # the chips that were bet on this street
    contributions: Numbers  # the chips in the pots
    matched: Numbers  # the level at which each seat acted last on this street, `NOT_ACTED` before
    live: Numbers  # whether each seat is live


def new_hand(stacks: Sequence[Chips]) -> BettingState:
    """Return a hand before the first post, on lists."""
    count = len(stacks)
    numbers = [0] * NUMBERS
    numbers[LEFT] = count
    unacted, live = [NOT_ACTED] * count, [True] * count
    return BettingState(numbers, [*stacks], [0] * count, [0] * count, unacted, live)


def open_street(hand: BettingState, level: Chips, full_raise: Chips, waiting: int) -> None:
    """Begin the betting of a street: nobody has acted, bet or raised.

    *waiting* is the seat whose straddle lets it act last until somebody raises, -1 for none.
    """
    numbers, matched = hand.numbers, hand.matched
    numbers[LEVEL] = level
    numbers[FULL_RAISE] = full_raise
    numbers[RAISES] = 0
    numbers[AGGRESSOR] = -1
    numbers[WAITING] = waiting
    for seat in range(len(matched)):
        matched[seat] = NOT_ACTED


def reach(seat: int, bets: Amounts, stacks: Amounts, live: Truths, limit: Chips) -> Chips:
    """Return the most, up to *limit*, that another live seat can have put in on this street."""
    most = bets[seat] * 0
    for other in range(len(bets)):
        if other != seat and live[other] and bets[other] + stacks[other] > most:
            most = bets[other] + stacks[other]
            if most >= limit:
                return limit
    return most


def amount_to_call(seat: int, bets: Amounts, stacks: Amounts, live: Truths, level: Chips) -> Chips:
    """Return the chips that the seat adds to call: at most its stack, and what others can match.

    The level is the full blind or straddle even if its poster was short. A call is limited to the
    most that another live seat can put in, unless a folded seat has put in more: after a smaller
    call, a player who is all-in for less could win these chips.
    """
    if bets[seat] >= level:
        return bets[seat] * 0
    most = reach(seat, bets, stacks, live, level)
    if most <= bets[seat]:
        return bets[seat] * 0
    for other in range(len(bets)):
        if bets[other] > most:
            most = level
    return min(most - bets[seat], stacks[seat])


def others_exceed(seat: int, bets: Amounts, stacks: Amounts, live: Truths, amount: Chips) -> bool:
    """Return whether another live seat can have put in more than *amount* on this street."""
    for other in range(len(bets)):
        if other != seat and live[other] and bets[other] + stacks[other] > amount:
            return True
    return False


def others_have_chips(seat: int, stacks: Amounts, live: Truths) -> bool:
    """Return whether another live seat has chips behind, so that it can still act."""
    for other in range(len(stacks)):
        if other != seat and live[other] and stacks[other] > 0:
            return True
    return False


def has_to_act(
    seat: int, bets: Amounts, stacks: Amounts, live: Truths, matched: Amounts, level: Chips
) -> bool:
    """Return whether the betting round waits for this seat.

    A seat that faces no bet has no turn if no other seat has chips to bet with.
    """
    if not live[seat] or stacks[seat] == 0:
        return False
    faces_bet = bets[seat] < level and stacks[seat] > 0  # floats leave stacks of -1e-17
    if faces_bet and others_exceed(seat, bets, stacks, live, bets[seat]):
        return True
    return matched[seat] == NOT_ACTED and others_have_chips(seat, stacks, live)


def next_to_act(
    first: int, bets: Amounts, stacks: Amounts, live: Truths, matched: Amounts, level: Chips
) -> int:
    """Return the next seat that has to act, from *first* on round the table; -1 when none has."""
    count = len(bets)
    for step in range(count):
        seat = first + step
        if seat >= count:
            seat -= count
        if live[seat] and has_to_act(seat, bets, stacks, live, matched, level):
            return seat
    return -1


def next_actor(hand: BettingState, seat: int) -> int:
    """Return the seat that acts next, from *seat* on round the table; -1 ends the betting round."""
    numbers, stacks, bets, _, matched, live = hand
    if numbers[LEFT] == 1:
        return -1
    level = numbers[LEVEL]
    actor = next_to_act(seat, bets, stacks, live, matched, level)
    if actor >= 0 and actor == numbers[WAITING] and bets[actor] >= level:
        seat = actor + 1 if actor + 1 < len(bets) else 0
        actor = next_to_act(seat, bets, stacks, live, matched, level)
    return actor


def is_reopened(matched: Chips, level: Chips, full_raise: Chips, parts: int) -> bool:
    """Return whether a seat may raise: at its first turn, or when it faces enough more than before.

    Enough is a full raise in total, even if several short all-ins make it up (WSOP 96, TDA 47); in
    limit games with *parts* 2, it is half a raise.
    """
    if matched == NOT_ACTED:
        return True
    is_enough: bool = (level - matched) * parts >= full_raise
    return is_enough


def min_raise_to(
    seat: int, bets: Amounts, stacks: Amounts, level: Chips, full_raise: Chips
) -> Chips:
    """Return the minimum to raise to: a full raise above the level, or all-in for less."""
    return min(level + full_raise, bets[seat] + stacks[seat])


def pot_raise_to(
    seat: int, bets: Amounts, stacks: Amounts, level: Chips, full_raise: Chips, pot: Chips
) -> Chips:
    """Return the amount of a raise by the pot after the call; *pot* are all chips on the table."""
    most = max(level + (level - bets[seat]) + pot, level + full_raise)
    return min(most, bets[seat] + stacks[seat])


def max_raise_to(
    seat: int,
    bets: Amounts,
    stacks: Amounts,
    level: Chips,
    full_raise: Chips,
    pot: Chips,
    structure: int,
) -> Chips:
    """Return the maximum to raise to: the minimum in fixed limit, the pot's amount, or all-in."""
    if structure == NO_LIMIT:
        return bets[seat] + stacks[seat]
    if structure == POT_LIMIT:
        return pot_raise_to(seat, bets, stacks, level, full_raise, pot)
    return min_raise_to(seat, bets, stacks, level, full_raise)


def raised(level: Chips, full_raise: Chips, amount: Chips, structure: int) -> Chips:
    """Return the smallest full raise after a raise to *amount*; a short all-in keeps it."""
    if structure == FIXED_LIMIT or amount - level < full_raise:
        return full_raise
    return amount - level


def raise_refusal(hand: BettingState, seat: int, limit: int, parts: int) -> int:
    """Return why the seat cannot raise, `LEGAL` if it can.

    *limit* is the maximum number of bets and raises, -1 for any number; *parts* are those of
    `is_reopened`.
    """
    numbers, bets, stacks = hand.numbers, hand.bets, hand.stacks
    level = numbers[LEVEL]
    if bets[seat] + stacks[seat] <= level:
        return SHORT
    if not others_have_chips(seat, stacks, hand.live):
        return ALONE
    if 0 <= limit <= numbers[RAISES]:
        return CAPPED
    if not is_reopened(hand.matched[seat], level, numbers[FULL_RAISE], parts):
        return CLOSED
    return LEGAL


def next_turn(hand: BettingState, seat: int, limit: int, parts: int) -> tuple[int, Chips, int]:
    """Return the `next_actor`, the chips that it adds to call, and its `raise_refusal`."""
    actor = next_actor(hand, seat)
    if actor < 0:
        return actor, hand.bets[0] * 0, LEGAL
    to_call = amount_to_call(actor, hand.bets, hand.stacks, hand.live, hand.numbers[LEVEL])
    return actor, to_call, raise_refusal(hand, actor, limit, parts)


def raise_bounds(
    hand: BettingState,
    seat: int,
    pot: Chips,
    structure: int,
    step: Chips,
    half_counts: bool = False,
) -> tuple[Chips, Chips]:
    """Return the minimum and the maximum to raise to; *pot* are all chips on the table.

    *step* is the bet of the street where raises go to whole numbers of bets, else 0. With
    *half_counts*, an all-in of half a bet counts as the whole one.
    """
    level, full = hand.numbers[LEVEL], hand.numbers[FULL_RAISE]
    if step > 0 and hand.numbers[RAISES] > 0:  # before, the bring-in may be less than a bet
        over = level % step
        full -= over
        if half_counts and 2 * over >= step:
            full += step
    minimum = min_raise_to(seat, hand.bets, hand.stacks, level, full)
    return minimum, max_raise_to(seat, hand.bets, hand.stacks, level, full, pot, structure)


def total_pot(hand: BettingState) -> Chips:
    """Return all chips on the table."""
    total: Chips = hand.numbers[DEAD]
    for seat in range(len(hand.bets)):
        total += hand.bets[seat] + hand.contributions[seat]
    return total


def pay(hand: BettingState, seat: int, amount: Chips) -> None:
    """Move chips from a seat's stack to the table in front of it."""
    hand.stacks[seat] -= amount
    hand.bets[seat] += amount


def fold(hand: BettingState, seat: int) -> None:
    """Fold, or muck: the seat is out."""
    hand.live[seat] = False
    hand.numbers[LEFT] -= 1


def call(hand: BettingState, seat: int, amount: Chips) -> None:
    """Check, or add *amount* to call."""
    if amount != 0:
        pay(hand, seat, amount)
    hand.matched[seat] = hand.numbers[LEVEL]


def bring_in(hand: BettingState, seat: int, amount: Chips) -> None:
    """Post the bring-in; after others complete to the full bet, the seat may raise."""
    pay(hand, seat, amount)
    hand.numbers[FULL_RAISE] -= amount
    hand.numbers[LEVEL] = amount
    hand.matched[seat] = 0


def raise_to(
    hand: BettingState, seat: int, amount: Chips, smallest_bet: Chips, structure: int
) -> None:
    """Complete, bet or raise to *amount*; *smallest_bet* is that of the street."""
    numbers = hand.numbers
    pay(hand, seat, amount - hand.bets[seat])
    # In fixed limit the raises after a completion, which is less than a bet, are full bets.
    full = smallest_bet if structure == FIXED_LIMIT else numbers[FULL_RAISE]
    numbers[FULL_RAISE] = raised(numbers[LEVEL], full, amount, structure)
    numbers[LEVEL] = amount
    hand.matched[seat] = amount
    numbers[RAISES] += 1
    numbers[AGGRESSOR] = seat


def first_to_act(blinds: Sequence[Chips]) -> int:
    """Return the seat that opens the first betting round: the next after the greatest blind.

    Among equal blinds, the last one counts. Heads-up, the button opens; without blinds, seat 0.
    """
    count = len(blinds)
    greatest = -1
    for seat in range(count):
        if blinds[seat] > 0 and (greatest < 0 or blinds[seat] >= blinds[greatest]):
            greatest = seat
    if greatest < 0:
        return 0
    if count == 2 and blinds[0] == blinds[1]:
        return 1
    return (greatest + 1) % count
