"""Terminal nodes: the value of each of a player's hands at folds and showdowns.

The kernels process sixteen terminal nodes at a time. They sum the opponent's reach from the weakest
hand to the strongest, over all hands and over the hands with each card. Differences of these sums,
minus the reach of hands that share a card, are the reach that a hand beats and the reach to which
it loses.

With folded ranges, each pair of hands has a probability of meeting, and values are a row of reach
times the matrix of these probabilities. Sixteen rows are side by side, and eight hands of the
player pass over the opponent's hands together, so that their sums stay in registers. Each part of
the matrix is read once for all rows.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import (
    CARDS,
    ENDS,
    FIRST_ALL,
    FIRST_WEAKER,
    INDEX_COUNT,
    IS_LAST,
    NOT_STRONGER,
    SAME,
    SECOND_ALL,
    SECOND_WEAKER,
    WEAKER,
    WIDTH,
    Floats,
    HandMeetings,
    Scratch,
    StreetProgram,
)
from lookup.compiling import Integer, helper, instead_of
from lookup.compiling.lanes.floats import FLOATS, load_floats, spread_float, store_floats, transpose

TILE = 8  # hands that pass together
AT_ONCE = 4  # hands of a tile whose sums stay in registers


def value_ends(street: StreetProgram, hands: HandMeetings, scratch: Scratch) -> None:
    """Fill the values of all terminal nodes from the reach of the opponent's hands."""
    if hands.pairs.dtype == np.float32:
        value_by_pairs(street, hands, scratch)
    else:
        value_by_sums(street, hands, scratch)


@instead_of(value_ends)
def _value_ends(
    street: StreetProgram, hands: HandMeetings, scratch: Scratch
) -> Callable[[StreetProgram, HandMeetings, Scratch], None]:
    """Choose the form by the type of `pairs`, so that the other one is not compiled."""
    kind: Any = hands  # while compiling, its Numba type
    chosen = value_by_sums
    if str(kind[kind.fields.index("pairs")].dtype) == "float32":
        chosen = value_by_pairs

    def write(street: StreetProgram, hands: HandMeetings, scratch: Scratch) -> None:
        chosen(street, hands, scratch)

    return write


@helper
def value_by_sums(street: StreetProgram, hands: HandMeetings, scratch: Scratch) -> None:
    """Fill the values of terminal nodes without folded ranges."""
    width, ends = street.sizes[WIDTH], street.sizes[ENDS]
    own = hands.counts[0]
    for row in range(0, ends, FLOATS):
        lay_out(hands, scratch, row * width, width)
        total = sum_up(hands, scratch)
        lost = load_floats(street.won, ends + row)
        if street.sizes[IS_LAST]:
            won, raked = load_floats(street.won, row), load_floats(street.raked, row)
            value_both(hands, scratch, total, lost, won, raked)
        else:
            value_folds(hands, scratch, total, lost)
        for hand in range(0, own, FLOATS):
            offset = row * width + hand
            if street.sizes[IS_LAST]:
                transpose(scratch.shown, hand * FLOATS, FLOATS, scratch.values, offset, width)
            offset += ends * width
            transpose(scratch.folded, hand * FLOATS, FLOATS, scratch.values, offset, width)


@helper
def lay_out(hands: HandMeetings, scratch: Scratch, start: Integer, width: Integer) -> None:
    """Write sixteen rows of the opponent's reach side by side, hand by hand.

    start : the index at which the first row begins
    """
    theirs = hands.counts[1]
    for hand in range(0, theirs, FLOATS):
        transpose(scratch.reach, start + hand, width, scratch.hands, hand * FLOATS, FLOATS)
    none = (theirs + FLOATS - 1) // FLOATS * FLOATS
    store_floats(scratch.hands, none * FLOATS, spread_float(0.0))  # for hands not in the range


