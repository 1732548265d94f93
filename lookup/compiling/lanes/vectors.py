"""Thirty-two lanes of 16 bits as one value, for loops that LLVM does not turn into vectors itself.

These loops run over many short runs, and LLVM would check the ends and overlaps of each run. Each
operation is one LLVM instruction on `<32 x i16>`; a true lane has all bits set. Runs are read and
written in whole vectors, so arrays end with `LANES` spare entries. Vectors are also read from rows
of bytes, and written as sums with the entries of tables. Plain Python works on arrays [32].
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

LANES = 32

ROW_SPARE = 16  # the number of bytes after the last row that are also read

LINE = 32  # the number of 16-bit entries in a cache line


def spread(x: Any) -> Any:
    """Return a number in all lanes."""
    return np.full(LANES, int(x) & 0xFFFF, np.uint16)


def total(x: Any) -> Any:
    """Return the sum of all lanes, int64."""
    return int(x.sum(dtype=np.int64))


def bits(x: Any) -> Any:
    """Return a mask of the lanes that are not 0, int64: bit i is lane i."""
    return sum(1 << i for i in range(LANES) if x[i])


def lowest(x: Any) -> Any:
    """Return the index of the lowest bit of an int64 that is not 0."""
    return (int(x) & -int(x)).bit_length() - 1


def bit_count(x: Any) -> Any:
    """Return the number of set bits of an int64."""
    return int(x).bit_count()


def load(array: Any, at: Any) -> Any:
    """Return the vector of a uint16 array [...] from *at* on."""
    return array[at : at + LANES].copy()


def store(array: Any, at: Any, x: Any) -> None:
    """Write a vector into a uint16 array [...] from *at* on."""
    array[at : at + LANES] = x


def columns(array: Any, at: Any, width: Any) -> Any:
    """Return each column of LANES rows of up to 8 bytes, from *at* on, as a vector.

    The width is a constant. The array ends with `ROW_SPARE` spare bytes.
    """
    rows = array[at : at + LANES * width].reshape(LANES, width)
    return tuple(rows.T.astype(np.uint16))


def store_sums(array: Any, at: Any, x: Any, table: Any, indices: Any) -> None:
    """Write a vector plus the entries of a table at the indices in another vector, modulo 2**16.

    The sums go into an int32 array [...] from *at* on. The table is uint16.
    """
    array[at : at + LANES] = x + table[indices]


def prefetch(array: NDArray[Any], index: Any) -> None:
    """Let the processor fetch an element of an array or run ahead of its use."""
