"""Betting: the next seat to act, the amount of a call, the bounds of a raise.

Plain functions on one value a seat: they run on Python lists with chips of any kind, and compiled
on rows of arrays (`poker_calculator.games._kernels`). Amounts are always "raise *to*": the seat's
total on this street.

In each, *bets* are the chips of this street, *stacks* the chips behind, *live* the live seats, and
*matched* the level at which each seat acted last on this street, `NOT_ACTED` before. *level* is
the bet that all have to match, *full_raise* the smallest full raise above it.
"""

# Loops, not `any` or `max`: Numba compiles them, and they are as fast on lists.
# ruff: noqa: SIM110

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.chips import Chips

Amounts: TypeAlias = Sequence[Chips] | NDArray[np.int64]  # chips of each seat
Truths: TypeAlias = Sequence[bool] | NDArray[np.int64]  # a condition for each seat

NOT_ACTED: Final = -1  # the value of *matched* for a seat that has not acted on this street

FIXED_LIMIT: Final = 0
POT_LIMIT: Final = 1
NO_LIMIT: Final = 2


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
