"""Settlement of many hands: called chips, layers of pots, shares, in lanes over the hands.

Shapes use N (hands) and P (seats). The rule is that of `games.pots.pots` for one hand, turned for
vectors: a block of hands is transposed, and each question about a seat is put to eight hands at
once. Compiled seat by seat it takes four times as long with mixed all-ins (5.5 against 22 million
hands a second), and three times without any.

*seats* is a tuple with an entry for each seat: its length is known when a function is compiled, so
that LLVM writes loops over seats out and loops over hands become vectors.
"""

import functools
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import helper, kernel

Whole: TypeAlias = NDArray[np.int64]
Seats: TypeAlias = tuple[int, ...]

BLOCK = 104
"""Hands at a time: what is known of them stays in the first-level cache.

No power of two: chips of different seats a multiple of 4,096 bytes apart get in each other's way.
With 256 hands it took nearly twice the time.
"""

LEVEL, TAKEN, TOTAL, TOP, AMOUNT, LOW_HALF, ODD_SEATS, FAULT = range(8)
"""What the work array holds once for each hand, and below once for each seat of it.

All is in one array, as LLVM knows the distances in it and checks no aliases.
"""
PER_HAND = 8
CALLED, LIVE, STRENGTH, LOW, PAID = range(5)
PER_SEAT = 5

NO_LEVEL = 1 << 62
"""The next level of a hand whose pots are all settled, above all chips."""


class Hands(NamedTuple):
    """Hands to settle: [N * P], row after row, but for the dead chips, [N]."""

    contributions: Whole
    folded: NDArray[np.uint8]
    """1 for a seat that is not in."""
    strengths: Whole
    """Greater wins, 0 means no hand."""
    lows: Whole
    """0 does not qualify."""
    orders: Whole
    """Seats in the order of odd chips."""
    dead: Whole


class Rake(NamedTuple):
    """What the house takes: a fraction of each pot, *whole* below 2**31, and [N] the most."""

    part: int
    whole: int
    caps: Whole


class Shares(NamedTuple):
    """What settlement fills: [N * P] for the seats, and [N] for the house."""

    payouts: Whole
    uncalled: Whole
    rakes: Whole
    """Zeros before."""


@helper
def of_hand(what: int, row: int) -> np.uint64:
    """Return the place in the work array of what is known of one hand."""
    return np.uint64(what * BLOCK) + np.uint64(row)


@helper
def of_seat(what: int, seat: int, seats: Seats, row: int) -> np.uint64:
    """Return the place in the work array of what is known of one seat of one hand."""
    return np.uint64((PER_HAND + what * len(seats) + seat) * BLOCK) + np.uint64(row)


@helper
def place_of(orders: Whole, first: int, seat: int, ordered: bool) -> int:
    """Return where the chips of a seat lie, of a hand that begins at *first*."""
    return first + (orders[first + seat] if ordered else seat)


@helper
def read_hands(
    work: Whole, hands: Hands, start: int, size: int, seats: Seats, low: bool, ordered: bool
) -> None:
    """Transpose hands into the work array, and find the first faults."""
    contributions, folded, strengths, lows, orders, dead = hands
    for row in range(size):
        first = (start + row) * len(seats)
        fault = dead[start + row] >> 48
        for seat in range(len(seats)):
            place = place_of(orders, first, seat, ordered)
            chips, strength = contributions[place], strengths[place]
            fault |= (chips >> 48) | (strength >> 63)
            work[of_seat(CALLED, seat, seats, row)] = chips
            work[of_seat(LIVE, seat, seats, row)] = -1 if folded[place] else chips
            work[of_seat(STRENGTH, seat, seats, row)] = strength
            if low:
                fault |= lows[place] >> 63
                work[of_seat(LOW, seat, seats, row)] = lows[place]
        work[of_hand(FAULT, row)] = fault
        work[of_hand(TAKEN, row)] = -dead[start + row]


