"""Count two players with one or two ranges of Omaha hands exactly.

The strength of a hand on a board is the greatest of its pairs of hole cards, so the 1,326 pairs are
ranked once per board. Combos are compared pair by pair, or sorted: a sorted combo beats the weight
of all combos before it, minus those that share a card with it.

Shapes use B (final boards), N (combos), R and C (combos of the two ranges), D (deals of two).
"""

import functools
from itertools import combinations
from math import comb, inf, prod

import numpy as np
from numpy.typing import NDArray

from calculations.exact.live_combos import RangeCounts, ordered_sum
from calculations.exact.range_arrays import combo_strengths
from calculations.spots.deals import Combos, choices
from calculations.spots.outcomes import KERNEL, NUMPY, winner_sets
from calculations.spots.spot import Spot
from lookup.cards import CARDS, card_mask
from lookup.combos import COMBO_COUNT, combo_number
from lookup.compiling.kernel_choice import KernelChoice, has_compiler
from lookup.running.threads import Workers

PAIR_SECONDS, SORTED_SECONDS = 2e-8, 1.4e-7
"""Estimated seconds of a deal on a board, and of a combo on a board."""

BOARD_SECONDS = 4e-4  # the further seconds of a board
MOST_PAIRS = 1 << 22  # the most deals compared one by one: they take 200 MB
SORTED_SIZE = 4  # only hands of this size are counted sorted
NO_COMBOS = np.zeros((2, 0))  # no counts by combo


class OmahaRanges:
    """The possible combos of two players, without known cards, and their runouts."""

    def __init__(self, spot: Spot) -> None:
        self.spot: Spot = spot
        known_cards = card_mask(np.concatenate((spot.board, spot.removed)))
        self.combos: list[Combos] = [
            Combos.of(player).without(known_cards) for player in spot.players
        ]
        self.sizes: list[int] = [len(held.weights) for held in self.combos]
        gone = {*spot.board.tolist(), *spot.removed.tolist()}
        self.deck: NDArray[np.uint8] = np.array(
            [card for card in range(1, 53) if card not in gone], np.uint8
        )

    @property
    def boards(self) -> NDArray[np.uint8]:
        """Return all final boards, [B, 5]."""
        to_come = self.deck[choices(len(self.deck), self.spot.to_come)]
        known_boards = np.broadcast_to(self.spot.board, (len(to_come), len(self.spot.board)))
        return np.concatenate((known_boards, to_come), axis=1)

    def seconds(self, seconds_per_board: float) -> float:
        """Return the seconds for all boards: *seconds_per_board* per board, and the common part."""
        return comb(len(self.deck), self.spot.to_come) * (BOARD_SECONDS + seconds_per_board)


_last_read: list[OmahaRanges] = []


def read_ranges(spot: Spot) -> OmahaRanges:
    """Return the possible combos of two players; the last result is cached."""
    for last in _last_read[:]:
        if last.spot is spot:
            return last
    ranges = OmahaRanges(spot)
    _last_read[:] = [ranges]
    return ranges


def pairs_seconds(ranges: OmahaRanges) -> float:
    """Return the seconds to compare combos pair by pair."""
    pairs = prod(ranges.sizes)
    return ranges.seconds(pairs * PAIR_SECONDS) if pairs <= MOST_PAIRS else inf


def sorted_seconds(ranges: OmahaRanges) -> float:
    """Return the seconds to count sorted combos."""
    offered = ranges.combos[0].size == SORTED_SIZE and not ranges.spot.game.low and has_compiler()
    return ranges.seconds(sum(ranges.sizes) * SORTED_SECONDS) if offered else inf


def choice(ranges: OmahaRanges) -> KernelChoice:
    """Return whether combos are sorted for the kernel, or compared pair by pair."""
    return KernelChoice("sorted Omaha ranges", pairs_seconds(ranges), lambda: [_kernel_call()])


# ---- pair by pair -----------------------------------------------------------------------------


def count_pairs(ranges: OmahaRanges, workers: Workers) -> RangeCounts:
    """Compare all pairs of combos without a common card on each board."""
    first, other = ranges.combos
    row, column = np.nonzero((first.bits[:, None] & other.bits) == 0)
    both, weights = (
        (first.bits[row] | other.bits[column]),
        first.weights[row] * other.weights[column],
    )
    low, game = ranges.spot.game.low, ranges.spot.game

    def count(boards: NDArray[np.uint8]) -> NDArray[np.float64]:
        total = np.zeros(16 if low else 4)
        pairs = combo_strengths(np.arange(COMBO_COUNT), boards, game)
        lows = combo_strengths(np.arange(COMBO_COUNT), boards, game, low=True) if low else None
        for number, board in enumerate(boards):
            free = (both & card_mask(board)) == 0
            weighs = weights[free]
            winners = _winners(pairs[number], ranges.combos, row[free], column[free])
            if lows is not None:
                best = _winners(lows[number], ranges.combos, row[free], column[free], none=True)
                winners = winners * 4 + best
            total += np.bincount(winners, weighs, len(total))
        return total

    boards = ranges.boards
    parts = [boards[i : i + 16] for i in range(0, len(boards), 16)]
    counts = ordered_sum(count, parts, workers)
    return RangeCounts(counts.reshape((4, 4) if low else 4), NO_COMBOS, NO_COMBOS, NUMPY)


