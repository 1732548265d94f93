"""How often one hand ends as a pair, a flush, and so on, counted over every runout.

Shapes use L (entries of a row), M (masks) and W (entries of a rank row).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.preflop.arrangement import (
    fill_possible_fives,
    other_combinations,
    possible,
)
from lookup._kernels.compile import kernel
from lookup.tables.runouts import (
    FIVES,
    FIVES_START,
    FOUR_ENTRIES,
    FOURS,
    FOURS_START,
    THREE_ENTRIES,
    THREES,
    WIDTH,
)


@kernel
def count_categories(
    row: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    suited: NDArray[np.int64],
    masks: NDArray[np.uint16],
    first_masks: NDArray[np.int64],
    weights: NDArray[np.uint16],
    live: NDArray[np.int64],
    known: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Count the runouts on which a hand ends in each category.

    row         : [L] uint16, the strengths of its ranks
    flushes     : [F, M] uint16
    suited      : [4] int64, its row of flushes in each suit
    masks       : [M] uint16
    first_masks : [4] int64, the first mask that makes a flush in each suit
    weights     : [W or more] uint16
    live, known : [4] int64
    counts      : [16] int64 by category, zeros
    """
    for i in range(WIDTH):
        counts[row[i] >> 12] += weights[i]

    two, one = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(FOUR_ENTRIES, np.uint16)
    full = np.empty(FIVES, np.uint16)
    for suit in range(4):
        none = other_combinations(live, known, suit, two, one)
        for m in range(first_masks[suit], THREES + FOURS):
            if possible(masks[m], live[suit], known[suit]):
                flush = flushes[suited[suit], m]
                start, entries, combinations = WIDTH + m * THREE_ENTRIES, THREE_ENTRIES, two
                if m >= THREES:
                    start = FOURS_START + (m - THREES) * FOUR_ENTRIES
                    entries, combinations = FOUR_ENTRIES, one
                for i in range(entries):
                    counts[row[start + i] >> 12] -= combinations[i]
                    counts[max(row[start + i], flush) >> 12] += combinations[i]
        if none:
            fill_possible_fives(masks, live[suit], known[suit], full)
            for i in range(FIVES):
                flush = flushes[suited[suit], THREES + FOURS + i]
                counts[row[FIVES_START + i] >> 12] -= full[i]
                counts[max(row[FIVES_START + i], flush) >> 12] += full[i]
