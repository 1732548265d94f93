"""Ends of hands with folded ranges: each pair of hands has a chance to meet.

A row of reach times a matrix of such numbers, from the weakest of the other's hands to the
strongest. Sixteen rows lie side by side, and eight hands of the player pass over the opponent's
hands together: their sums stay in registers. Each part of the matrix is read once for all rows.
"""

import numpy as np

from calculations._kernels.solver.layout import (
    ENDS,
    IS_LAST,
    NOT_STRONGER,
    PLACES,
    WEAKER,
    WIDTH,
    Floats,
    HandMeetings,
    Scratch,
    Street,
)
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.floats import FLOATS, load_floats, spread_float, store_floats, transpose
from lookup.compiling.lanes.prefetch import prefetch
from lookup.compiling.lanes.products import NUMBERS, add_products, add_products_of_two

TILE = NUMBERS  # hands that go together


@helper
def value_by_pairs(street: Street, hands: HandMeetings, scratch: Scratch) -> None:
    """Fill the rows of values of all ends from the rows of reach that lead there."""
    width, ends = street.sizes[WIDTH], street.sizes[ENDS]
    own, theirs = hands.counts[0], hands.counts[1]
    for row in range(0, ends, FLOATS):
        for hand in range(0, theirs, FLOATS):
            place, to = row * width + hand, row * width + hand * FLOATS
            transpose(scratch.reach, place, width, scratch.hands, to, FLOATS)
    for first in range(0, own, FLOATS):
        for hand in range(first, min(first + FLOATS, own), TILE):
            for row in range(0, ends, 2 * FLOATS):
                ask_for_next(hands, hand + TILE, row, ends)
                rows = min(2, (ends - row) // FLOATS)
                add_up(hands, scratch, (row, rows, width), hand)
                for each in range(rows):
                    value_tile(street, scratch, (row, each), hand)
        for row in range(0, ends, FLOATS):
            place = row * width + first
            if street.sizes[IS_LAST]:
                transpose(scratch.shown, row * FLOATS, FLOATS, scratch.values, place, width)
            place += ends * width
            transpose(scratch.folded, row * FLOATS, FLOATS, scratch.values, place, width)


@helper
def ask_for_next(hands: HandMeetings, first: Integer, row: Integer, ends: Integer) -> None:
    """Prefetch the part of the next eight hands' pairs that belongs to 32 rows."""
    count = TILE * hands.counts[1]
    start = first * hands.counts[1] + row * count // ends
    for place in range(start, start + 2 * FLOATS * count // ends, FLOATS):
        prefetch(hands.pairs, place)


@helper
def add_up(
    hands: HandMeetings, scratch: Scratch, rows: tuple[Integer, Integer, Integer], first: Integer
) -> None:
    """Add up the reach that eight hands meet in sixteen or 32 rows, from weak hands to strong.

    The sums are stored on the way: those before the ties with a hand replace the values of folds,
    and those after the ties replace the values of showdowns.

    rows : the first one, the number of sixteens, and their width
    """
    theirs, places, sums = hands.counts[1], hands.places, scratch.sums
    last, done, beats, ties = min(first + TILE, hands.counts[0]), np.int64(0), first, first
    apart, to = FLOATS * rows[2], rows[0] - first // FLOATS * FLOATS
    for place in range(2 * TILE):
        store_floats(sums, place * FLOATS, spread_float(0.0))
    while done < theirs or ties < last:
        end = theirs
        if ties < last:
            end = np.int64(places[ties * PLACES + NOT_STRONGER])
        if beats < last:
            end = min(end, np.int64(places[beats * PLACES + WEAKER]))
        at, reach = first * theirs + done * TILE, rows[0] * rows[2] + done * FLOATS
        if rows[1] == 2:
            add_products_of_two(hands.pairs, at, scratch.hands, reach, apart, end - done, sums)
        else:
            add_products(hands.pairs, at, scratch.hands, reach, apart, end - done, sums)
        done = end
        while beats < last and places[beats * PLACES + WEAKER] == done:
            note(sums, beats - first, scratch.folded, to + beats)
            beats += 1
        while ties < last and places[ties * PLACES + NOT_STRONGER] == done:
            note(sums, ties - first, scratch.shown, to + ties)
            ties += 1


@helper
def note(sums: Floats, hand: Integer, target: Floats, to: Integer) -> None:
    """Copy the sums of a hand in both sixteens of rows."""
    store_floats(target, to * FLOATS, load_floats(sums, hand * FLOATS))
    store_floats(target, (to + FLOATS) * FLOATS, load_floats(sums, (TILE + hand) * FLOATS))


@helper
def value_tile(
    street: Street, scratch: Scratch, rows: tuple[Integer, Integer], first: Integer
) -> None:
    """Write the values of sixteen rows of terminal nodes for eight hands with known sums."""
    row = rows[0] + rows[1] * FLOATS
    lost = load_floats(street.won, street.sizes[ENDS] + row)
    won, raked = load_floats(street.won, row), load_floats(street.raked, row)
    for hand in range(TILE):
        place = (row + first % FLOATS + hand) * FLOATS
        there = load_floats(scratch.sums, (rows[1] * TILE + hand) * FLOATS)
        ahead = load_floats(scratch.folded, place) + load_floats(scratch.shown, place) - there
        store_floats(scratch.shown, place, ahead * won - there * raked)
        store_floats(scratch.folded, place, there * lost)