@helper
def write_paid(
    work: Whole, chips: Whole, orders: Whole, start: int, size: int, seats: Seats, ordered: bool
) -> None:
    """Transpose what the seats are paid so far back into rows of hands."""
    for row in range(size):
        first = (start + row) * len(seats)
        for seat in range(len(seats)):
            place = place_of(orders, first, seat, ordered)
            chips[place] = work[of_seat(PAID, seat, seats, row)]


@helper
def call_bets(work: Whole, size: int, seats: Seats) -> None:
    """Take back uncalled bets, and find what is in the pots and the highest live level."""
    for row in range(size):
        greatest, second, top = 0, 0, -1
        for seat in range(len(seats)):
            chips = work[of_seat(CALLED, seat, seats, row)]
            second = max(second, min(greatest, chips))
            greatest = max(greatest, chips)
            top = max(top, work[of_seat(LIVE, seat, seats, row)])
        limit = second if top == greatest else greatest
        total = 0
        for seat in range(len(seats)):
            chips = work[of_seat(CALLED, seat, seats, row)]
            live = work[of_seat(LIVE, seat, seats, row)]
            called = min(chips, limit)
            total += called
            work[of_seat(CALLED, seat, seats, row)] = called
            work[of_seat(LIVE, seat, seats, row)] = min(live, limit)
            work[of_seat(PAID, seat, seats, row)] = chips - called
        work[of_hand(FAULT, row)] |= top >> 63
        work[of_hand(TOP, row)] = min(top, limit)
        work[of_hand(TOTAL, row)] = total
        work[of_hand(LEVEL, row)] = -1


@helper
def make_next_pots(work: Whole, size: int, seats: Seats) -> bool:
    """Go to the next level, put all chips up to it that are in no pot yet in one.

    Return whether a hand has more levels.
    """
    left = 0
    for row in range(size):
        below = work[of_hand(LEVEL, row)]
        level = NO_LEVEL
        for seat in range(len(seats)):
            chips = work[of_seat(LIVE, seat, seats, row)]
            level = min(level, chips if chips > below else NO_LEVEL)
        taken = 0
        for seat in range(len(seats)):
            taken += min(work[of_seat(CALLED, seat, seats, row)], level)
        top = work[of_hand(TOP, row)]
        taken = work[of_hand(TOTAL, row)] if level >= top else taken
        left = max(left, top - level)
        work[of_hand(AMOUNT, row)] = taken - work[of_hand(TAKEN, row)]
        work[of_hand(TAKEN, row)] = taken
        work[of_hand(LEVEL, row)] = level
    return left > 0


@helper
def halve_pots(work: Whole, size: int, seats: Seats) -> None:
    """Set half of each pot in which a low qualifies aside, the odd unit for the high half."""
    for row in range(size):
        level = work[of_hand(LEVEL, row)]
        best = 0
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            best = max(best, work[of_seat(LOW, seat, seats, row)] if contests else 0)
        amount = work[of_hand(AMOUNT, row)]
        half = amount >> 1 if best > 0 else 0
        work[of_hand(LOW_HALF, row)] = half
        work[of_hand(AMOUNT, row)] = amount - half


@helper
def pay_high_hands(work: Whole, size: int, seats: Seats, low: bool) -> None:
    """Split the pots, or high halves, among the best hands, odd chips to the first seats."""
    for row in range(size):
        level, amount = work[of_hand(LEVEL, row)], work[of_hand(AMOUNT, row)]
        best = -1
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            best = max(best, work[of_seat(STRENGTH, seat, seats, row)] if contests else -1)
        winners = 0
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(STRENGTH, seat, seats, row)] == best
            winners += 1 if wins else 0
        # Exact: amounts are below 2**52, and a quotient is at least a tenth off the next integer.
        share = np.int64(np.float64(amount) / np.float64(max(winners, 1)))
        odd = amount - share * winners
        odd_seats = 0
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(STRENGTH, seat, seats, row)] == best
            gets_odd = wins and odd > 0
            work[of_seat(PAID, seat, seats, row)] += share if wins else 0
            work[of_seat(PAID, seat, seats, row)] += 1 if gets_odd else 0
            odd_seats |= 1 << seat if gets_odd else 0
            odd -= 1 if wins else 0
        if low:
            work[of_hand(ODD_SEATS, row)] = odd_seats
        unknown = best == 0 and winners > 1 and amount > 0
        work[of_hand(FAULT, row)] |= 1 if unknown else 0


