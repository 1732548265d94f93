"""The types of arguments, which choose a kernel's code: each has a key and words of its own."""

from typing import NamedTuple

import numpy as np
import pytest

from lookup.compiling.argument_types import in_words, type_of


class Pair(NamedTuple):
    """A tuple with names."""

    first: object
    second: object


NUMBERS = np.arange(6)
READ = np.arange(6)
READ.flags.writeable = False

DIFFERENT = {
    "int64": NUMBERS,
    "for reading": READ,
    "two dimensions": NUMBERS.reshape(2, 3),
    "uint64": NUMBERS.astype(np.uint64),
    "float64": NUMBERS.astype(float),
    "a number": 5,
    "a large number": 1 << 63,
    "a number of NumPy": np.uint8(5),
    "a float": 5.0,
    "a truth": True,
    "a tuple": (NUMBERS, 5),
    "a tuple with names": Pair(NUMBERS, 5),
    "another tuple": (5, NUMBERS),
}
"""Arguments that need code of their own."""

NOT_KEPT = {
    "every other": NUMBERS[::2],
    "turned": NUMBERS.reshape(2, 3).T,
    "another order of bytes": NUMBERS.astype(NUMBERS.dtype.newbyteorder()),
    "objects": np.array([None]),
    "text": "text",
    "none": None,
    "a tuple of it": (NUMBERS[::2],),
}
"""Arguments with which a kernel is compiled in each process."""


def test_different_types_have_different_keys():
    every = DIFFERENT | NOT_KEPT
    keys = {type_of(argument) for argument in every.values()}
    assert len(keys) == len(every)


def test_different_types_have_different_words():
    words = {in_words(argument) for argument in DIFFERENT.values()}
    assert None not in words
    assert len(words) == len(DIFFERENT)


@pytest.mark.parametrize("name", NOT_KEPT)
def test_what_has_no_words(name):
    assert in_words(NOT_KEPT[name]) is None


def test_other_values_of_one_type_are_alike():
    for one, other in ((NUMBERS, NUMBERS + 1), (5, -7), ((NUMBERS, 5), (NUMBERS + 1, 6))):
        assert type_of(one) == type_of(other)
        assert in_words(one) == in_words(other)


def test_a_part_of_an_array_is_called_like_the_whole():
    assert in_words(NUMBERS[1:]) == in_words(NUMBERS)
