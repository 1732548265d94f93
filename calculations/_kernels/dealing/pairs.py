"""Pairs of completions of two hands that share no card, counted without listing them.

Of two sets of cards a and b, the sum of (-1)**|S| over all subsets S of both is 1 when they share
no card, else 0. So each completion of one hand, the weakest first, is added to a counter for each
of its subsets, and each of the other hand reads, with these signs, the counters of its own.

Shapes use N (completions), K (cards of one), S (subsets of K cards) and C (counters).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import Integer, helper, kernel


class Listed(NamedTuple):
    """Completions of a hand, the weakest first, and how the counters of each are found."""

    places: NDArray[np.uint8]
    """[N * K]"""
    strengths: NDArray[np.uint16]
    """[N]"""
    width: int
    """K"""
    before: NDArray[np.int64]
    """[S]: each subset but the first, which is empty, is the subset of this number..."""
    card: NDArray[np.int64]
    """[S]: ...and this card, the highest of it"""
    steps: NDArray[np.int64]
    """[S * 52]: what this card, by its place, adds to the number of the counter"""
    signs: NDArray[np.int64]
    """[S]"""


@helper
def find_counters(listed: Listed, row: Integer, numbers: NDArray[np.int64]) -> None:
    """Fill the numbers of a completion's counters, [S]."""
    places, before, card, steps = listed.places, listed.before, listed.card, listed.steps
    start = row * listed.width
    numbers[0] = 0
    for subset in range(1, before.size):
        place = np.int64(places[start + card[subset]])
        numbers[subset] = numbers[before[subset]] + steps[52 * subset + place]


@helper
def add(
    listed: Listed, row: Integer, numbers: NDArray[np.int64], counters: NDArray[np.int32]
) -> None:
    """Add a completion to its counters."""
    find_counters(listed, row, numbers)
    for subset in range(listed.before.size):
        counters[numbers[subset]] += 1


@helper
def disjoint(
    listed: Listed, row: Integer, numbers: NDArray[np.int64], counters: NDArray[np.int32]
) -> Integer:
    """Return how many of those added share no card with a completion."""
    find_counters(listed, row, numbers)
    total = np.int64(0)
    for subset in range(listed.before.size):
        total += listed.signs[subset] * counters[numbers[subset]]
    return total


@kernel
def compare_pairs(
    added: Listed, asked: Listed, counters: NDArray[np.int32], found: NDArray[np.int64]
) -> None:
    """Count the pairs without a common card in which the first is weaker, as strong, stronger.

    counters : [C] int32, zeros
    found    : [3] int64
    """
    numbers, others = np.empty(added.before.size, np.int64), np.empty(asked.before.size, np.int64)
    weaker, up_to, pairs = np.int64(0), np.int64(0), np.int64(0)
    row, start, end = 0, 0, 0
    while start < asked.strengths.size:
        strength = asked.strengths[start]
        while row < added.strengths.size and added.strengths[row] < strength:
            add(added, row, numbers, counters)
            row += 1
        below, level = np.int64(0), row
        end = start
        while end < asked.strengths.size and asked.strengths[end] == strength:
            below += disjoint(asked, end, others, counters)
            end += 1
        while row < added.strengths.size and added.strengths[row] == strength:
            add(added, row, numbers, counters)
            row += 1
        weaker += below
        if row == level:
            up_to += below
        else:
            for place in range(start, end):
                up_to += disjoint(asked, place, others, counters)
        start = end
    while row < added.strengths.size:
        add(added, row, numbers, counters)
        row += 1
    for place in range(asked.strengths.size):
        pairs += disjoint(asked, place, others, counters)
    found[0], found[1], found[2] = weaker, up_to - weaker, pairs - up_to
