"""What a certificate says."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Certificate(NamedTuple):
    """What the game is worth to each player, and how much a best response would gain, each [P]."""

    values: NDArray[np.float64]
    gaps: NDArray[np.float64]
    errors: NDArray[np.float64]
    """The standard errors of the gaps; 0 where nothing is sampled."""
