"""Arguments as they are given: read as lists and whole numbers, and shown in errors on one line."""

import operator
import re
import reprlib
from collections.abc import Iterable, Mapping, Set
from math import inf
from typing import Any

import numpy as np

LONGEST = 60
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def without_addresses(text: str) -> str:
    """Return a text without the places in memory that Python tells of objects.

    >>> without_addresses("<object object at 0x7f3b5c0d8a10>")
    '<object object>'
    """
    return ADDRESS.sub("", text)


class _Short(reprlib.Repr):
    """Texts of values, cut in the middle, of objects without their places in memory."""

    def repr_instance(self, x: Any, level: int) -> str:
        try:
            text = without_addresses(repr(x))
        except Exception:
            text = f"<{type(x).__name__} object>"
        return text if len(text) <= LONGEST else f"{text[:28]}...{text[-29:]}"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST


def shown(value: Any) -> str:
    """Return the value as it is written, cut in the middle when it is long, on one line.

    >>> len(shown("p1 cbr " + "9" * 5000)), shown([[1, 2], [3, 4]])
    (60, '[[1, 2], [3, 4]]')
    """
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 200:
        return f"a number of {value.bit_length()} bits"
    try:
        return " ".join(_SHORT.repr(value).split())
    except ValueError:  # Python writes no integers of thousands of digits.
        return f"a {type(value).__name__} with numbers too long to be shown"


def read_list(values: Any, what: str, cure: str) -> list[Any]:
    """Return the entries of a list, a tuple, an array, a Series or the like.

    Raises ValueError for what is no row of entries, such as a number, text, a set or a dict; *what*
    the entries are and the *cure* word it.
    """
    if type(values) in (list, tuple):
        return [*values]
    if isinstance(values, np.ndarray) and values.ndim:
        entries: list[Any] = values.tolist()
        return entries
    is_other = isinstance(values, str | bytes | Set | Mapping | np.ndarray | type)
    if is_other or not isinstance(values, Iterable):
        raise ValueError(f"{what} is {shown(values)}; {cure}")
    return [*values]


def as_whole(value: Any) -> int | None:
    """Return an integer of any kind, such as NumPy's, as Python's; None for what is none.

    >>> as_whole(np.int8(3)), as_whole(True), as_whole(3.0)
    (3, None, None)
    """
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


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
