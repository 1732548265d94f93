"""Count all match-ups of two hold'em hands before the flop, and write lookup/tables/heads_up.npz.

python scripts/count_match_ups.py

The package includes these counts, and builds the heads-up matrix from them.
"""

import numpy as np

from calculations.exact.by_ranks import count_match_ups
from lookup.tables.heads_up import COUNTS, write_counts

if __name__ == "__main__":
    write_counts(count_match_ups().astype(np.int32))
    print(f"{COUNTS}: {COUNTS.stat().st_size:,} bytes")
