"""Count spots on partly known boards: one way to complete the board after another.

Shapes use S (ways to complete a board), P (players) and U (partly known cards).
"""

from collections.abc import Callable, Iterator
from math import inf

import numpy as np

from calculations.exact.by_ranks import BY_RANKS, KNOWN_SECONDS
from calculations.exact.live_combos import RangeCounts
from calculations.spots.outcomes import KERNEL, NUMPY, SpotOutcomes
from calculations.spots.partly_known import completions
from calculations.spots.spot import Spot
from calculations.spots.spot_rows import SpotRows
from lookup.compiling.kernel_choice import KernelChoice
from lookup.running.progress import progress_bar
from lookup.running.threads import Workers

MOST_COUNTS = 1 << 20  # the number of spots counted at once


def completed(spot: Spot) -> Iterator[Spot]:
    """Yield the spot with each possible complete board."""
    for cards in completions(spot):
        yield spot._replace(board=np.concatenate((spot.board, cards)), masks=())


def seconds_of_hands(spot: Spot) -> float:
    """Return the estimated seconds of a count of known hands."""
    return len(completions(spot)) * KNOWN_SECONDS


def choice_of_hands(spot: Spot) -> KernelChoice:
    """Return whether a kernel counts known hands, or NumPy."""
    cards, kind = completions(spot), spot.kind
    return BY_RANKS.choice(kind._replace(on_board=kind.on_board + cards.shape[1]), len(cards))


def count_hands(spot: Spot, _: Workers, by_kernel: bool) -> SpotOutcomes:
    """Return the outcomes of known hands, counted by a kernel or by NumPy."""
    count_rows = BY_RANKS.kernel if by_kernel else BY_RANKS.arrays
    cards, sets, halves = completions(spot), 1 << len(spot.players), 1 + spot.game.low
    step = max(1, MOST_COUNTS // sets**halves)
    total = np.zeros(sets**halves, np.int64)
    for start in range(0, len(cards), step):
        some = cards[start : start + step]
        # Copies: for read-only arrays, a kernel would compile again.
        hands, boards_so_far, dead = (
            np.repeat(rows[None], len(some), axis=0)
            for rows in (spot.hole_cards, spot.board, spot.dead)
        )
        outcomes = np.zeros((len(some), len(total)), np.int64)
        boards = np.concatenate((boards_so_far, some), axis=1)
        count_rows(SpotRows(hands, boards, dead, spot.game), outcomes)
        total += outcomes.sum(axis=0)
    return SpotOutcomes(total.reshape((sets,) * halves), counted_by=KERNEL if by_kernel else NUMPY)


def seconds_of_ranges(spot: Spot, seconds_of: Callable[[Spot], float | None]) -> float:
    """Return the estimated seconds of a count of ranges, infinite if it is not offered.

    *seconds_of* estimates the seconds of a complete board.
    """
    seconds = seconds_of(next(completed(spot)))
    return inf if seconds is None else len(completions(spot)) * seconds


def count_ranges(
    spot: Spot, workers: Workers, count: Callable[[Spot, int | None], RangeCounts]
) -> RangeCounts:
    """Add up the winnings of ranges over all ways to complete the board.

    *count* counts a complete board with a number of threads.
    """
    boards = [*completed(spot)]
    with progress_bar(len(boards), "boards", shown=workers.progress) as bar:
        total = count(boards[0], workers.threads)
        bar.update()
        for board in boards[1:]:
            counts = count(board, workers.threads)
            sums = [ours + theirs for ours, theirs in zip(total[:3], counts[:3], strict=True)]
            total = RangeCounts(sums[0], sums[1], sums[2], counts.counted_by)
            bar.update()
    return total