@helper
def sum_up(hands: HandMeetings, scratch: Scratch) -> Floats:
    """Sum the opponent's reach over all hands and by card; return the total."""
    theirs, zero = hands.counts[1], spread_float(0.0)
    total = zero
    store_floats(scratch.sums, 0, total)
    for hand in range(theirs):
        total = total + load_floats(scratch.hands, hand * FLOATS)
        store_floats(scratch.sums, (hand + 1) * FLOATS, total)
    member, offset = CARDS, 0
    for card in range(CARDS):
        sums = zero
        store_floats(scratch.card_sums, offset, sums)
        for _ in range(hands.by_card[card]):
            sums = sums + load_floats(scratch.hands, hands.by_card[member] * FLOATS)
            offset += FLOATS
            store_floats(scratch.card_sums, offset, sums)
            member += 1
        offset += FLOATS
    return total


@helper
def sums_at(sums: Floats, hands: HandMeetings, index: Integer) -> Floats:
    """Return the sixteen sums at an index of `HandMeetings.indices`."""
    return load_floats(sums, hands.indices[index] * FLOATS)


@helper
def ahead_of(sums: Floats, hands: HandMeetings, weaker: Integer, total: Floats) -> Floats:
    """Return the weight of weaker hands minus the weight of stronger ones.

    weaker : the index of the end of the weaker hands; the end of the hands not stronger is next
    """
    return sums_at(sums, hands, weaker) + sums_at(sums, hands, weaker + 1) - total


@helper
def apart_from(hands: HandMeetings, scratch: Scratch, total: Floats, hand: Integer) -> Floats:
    """Return the opponent's reach without the cards of a hand, by inclusion-exclusion."""
    at = hand * INDEX_COUNT
    first = sums_at(scratch.card_sums, hands, at + FIRST_ALL)
    second = sums_at(scratch.card_sums, hands, at + SECOND_ALL)
    return total + sums_at(scratch.hands, hands, at + SAME) - (first + second)


@helper
def value_folds(hands: HandMeetings, scratch: Scratch, total: Floats, won: Floats) -> None:
    """Write the values of folds: the chips won or lost, times the opponent's compatible weight."""
    for hand in range(hands.counts[0]):
        there = apart_from(hands, scratch, total, hand)
        store_floats(scratch.folded, hand * FLOATS, there * won)


@helper
def value_both(
    hands: HandMeetings, scratch: Scratch, total: Floats, lost: Floats, won: Floats, raked: Floats
) -> None:
    """Write the values of folds and of showdowns: the stake times weaker minus stronger hands.

    Writing both in one loop reads a quarter less memory.
    """
    by_card = scratch.card_sums
    for hand in range(hands.counts[0]):
        at = hand * INDEX_COUNT
        there = apart_from(hands, scratch, total, hand)
        first = sums_at(by_card, hands, at + FIRST_ALL)
        second = sums_at(by_card, hands, at + SECOND_ALL)
        ahead = ahead_of(scratch.sums, hands, at + WEAKER, total)
        ahead_first = ahead_of(by_card, hands, at + FIRST_WEAKER, first)
        ahead_second = ahead_of(by_card, hands, at + SECOND_WEAKER, second)
        ahead = ahead - (ahead_first + ahead_second)
        store_floats(scratch.folded, hand * FLOATS, there * lost)
        store_floats(scratch.shown, hand * FLOATS, ahead * won - there * raked)


