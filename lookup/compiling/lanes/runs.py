"""Runs of numbers in memory: a pointer and a length, where a Numba array has seven parts.

Numba atomically counts a reference to an array each time it goes into a tuple, a variable or a
function, and checks each index for a negative number. Runs need neither: the callers of a kernel
keep its arrays until it returns, and indices are never negative. With arrays, hands were played at
a third of the speed; rivers take 4 % longer to solve even if references are not counted. An array
that a kernel makes is freed after the last line that names it, so it cannot be a run. A slice of a
run, with both of its ends, is a run.
"""

from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from lookup.compiling.lanes.formulas import like_tuple

Number = TypeVar("Number", bound=np.generic)
Arrays = TypeVar("Arrays")


def run_of(arrays: Arrays) -> Arrays:
    """Return an array in C order as a run, row after row; a tuple of arrays as a tuple of runs."""
    value: Any = arrays
    if isinstance(value, tuple):
        return cast(Arrays, like_tuple(type(value), map(run_of, value)))
    return cast(Arrays, value.reshape(-1)) if isinstance(value, np.ndarray) else arrays


def row_of(array: NDArray[Number], row: int) -> NDArray[Number]:
    """Return a row of a two-dimensional array in C order as a run."""
    return array[row]
