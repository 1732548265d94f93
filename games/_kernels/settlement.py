"""Settlement of many hands: called chips, layers of pots, shares, in lanes over the hands.

Shapes use N (hands) and P (seats). The rule is that of `games.pots.pots` for one hand, turned for
vectors: a block of hands is transposed, and each question about a seat is put to eight hands at
once. Compiled seat by seat it takes four times as long with mixed all-ins (5.5 against 22 million
hands a second), and three times without any.
"""

import functools
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup.running.slices import run_slices

BLOCK = 104
"""Hands at a time: what is known of them stays in the first-level cache.

No power of two: chips of different seats a multiple of 4,096 bytes apart get in each other's way.
With 256 hands it took nearly twice the time.
"""

LEVEL, TAKEN, TOTAL, TOP, AMOUNT, LOW_HALF, ODD_SEATS, FAULT = range(8)
"""What the work array holds once for each hand, and below once for each seat of it.

All is in one array, as LLVM knows the distances in it and checks no aliases.
"""
CALLED, LIVE, STRENGTH, LOW, PAID = range(5)

SLICE = 1 << 14
"""Hands that a thread settles in one go, in about a millisecond."""

NO_LEVEL = 1 << 62
"""The next level of a hand whose pots are all settled, above all chips."""


@inlined
def of_hand(what: Any, row: Any) -> Any:
    """Return the place in the work array of what is known of one hand."""
    return np.uint64(what * BLOCK) + np.uint64(row)


@inlined
def of_seat(what: Any, seat: Any, players: Any, row: Any) -> Any:
    """Return the place in the work array of what is known of one seat of one hand."""
    return np.uint64((8 + what * players + seat) * BLOCK) + np.uint64(row)


@inlined
def call_bets(work: Any, size: Any, players: Any) -> None:
    """Take back uncalled bets, and find what is in the pots and the highest live level."""
    for row in range(size):
        greatest, second, top = np.int64(0), np.int64(0), np.int64(-1)
        for seat in range(players):
            chips = work[of_seat(CALLED, seat, players, row)]
            second = max(second, min(greatest, chips))
            greatest = max(greatest, chips)
            top = max(top, work[of_seat(LIVE, seat, players, row)])
        limit = second if top == greatest else greatest
        total = np.int64(0)
        for seat in range(players):
            chips = work[of_seat(CALLED, seat, players, row)]
            live = work[of_seat(LIVE, seat, players, row)]
            called = min(chips, limit)
            total += called
            work[of_seat(CALLED, seat, players, row)] = called
            work[of_seat(LIVE, seat, players, row)] = min(live, limit)
            work[of_seat(PAID, seat, players, row)] = chips - called
        work[of_hand(FAULT, row)] |= top >> 63
        work[of_hand(TOP, row)] = min(top, limit)
        work[of_hand(TOTAL, row)] = total
        work[of_hand(LEVEL, row)] = -1


@inlined
def make_next_pots(work: Any, size: Any, players: Any) -> Any:
    """Go to the next level, put all chips up to it that are in no pot yet in one.

    Return whether a hand has more levels.
    """
    left = np.int64(0)
    for row in range(size):
        below = work[of_hand(LEVEL, row)]
        level: Any = np.int64(NO_LEVEL)
        for seat in range(players):
            chips = work[of_seat(LIVE, seat, players, row)]
            level = min(level, chips if chips > below else NO_LEVEL)
        taken = np.int64(0)
        for seat in range(players):
            taken += min(work[of_seat(CALLED, seat, players, row)], level)
        top = work[of_hand(TOP, row)]
        taken = work[of_hand(TOTAL, row)] if level >= top else taken
        left = max(left, top - level)
        work[of_hand(AMOUNT, row)] = taken - work[of_hand(TAKEN, row)]
        work[of_hand(TAKEN, row)] = taken
        work[of_hand(LEVEL, row)] = level
    return left > 0


@inlined
def halve_pots(work: Any, size: Any, players: Any) -> None:
    """Set half of each pot in which a low qualifies aside, the odd unit for the high half."""
    for row in range(size):
        level = work[of_hand(LEVEL, row)]
        best: Any = np.int64(0)
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            best = max(best, work[of_seat(LOW, seat, players, row)] if contests else 0)
        amount = work[of_hand(AMOUNT, row)]
        half = amount >> 1 if best > 0 else 0
        work[of_hand(LOW_HALF, row)] = half
        work[of_hand(AMOUNT, row)] = amount - half


