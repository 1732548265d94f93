"""Thirty-two lanes of 16 bits as one value, for loops that LLVM does not turn into vectors itself.

That are loops over many short runs, whose ends and overlaps LLVM would check anew for each. Each
operation is one LLVM instruction on `<32 x i16>`; truth is all bits of a lane. Runs are read and
written in whole vectors, so arrays end with `LANES` entries to spare. Plain Python works on arrays
[32].
"""

from typing import Any

import numpy as np

LANES = 32


def spread(x: Any) -> Any:
    """Return a number in all lanes."""
    return np.full(LANES, int(x) & 0xFFFF, np.uint16)


def total(x: Any) -> Any:
    """Return the sum of all lanes, int64."""
    return int(x.sum(dtype=np.int64))


def bits(x: Any) -> Any:
    """Return which lanes are not 0, int64: bit i is lane i."""
    return sum(1 << i for i in range(LANES) if x[i])


def lowest(x: Any) -> Any:
    """Return the place of the lowest bit of an int64 that is not 0."""
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
