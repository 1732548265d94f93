"""Rows of cards as kernels take them, and as NumPy works on a few of them at a time.

Shapes use N (rows) and K (cards of a row).
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

SECONDS = 2e-3, 4e-7  # the seconds that NumPy needs for a few rows, and for each further row
AT_ONCE = 8192  # rows that NumPy works on at once, so that its columns stay in the cache


def rows_of(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return cards [..., K] as rows [N, K] that can be written, or kernels were compiled twice."""
    rows = cards.reshape(-1, cards.shape[-1])
    return np.require(rows, requirements=["C", "W"])


def seconds_for(rows: NDArray[np.uint8]) -> float:
    """Return an estimate of the seconds that NumPy needs for rows."""
    return SECONDS[0] + len(rows) * SECONDS[1]


def columns_of(rows: NDArray[np.uint8]) -> Iterator[tuple[slice, NDArray[np.int64]]]:
    """Yield slices of at most `AT_ONCE` rows, and their cards by column, int64 [K, N]."""
    for start in range(0, len(rows), AT_ONCE):
        part = slice(start, min(start + AT_ONCE, len(rows)))
        yield part, np.array(rows[part].T, np.int64, order="C")