@inlined
def pay_high_hands(work: Any, size: Any, players: Any, low: Any) -> None:
    """Split the pots, or high halves, among the best hands, odd chips to the first seats."""
    for row in range(size):
        level, amount = work[of_hand(LEVEL, row)], work[of_hand(AMOUNT, row)]
        best: Any = np.int64(-1)
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            best = max(best, work[of_seat(STRENGTH, seat, players, row)] if contests else -1)
        winners: Any = np.int64(0)
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            wins = contests and work[of_seat(STRENGTH, seat, players, row)] == best
            winners += 1 if wins else 0
        # Exact: amounts are below 2**52, and a quotient is at least a tenth off the next integer.
        share = np.int64(np.float64(amount) / np.float64(max(winners, 1)))
        odd = amount - share * winners
        odd_seats = np.int64(0)
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            wins = contests and work[of_seat(STRENGTH, seat, players, row)] == best
            gets_odd = wins and odd > 0
            work[of_seat(PAID, seat, players, row)] += share if wins else 0
            work[of_seat(PAID, seat, players, row)] += 1 if gets_odd else 0
            odd_seats |= 1 << seat if gets_odd else 0
            odd -= 1 if wins else 0
        if low:
            work[of_hand(ODD_SEATS, row)] = odd_seats
        unknown = best == 0 and winners > 1 and amount > 0
        work[of_hand(FAULT, row)] |= 1 if unknown else 0


@inlined
def pay_low_hands(work: Any, size: Any, players: Any) -> None:
    """Split the low halves likewise, odd chips first to seats that have none of the high half."""
    for row in range(size):
        level, amount = work[of_hand(LEVEL, row)], work[of_hand(LOW_HALF, row)]
        odd_seats = work[of_hand(ODD_SEATS, row)]
        best: Any = np.int64(1)
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            best = max(best, work[of_seat(LOW, seat, players, row)] if contests else 0)
        winners: Any = np.int64(0)
        free: Any = np.int64(0)
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            wins = contests and work[of_seat(LOW, seat, players, row)] == best
            winners += 1 if wins else 0
            free += 1 if wins and odd_seats >> seat & 1 == 0 else 0
        share = np.int64(np.float64(amount) / np.float64(max(winners, 1)))
        odd = amount - share * winners
        second = odd - free
        for seat in range(players):
            contests = work[of_seat(LIVE, seat, players, row)] >= level
            wins = contests and work[of_seat(LOW, seat, players, row)] == best
            is_free = odd_seats >> seat & 1 == 0
            gets_odd = wins and (odd if is_free else second) > 0
            work[of_seat(PAID, seat, players, row)] += share if wins else 0
            work[of_seat(PAID, seat, players, row)] += 1 if gets_odd else 0
            odd -= 1 if wins and is_free else 0
            second -= 0 if is_free else (1 if wins else 0)


@inlined
def take_rakes(
    work: Any, size: Any, part: Any, whole: Any, caps: Any, rakes: Any, start: Any
) -> None:
    """Take the rake from the pots, rounded down, as long as the hand's cap lasts."""
    for row in range(size):
        amount = work[of_hand(AMOUNT, row)]
        if amount > 0:
            rake = amount // whole * part + amount % whole * part // whole
            rake = min(rake, caps[start + row] - rakes[start + row])
            rakes[start + row] += rake
            work[of_hand(AMOUNT, row)] = amount - rake


