"""Arguments as they are given: read as lists and whole numbers, with errors on one line."""

from math import inf
from typing import Any

import numpy as np

from lookup.arguments import as_whole, is_listed, shown, without_addresses

__all__ = ["as_whole", "read_list", "read_rng", "read_whole", "shown", "without_addresses"]


def read_list(values: Any, what: str, cure: str) -> list[Any]:
    """Return the entries of a list, a tuple, an array, a Series or the like.

    Raises ValueError for what is no row of entries, such as a number, text, a set or a dict; *what*
    the entries are and the *cure* word it.
    """
    if type(values) in (list, tuple):
        return [*values]
    if not is_listed(values):
        raise ValueError(f"{what} is {shown(values)}; {cure}")
    if isinstance(values, np.ndarray):
        entries: list[Any] = values.tolist()
        return entries
    return [*values]


def read_whole(value: Any, what: str, cure: str, *, least: float = -inf, most: float = inf) -> int:
    """Return a whole number, NumPy's as Python's, or raise ValueError."""
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"{what} is {shown(value)}; {cure}")
    return number


def read_rng(rng: Any) -> np.random.Generator:
    """Return what `numpy.random.default_rng` makes of *rng*, or raise ValueError."""
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError):
        raise ValueError(
            f"rng is {shown(rng)}; give what numpy.random.default_rng takes, such as an int"
        ) from None
