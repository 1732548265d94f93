"""Values of every kind, of which few make sense to a function, and how a call takes them."""

from collections.abc import Iterator
from decimal import Decimal

import numpy as np
import pandas as pd


class Wordy:
    def __repr__(self) -> str:
        return "two\nlines"


def numbers() -> Iterator[int]:
    yield from (1, 2)


NONSENSE = {
    "None": None,
    "True": True,
    "minus five": -5,
    "half": 2.5,
    "NaN": float("nan"),
    "infinity": float("inf"),
    "huge": 10**400,
    "empty text": "",
    "text": "hello",
    "long text": "As" * 500_000,
    "empty list": [],
    "list": [1],
    "texts": ["a", "b"],
    "ragged": [[1], [2, 3]],
    "dict": {"a": 1},
    "set": {1, 2},
    "generator": numbers,
    "NumPy's NaN": np.float64("nan"),
    "no dimensions": np.array(3),
    "matrix": np.zeros((2, 2)),
    "cube": np.zeros((2, 2, 2)),
    "objects": np.array([None, 1], object),
    "Series": pd.Series([1, None]),
    "bytes": b"ab",
    "signalling": Decimal("sNaN"),
    "complex": 1j,
    "class": int,
    "object": Wordy(),
    "long list": [1] * 200_000,
}


def is_seed(value) -> bool:
    """Return whether NumPy makes a generator of a value: NumPy 2.5 stopped to with ragged lists."""
    try:
        np.random.default_rng(value)
    except (TypeError, ValueError):
        return False
    return True


SEED = {"None", "huge", "empty list", "list", "long list"}
SEED |= {"ragged"} if is_seed(NONSENSE["ragged"]) else set()
"""The values that make sense as a seed."""

CALLABLE = {"value"}
"""Parameters that are any function; what a function of the user raises is its own affair."""


def outcome_of(function, arguments):
    """Return the text of the error that a call is refused with, None if it is accepted."""
    try:
        function(**arguments)
    except (ValueError, OSError) as error:  # the second for a path that is not there
        return str(error)
    return None


def fault_of(text, is_sense):
    """Return the fault of the outcome of a call, None for none."""
    if text is None or is_sense:
        return None if (text is None) == is_sense else f"accepted: {text is None}"
    is_one_line = "\n" not in text and 10 < len(text) < 400
    return None if is_one_line or "File name too long" in text else f"worded as {text[:500]!r}"


def faults_of(function, known, parameters):
    """Return by parameter and kind of value what is wrong with a call.

    function, known : what is called, and arguments that fit
    parameters : by name the kinds of `NONSENSE` that make sense; all others have to be refused
    """
    faults = {}
    for name, sense in parameters.items():
        for kind, value in NONSENSE.items():
            if name in CALLABLE and callable(value) and value is not numbers:
                continue
            given = {**known, name: value() if value is numbers else value}
            fault = fault_of(outcome_of(function, given), kind in sense)
            if fault is not None:
                faults[name, kind] = fault
    return faults
