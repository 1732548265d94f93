"""Settlement of many hands: called chips, layers of pots, shares, in lanes over the hands.

Shapes use N (hands) and P (seats). The rules are those of `poker_calculator.games.pots.pots` for
one hand, in a form for vectors: the kernel transposes a block of hands, and computes each step of a
seat for eight hands at once. Each hand has 32 bits, enough for the chips of nearly all games; a
wide kernel has 64 bits and takes one and a half times as long. Compiled seat by seat, the rules
took four times as long as in the wide kernel with mixed all-ins, and three times as long without
all-ins.

*seats* is a tuple with an entry for each seat. Its length is known at compile time, so LLVM unrolls
loops over seats and turns loops over hands into vectors.
"""

import functools
from collections.abc import Callable
from typing import NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import helper, kernel

Integers: TypeAlias = NDArray[np.int64]
Seats: TypeAlias = tuple[int, ...]

BLOCK = 56
"""The number of hands in a block; their values fit in the first-level cache.

Larger blocks wait for memory: 104 hands took a twentieth longer. The number is not a power of two,
because values that are a multiple of 4,096 bytes apart share a place in the cache.
"""

LEVEL, TAKEN, TOTAL, TOP, AMOUNT, LOW_HALF, ODD_SEATS, FAULT = range(8)
"""The runs of the work array with one value per hand; the next ones have one value per seat.

They share one array, in which LLVM knows the distances and need not check for overlaps.
"""
PER_HAND = 8
CALLED, LIVE, STRENGTH, LOW, PAID = range(5)
PER_SEAT = 5

CHIP_BITS, STRENGTH_BITS = 27, 31
"""The bits of chips and strengths in a narrow kernel, whose pots fit in int32."""

WIDE_CHIP_BITS, WIDE_STRENGTH_BITS = 48, 63  # the bits in a wide kernel, int64


class SettledHands(NamedTuple):
    """Hands to settle: [N * P], row after row; the dead chips are [N]."""

    contributions: Integers
    folded: NDArray[np.uint8]  # 1 for a seat without a live player
    strengths: Integers  # greater wins, 0 means no hand
    lows: Integers  # greater wins, 0 does not qualify
    orders: Integers  # seats in the order of odd chips
    dead: Integers


class Rake(NamedTuple):
    """The rake: *part* of *whole* (below 2**31) of each pot, and [N] its maximum per hand."""

    part: int
    whole: int
    caps: Integers


class Shares(NamedTuple):
    """The results of a settlement: [N * P] for the seats, and [N] for the house."""

    payouts: Integers
    uncalled: Integers
    rakes: Integers  # zeros at first


@helper
def of_hand(what: int, row: int) -> np.uint64:
    """Return the index in the work array of a hand's value."""
    return np.uint64(what * BLOCK) + np.uint64(row)


@helper
def of_seat(what: int, seat: int, seats: Seats, row: int) -> np.uint64:
    """Return the index in the work array of the value of a seat in a hand."""
    return np.uint64((PER_HAND + what * len(seats) + seat) * BLOCK) + np.uint64(row)


@helper
def place_of(orders: Integers, first: int, seat: int, ordered: bool) -> np.uint64:
    """Return the index of a seat's chips in the hand that begins at *first*."""
    return np.uint64(first + (orders[first + seat] if ordered else seat))


@helper
def read_hands(
    work: Integers,
    hands: SettledHands,
    shares: Shares,
    start: int,
    size: int,
    seats: Seats,
    low: bool,
    ordered: bool,
) -> None:
    """Transpose hands into the work array, with strength -1 for folded seats; mark invalid ones."""
    contributions, folded, strengths, lows, orders, dead = hands
    number = work.dtype.type
    chip_bits, strength_bits = CHIP_BITS, STRENGTH_BITS
    if work.itemsize > 4:
        chip_bits, strength_bits = WIDE_CHIP_BITS, WIDE_STRENGTH_BITS
    for row in range(size):
        first = (start + row) * len(seats)
        fault = dead[start + row] >> chip_bits
        for seat in range(len(seats)):
            index = place_of(orders, first, seat, ordered)
            chips, strength = contributions[index], strengths[index]
            fault |= (chips >> chip_bits) | (strength >> strength_bits)
            work[of_seat(CALLED, seat, seats, row)] = number(chips)
            out = -np.int64(folded[index])  # all bits of a folded seat
            work[of_seat(STRENGTH, seat, seats, row)] = number(strength | out)
            if low:
                fault |= lows[index] >> strength_bits
                work[of_seat(LOW, seat, seats, row)] = number(lows[index])
        work[of_hand(FAULT, row)] = 0 if fault == 0 else 1
        work[of_hand(TAKEN, row)] = number(-dead[start + row])


