"""Runs of numbers in memory: a pointer and a length, where Numba's arrays are seven things.

Each time an array goes into a tuple, a variable or a function that is called, Numba counts a
reference to it, atomically, and each index may count from the end. The callers of a kernel hold its
arrays until it returns, and seats are never negative, so runs do without. A function can take six
of them: with arrays, hands were played at a third of the speed, and rivers are solved 4 % later
even where no references are counted. An array that a kernel makes itself is freed after the line
that last names it, so it cannot be a run.
"""

from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from lookup.compiling.lanes.formulas import like_tuple

Number = TypeVar("Number", bound=np.generic)
Arrays = TypeVar("Arrays")


def run_of(arrays: Arrays) -> Arrays:
    """Return an array in C order, row after row, as a run; or a tuple with a run for each array."""
    value: Any = arrays
    if isinstance(value, tuple):
        return cast(Arrays, like_tuple(type(value), map(run_of, value)))
    return cast(Arrays, value.reshape(-1)) if isinstance(value, np.ndarray) else arrays


def row_of(array: NDArray[Number], row: int) -> NDArray[Number]:
    """Return a row of an array of two dimensions, in C order, as a run."""
    return array[row]


def part_of(run: NDArray[Number], first: int, size: int) -> NDArray[Number]:
    """Return a part of a run."""
    return run[first : first + size]
