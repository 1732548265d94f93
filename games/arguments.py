"""Arguments as they are given: read as lists and whole numbers, with errors on one line."""

from math import inf
from typing import Any

import numpy as np

from lookup.arguments import Seed, as_whole, is_listed, read_rng, shown, without_addresses

__all__ = ["Seed", "as_whole", "read_list", "read_rng", "read_whole", "shown", "without_addresses"]


def read_list(values: object, what: str, cure: str) -> list[Any]:
    """Return the entries of a list, a tuple, an array, a Series or the like.

    Raises ValueError for anything else, such as a number, text, a set or a dict; *what* the entries
    are and the *cure* word it.
    """
    if type(values) is list or type(values) is tuple:
        return [*values]
    if not is_listed(values):
        raise ValueError(f"{what} is {shown(values)}; {cure}")
    if isinstance(values, np.ndarray):
        entries: list[Any] = values.tolist()
        return entries
    return [*values]


def read_whole(
    value: object, what: str, cure: str, *, least: float = -inf, most: float = inf
) -> int:
    """Return a whole number, NumPy's as Python's, or raise ValueError."""
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"{what} is {shown(value)}; {cure}")
    return number