@helper
def value_by_pairs(street: StreetProgram, hands: HandMeetings, scratch: Scratch) -> None:
    """Fill the values of terminal nodes with folded ranges."""
    width, ends = street.sizes[WIDTH], street.sizes[ENDS]
    own, theirs = hands.counts[0], hands.counts[1]
    for row in range(0, ends, FLOATS):
        for hand in range(0, theirs, FLOATS):
            offset, to = row * width + hand, row * width + hand * FLOATS
            transpose(scratch.reach, offset, width, scratch.hands, to, FLOATS)
    for first in range(0, own, FLOATS):
        for hand in range(first, min(first + FLOATS, own), TILE):
            for row in range(0, ends, 2 * FLOATS):
                rows = min(2, (ends - row) // FLOATS)
                add_up(hands, scratch, (row, rows, width), hand)
                for group in range(rows):
                    value_tile(street, scratch, (row, group), hand)
        for row in range(0, ends, FLOATS):
            offset = row * width + first
            if street.sizes[IS_LAST]:
                transpose(scratch.shown, row * FLOATS, FLOATS, scratch.values, offset, width)
            offset += ends * width
            transpose(scratch.folded, row * FLOATS, FLOATS, scratch.values, offset, width)


@helper
def add_products(
    numbers: NDArray[Any],
    at: Integer,
    vectors: Floats,
    start: Integer,
    count: Integer,
    sums: Floats,
) -> None:
    """Add each vector, times four of the eight numbers in its row, to four sums in registers.

    AVX2 does not have enough registers for eight sums.

    numbers : [count, 8], beginning at *at*
    vectors : [count, 16], beginning at *start*
    sums    : [4, 16]
    """
    first, second = load_floats(sums, 0), load_floats(sums, FLOATS)
    third, fourth = load_floats(sums, 2 * FLOATS), load_floats(sums, 3 * FLOATS)
    for index in range(count):
        number, vector = at + index * TILE, load_floats(vectors, start + index * FLOATS)
        first = first + spread_float(numbers[number]) * vector
        second = second + spread_float(numbers[number + 1]) * vector
        third = third + spread_float(numbers[number + 2]) * vector
        fourth = fourth + spread_float(numbers[number + 3]) * vector
    store_floats(sums, 0, first)
    store_floats(sums, FLOATS, second)
    store_floats(sums, 2 * FLOATS, third)
    store_floats(sums, 3 * FLOATS, fourth)


@helper
def add_up(
    hands: HandMeetings, scratch: Scratch, rows: tuple[Integer, Integer, Integer], first: Integer
) -> None:
    """Sum the reach that eight hands meet in sixteen or 32 rows, from weak hands to strong.

    Each hand's sum of weaker hands is stored in place of its value of folds, and its sum of weaker
    and equal hands in place of its value of showdowns.

    rows : the first row, the number of groups of sixteen rows, and the width of a row
    """
    theirs, indices, sums = hands.counts[1], hands.indices, scratch.sums
    last, done, beats, ties = min(first + TILE, hands.counts[0]), np.int64(0), first, first
    apart, to = FLOATS * rows[2], rows[0] - first // FLOATS * FLOATS
    for vector in range(2 * TILE):
        store_floats(sums, vector * FLOATS, spread_float(0.0))
    while done < theirs or ties < last:
        end = theirs
        if ties < last:
            end = np.int64(indices[ties * INDEX_COUNT + NOT_STRONGER])
        if beats < last:
            end = min(end, np.int64(indices[beats * INDEX_COUNT + WEAKER]))
        reach = rows[0] * rows[2] + done * FLOATS
        for row in range(rows[1]):
            for hand in range(0, TILE, AT_ONCE):
                at = first * theirs + done * TILE + hand
                start = (row * TILE + hand) * FLOATS
                own = sums[start : start + AT_ONCE * FLOATS]
                add_products(hands.pairs, at, scratch.hands, reach, end - done, own)
            reach += apart
        done = end
        while beats < last and indices[beats * INDEX_COUNT + WEAKER] == done:
            note(sums, beats - first, scratch.folded, to + beats)
            beats += 1
        while ties < last and indices[ties * INDEX_COUNT + NOT_STRONGER] == done:
            note(sums, ties - first, scratch.shown, to + ties)
            ties += 1


@helper
def note(sums: Floats, hand: Integer, target: Floats, to: Integer) -> None:
    """Copy the sums of a hand for both groups of sixteen rows."""
    store_floats(target, to * FLOATS, load_floats(sums, hand * FLOATS))
    store_floats(target, (to + FLOATS) * FLOATS, load_floats(sums, (TILE + hand) * FLOATS))


@helper
def value_tile(
    street: StreetProgram, scratch: Scratch, rows: tuple[Integer, Integer], first: Integer
) -> None:
    """Write the values of sixteen rows of terminal nodes for eight hands, from their sums."""
    row = rows[0] + rows[1] * FLOATS
    lost = load_floats(street.won, street.sizes[ENDS] + row)
    won, raked = load_floats(street.won, row), load_floats(street.raked, row)
    for hand in range(TILE):
        offset = (row + first % FLOATS + hand) * FLOATS
        there = load_floats(scratch.sums, (rows[1] * TILE + hand) * FLOATS)
        ahead = load_floats(scratch.folded, offset) + load_floats(scratch.shown, offset) - there
        store_floats(scratch.shown, offset, ahead * won - there * raked)
        store_floats(scratch.folded, offset, there * lost)
