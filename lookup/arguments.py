"""Arguments as they are given: lists, flags and whole numbers, and how errors show them."""

import reprlib
from collections.abc import Iterable, Mapping, Set
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxset = 20


def shown(value: object) -> str:
    """Return a value as it is written, on one line, cut in the middle when it is long.

    >>> shown(10**5000), len(shown("AsKs" * 100))
    ('a number of 16610 bits', 60)
    """
    if isinstance(value, int) and value.bit_length() > 200:  # Python may refuse to write it
        return f"a number of {value.bit_length()} bits"
    return " ".join(_SHORT.repr(value).split())


def is_listed(values: Any) -> bool:
    """Return whether this holds things in an order, as a list, an array or a Series does.

    Text is one thing, a set has no order, a mapping and a frame give keys, and an array without a
    dimension cannot be gone through.

    >>> [is_listed(values) for values in (["AA"], "AA", {"AA"}, {"AA": 1}, 5)]
    [True, False, False, False, False]
    """
    one = isinstance(values, str | bytes | Set | Mapping | type) or hasattr(values, "columns")
    return isinstance(values, Iterable) and not one and getattr(values, "ndim", 1) != 0


def check_flags(**flags: Any) -> None:
    """Raise ValueError unless each is True or False, Python's or NumPy's."""
    for name, flag in flags.items():
        if not isinstance(flag, bool | np.bool):
            raise ValueError(f"{name} is {shown(flag)}; give True or False")


def read_whole(value: Any, name: str, most: int, given: Any = None) -> int:
    """Return a whole number of 1 to *most*, or raise ValueError for what was *given*."""
    whole = isinstance(value, Integral) and not isinstance(value, bool)
    number = int(value) if whole else 0
    if not 1 <= number <= most:
        cure = "a whole number of 1 or more" if number < 1 else f"at most {most:,}"
        raise ValueError(f"{name} is {shown(value if given is None else given)}; give {cure}")
    return number


def read_array(values: Any, rule: str, dtype: Any = None) -> NDArray[Any]:
    """Return an array of what is one, or raise ValueError with the rule and the value."""
    try:
        return np.asarray(values, dtype)
    except (TypeError, ValueError):  # rows of different lengths, text as numbers
        raise ValueError(f"{rule}, not {shown(values)}") from None