def _winners(
    pairs: NDArray[np.uint16],
    combos: list[Combos],
    row: NDArray[np.intp],
    column: NDArray[np.intp],
    none: bool = False,
) -> NDArray[np.uint16]:
    """Return the winners of each deal, [D], as bits; with *none*, 0 where nobody has a hand."""
    first, other = (pair_strengths(pairs, pair_numbers(each.cards)) for each in combos)
    both = np.stack((first[row], other[column]))
    return np.where(both.any(axis=0), winner_sets(both), 0) if none else winner_sets(both)


def pair_numbers(cards: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the numbers of the pairs of cards of each combo, [N, pairs]; low cards first."""
    low, high = np.array([*combinations(range(cards.shape[1]), 2)]).T
    wide = cards.astype(np.intp)
    return combo_number(wide[:, low], wide[:, high])


def pair_strengths(pairs: NDArray[np.uint16], numbers: NDArray[np.intp]) -> NDArray[np.uint16]:
    """Return the strength of each combo, [N]: the greatest of its pairs of hole cards."""
    best = pairs[numbers[:, 0]]
    for column in numbers.T[1:]:
        np.maximum(best, pairs[column], out=best)
    return best


# ---- sorted -----------------------------------------------------------------------------------


def _kernel_call() -> tuple[object, tuple[object, ...]]:
    """Return the kernel, and arguments of its types."""
    from calculations._kernels.exact.omaha_ranges import count_showdowns

    numbers, strengths, floats = np.empty(0, np.int64), np.empty(0, np.uint16), np.empty(0)
    return count_showdowns, (np.empty(0, np.int32), numbers, strengths, floats, floats, floats)


def count_sorted(ranges: OmahaRanges, workers: Workers) -> RangeCounts:
    """Sort the combos of both ranges by their strengths, on each board."""
    first, other = ranges.combos
    sweep = Sweep(np.concatenate((first.cards, other.cards)))
    weights = np.concatenate((np.zeros(len(first.weights)), other.weights))
    by_bits = np.argsort(other.bits)
    indices = by_bits[np.searchsorted(other.bits, first.bits, sorter=by_bits) % len(by_bits)]
    equal = np.where(other.bits[indices] == first.bits, other.weights[indices], 0.0)

    def count(boards: NDArray[np.uint8]) -> NDArray[np.float64]:
        counts = np.zeros((len(equal), 3))
        pairs = combo_strengths(np.arange(COMBO_COUNT), boards, ranges.spot.game)
        for board, strengths in zip(boards, pairs, strict=True):
            sweep.add(board, strengths, weights, equal, counts)
        wins, ties, dealt = first.weights @ counts
        return np.array([0, wins, dealt - wins - ties, ties])

    boards = ranges.boards
    parts = [boards[i : i + 8] for i in range(0, len(boards), 8)]
    return RangeCounts(ordered_sum(count, parts, workers), NO_COMBOS, NO_COMBOS, KERNEL)


class Sweep:
    """Count sorted combos, one board after another."""

    def __init__(self, cards: NDArray[np.uint8]) -> None:
        self.bits: NDArray[np.uint64] = card_mask(cards)
        self.pairs: NDArray[np.intp] = pair_numbers(cards)
        self.subsets: NDArray[np.int32] = subsets_of(cards)

    def add(
        self,
        board: NDArray[np.uint8],
        pairs: NDArray[np.uint16],
        weights: NDArray[np.float64],
        equal: NDArray[np.float64],
        counts: NDArray[np.float64],
    ) -> None:
        """Add the weights that the first combos beat, tie and meet in a range on a board.

        pairs   : [1326], the strength of each pair of hole cards
        weights : [N], of the range's combos; equal : [A], of those that equal the first combos
        counts  : [A, 3]
        """
        from calculations._kernels.exact.omaha_ranges import count_showdowns

        strengths = pair_strengths(pairs, self.pairs)
        free = np.flatnonzero((self.bits & card_mask(board)) == 0)
        order = free[np.argsort(strengths[free], kind="stable")]
        count_showdowns(self.subsets, order, strengths, weights, equal, counts.reshape(-1))


def subsets_of(cards: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Return the numbers of the single cards, pairs and triples of combos of four, [N * 14]."""
    table, start, columns = cards.T.astype(np.int32), 0, []
    for size in (1, 2, 3):
        for chosen in combinations(range(SORTED_SIZE), size):
            numbers = sum(_choose(size)[place][table[one]] for place, one in enumerate(chosen))
            columns.append(numbers + start)
        start += comb(len(CARDS), size)
    return np.ascontiguousarray(np.stack(columns, axis=1), np.int32).reshape(-1)


@functools.cache
def _choose(size: int) -> NDArray[np.int32]:
    """Return the binomials that number sets of n cards, low to high."""
    return np.array(
        [[0, *(comb(lower, place + 1) for lower in range(len(CARDS)))] for place in range(size)],
        np.int32,
    )
