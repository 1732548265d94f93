"""Quantise the numbers of an answer, which halves a file that holds many of them.

`pages/views/solution/frame.js` reads them.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

MISSING: Final = 65535  # the number for NaN
STEPS: Final = MISSING - 1


def quantised(value: Any) -> Any:
    """Return an answer whose arrays of float32, at any depth, are mappings of uint16.

    The mapping holds *levels*, *least* and *step*: a number is least + step x level, off by at most
    half a step, 1/131,068 of the array's span. Level 65,535 is NaN.
    """
    if isinstance(value, np.ndarray):
        return _levels(value) if value.dtype == np.float32 else value
    if isinstance(value, Mapping):
        return {key: quantised(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [quantised(each) for each in value]
    return value


def _levels(values: NDArray[np.float32]) -> dict[str, Any]:
    exact = values.astype(np.float64)
    is_known = ~np.isnan(exact)
    known = exact[is_known]
    least = float(known.min()) if known.size else 0.0
    step = float(known.max() - least) / STEPS if known.size else 0.0
    levels = np.full(values.shape, MISSING, np.uint16)
    levels[is_known] = np.rint((known - least) / step) if step else 0
    return {"levels": levels, "least": least, "step": step}
