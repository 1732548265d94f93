"""The order of Omaha hands that percentages go by."""

import numpy as np
from numpy.typing import NDArray


def best_hands(share: float, size: int) -> NDArray[np.intp]:
    """Return the numbers of the best combos that fit into a share, 0..1.

    Raises ValueError, as no order of Omaha hands is known.
    """
    raise ValueError("no order of Omaha hands is known; name hands, e.g. AA, KK$ds")
