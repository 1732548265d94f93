"""Read numbers of any type exactly, and write them as JSON."""

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any, Final

import numpy as np

from lookup.arguments import as_whole, is_listed

FRACTION = re.compile(r"(\d{1,400})/(\d{1,400})")

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


def as_json(value: Any) -> Any:
    """Return valid numbers, text, and dicts and lists of these in the types of JSON.

    >>> as_json({"turn": ("75%", Decimal("0.5")), "river": Fraction(1, 3)})
    {'turn': ['75%', 0.5], 'river': '1/3'}
    """
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    if is_listed(value):
        return [*map(as_json, value)]
    if (number := as_number(value)) is None:
        return str(value) if isinstance(value, str) else None  # an infinite limit is none
    if number.denominator == 1:
        return int(number)
    return float(number) if Fraction(str(float(number))) == number else str(number)


def from_json(value: Any) -> Any:
    """Return a value from the result of `as_json`; raises ValueError for a fraction by zero."""
    if isinstance(value, dict):
        return {name: from_json(each) for name, each in value.items()}
    if isinstance(value, list):
        return [*map(from_json, value)]
    if isinstance(value, str) and (match := FRACTION.fullmatch(value)):
        above, below = map(int, match.groups())
        if not below:
            raise ValueError(f"{value} is divided by zero")
        return Fraction(above, below)
    return value
