"""Check arguments, such as lists, flags and whole numbers, and show them in errors."""

import inspect
import operator
import re
import reprlib
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from math import inf
from typing import Any, TypeAlias, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

# As one text: numpy.random is imported when it is first needed.
Seed: TypeAlias = "int | Sequence[int] | np.random.SeedSequence | np.random.BitGenerator | np.random.Generator | None"  # noqa: E501
"""An argument of `numpy.random.default_rng`: equal seeds give equal results."""

LONGEST = 60
OUR_PACKAGES = ("lookup.", "calculations.", "poker_calculator.")
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def without_addresses(text: str) -> str:
    """Return a text without the memory addresses of objects.

    >>> without_addresses("<object object at 0x7f3b5c0d8a10>")
    '<object object>'
    """
    return ADDRESS.sub("", text)


class _Short(reprlib.Repr):
    """Representations of values, shortened in the middle and without memory addresses."""

    def repr_instance(self, x: object, level: int) -> str:
        text = without_addresses(super().repr_instance(x, level))  # needed for a default repr, too
        return text if len(text) <= LONGEST else f"{text[:28]}...{text[-29:]}"


_SHORT = _Short()
_SHORT.maxstring = _SHORT.maxlong = LONGEST
_SHORT.maxother = sys.maxsize  # `repr_instance` shortens after removing addresses.


def shown(value: object) -> str:
    """Return the representation of a value on one line, shortened in the middle if it is long.

    >>> shown(10**5000), len(shown("AsKs" * 100)), shown([[1, 2], [3, 4]])
    ('a number of 16610 bits', 60, '[[1, 2], [3, 4]]')
    """
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 200:
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, str):
        value = str(value)  # also NumPy's text
    try:
        return " ".join(_SHORT.repr(value).split())
    except ValueError:  # Python writes no integers of thousands of digits.
        return f"a {type(value).__name__} with numbers too long to be shown"


def as_whole(value: object) -> int | None:
    """Convert an integer of any type, such as NumPy's, to int; return None for other values.

    >>> as_whole(np.int8(3)), as_whole(True), as_whole(3.0)
    (3, None, None)
    """
    if isinstance(value, bool | np.bool):  # older NumPy accepts it as an index
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def is_missing(value: object) -> bool:
    """Return whether this is None, NaN, NaT or NA.

    >>> [is_missing(value) for value in (None, float("nan"), np.float32("nan"), 0.0, "")]
    [True, True, True, False, False]
    """
    if value is None or type(value) is str:
        return value is None
    if isinstance(value, float | np.floating | np.datetime64 | np.timedelta64):
        return bool(value != value)
    return type(value).__name__ in ("NAType", "NaTType")


def is_listed(values: object) -> TypeGuard[Iterable[Any]]:
    """Return whether this is an ordered collection, such as a list, an array or a Series.

    Text, which is a single value, is not; nor are sets, which have no order, mappings and frames,
    which iterate over keys, and zero-dimensional arrays.

    >>> [is_listed(values) for values in (["AA"], "AA", {"AA"}, {"AA": 1}, 5)]
    [True, False, False, False, False]
    """
    if type(values) in (list, tuple):
        return True
    single = isinstance(values, str | bytes | Set | Mapping | type) or hasattr(values, "columns")
    return isinstance(values, Iterable) and not single and getattr(values, "ndim", 1) != 0


def check_flags(**flags: object) -> None:
    """Raise ValueError unless each flag is True or False, of Python or NumPy."""
    for name, flag in flags.items():
        if not isinstance(flag, bool | np.bool):
            raise ValueError(f"{name} is {shown(flag)}; give True or False")


def read_list(values: object, what: str, cure: str) -> list[Any]:
    """Return the entries of a list, tuple, array, Series or other ordered collection.

    Raises ValueError for other values, such as a number, text, a set or a dict; the message names
    *what* the entries are, and the *cure*.
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
    """Return a whole number as an int; raises ValueError for other values."""
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"{what} is {shown(value)}; {cure}")
    return number


def read_count(value: object, name: str, most: int, written: object = None) -> int:
    """Return a whole number from 1 to *most*; the ValueError for other values shows *written*."""
    number = as_whole(value) or 0
    if not 1 <= number <= most:
        cure = "a whole number of 1 or more" if number < 1 else f"at most {most:,}"
        raise ValueError(f"{name} is {shown(value if written is None else written)}; give {cure}")
    return number


def read_array(values: ArrayLike, rule: str, dtype: DTypeLike | None = None) -> NDArray[Any]:
    """Convert values to an array; raises ValueError with the rule and the value."""
    try:
        return np.asarray(values, dtype)
    except (TypeError, ValueError, OverflowError):  # ragged rows, text, huge numbers
        raise ValueError(f"{rule}, not {shown(values)}") from None


def read_rng(rng: Seed) -> "np.random.Generator":
    """Return the generator of `numpy.random.default_rng(rng)`; raises ValueError if invalid."""
    try:
        if isinstance(rng, bool | np.bool):
            raise TypeError("True and False are flags")
        return np.random.default_rng(rng)
    except (TypeError, ValueError) as error:
        reason = textwrap.shorten(without_addresses(str(error)), LONGEST, placeholder=" ...")
        cure = "give what numpy.random.default_rng takes, such as an int"
        raise ValueError(f"rng is {shown(rng)} ({reason}); {cure}") from None


def read_seed(rng: Seed) -> np.uint64:
    """Draw a seed from raw bits, because NumPy's distributions may change between versions."""
    raw = read_rng(rng).bit_generator.random_raw(2)
    return np.uint64((int(raw[0]) << 32 ^ int(raw[1])) & 0xFFFFFFFFFFFFFFFF)


def check_parameters(
    function: Callable[..., Any], name: str, kind: str, parameters: Sequence[str]
) -> None:
    """Raise ValueError if a function cannot be called with one argument for each parameter.

    >>> check_parameters(lambda view: "fold", "the agent of Ada", "an agent", ["view"])
    >>> check_parameters(lambda: "fold", "the agent of Ada", "an agent", ["view"])
    Traceback (most recent call last):
    ValueError: the agent of Ada takes (); an agent takes (view)
    """
    try:
        taken = inspect.signature(function)
    except (TypeError, ValueError):  # some functions written in C have no signature
        return
    try:
        taken.bind(*parameters)
    except TypeError:
        raise ValueError(f"{name} takes {taken}; {kind} takes ({', '.join(parameters)})") from None


def in_one_line(error: ValueError) -> str:
    r"""Return an error's message in one line; "at character 3" replaces a caret below the text.

    >>> in_one_line(ValueError("'z' is not understood\n  AKz\n    ^"))
    "'z' is not understood, in 'AKz' at character 3"
    """
    lines = str(error).splitlines()
    if len(lines) < 2 or lines[-1].strip() != "^":
        return ": ".join(line.strip() for line in lines)
    *words, text, mark = lines
    indent = len(text) - len(text.lstrip())
    location = f"in {text.strip()!r} at character {mark.index('^') - indent + 1}"
    return f"{': '.join(words)}, {location}"


def warn_caller(message: str) -> None:
    """Issue a warning at the line that called into our packages."""
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_globals.get("__name__", "").startswith(OUR_PACKAGES):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, UserWarning, stacklevel=level)
