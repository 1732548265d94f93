"""The kernel of `outcomes` for two hands: wins and ties in registers, no sets of hands.

Takes 6 to 11 µs preflop where the one for any number of hands takes 20 to 44.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.suits import (
    FIVES,
    FIVES_START,
    FOUR_ENTRIES,
    FOURS,
    FOURS_START,
    THREE_ENTRIES,
    THREES,
    fill_full_ways,
    other_ways,
    possible,
)
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes import (
    above,
    add,
    equal,
    lane16,
    maximum,
    popcount,
    select,
    subtract,
    sum_wide,
)
from lookup.runouts import WIDTH


@inlined
def recount(
    rows: Any,
    first: Any,
    second: Any,
    entries: Any,
    ways: Any,
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
        won[i] = add(won[i], select(above(with_x, with_y), ways[i], 0))
        won[i] = subtract(won[i], select(above(x, y), ways[i], 0))
        tied[i] = add(tied[i], select(equal(with_x, with_y), ways[i], 0))
        tied[i] = subtract(tied[i], select(equal(x, y), ways[i], 0))


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

    flushes : [92 * 1312] uint16, each hand's from *x_full* and *y_full* on
    full    : [1312] uint16, the ways to draw each board
    """
    won, tied = lane16(0), lane16(0)
    for i in range(FIVES):
        x = rows[first + np.uint64(FIVES_START + i)]
        y = rows[second + np.uint64(FIVES_START + i)]
        with_x, with_y = flushes[x_full + np.uint64(i)], flushes[y_full + np.uint64(i)]
        won = add(won, select(above(with_x, with_y), full[i], 0))
        won = subtract(won, select(above(x, y), full[i], 0))
        tied = add(tied, select(equal(with_x, with_y), full[i], 0))
        tied = subtract(tied, select(equal(x, y), full[i], 0))
    return np.int64(np.int16(won)), np.int64(np.int16(tied))


@kernel
def heads_up_outcomes(
    rows: NDArray[np.uint16],
    masks: NDArray[np.uint16],
    flush_strengths: NDArray[np.uint16],
    full_flushes: NDArray[np.uint16],
    weights: NDArray[np.uint16],
    hands: NDArray[np.int64],
    suited: NDArray[np.uint16],
    suited_rows: NDArray[np.int64],
    live: NDArray[np.uint16],
    known: NDArray[np.uint16],
    outcomes: NDArray[np.int64],
) -> None:
    """Count the runouts that the first of two hands wins, the second wins, and both share.

    The arguments are those of `outcomes.count_outcomes`, with P = 2.
    """
    flat = rows.reshape(-1)
    first = np.uint64(hands[0]) * np.uint64(rows.shape[1])
    second = np.uint64(hands[1]) * np.uint64(rows.shape[1])
    wins, ties, total = without_flushes(flat, first, second, weights)

    two, one = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(FOUR_ENTRIES, np.uint16)
    full = np.zeros(FIVES, np.uint16)
    won, tied = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(THREE_ENTRIES, np.uint16)
    for suit in range(4):
        none = other_ways(live, known, suit, two, one)
        mine, theirs = suited[0, suit], suited[1, suit]
        most = max(popcount(mine), popcount(theirs))
        won[:] = 0
        tied[:] = 0
        if most == 2:
            for m in range(THREES):
                mask = masks[m]
                if possible(mask, live[suit], known[suit]):
                    x, y = flush_strengths[mask | mine], flush_strengths[mask | theirs]
                    at = np.uint64(WIDTH + m * THREE_ENTRIES)
                    recount(flat, first + at, second + at, THREE_ENTRIES, two, x, y, won, tied)
        if most >= 1:
            for m in range(FOURS):
                mask = masks[THREES + m]
                if possible(mask, live[suit], known[suit]):
                    x, y = flush_strengths[mask | mine], flush_strengths[mask | theirs]
                    at = np.uint64(FOURS_START + m * FOUR_ENTRIES)
                    recount(flat, first + at, second + at, FOUR_ENTRIES, one, x, y, won, tied)
        for i in range(THREE_ENTRIES):
            wins += np.int16(won[i])
            ties += np.int16(tied[i])
        if none:
            fill_full_ways(masks, live[suit], known[suit], full)
            x_full = np.uint64(suited_rows[0, suit] * FIVES)
            y_full = np.uint64(suited_rows[1, suit] * FIVES)
            flushes = full_flushes.reshape(-1)
            more = changes_of_fives(flat, first, second, flushes, x_full, y_full, full)
            wins += more[0]
            ties += more[1]
    outcomes[1], outcomes[2], outcomes[3] = wins, total - wins - ties, ties
