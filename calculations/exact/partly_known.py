"""Counts on boards of which a rank or a suit alone is known: all ways to complete them, in turn.

Shapes use S (ways to complete a board), P (players) and U (places that are known in part).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import array_seconds, count_by_arrays
from calculations.exact.by_ranks import count_by_kernels, kernel_counts
from calculations.exact.ranges.combos import RangeCounts
from calculations.spots.outcomes import KERNEL, NUMPY
from calculations.spots.partly_known import completions
from calculations.spots.rows import Rows
from calculations.spots.spot import Spot
from lookup.running.progress import progress_bar

MOST_COUNTS = 1 << 20
"""Counts of spots that are made at once."""


def completed(spot: Spot) -> Iterator[Spot]:
    """Yield the spot with each way to complete its board."""
    for cards in completions(spot):
        yield spot._replace(board=np.concatenate((spot.board, cards)), places=())


def count_hands(spot: Spot) -> tuple[str, NDArray[np.int64]]:
    """Return what counted known hands, and their outcomes, int64 [2**P], or [2**P, 2**P]."""
    cards, game, (players, size) = completions(spot), spot.game, spot.hole_cards.shape
    on_board, sets, halves = len(spot.board) + cards.shape[1], 1 << players, 1 + game.low

    def rows(some: NDArray[np.uint8]) -> Rows:
        # Copies, as a kernel is compiled anew for arrays that cannot be written.
        hands, known, dead = (
            np.repeat(each[None], len(some), axis=0)
            for each in (spot.hole_cards, spot.board, spot.dead)
        )
        return Rows(hands, np.concatenate((known, some), axis=1), dead, game)

    seconds = array_seconds(len(cards), players, size, on_board, game)
    by_kernels = kernel_counts(game, players, on_board, seconds, lambda: rows(cards[:1]))
    count = count_by_kernels if by_kernels else count_by_arrays
    step = max(1, MOST_COUNTS // sets**halves)
    total = np.zeros(sets**halves, np.int64)
    for start in range(0, len(cards), step):
        some = cards[start : start + step]
        outcomes = np.zeros((len(some), len(total)), np.int64)
        count(rows(some), outcomes)
        total += outcomes.sum(axis=0)
    return KERNEL if by_kernels else NUMPY, total.reshape((sets,) * halves)


def sum_over_completions(
    spot: Spot,
    count: Callable[[Spot, int | None], RangeCounts],
    threads: int | None = None,
    progress: bool = False,
) -> RangeCounts:
    """Return what *count* makes of the spot, added up over all ways to complete its board."""
    boards = [*completed(spot)]
    with progress_bar(len(boards), "boards", shown=progress) as bar:
        total = count(boards[0], threads)
        bar.update()
        for board in boards[1:]:
            found = count(board, threads)
            sums = [ours + theirs for ours, theirs in zip(total[:3], found[:3], strict=True)]
            total = RangeCounts(sums[0], sums[1], sums[2], found.counted_by)
            bar.update()
    return total
