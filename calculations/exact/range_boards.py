"""Count two or three ranges board by board, or before the flop from the heads-up matrix."""

from __future__ import annotations  # annotations of inner functions would cost 20 µs a call

from collections.abc import Iterator
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.combo_strengths import strengths_kernel
from calculations._kernels.exact import range_boards as kernels
from calculations._kernels.exact import range_boards_triples as triples
from calculations.exact.live_combos import LiveCombos, RangeCounts, sum_over_boards
from calculations.exact.range_arrays import array_seconds
from lookup.combos import COMBO_COUNT
from lookup.compiling.kernel_choice import Call, KernelChoice
from lookup.running.threads import Workers
from lookup.tables.heads_up import heads_up_matrix

BOARDS_AT_A_TIME = 147
"""The boards of a slice, an eighth of those after a flop, for any number of threads."""


def matrix_seconds(spot: LiveCombos) -> float:
    """Return the seconds for two ranges before the flop, from the counts of all pairs of combos."""
    return 50e-6 + 1.5e-9 * prod(spot.sizes)


def pairs_seconds(spot: LiveCombos) -> float:
    """Return the seconds for two ranges, board by board, with each pair of combos compared."""
    deals, boards = prod(spot.sizes), _boards(spot)
    return 40e-6 + boards * (len(spot.combos) * 1.1e-9 + deals * 3.7e-11) + deals * 1e-9


def sorted_seconds(spot: LiveCombos) -> float:
    """Return the seconds for two ranges, board by board, with sorted combos."""
    return 30e-6 + _boards(spot) * (0.2e-6 + len(spot.combos) * 10e-9)


def triples_seconds(spot: LiveCombos) -> float:
    """Return the seconds for three ranges, one of which may have folded, board by board."""
    evaluations = sum(spot.sizes[: spot.players]) * (2 if spot.players == 2 else 4)
    return 60e-6 + _boards(spot) * (2e-6 + len(spot.combos) * 12e-9 + evaluations * 60e-9)


def choice_of_two(engine: str, spot: LiveCombos) -> KernelChoice:
    """Return whether the kernels of an engine count two ranges, or NumPy."""
    name = "two ranges", engine, spot.to_come > 1
    return KernelChoice(name, array_seconds(spot), lambda: kernels_of(engine))


def _boards(spot: LiveCombos) -> int:
    return comb(spot.deck, spot.to_come)


def count_sorted(spot: LiveCombos, workers: Workers) -> RangeCounts:
    """Count two players board by board, the combos sorted by strength."""
    size, fill_strengths = len(spot.combos), strengths_kernel(spot.game.ranking)
    weights: NDArray[Any] = spot.weights.view(np.complex128)[:, 0]
    # With many boards, both ranges' counts in one integer take a sixth less time.
    whole = spot.to_come > 1 and bool(((spot.weights == 0) | (spot.weights == 1)).all())
    if whole:
        weights = spot.weights.astype(np.int64) @ np.array([1, 1 << 32])

    def count(boards: NDArray[np.uint8]) -> NDArray[np.float64]:
        strengths = np.empty(len(boards) * size, np.uint16)
        counts: Any = np.zeros(2 * size, weights.dtype)
        fill_strengths(boards.reshape(-1), spot.combos, strengths)
        kernels.add_sorted(strengths, spot.cards, weights, counts)
        if whole:
            counts = np.stack([counts & 0xFFFFFFFF, counts >> 32], axis=1).astype(np.float64)
        both: NDArray[np.float64] = counts.view(np.float64)
        return both

    def swapped(counts: NDArray[Any], combos: NDArray[np.intp]) -> NDArray[Any]:
        return counts.reshape(size, -1)[combos].reshape(counts.shape)

    counts = sum_over_boards(spot, count, swapped, BOARDS_AT_A_TIME, workers)
    return _settled_two(spot, _deals(spot), counts.reshape(-1))


def count_pairs(spot: LiveCombos, workers: Workers) -> RangeCounts:
    """Count two players board by board, comparing each pair of combos."""
    wins, ties = wins_of_pairs(spot, workers)
    wins.flags.writeable = ties.flags.writeable = False  # or it compiles again
    row_player = int(spot.sizes[0] > spot.sizes[1])
    indices = np.arange(max(wins.shape))
    return _weighed(spot, wins, ties, indices[: len(wins)], indices[: wins.shape[1]], row_player)


def wins_of_pairs(spot: LiveCombos, workers: Workers) -> NDArray[np.int32]:
    """Return the boards on which combos win and tie against each other, [2, R, C].

    The rows are the smaller range, or the first of two equal sizes. Both counts of combos that
    share a card are arbitrary.
    """
    size, fill_strengths = len(spot.combos), strengths_kernel(spot.game.ranking)
    row_player = int(spot.sizes[0] > spot.sizes[1])
    shape = 2, spot.sizes[row_player], spot.sizes[1 - row_player]
    starts = 0, size - spot.sizes[1]

    def count(boards: NDArray[np.uint8]) -> NDArray[np.int32]:
        cells = len(boards) * size
        strengths = np.empty(cells + kernels.COLUMNS, np.uint16)
        pairs = np.empty(shape, np.int32)
        fill_strengths(boards.reshape(-1), spot.combos, strengths[:cells])
        kernels.count_pairs(strengths, len(boards), spot.cards, row_player, *pairs)
        return pairs

    def swapped(pairs: NDArray[Any], combos: NDArray[np.intp]) -> NDArray[Any]:
        first_row, first_column = starts[row_player], starts[1 - row_player]
        rows = combos[first_row : first_row + shape[1]] - first_row
        columns = combos[first_column : first_column + shape[2]] - first_column
        filled = np.empty_like(pairs)
        kernels.fill_swapped(pairs[0], rows, columns, filled[0])
        kernels.fill_swapped(pairs[1], rows, columns, filled[1])
        return filled

    pairs: NDArray[np.int32] = sum_over_boards(spot, count, swapped, 8 * BOARDS_AT_A_TIME, workers)
    return pairs


