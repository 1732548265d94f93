"""Random numbers that belong to a block of samples, and exactly uniform places drawn from them.

A block has a stream of 64-bit words, `mixed(mixed(seed + b * STEP) + k * STEP)` for word k of block
b: SplitMix64 twice, on the block's number and on the word's. Threads have no part in it.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types

from lookup._kernels.compile import inlined
from lookup._kernels.lanes.operations import above, lane, lane16, maximum, multiply, select

BLOCK = 1024
"""Samples at a time: some twenty rows of 16-bit lanes stay in the first-level cache."""

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW_HALF, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
NUMBERS = 1 << 16
"""How many 16-bit numbers there are."""


def _upper_half(builder: Any, x: Any, y: Any) -> Any:
    wide = ir.IntType(32)
    product = builder.mul(builder.zext(x, wide), builder.zext(y, wide))
    return builder.trunc(builder.lshr(product, ir.Constant(wide, 16)), x.type)


@lane(types.uint16, _upper_half)
def multiply_high(x: Any, y: Any) -> Any:
    return np.uint16(int(x) * int(y) >> 16)


@inlined
def mixed(x: Any) -> Any:
    """Return the SplitMix64 hash of a uint64."""
    x = (x ^ (x >> np.uint64(30))) * FIRST_FACTOR
    x = (x ^ (x >> np.uint64(27))) * SECOND_FACTOR
    return x ^ (x >> np.uint64(31))


@inlined
def word_of(key: Any, number: Any) -> Any:
    """Return word *number* of the stream that *key* begins."""
    return mixed(key + np.uint64(number) * STEP)


@inlined
def fill_places(
    rows: Any, start: Any, numbers: Any, drawn: Any, choices: Any, key: Any, word: Any
) -> Any:
    """Fill a row of lanes with uniform places 0..choices-1; return the next word not used.

    A place is the upper half of number * choices. Of the 2**16 products, each place has as many
    whose lower half is 2**16 % choices or more; a number that gives another one is drawn again.
    """
    zone = NUMBERS % choices
    while True:
        refused = lane16(0)  # the last lane whose number is, plus one
        for i in range(BLOCK):
            number = numbers[np.uint64(drawn) + np.uint64(i)]
            rows[np.uint64(start) + np.uint64(i)] = multiply_high(number, choices)
            lane = select(above(zone, multiply(number, choices)), i + 1, 0)
            refused = maximum(refused, lane)
        if refused == 0:
            return word
        # One in 1,500 to 4,000 numbers.
        numbers[drawn + np.int64(refused) - 1] = lane16(word_of(key, word) >> np.uint64(48))
        word += 1
