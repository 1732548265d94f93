"""Vectors read from rows of bytes, and written as sums with the entries of tables.

As in `lookup.compiling.lanes.vectors`, plain Python works on arrays [32].
"""

from typing import Any

import numpy as np

from lookup.compiling.lanes.vectors import LANES

ROW_SPARE = 16  # the number of bytes behind the last row that are also read


def columns(array: Any, at: Any, width: Any) -> Any:
    """Return each column of LANES rows of up to 8 bytes, from *at* on, as a vector.

    The width is a constant. The array ends with `ROW_SPARE` bytes to spare.
    """
    rows = array[at : at + LANES * width].reshape(LANES, width)
    return tuple(rows.T.astype(np.uint16))


def store_sums(array: Any, at: Any, x: Any, table: Any, places: Any) -> None:
    """Write a vector plus the entries of a table at the places of another, modulo 2**16.

    They go into an int32 array [...] from *at* on. The table is uint16.
    """
    array[at : at + LANES] = x + table[places]
