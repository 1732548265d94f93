"""Ends of hands where some were folded before: how much two hands meet is a number for each pair.

A row of reach times a matrix of such numbers, from the weakest of the other's hands to the
strongest. Rows stand sixteen side by side, and eight hands of the player go over the other's
together: their sums stay in registers. What is read of the matrix serves all rows of ends.
"""

import numpy as np

from calculations._kernels.solver.layout import ENDS, IS_LAST, WIDTH, Floats, Hands, Scratch, Street
from lookup._kernels.compile import Integer, helper
from lookup._kernels.lanes.floats import FLOATS, load_floats, spread_float, store_floats, transpose
from lookup._kernels.lanes.prefetch import prefetch

PLACES = 9
"""How many places a hand has; `Hands` says which."""

TILE = 8
"""Hands that go together: so many sums keep a processor with two units for products busy, and fit
into registers of half the width."""


@helper
def value_by_pairs(street: Street, hands: Hands, scratch: Scratch) -> None:
    """Fill the rows of values of all ends from the rows of reach that lead there."""
    width, ends = street.sizes[WIDTH], street.sizes[ENDS]
    own, theirs = hands.counts[0], hands.counts[1]
    for row in range(0, ends, FLOATS):
        for hand in range(0, theirs, FLOATS):
            place, to = row * width + hand, row * width + hand * FLOATS
            transpose(scratch.reach, place, width, scratch.hands, to, FLOATS)
    for first in range(0, own, FLOATS):
        for hand in range(first, min(first + FLOATS, own), TILE):
            for row in range(0, ends, FLOATS):
                ask_for_next(hands, hand + TILE, row, ends)
                add_up(hands, scratch, (row, row * width), hand)
                value_tile(street, scratch, row, hand)
        for row in range(0, ends, FLOATS):
            place = row * width + first
            if street.sizes[IS_LAST]:
                transpose(scratch.shown, row * FLOATS, FLOATS, scratch.values, place, width)
            place += ends * width
            transpose(scratch.folded, row * FLOATS, FLOATS, scratch.values, place, width)


@helper
def ask_for_next(hands: Hands, first: Integer, row: Integer, ends: Integer) -> None:
    """Fetch a part of what the next eight hands meet, as much as goes with sixteen rows."""
    count = TILE * hands.counts[1]
    start = first * hands.counts[1] + row * count // ends
    for place in range(start, start + FLOATS * count // ends, FLOATS):
        prefetch(hands.pairs, place)


@helper
def value_tile(street: Street, scratch: Scratch, row: Integer, first: Integer) -> None:
    """Write what sixteen rows of ends are worth to eight hands, whose sums are known."""
    lost = load_floats(street.won, street.sizes[ENDS] + row)
    won, raked = load_floats(street.won, row), load_floats(street.raked, row)
    for hand in range(TILE):
        place = (row + first % FLOATS + hand) * FLOATS
        there = load_floats(scratch.sums, hand * FLOATS)
        ahead = load_floats(scratch.folded, place) + load_floats(scratch.shown, place) - there
        store_floats(scratch.shown, place, ahead * won - there * raked)
        store_floats(scratch.folded, place, there * lost)


@helper
def add_up(hands: Hands, scratch: Scratch, rows: tuple[Integer, Integer], first: Integer) -> None:
    """Add up what eight hands meet of sixteen rows: their number, and where their reach begins.

    The sums are noted on the way: where those begin that tie with a hand, in place of what folds
    are worth, and where these end, in place of what showdowns are.
    """
    theirs, pairs, places, sums = hands.counts[1], hands.pairs, hands.places, scratch.sums
    last, done, at = min(first + TILE, hands.counts[0]), np.int64(0), first * hands.counts[1]
    beats, ties, to, reach = first, first, rows[0] + first % FLOATS - first, rows[1]
    a = b = c = d = e = f = g = h = spread_float(0.0)
    while done < theirs or ties < last:
        end = theirs
        if ties < last:
            end = np.int64(places[ties * PLACES + 1])
        if beats < last:
            end = min(end, np.int64(places[beats * PLACES]))
        for _ in range(done, end):
            comes = load_floats(scratch.hands, reach)
            a = a + spread_float(pairs[at]) * comes
            b = b + spread_float(pairs[at + 1]) * comes
            c = c + spread_float(pairs[at + 2]) * comes
            d = d + spread_float(pairs[at + 3]) * comes
            e = e + spread_float(pairs[at + 4]) * comes
            f = f + spread_float(pairs[at + 5]) * comes
            g = g + spread_float(pairs[at + 6]) * comes
            h = h + spread_float(pairs[at + 7]) * comes
            reach += FLOATS
            at += TILE
        done = end
        store_floats(sums, 0, a)
        store_floats(sums, FLOATS, b)
        store_floats(sums, 2 * FLOATS, c)
        store_floats(sums, 3 * FLOATS, d)
        store_floats(sums, 4 * FLOATS, e)
        store_floats(sums, 5 * FLOATS, f)
        store_floats(sums, 6 * FLOATS, g)
        store_floats(sums, 7 * FLOATS, h)
        while beats < last and places[beats * PLACES] == done:
            copy_floats(sums, beats - first, scratch.folded, to + beats)
            beats += 1
        while ties < last and places[ties * PLACES + 1] == done:
            copy_floats(sums, ties - first, scratch.shown, to + ties)
            ties += 1


@helper
def copy_floats(source: Floats, place: Integer, target: Floats, to: Integer) -> None:
    """Copy sixteen numbers from a place to another one."""
    store_floats(target, to * FLOATS, load_floats(source, place * FLOATS))