@functools.cache
def settlement_kernel(players: int, low: bool, raked: bool, ordered: bool) -> Any:
    """Make the kernel that settles hands of *players* seats.

    With *low* the second strengths share each pot, with *raked* there is a rake, with *ordered*
    odd chips go in the order of the seats in *orders*; what is not asked for is not read. The
    kernel fills payouts, uncalled and rakes, and returns -1, or the first row of the block in
    which it met a fault: chips below 0 or of 2**48 and more, a strength below 0, no live seat, or a
    pot that two or more contest and none of them has a hand.

    contributions : [N * P] int64, row after row
    folded        : [N * P] bool
    strengths     : [N * P] int64, greater wins, 0 means no hand
    lows          : [N * P] int64, 0 does not qualify
    orders        : [N * P] int64, seats in the order of odd chips
    dead          : [N] int64
    caps          : [N] int64, the most rake of a hand
    part, whole   : the rake as a fraction, whole below 2**31
    payouts       : [N * P] int64
    uncalled      : [N * P] int64
    rakes         : [N] int64
    """

    @kernel
    def settle_rows(
        contributions: Any,
        folded: Any,
        strengths: Any,
        lows: Any,
        orders: Any,
        dead: Any,
        caps: Any,
        part: int,
        whole: int,
        payouts: Any,
        uncalled: Any,
        rakes: Any,
    ) -> int:
        work = np.empty((8 + 5 * players) * BLOCK, np.int64)
        for start in range(0, dead.size, BLOCK):
            size = min(BLOCK, dead.size - start)
            for row in range(size):
                first = (start + row) * players
                fault = dead[start + row] >> 48
                for seat in range(players):
                    place = first + (orders[first + seat] if ordered else seat)
                    chips, strength = contributions[place], strengths[place]
                    fault |= (chips >> 48) | (strength >> 63)
                    work[of_seat(CALLED, seat, players, row)] = chips
                    work[of_seat(LIVE, seat, players, row)] = -1 if folded[place] else chips
                    work[of_seat(STRENGTH, seat, players, row)] = strength
                    if low:
                        fault |= lows[place] >> 63
                        work[of_seat(LOW, seat, players, row)] = lows[place]
                work[of_hand(FAULT, row)] = fault
            call_bets(work, size, players)
            for row in range(size):
                work[of_hand(TAKEN, row)] = -dead[start + row]
                first = (start + row) * players
                for seat in range(players):
                    place = first + (orders[first + seat] if ordered else seat)
                    uncalled[place] = work[of_seat(PAID, seat, players, row)]
                if raked:
                    rakes[start + row] = 0
            more = True
            while more:
                more = make_next_pots(work, size, players)
                if raked:
                    take_rakes(work, size, part, whole, caps, rakes, start)
                if low:
                    halve_pots(work, size, players)
                pay_high_hands(work, size, players, low)
                if low:
                    pay_low_hands(work, size, players)
            fault = np.int64(0)
            for row in range(size):
                fault |= work[of_hand(FAULT, row)]
                first = (start + row) * players
                for seat in range(players):
                    place = first + (orders[first + seat] if ordered else seat)
                    payouts[place] = work[of_seat(PAID, seat, players, row)]
            if fault != 0:
                return start
        return -1

    return settle_rows


def settle_arrays(
    contributions: NDArray[Any],
    folded: NDArray[np.bool_],
    strengths: NDArray[Any],
    lows: NDArray[Any] | None,
    orders: NDArray[Any] | None,
    dead: NDArray[Any],
    rake: Fraction,
    caps: NDArray[Any],
    threads: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], int]:
    """Settle hands on threads; return payouts, uncalled bets, rakes, and the kernel's fault or -1.

    contributions, folded, strengths, lows, orders : [N, P], integers but for folded
    dead, caps : [N]
    """
    rows, players = contributions.shape
    settle_rows = settlement_kernel(players, lows is not None, rake > 0, orders is not None)
    payouts, uncalled = np.empty((2, rows, players), np.int64)
    rakes = np.zeros(rows, np.int64)
    lows = strengths if lows is None else lows
    orders = contributions if orders is None else orders

    def settle_slice(start: int) -> int:
        here = slice(start, start + SLICE)
        # One type, and so one kernel, for all: to widen int32 strengths cost nothing measurable.
        fault: int = settle_rows(
            _flat(contributions[here]),
            _flat(folded[here], np.bool_),
            *(_flat(values[here]) for values in (strengths, lows, orders, dead, caps)),
            rake.numerator,
            rake.denominator,
            payouts[here].reshape(-1),
            uncalled[here].reshape(-1),
            rakes[here],
        )
        return fault if fault < 0 else start + fault

    starts = range(0, rows, SLICE)
    workers = max(1, min(threads, len(starts)))
    faults = [fault for fault in run_slices(settle_slice, starts, workers) if fault >= 0]
    return payouts, uncalled, rakes, min(faults, default=-1)


def _flat(values: NDArray[Any], kind: type[Any] = np.int64) -> NDArray[Any]:
    """Return values one after the other, in an array that can be written.

    For one that cannot, the kernel would be compiled anew, which takes seconds. (`numpy.require`
    says the same, and took a fifteenth of the settlement's time.)
    """
    flat = np.ascontiguousarray(values, kind).reshape(-1)
    return flat if flat.flags.writeable else flat.copy()
