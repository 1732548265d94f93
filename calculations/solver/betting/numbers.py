"""Read numbers of any type exactly."""

from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any, Final

import numpy as np

from lookup.arguments import as_whole

LARGEST: Final = 1e18  # the largest number accepted, and the most smallest chips in an amount


def as_number(value: Any) -> Fraction | None:
    """Return a finite number of any type as its decimal text reads, None for other values.

    >>> as_number(0.1), as_number(np.float32(2.5)), as_number("3"), as_number(float("nan"))
    (Fraction(1, 10), Fraction(5, 2), None, None)
    """
    if (whole := as_whole(value)) is not None:
        return Fraction(whole)
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(value)
    if not isinstance(value, float | np.floating | Decimal) or not isfinite(value):
        return None
    return Fraction(str(float(value) if isinstance(value, Decimal) else value))