@helper
def pay_low_hands(work: Whole, size: int, seats: Seats) -> None:
    """Split the low halves likewise, odd chips first to seats that have none of the high half."""
    for row in range(size):
        level, amount = work[of_hand(LEVEL, row)], work[of_hand(LOW_HALF, row)]
        odd_seats = work[of_hand(ODD_SEATS, row)]
        best = 1
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            best = max(best, work[of_seat(LOW, seat, seats, row)] if contests else 0)
        winners = 0
        free = 0
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(LOW, seat, seats, row)] == best
            winners += 1 if wins else 0
            free += 1 if wins and odd_seats >> seat & 1 == 0 else 0
        share = np.int64(np.float64(amount) / np.float64(max(winners, 1)))
        odd = amount - share * winners
        second = odd - free
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(LOW, seat, seats, row)] == best
            is_free = odd_seats >> seat & 1 == 0
            gets_odd = wins and (odd if is_free else second) > 0
            work[of_seat(PAID, seat, seats, row)] += share if wins else 0
            work[of_seat(PAID, seat, seats, row)] += 1 if gets_odd else 0
            odd -= 1 if wins and is_free else 0
            second -= 0 if is_free else (1 if wins else 0)


@helper
def take_rakes(work: Whole, size: int, rake: Rake, rakes: Whole, start: int) -> None:
    """Take the rake from the pots, rounded down, as long as the hand's cap lasts."""
    part, whole, caps = rake
    for row in range(size):
        amount = work[of_hand(AMOUNT, row)]
        if amount > 0:
            taken = amount // whole * part + amount % whole * part // whole
            taken = min(taken, caps[start + row] - rakes[start + row])
            rakes[start + row] += taken
            work[of_hand(AMOUNT, row)] = amount - taken


@functools.cache
def settlement_kernel(
    players: int, low: bool, raked: bool, ordered: bool
) -> Callable[[Hands, Rake, Shares], int]:
    """Make the kernel that settles hands of *players* seats.

    With *low* the second strengths share each pot, with *raked* there is a rake, with *ordered*
    odd chips go in the order of the seats in *orders*; what is not asked for is not read. The
    kernel fills the shares and returns -1, or the first row of the block in which it met a fault:
    chips below 0 or of 2**48 and more, a strength below 0, no live seat, or a pot that two or more
    contest and none of them has a hand.
    """
    seats = (0,) * players

    @kernel
    def settle_rows(hands: Hands, rake: Rake, shares: Shares) -> int:
        work = np.empty((PER_HAND + PER_SEAT * len(seats)) * BLOCK, np.int64)
        for start in range(0, hands.dead.size, BLOCK):
            size = min(BLOCK, hands.dead.size - start)
            read_hands(work, hands, start, size, seats, low, ordered)
            call_bets(work, size, seats)
            write_paid(work, shares.uncalled, hands.orders, start, size, seats, ordered)
            more = True
            while more:
                more = make_next_pots(work, size, seats)
                if raked:
                    take_rakes(work, size, rake, shares.rakes, start)
                if low:
                    halve_pots(work, size, seats)
                pay_high_hands(work, size, seats, low)
                if low:
                    pay_low_hands(work, size, seats)
            write_paid(work, shares.payouts, hands.orders, start, size, seats, ordered)
            fault = 0
            for row in range(size):
                fault |= work[of_hand(FAULT, row)]
            if fault != 0:
                return start
        return -1

    return settle_rows
