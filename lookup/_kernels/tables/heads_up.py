"""The counts of two hands before the flop: wins and ties in registers, no sets of hands.

The heads-up matrix is built from them. Of all its match-ups those with the same ranks follow each
other, and share most of their counts, so they take a third of the time of hands in any order.
"""

from typing import Any

import numpy as np

from lookup._kernels.compile import inlined
from lookup._kernels.lanes.operations import (
    above,
    add,
    equal,
    lane16,
    maximum,
    select,
    subtract,
    sum_wide,
)
from lookup._kernels.suits import (
    FIVES,
    FIVES_START,
    FOUR_ENTRIES,
    FOURS,
    FOURS_START,
    THREE_ENTRIES,
    THREES,
    fill_possible_fives,
    other_combinations,
    possible,
)
from lookup.tables.runouts import WIDTH


@inlined
def recount(
    rows: Any,
    first: Any,
    second: Any,
    entries: Any,
    combinations: Any,
    x_flush: Any,
    y_flush: Any,
    won: Any,
    tied: Any,
) -> None:
    """Count one mask's boards with the hands' flushes, and take them back without.

    won, tied : [96] uint16, changes modulo 2**16
    """
    for i in range(entries):
        x, y = rows[first + np.uint64(i)], rows[second + np.uint64(i)]
        with_x, with_y = maximum(x, x_flush), maximum(y, y_flush)
        won[i] = add(won[i], select(above(with_x, with_y), combinations[i], 0))
        won[i] = subtract(won[i], select(above(x, y), combinations[i], 0))
        tied[i] = add(tied[i], select(equal(with_x, with_y), combinations[i], 0))
        tied[i] = subtract(tied[i], select(equal(x, y), combinations[i], 0))


@inlined
def without_flushes(rows: Any, first: Any, second: Any, weights: Any) -> Any:
    """Return the first hand's wins and ties by ranks alone, and the number of all runouts."""
    won, tied, total = np.int32(0), np.int32(0), np.int32(0)
    for i in range(WIDTH):
        x, y = rows[first + np.uint64(i)], rows[second + np.uint64(i)]
        won = sum_wide(won, select(above(x, y), weights[i], 0))
        tied = sum_wide(tied, select(equal(x, y), weights[i], 0))
        total = sum_wide(total, weights[i])
    return np.int64(won), np.int64(tied), np.int64(total)


@inlined
def changes_of_fives(
    rows: Any, first: Any, second: Any, flushes: Any, x_full: Any, y_full: Any, full: Any
) -> Any:
    """Return what the flushes on boards of one suit change in the first hand's wins and ties.

    flushes : [F * M] uint16, each hand's from *x_full* and *y_full* on
    full    : [1312] uint16, the combinations of each board
    """
    won, tied = lane16(0), lane16(0)
    for i in range(FIVES):
        x = rows[first + np.uint64(FIVES_START + i)]
        y = rows[second + np.uint64(FIVES_START + i)]
        with_x, with_y = flushes[x_full + np.uint64(i)], flushes[y_full + np.uint64(i)]
        with_x, with_y = maximum(x, with_x), maximum(y, with_y)
        won = add(won, select(above(with_x, with_y), full[i], 0))
        won = subtract(won, select(above(x, y), full[i], 0))
        tied = add(tied, select(equal(with_x, with_y), full[i], 0))
        tied = subtract(tied, select(equal(x, y), full[i], 0))
    return np.int64(np.int16(won)), np.int64(np.int16(tied))


@inlined
def working_space() -> Any:
    """Return the arrays that `changes_of_suit` counts in, so that they are made once."""
    two, one = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(FOUR_ENTRIES, np.uint16)
    won, tied = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(THREE_ENTRIES, np.uint16)
    return two, one, np.zeros(FIVES, np.uint16), won, tied


@inlined
def changes_of_suit(
    rows: Any,
    first: Any,
    second: Any,
    flushes: Any,
    starts: Any,
    masks: Any,
    first_mask: Any,
    suit: Any,
    cards: Any,
    space: Any,
) -> Any:
    """Return what the flushes of one suit change in the first hand's wins and ties.

    first, second : where the hands' rows start in *rows*
    starts        : where their flushes of the suit start in *flushes*
    cards         : *live* and *known*
    space         : what `working_space` returns
    """
    (x_row, y_row), (live, known) = starts, cards
    two, one, full, won, tied = space
    none = other_combinations(live, known, suit, two, one)
    won[:] = 0
    tied[:] = 0
    for m in range(first_mask, THREES):
        if possible(masks[m], live[suit], known[suit]):
            x, y = flushes[x_row + np.uint64(m)], flushes[y_row + np.uint64(m)]
            at = np.uint64(WIDTH + m * THREE_ENTRIES)
            recount(rows, first + at, second + at, THREE_ENTRIES, two, x, y, won, tied)
    for m in range(max(first_mask, THREES), THREES + FOURS):
        if possible(masks[m], live[suit], known[suit]):
            x, y = flushes[x_row + np.uint64(m)], flushes[y_row + np.uint64(m)]
            at = np.uint64(FOURS_START + (m - THREES) * FOUR_ENTRIES)
            recount(rows, first + at, second + at, FOUR_ENTRIES, one, x, y, won, tied)
    wins, ties = np.int64(0), np.int64(0)
    for i in range(THREE_ENTRIES):
        wins += np.int16(won[i])
        ties += np.int16(tied[i])
    if none:
        fill_possible_fives(masks, live[suit], known[suit], full)
        x_full, y_full = x_row + np.uint64(THREES + FOURS), y_row + np.uint64(THREES + FOURS)
        more = changes_of_fives(rows, first, second, flushes, x_full, y_full, full)
        wins += more[0]
        ties += more[1]
    return wins, ties