def count_by_matrix(spot: LiveCombos, workers: Workers) -> RangeCounts:
    """Count two players before the flop, from the counts of all pairs of combos."""
    combos = spot.combos[: spot.sizes[0]], spot.combos[len(spot.combos) - spot.sizes[1] :]
    row_player = int(spot.sizes[0] > spot.sizes[1])
    pairs = heads_up_matrix()
    return _weighed(spot, *pairs, combos[row_player], combos[1 - row_player], row_player)


def kernels_of(method: str) -> Iterator[Call]:
    """Yield kernels by which a method counts two ranges, and arguments of their types."""
    numbers, floats, strengths = np.empty(0, np.int64), np.empty(0), np.empty(0, np.uint16)
    by_combo = np.empty((0, 0))
    yield kernels.settle_two, (numbers, floats, floats, floats, floats, by_combo, by_combo)
    if method == "sorted":
        weights = np.empty(0, np.complex128)
        yield kernels.add_sorted, (strengths, numbers, weights, weights)
        return
    weighing = (numbers, numbers, 0, floats, floats, floats)
    yield kernels.weigh_pairs, (*heads_up_matrix(), *weighing)
    if method == "pairs":
        cells = np.empty((0, 0), np.int32)
        yield kernels.count_pairs, (strengths, 0, numbers, 0, cells, cells)


def _weighed(
    spot: LiveCombos,
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    row_player: int,
) -> RangeCounts:
    """Sum the boards on which the combos of a player, given by *rows*, win and tie."""
    counts, deals = np.zeros(4 * len(spot.combos)), _deals(spot)
    weights = spot.weights.reshape(-1)
    kernels.weigh_pairs(wins, ties, rows, columns, row_player, weights, deals, counts)
    return _settled_two(spot, deals, counts)


def _deals(spot: LiveCombos) -> NDArray[np.float64]:
    """Return the weight of two players' deals and runouts with each combo, [2 * N]."""
    deals = np.empty(2 * len(spot.combos))
    kernels.fill_deals_of_two(spot.cards, spot.weights.reshape(-1), float(spot.runouts), deals)
    return deals


def _settled_two(
    spot: LiveCombos, deals: NDArray[np.float64], counts: NDArray[np.float64]
) -> RangeCounts:
    """Return the result of two players from the wins and ties of each combo, [4 * N]."""
    result = RangeCounts(np.zeros(4), *np.zeros((2, 2, COMBO_COUNT)))
    kernels.settle_two(spot.combos, spot.weights.reshape(-1), deals, counts, *result[:3])
    return result


def count_triples(spot: LiveCombos, workers: Workers) -> RangeCounts:
    """Count three players, or two and a range that has folded, board by board."""
    size, players, weights = len(spot.combos), spot.players, spot.weights.reshape(-1)
    fill_strengths = strengths_kernel(spot.game.ranking)

    def count(boards: NDArray[np.uint8]) -> NDArray[np.float64]:
        strengths, counts = np.empty(len(boards) * size, np.uint16), np.zeros((size, 3, 4))
        fill_strengths(boards.reshape(-1), spot.combos, strengths)
        step, three = triples.STEPS[players], counts.reshape(-1)
        triples.count_triples(strengths, spot.cards, weights, players == 2, step, three)
        return counts

    def swapped(counts: NDArray[Any], combos: NDArray[np.intp]) -> NDArray[Any]:
        return counts[combos]

    counts = sum_over_boards(spot, count, swapped, BOARDS_AT_A_TIME, workers)
    deals = np.empty_like(spot.weights)
    triples.count_deals(spot.cards, weights, deals.reshape(-1))
    counts *= spot.weights[:, :, None]
    beaten, first, second, all_equal = np.moveaxis(counts, 2, 0)
    outcomes = np.zeros(1 << players)
    combo_weights, combo_shares = np.zeros((2, players, COMBO_COUNT))
    combo_weights[:, spot.combos] = (spot.weights * deals).T[:players] * spot.runouts
    if players == 2:
        shares = beaten + all_equal
        outcomes[[1, 2]] = beaten.sum(axis=0)[:2]
        outcomes[3] = (all_equal - beaten)[:, 0].sum()
        combo_shares[:, spot.combos] = shares.T[:2] / 2
        return RangeCounts(outcomes, combo_weights, combo_shares)
    with_first, with_second = first - beaten, second - beaten
    with_both = all_equal - first - second + beaten
    outcomes[[1, 2, 4]] = beaten.sum(axis=0)
    outcomes[[3, 5, 7]] = [with_first[:, 0].sum(), with_second[:, 0].sum(), with_both[:, 0].sum()]
    outcomes[6] = with_second[:, 1].sum()
    shares = (6 * beaten + 3 * (with_first + with_second) + 2 * with_both) / 6
    combo_shares[:, spot.combos] = shares.T
    return RangeCounts(outcomes, combo_weights, combo_shares)
