"""Two ranges counted by NumPy alone, which answers while no kernel is compiled.

Shapes use B (final boards), N (combos that can be dealt), and R and C (combos of the two ranges).
"""

from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import LEAST_SUITED, rows_of_pairs
from calculations.exact.live_combos import LiveCombos, RangeCounts, final_boards
from calculations.spots.outcomes import NUMPY
from lookup.cards import card_mask, rank_of, suit_of
from lookup.combos import COMBO_BITS, COMBO_COUNT, COMBOS
from lookup.games import CARD_SUITS, HOLDEM, Game
from lookup.running.threads import Workers
from lookup.tables.heads_up import heads_up_matrix
from lookup.tables.runouts import board_places, layout, runout_tables

NEVER = 0xFFFF
"""The strength of a combo that shares a card with the board, in the columns. In the rows it is 0,
so neither beats or ties the other."""


def count_two_by_arrays(spot: LiveCombos, _: Workers) -> RangeCounts:
    """Count two ranges."""
    size, (rows, columns) = len(spot.combos), spot.sizes
    held = COMBO_BITS[spot.combos]
    disjoint = (held[:rows, None] & held[size - columns :]) == 0
    wins, ties = _from_matrix(spot) if _is_in_matrix(spot) else _pairs(spot)
    return _weighed(spot, wins * disjoint, ties * disjoint, disjoint)


def array_seconds(spot: LiveCombos) -> float:
    """Return the estimated seconds of `count_two_by_arrays`."""
    deals = prod(spot.sizes)
    if _is_in_matrix(spot):
        return 3e-4 + 4e-8 * deals
    return 3e-4 + comb(spot.deck, spot.to_come) * (7e-10 * deals + 3e-8 * len(spot.combos))


def _is_in_matrix(spot: LiveCombos) -> bool:
    """Return whether the matrix of all pairs of combos has the counts."""
    return not (spot.board.size or spot.dead.size) and spot.game == HOLDEM


def _from_matrix(spot: LiveCombos) -> tuple[NDArray[np.integer[Any]], ...]:
    """Return the result of `_pairs` before the flop."""
    wins, ties = heads_up_matrix()
    rows, columns = spot.combos[: spot.sizes[0]], spot.combos[len(spot.combos) - spot.sizes[1] :]
    chosen = np.ix_(rows, columns)
    return wins[chosen], ties[chosen]


def _weighed(
    spot: LiveCombos,
    wins: NDArray[np.integer[Any]],
    ties: NDArray[np.integer[Any]],
    disjoint: NDArray[np.bool],
) -> RangeCounts:
    """Sum the boards on which each combo of the first range beats or ties each of the second."""
    rows, columns = spot.combos[: spot.sizes[0]], spot.combos[len(spot.combos) - spot.sizes[1] :]
    first, second = spot.weights[: len(rows), 0], spot.weights[len(spot.combos) - len(columns) :, 1]
    won, tied = wins.astype(np.float64), ties.astype(np.float64)
    dealt = disjoint.astype(np.float64) * spot.runouts
    combo_weights, combo_shares = np.zeros((2, 2, COMBO_COUNT))
    combo_weights[0, rows] = first * (dealt @ second)
    combo_weights[1, columns] = second * (first @ dealt)
    beaten, level = first * (won @ second), first * (tied @ second)
    combo_shares[0, rows] = beaten + level / 2
    lost = second * (first @ (dealt - won - tied))
    combo_shares[1, columns] = lost + second * (first @ tied) / 2
    return RangeCounts(
        np.array([0, beaten.sum(), lost.sum(), level.sum()]), combo_weights, combo_shares, NUMPY
    )


def _pairs(spot: LiveCombos) -> tuple[NDArray[np.integer[Any]], ...]:
    """Return the number of boards on which each combo beats and ties each of the other [R, C]."""
    boards = final_boards(spot) if spot.to_come else spot.board[None]
    strengths = combo_strengths(spot.combos, boards, spot.game)
    one = strengths[:, : spot.sizes[0]]
    other = strengths[:, len(spot.combos) - spot.sizes[1] :]
    other = np.where(other > 0, other, NEVER)
    wins, ties = np.zeros((2, *spot.sizes), np.uint16)
    for own, against in zip(one[:, :, None], other, strict=True):
        wins += own > against
        ties += own == against
    return wins, ties


def combo_strengths(
    combos: NDArray[np.int64], boards: NDArray[np.uint8], game: Game, low: bool = False
) -> NDArray[np.uint16]:
    """Return the strength of each combo on each board [B, 5], 0 if they share a card, [B, N].

    *low* is for that of its low, 0 for none.
    """
    places, tables = layout(), runout_tables(game)
    pairs, suited = rows_of_pairs(COMBOS[combos], game.two_play)
    ranks, suits = rank_of(boards.astype(np.int64)), suit_of(boards)
    of_board = board_places()[tuple(np.sort(ranks, axis=1).T)]
    rows = tables.lows if low else tables.rows
    strengths: NDArray[np.uint16] = rows[pairs, of_board[:, None]]
    held = (suits[:, :, None] == np.arange(CARD_SUITS)).sum(axis=1)
    board, suit = np.nonzero((held >= LEAST_SUITED) & (not low))
    masks = ((suits[board] == suit[:, None]) << ranks[board]).sum(axis=1)
    flushes = tables.flushes[suited[suit], places.mask_index[masks][:, None]]
    strengths[board] = np.maximum(strengths[board], flushes)
    strengths[(card_mask(boards)[:, None] & COMBO_BITS[combos]) != 0] = 0
    return strengths
