"""Vectors for loops over a block of samples: as wide as all of it where nothing is compiled.

An operation of plain Python takes a microsecond, whatever the number of lanes.
"""

from typing import Any

import numpy as np

from lookup._kernels.random import BLOCK
from lookup.compiling import COMPILES
from lookup.compiling.lanes import vectors

WIDTH = vectors.LANES if COMPILES else BLOCK
"""The number of lanes of a vector, which divides a block."""


def _load(array: Any, at: Any) -> Any:
    return array[at : at + WIDTH].copy()


def _store(array: Any, at: Any, x: Any) -> None:
    array[at : at + WIDTH] = x


def _spread(x: Any) -> Any:
    return np.full(WIDTH, int(x) & 0xFFFF, np.uint16)


load, store, spread = (
    (vectors.load, vectors.store, vectors.spread) if COMPILES else (_load, _store, _spread)
)
