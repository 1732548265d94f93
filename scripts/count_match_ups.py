"""Count all match-ups of two hold'em hands before the flop, and write lookup/tables/heads_up.npz.

python scripts/count_match_ups.py

The heads-up matrix is made of these counts, which come with the package.
"""

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_ranks import count_preflop
from lookup.games import HOLDEM
from lookup.tables.heads_up import COUNTS, match_ups, write_counts


def count_match_ups() -> NDArray[np.int64]:
    """Return how many boards the first hand of each match-up wins, and ties, int64 [2, M]."""
    hands = match_ups().hole_cards
    none = np.empty((len(hands), 0), np.uint8)
    outcomes = np.zeros((len(hands), 4), np.int64)
    count_preflop(hands, none, none, HOLDEM, outcomes)
    return outcomes[:, [1, 3]].T


if __name__ == "__main__":
    write_counts(count_match_ups().astype(np.int32))
    print(f"{COUNTS}: {COUNTS.stat().st_size:,} bytes")
