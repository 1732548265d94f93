"""How often one hand ends as a pair, a flush, and so on, counted over every runout.

Shapes use L (entries of a row) and W (entries of a rank row).
"""

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
from lookup._kernels.compile import kernel
from lookup._kernels.lanes import popcount
from lookup.runouts import WIDTH


@kernel
def count_categories(
    row: NDArray[np.uint16],
    masks: NDArray[np.uint16],
    flush_strengths: NDArray[np.uint16],
    full_flushes: NDArray[np.uint16],
    weights: NDArray[np.uint16],
    suited: NDArray[np.uint16],
    suited_rows: NDArray[np.int64],
    live: NDArray[np.uint16],
    known: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Count the runouts on which a hand ends in each category.

    row             : [L] uint16, the strengths of its ranks
    masks           : [2313] uint16
    flush_strengths : [8192] uint16
    full_flushes    : [92, 1312] uint16
    weights         : [W] uint16
    suited          : [4] uint16, the ranks it holds in each suit
    suited_rows     : [4] int64, its row of full_flushes in each suit
    live, known     : [4] uint16
    counts          : [16] int64 by category, zeros
    """
    for i in range(WIDTH):
        counts[row[i] >> 12] += weights[i]

    two, one = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(FOUR_ENTRIES, np.uint16)
    full = np.empty(FIVES, np.uint16)
    for suit in range(4):
        none = other_ways(live, known, suit, two, one)
        held = popcount(suited[suit])
        for m in range(0 if held == 2 else THREES, THREES + FOURS if held else 0):
            if possible(masks[m], live[suit], known[suit]):
                flush = flush_strengths[masks[m] | suited[suit]]
                start, entries, ways = WIDTH + m * THREE_ENTRIES, THREE_ENTRIES, two
                if m >= THREES:
                    start = FOURS_START + (m - THREES) * FOUR_ENTRIES
                    entries, ways = FOUR_ENTRIES, one
                # A flush has five ranks, so its hand has nothing better but a better flush.
                for i in range(entries):
                    counts[row[start + i] >> 12] -= ways[i]
                    counts[flush >> 12] += ways[i]
        if none:
            fill_full_ways(masks, live[suit], known[suit], full)
            for i in range(FIVES):
                counts[row[FIVES_START + i] >> 12] -= full[i]
                counts[full_flushes[suited_rows[suit], i] >> 12] += full[i]