@helper
def write_paid(
    work: Integers,
    chips: Integers,
    orders: Integers,
    start: int,
    size: int,
    seats: Seats,
    ordered: bool,
) -> None:
    """Transpose the payouts so far back into rows of hands."""
    for row in range(size):
        first = (start + row) * len(seats)
        for seat in range(len(seats)):
            index = place_of(orders, first, seat, ordered)
            chips[index] = work[of_seat(PAID, seat, seats, row)]


@helper
def call_bets(work: Integers, size: int, seats: Seats) -> None:
    """Return uncalled bets, and find the chips of the pots and the highest live level."""
    number = work.dtype.type
    for row in range(size):
        greatest, second, top = number(0), number(0), number(-1)
        for seat in range(len(seats)):
            chips = work[of_seat(CALLED, seat, seats, row)]
            second = max(second, min(greatest, chips))
            greatest = max(greatest, chips)
            live = chips if work[of_seat(STRENGTH, seat, seats, row)] >= 0 else number(-1)
            work[of_seat(LIVE, seat, seats, row)] = live
            top = max(top, live)
        limit = second if top == greatest else greatest
        total = number(0)
        for seat in range(len(seats)):
            chips = work[of_seat(CALLED, seat, seats, row)]
            live = work[of_seat(LIVE, seat, seats, row)]
            called = min(chips, limit)
            total = number(total + called)
            work[of_seat(CALLED, seat, seats, row)] = called
            work[of_seat(LIVE, seat, seats, row)] = min(live, limit)
            work[of_seat(PAID, seat, seats, row)] = chips - called
        work[of_hand(FAULT, row)] |= 1 if top < 0 else 0
        work[of_hand(TOP, row)] = min(top, limit)
        work[of_hand(TOTAL, row)] = total
        work[of_hand(LEVEL, row)] = -1


@helper
def make_next_pots(work: Integers, size: int, seats: Seats) -> bool:
    """Go to the next level, and put all chips up to it that are not yet in a pot into one.

    Return whether a hand has more levels.
    """
    number = work.dtype.type
    left = number(0)
    for row in range(size):
        below, top = work[of_hand(LEVEL, row)], work[of_hand(TOP, row)]
        level = top
        for seat in range(len(seats)):
            chips = work[of_seat(LIVE, seat, seats, row)]
            level = min(level, chips if chips > below else top)
        taken = number(0)
        for seat in range(len(seats)):
            taken = number(taken + min(work[of_seat(CALLED, seat, seats, row)], level))
        taken = work[of_hand(TOTAL, row)] if level == top else taken
        left |= number(top - level)
        work[of_hand(AMOUNT, row)] = taken - work[of_hand(TAKEN, row)]
        work[of_hand(TAKEN, row)] = taken
        work[of_hand(LEVEL, row)] = level
    return left != 0


@helper
def halve_pots(work: Integers, size: int, seats: Seats) -> None:
    """Set aside half of each pot in which a low qualifies; the odd chip goes to the high half."""
    number = work.dtype.type
    for row in range(size):
        level = work[of_hand(LEVEL, row)]
        best = number(0)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            best = max(best, work[of_seat(LOW, seat, seats, row)] if contests else number(0))
        amount = work[of_hand(AMOUNT, row)]
        half = number(amount >> 1) if best > 0 else number(0)
        work[of_hand(LOW_HALF, row)] = half
        work[of_hand(AMOUNT, row)] = amount - half


