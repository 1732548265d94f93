"""The tables by which hands dealt in rounds are numbered.

The numbers of cards of a suit in each round are its *pattern*: the sum of the count of each round r
times `strides[r]`. The patterns of the four suits, from high to low, are the hand's
*configuration*. Suits with a pattern are numbered from 0, by the ranks of the first round, then by
those of the second among the ranks still unused, and so on. Suits with the same pattern are
interchangeable, so the hands of a configuration are the multisets of such numbers.

Shapes use R (rounds), P (patterns) and C (configurations).
"""

import functools
import math
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RANKS = 13

MASKS = np.array(sorted(range(1 << RANKS), key=lambda mask: (mask.bit_count(), mask)), np.int16)
"""[8192]: all combinations of ranks, as bits, sorted by size and then as numbers."""
STARTS = np.cumsum([0, *(math.comb(RANKS, count) for count in range(RANKS))])
"""[14]: the start of the combinations of each size in `MASKS`."""
NUMBERS = np.empty(1 << RANKS, np.int16)
"""[8192]: the number of a combination among those of its size."""
NUMBERS[MASKS] = np.arange(1 << RANKS) - STARTS[[int(mask).bit_count() for mask in MASKS]]


class Tables(NamedTuple):
    """The tables that number hands dealt in certain rounds."""

    sizes: NDArray[np.int64]  # [R]: the cards of each round
    strides: NDArray[np.int64]  # [R]: the summand of one card of a round in the pattern of its suit
    suits: NDArray[np.int64]  # [P]: the number of suits with a pattern
    radixes: NDArray[np.int64]
    """[P, R]: the number of rank combinations of a suit of this pattern in a round."""
    inverses: NDArray[np.float64]  # [P, R]: one divided by these
    starts: NDArray[np.int64]  # [P, R]: where among `MASKS` they begin
    pairs: NDArray[np.int64]
    """[P * P]: the summand of the two highest patterns in the place of a configuration."""
    configurations: NDArray[np.int64]  # the configuration of two highest patterns and a third
    patterns: NDArray[np.uint64]  # [C, 4]: the patterns of a configuration, from high to low
    offsets: NDArray[np.int64]
    """[C + 1]: the index of the first hand of each configuration, and the number of hands."""
    alike: NDArray[np.int64]
    """[C, 4]: the number of suits from this one on that share its pattern, itself included."""
    steps: NDArray[np.int64]
    """[C, 4]: the increase of the index for each further multiset that begins with a suit."""
    guide: NDArray[np.int64]
    """The configuration of every index that ends in *guide_shift* zero bits."""
    guide_shift: int  # the number of zero bits


def multisets(kinds: NDArray[np.int64], of: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of multisets of 1 to 4 items of *kinds* kinds."""
    two = kinds * (kinds + 1) // 2
    three = two * (kinds + 2) // 3
    return np.choose(of - 1, [kinds, two, three, three * (kinds + 3) // 4])


def _configurations(sizes: tuple[int, ...], strides: list[int]) -> NDArray[np.int64]:
    """Return the configurations, patterns from high to low, [C, 4]."""
    found = np.zeros((1, 4), np.int64)
    for size, stride in zip(sizes, strides, strict=True):
        split = [parts for parts in product(range(size + 1), repeat=4) if sum(parts) == size]
        grown = (found[:, None] + stride * np.array(split)).reshape(-1, 4)
        found = np.unique(np.sort(grown, axis=1)[:, ::-1], axis=0)
    return found


def _suits(
    sizes: tuple[int, ...], strides: list[int], patterns: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of rank combinations of suits in each round, and their starts, [P, R]."""
    radixes, starts = [], []
    used = np.zeros(patterns, np.int64)
    choices = np.array([[math.comb(n, k) for k in range(RANKS + 1)] for n in range(RANKS + 1)])
    for size, stride in zip(sizes, strides, strict=True):
        counts = np.arange(patterns) // stride % (size + 1)
        radixes.append(choices[RANKS - used, counts])
        starts.append(STARTS[counts])
        used += counts
    return np.stack(radixes, axis=1), np.stack(starts, axis=1)


@functools.lru_cache(maxsize=32)
def tables_of(rounds: tuple[int, ...]) -> Tables:
    """Return the tables for hands dealt in rounds of these numbers of cards, at most 11 in all."""
    strides = [math.prod(size + 1 for size in rounds[:r]) for r in range(len(rounds))]
    patterns = math.prod(size + 1 for size in rounds)
    radixes, starts = _suits(rounds, strides, patterns)
    suits = radixes.prod(axis=1)
    found = _configurations(rounds, strides)
    equal = found[:, :, None] == found[:, None, :]
    alike = np.where(found > 0, np.triu(equal).sum(axis=2), 1)
    first = np.insert(found[:, 1:] != found[:, :-1], 0, True, axis=1)
    groups = np.where(first, multisets(suits[found], alike), 1)
    # A suit's multisets have higher numbers than those of all patterns below its own.
    below = np.cumprod(groups[:, ::-1], axis=1)[:, ::-1]
    steps = np.ones_like(found)
    for i in (2, 1, 0):
        steps[:, i] = np.where(first[:, i + 1], below[:, i + 1], steps[:, i + 1])
    highest, pair = np.unique(found[:, :2], axis=0, return_inverse=True)
    pairs = np.zeros(patterns**2, np.int64)
    pairs[highest @ [patterns, 1]] = patterns * np.arange(len(highest))
    configurations = np.zeros(patterns * len(highest), np.int64)
    configurations[patterns * pair.reshape(-1) + found[:, 2]] = np.arange(len(found))
    offsets = np.concatenate([[0], np.cumsum(below[:, 0])])
    guide_shift = max(0, int(offsets[-1]).bit_length() - len(found).bit_length() - 4)
    guided = np.arange(((int(offsets[-1]) - 1) >> guide_shift) + 1) << guide_shift
    return Tables(
        np.array(rounds, np.int64),
        np.array(strides, np.int64),
        suits,
        radixes,
        1 / radixes,
        starts,
        pairs,
        configurations,
        found.astype(np.uint64),
        offsets,
        alike,
        steps,
        np.searchsorted(offsets, guided, "right") - 1,
        guide_shift,
    )
