"""`Solution`: what solving came to, node by node.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from calculations.solver.rivers import River, Rows
from calculations.solver.spots import PLAYERS, SolverSpot, free_weight
from calculations.solver.trees import FOLD
from lookup.combos import COMBOS, combo_names

if TYPE_CHECKING:
    import pandas as pd


class Player(NamedTuple):
    """What a player has at a node."""

    combos: NDArray[np.intp]
    """[N], places among `lookup.COMBOS`."""
    reach: NDArray[np.float64]
    """[N], how much of each hand comes here."""
    ev: NDArray[np.float64]
    """[N], the chips that a hand gets from here on; NaN where it meets no hand of the other's."""