@helper
def pay_high_hands(work: Integers, size: int, seats: Seats, low: bool) -> None:
    """Split the pots, or high halves, among the best hands, odd chips to the first seats."""
    number = work.dtype.type
    for row in range(size):
        level, amount = work[of_hand(LEVEL, row)], work[of_hand(AMOUNT, row)]
        best = number(-1)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            best = max(best, work[of_seat(STRENGTH, seat, seats, row)] if contests else number(-1))
        winners = number(0)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(STRENGTH, seat, seats, row)] == best
            winners = number(winners + wins)
        # Exact: amounts are below 2**52, and a quotient is at least a tenth off the next integer.
        share = number(np.float64(amount) / np.float64(max(winners, number(1))))
        odd = number(amount - share * winners)
        odd_seats = number(0)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(STRENGTH, seat, seats, row)] == best
            gets_odd = wins and odd > 0
            paid = work[of_seat(PAID, seat, seats, row)]
            work[of_seat(PAID, seat, seats, row)] = paid + (share if wins else 0) + gets_odd
            odd_seats |= number(1 << seat) if gets_odd else number(0)
            odd = number(odd - wins)
        if low:
            work[of_hand(ODD_SEATS, row)] = odd_seats
        unknown = best == 0 and winners > 1 and amount > 0
        work[of_hand(FAULT, row)] |= 1 if unknown else 0


@helper
def pay_low_hands(work: Integers, size: int, seats: Seats) -> None:
    """Split the low halves, odd chips first to seats that do not share the high half."""
    number = work.dtype.type
    for row in range(size):
        level, amount = work[of_hand(LEVEL, row)], work[of_hand(LOW_HALF, row)]
        odd_seats = work[of_hand(ODD_SEATS, row)]
        best = number(1)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            best = max(best, work[of_seat(LOW, seat, seats, row)] if contests else number(0))
        winners = number(0)
        free = number(0)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(LOW, seat, seats, row)] == best
            winners = number(winners + wins)
            free = number(free + (wins and odd_seats >> seat & 1 == 0))
        share = number(np.float64(amount) / np.float64(max(winners, number(1))))
        odd = number(amount - share * winners)
        second = number(odd - free)
        for seat in range(len(seats)):
            contests = work[of_seat(LIVE, seat, seats, row)] >= level
            wins = contests and work[of_seat(LOW, seat, seats, row)] == best
            is_free = odd_seats >> seat & 1 == 0
            gets_odd = wins and (odd if is_free else second) > 0
            paid = work[of_seat(PAID, seat, seats, row)]
            work[of_seat(PAID, seat, seats, row)] = paid + (share if wins else 0) + gets_odd
            odd = number(odd - (wins and is_free))
            second = number(second - (wins and not is_free))


@helper
def take_rakes(work: Integers, size: int, rake: Rake, rakes: Integers, start: int) -> None:
    """Take the rake from the pots, rounded down, up to the hand's cap."""
    part, whole, caps = rake
    for row in range(size):
        amount = np.int64(work[of_hand(AMOUNT, row)])
        if amount > 0:
            taken = amount // whole * part + amount % whole * part // whole
            taken = min(taken, caps[start + row] - rakes[start + row])
            rakes[start + row] += taken
            work[of_hand(AMOUNT, row)] = amount - taken


@functools.cache
def settlement_kernel(
    players: int, low: bool, raked: bool, ordered: bool, wide: bool
) -> Callable[[SettledHands, Rake, Shares], int]:
    """Make the kernel that settles hands of *players* seats.

    With *low*, lows win half of each pot; with *raked*, there is a rake; with *ordered*, odd chips
    go in the order of the seats in *orders*. Unused arguments are not read. The kernel fills the
    shares. It returns -1, or the first row with a fault: chips or a strength below 0 or too great,
    no live seat, or a pot of two or more players without a hand. A *wide* kernel takes chips below
    2**48 and any strengths.
    """
    seats = (0,) * players
    number = np.int64 if wide else cast("type[np.int64]", np.int32)

    @kernel
    def settle_rows(hands: SettledHands, rake: Rake, shares: Shares) -> int:
        work = np.empty((PER_HAND + PER_SEAT * len(seats)) * BLOCK, number)
        for start in range(0, hands.dead.size, BLOCK):
            size = min(BLOCK, hands.dead.size - start)
            read_hands(work, hands, shares, start, size, seats, low, ordered)
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
            fault = np.int64(0)
            for row in range(size):
                fault |= work[of_hand(FAULT, row)]
            if fault != 0:
                return start
        return -1

    return settle_rows
