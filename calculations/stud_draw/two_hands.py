"""Count the wins and ties of two hands without a board, with any number of cards to come.

The strengths of all completions are listed once for each hand, in order. Inclusion and exclusion
counts the pairs that share no card: see `calculations._kernels.stud_draw.completion_pairs`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from math import comb, prod
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.spots.spot import Spot
from calculations.stud_draw.completions import NONE, Completions, completions_of
from lookup.running.compiled import Call, KernelChoice
from lookup.running.progress import progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import Workers

if TYPE_CHECKING:
    from calculations._kernels.stud_draw.completion_pairs import Listed

PAIR_SECONDS = 4e-9  # the seconds of NumPy for a pair of completions

PAIRS_AT_A_TIME = 1 << 18

WINNERS = np.array([2, 3, 1])
"""The winners if the first hand is weaker, equal, stronger: players as bits."""

FIRST, SECOND, BOTH, NOBODY = 1, 2, 3, 0

Compare: TypeAlias = Callable[[Completions, Completions], NDArray[np.int64]]
"""Returns the number of pairs without a common card whose first is weaker, equal, stronger."""


def choice(spot: Spot) -> KernelChoice:
    """Return whether a kernel compares the completions of two hands, or NumPy."""
    live = len(spot.live)
    pairs = prod(comb(live, size) for size in spot.cards_to_come)
    seconds = PAIR_SECONDS * pairs * (1 + 2 * spot.game.low)
    return KernelChoice("pairs of completions", seconds, lambda: [_call_of(NONE, NONE, live)])


def count_by_arrays(spot: Spot, workers: Workers) -> NDArray[np.int64]:
    """Return the outcomes of two hands, int64 [4], or [4, 4] with a low."""
    return count_two_hands(spot, _compare_by_arrays, workers)


def count_by_kernel(spot: Spot, workers: Workers) -> NDArray[np.int64]:
    """Return the same."""
    return count_two_hands(spot, functools.partial(_compare_by_kernel, len(spot.live)), workers)


def count_two_hands(spot: Spot, compare: Compare, workers: Workers) -> NDArray[np.int64]:
    """Return the outcomes of two hands by a function that compares their completions."""
    first, second = completions_of(spot)
    highs = compare(first, second)
    if spot.game.low:
        return _with_lows(first, second, highs, compare, workers)
    counts = np.zeros(4, np.int64)
    counts[WINNERS] = highs
    return counts


def _with_lows(
    first: Completions,
    second: Completions,
    highs: NDArray[np.int64],
    compare: Compare,
    workers: Workers,
) -> NDArray[np.int64]:
    """Return the outcomes of both halves, [4, 4], by one low of the second hand after the other."""

    def against(low: int) -> NDArray[np.int64]:
        """Return the winners where the first hand's low is better, and where it is equal."""
        theirs = second.having(second.lows == low)
        better, as_good = first.having(first.lows > low), first.having(first.lows == low)
        return np.array([compare(better, theirs), compare(as_good, theirs)])

    lows = np.flatnonzero(np.bincount(second.lows)).tolist()
    counts = np.zeros((4, 4), np.int64)
    with progress_bar(len(lows), "lows", shown=workers.progress) as bar:
        found = run_slices(against, lows, workers.threads)
        for low, (better, as_good) in zip(lows, found, strict=True):
            counts[WINNERS, FIRST] += better
            counts[WINNERS, BOTH if low else NOBODY] += as_good
            bar.update()
    counts[WINNERS, SECOND] = highs - counts[WINNERS].sum(axis=1)
    return counts


def _compare_by_arrays(first: Completions, second: Completions) -> NDArray[np.int64]:
    found = np.zeros(3, np.int64)
    step = max(1, PAIRS_AT_A_TIME // max(len(second), 1))
    for start in range(0, len(first), step):
        part = slice(start, start + step)
        apart = (first.bits[part, None] & second.bits) == 0
        strengths = first.strengths[part, None]
        found[0] += np.count_nonzero(apart & (strengths < second.strengths))
        found[1] += np.count_nonzero(apart & (strengths == second.strengths))
        found[2] += np.count_nonzero(apart)
    found[2] -= found[0] + found[1]
    return found


def _compare_by_kernel(live: int, first: Completions, second: Completions) -> NDArray[np.int64]:
    kernel, arguments = _call_of(first, second, live)
    kernel(*arguments)
    found: NDArray[np.int64] = arguments[-1][6:]
    return found


def _call_of(first: Completions, second: Completions, live: int) -> Call:
    """Return the kernel that compares pairs, and its arguments, the result last."""
    from calculations._kernels.stud_draw.completion_pairs import compare_pairs

    return compare_pairs, (*list_pair(first, second, live), np.zeros(9, np.int64))


def list_pair(
    first: Completions, second: Completions, live: int
) -> tuple[Listed, Listed, NDArray[np.int32]]:
    """Return the completions of two hands as kernels read them, and their counters."""
    from calculations._kernels.stud_draw.completion_pairs import Listed

    most = min(first.places.shape[1], second.places.shape[1])
    listed = []
    for hand in (first, second):
        width = hand.places.shape[1]
        subsets = _subsets(width, live, most)
        listed.append(Listed(hand.places.reshape(-1), hand.strengths, width, *subsets))
    counters = np.zeros(sum(comb(live, size) for size in range(most + 1)), np.int32)
    return listed[0], listed[1], counters


@functools.lru_cache(maxsize=32)
def _subsets(width: int, live: int, most: int) -> tuple[NDArray[np.int64], ...]:
    """Return the layout of the counters of subsets of n cards, as in `Listed`.

    Subsets of one size are together, each at the place that `comb` gives it among those of its
    size: that of cards at the places p < q < r is comb(p, 1) + comb(q, 2) + comb(r, 3).
    """
    masks = sorted((mask for mask in range(1 << width)), key=int.bit_count)
    masks = [mask for mask in masks if mask.bit_count() <= most]
    before, card, signs = np.zeros((3, len(masks)), np.int64)
    steps = np.zeros((len(masks), 52), np.int64)
    for number, mask in enumerate(masks):
        size, highest = mask.bit_count(), mask.bit_length() - 1
        signs[number] = (-1) ** size
        if size:
            before[number], card[number] = masks.index(mask & ~(1 << highest)), highest
            smaller = comb(live, size - 1)  # stand between those of its size and the one before
            steps[number] = [comb(place, size) + smaller for place in range(52)]
    return before, card, steps.reshape(-1), signs
