"""Random numbers of a block of samples, and exactly uniform indices from them.

A block has a stream of 64-bit words, `mixed(mixed(seed + b * STEP) + k * STEP)` for word k of block
b: SplitMix64 on the number of the block, then on that of the word. It does not depend on threads.

Without a compiler, vectors are as wide as the whole block, because an operation of plain Python
takes a microsecond for any number of lanes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import COMPILES, Integer, helper, uncompiled
from lookup.compiling.lanes import vectors
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, upper_half, where

BLOCK = 1024  # samples at a time: some twenty rows of 16-bit lanes stay in the first-level cache

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW_HALF, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
NUMBERS = 1 << 16  # the number of 16-bit numbers

WIDTH = vectors.LANES if COMPILES else BLOCK
"""The number of lanes of a vector, which divides a block."""


@helper
def mixed(x: np.uint64) -> np.uint64:
    """Return the SplitMix64 hash of a uint64."""
    x = (x ^ (x >> np.uint64(30))) * FIRST_FACTOR
    x = (x ^ (x >> np.uint64(27))) * SECOND_FACTOR
    return x ^ (x >> np.uint64(31))


@helper
def word_of(key: np.uint64, number: Integer) -> np.uint64:
    """Return word *number* of the stream that *key* begins."""
    return mixed(key + np.uint64(number) * STEP)


def words_of(key: np.uint64, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return words of the stream that *key* begins, by their numbers."""
    with np.errstate(over="ignore"):
        words: Any = uncompiled(mixed)(key + numbers.astype(np.uint64) * STEP)
    return words


@helper
def fill_words(words: NDArray[np.uint64], key: np.uint64) -> None:
    """Fill the first words of the stream that *key* begins."""
    for i in range(words.size):
        words[i] = word_of(key, i)


@formula
def index_drawn(number: Lanes, choices: Lanes) -> Lanes:
    """Convert a random number to an index from 0 to *choices* - 1."""
    return upper_half(number, choices)


@formula
def last_refused(number: Lanes, choices: Lanes, zone: Lanes, lane: Lanes, last: Lanes) -> Lanes:
    """Return *lane* plus one where its number is refused, else *last*."""
    return maximum(last, where(number * choices < zone, lane + 1, 0))


@helper
def fill_indices(
    rows: NDArray[np.uint16],
    start: Integer,
    numbers: NDArray[np.uint16],
    drawn: Integer,
    choices: int,
    key: np.uint64,
    word: Integer,
) -> Integer:
    """Fill a row of lanes with uniform indices below *choices*; return the next word not used.

    An index is the upper half of number * choices. If the lower half is below 2**16 % choices, the
    number is drawn again; each index has equally many of the remaining products.
    """
    zone = NUMBERS % choices
    while True:
        refused = np.uint16(0)
        for i in range(BLOCK):
            number = numbers[np.uint64(drawn) + np.uint64(i)]
            rows[np.uint64(start) + np.uint64(i)] = index_drawn(number, choices)
            refused = last_refused(number, choices, zone, i, refused)
        if refused == 0:
            return word
        # One in 1,500 to 4,000 numbers is drawn again.
        numbers[drawn + np.int64(refused) - 1] = word_of(key, word) >> np.uint64(48)
        word += 1


def _load(array: Any, at: Any) -> Any:
    return array[at : at + WIDTH].copy()


def _store(array: Any, at: Any, x: Any) -> None:
    array[at : at + WIDTH] = x


def _spread(x: Any) -> Any:
    return np.full(WIDTH, int(x) & 0xFFFF, np.uint16)


load, store, spread = (
    (vectors.load, vectors.store, vectors.spread) if COMPILES else (_load, _store, _spread)
)
