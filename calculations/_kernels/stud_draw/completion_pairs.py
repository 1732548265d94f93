"""Pairs of completions of two hands that share no card, counted without listing them.

Of two sets of cards a and b, the sum of (-1)**|S| over all subsets S of both is 1 when they share
no card, else 0. So each completion of one hand, the weakest first, is added to a counter for each
of its subsets, and each of the other hand reads, with these signs, the counters of its own.

Shapes use N (completions), K (cards of one), S (subsets of K cards) and C (counters).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper, kernel


class Listed(NamedTuple):
    """Completions of a hand, the weakest first, and how the counters of each are found."""

    places: NDArray[np.uint8]  # [N * K]
    strengths: NDArray[np.uint16]  # [N]
    width: int  # K
    before: NDArray[np.int64]
    """[S]: each subset but the first, which is empty, is the subset of this number..."""
    card: NDArray[np.int64]  # [S]: ...and this card, the highest of it
    steps: NDArray[np.int64]
    """[S * 52]: what this card, by its place, adds to the number of the counter"""
    signs: NDArray[np.int64]  # [S]


class Chosen(NamedTuple):
    """Some of the completions of a hand, the weakest first."""

    listed: Listed
    rows: NDArray[np.int64]  # [N]: which they are, as far as *filled*
    filled: Integer


class Memory(NamedTuple):
    """The memory for counting pairs."""

    counters: NDArray[np.int32]  # [C]
    numbers: NDArray[np.int64]  # [S]: those of a completion's counters
    weaker: NDArray[np.int64]  # [N]: how many weaker completions go with each that is asked


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
def add(chosen: Chosen, place: Integer, memory: Memory) -> None:
    """Add a completion to its counters."""
    find_counters(chosen.listed, chosen.rows[place], memory.numbers)
    for subset in range(chosen.listed.before.size):
        memory.counters[memory.numbers[subset]] += 1


@helper
def disjoint(chosen: Chosen, place: Integer, memory: Memory) -> Integer:
    """Return the number of added completions that share no card with a completion."""
    find_counters(chosen.listed, chosen.rows[place], memory.numbers)
    total = np.int64(0)
    for subset in range(chosen.listed.before.size):
        total += chosen.listed.signs[subset] * memory.counters[memory.numbers[subset]]
    return total


@helper
def strength_at(chosen: Chosen, place: Integer) -> Integer:
    """Return the strength of a completion."""
    return np.int64(chosen.listed.strengths[chosen.rows[place]])


@helper
def part_of(strength: Integer, floor: Integer) -> Integer:
    """Return where counts of a strength below, at or above the floor begin."""
    return 0 if strength < floor else 3 if strength == floor else 6


@helper
def sweep(
    added: Chosen, asked: Chosen, floor: Integer, memory: Memory, found: NDArray[np.int64]
) -> None:
    """Count pairs without a common card, in which those asked are worth at least the floor.

    found : [9] int64, is added to: for asked ones below, at and above the floor, the numbers of
            pairs in which the added one is weaker than the asked one, equal, stronger
    """
    row, start = 0, 0
    memory.counters[:] = 0
    while start < asked.filled:
        strength, end = max(strength_at(asked, start), floor), start
        while row < added.filled and strength_at(added, row) < strength:
            add(added, row, memory)
            row += 1
        while end < asked.filled and max(strength_at(asked, end), floor) == strength:
            memory.weaker[end] = disjoint(asked, end, memory)
            end += 1
        level = row
        while row < added.filled and strength_at(added, row) == strength:
            add(added, row, memory)
            row += 1
        for place in range(start, end):
            part, weaker = part_of(strength_at(asked, place), floor), memory.weaker[place]
            up_to = weaker if row == level else disjoint(asked, place, memory)
            found[part] += weaker
            found[part + 1] += up_to - weaker
            found[part + 2] -= up_to
        start = end
    while row < added.filled:
        add(added, row, memory)
        row += 1
    for place in range(asked.filled):
        found[part_of(strength_at(asked, place), floor) + 2] += disjoint(asked, place, memory)


@kernel
def compare_pairs(
    added: Listed, asked: Listed, counters: NDArray[np.int32], found: NDArray[np.int64]
) -> None:
    """Count the pairs without a common card in which the first is weaker, as strong, stronger.

    counters : [C] int32
    found    : [9] int64, the last three of which are added to
    """
    ours, theirs = np.arange(added.strengths.size), np.arange(asked.strengths.size)
    subsets = max(added.before.size, asked.before.size)
    memory = Memory(counters, np.empty(subsets, np.int64), np.empty(theirs.size, np.int64))
    sweep(Chosen(added, ours, ours.size), Chosen(asked, theirs, theirs.size), 0, memory, found)
