"""Vectors read from rows of bytes, and written as sums with the entries of tables.

As in `lookup.compiling.lanes.vectors`, plain Python works on arrays [32].
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup.compiling.lanes.vectors import LANES

ROW_SPARE = 16  # the number of bytes behind the last row that are also read


def columns(array: Any, at: Any, width: Any) -> Any:
    """Return each column of LANES rows of up to 8 bytes, from *at* on, as a vector.

    The width is a constant. The array ends with `ROW_SPARE` bytes to spare.
    """
    rows = array[at : at + LANES * width].reshape(LANES, width)
    return tuple(rows.T.astype(np.uint16))


def with_spare(table: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return a table with one more entry, which `store_sums` reads, but does not use."""
    return np.append(table, table[-1:])


def store_sums(array: Any, at: Any, x: Any, table: Any, places: Any, waiting: Any) -> None:
    """Write a vector plus the entries of a table at the places of another, modulo 2**16.

    They go into an int32 array [...] from *at* on. The table is uint16, its last entry to spare.

    Vectors follow each other from 0 on, and `finish_sums` comes after the last. Where processors
    gather slowly, the entries of a vector are added while the next one is judged: its places wait
    in *waiting* [2 * LANES] uint16. To read them at once took a tenth of the time of a hand.
    """
    array[at : at + LANES] = x + table[places]


def finish_sums(array: Any, end: Any, table: Any, waiting: Any) -> None:
    """Add the entries of the last vector, which holds the sum before *end*; 0 if there is none."""
