"""Count ranges by NumPy alone, or deal by deal.

NumPy counts two ranges while no kernel is compiled. Any number of players and folded ranges are
counted deal by deal.

Shapes use B (final boards), N (combos that can be dealt), and R and C (combos of the two ranges).
"""

from math import comb, inf, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import LEAST_SUITED, rows_of_pairs
from calculations.exact.by_ranks import BY_RANKS, CountRows
from calculations.exact.live_combos import LiveCombos, RangeCounts, final_boards, ordered_sum
from calculations.spots.outcomes import KERNEL, NUMPY, SHARE, share_table
from calculations.spots.spot import Kind
from calculations.spots.spot_rows import SpotRows
from lookup.cards import card_mask, rank_of, suit_of
from lookup.combos import COMBO_BITS, COMBO_COUNT, COMBOS
from lookup.compiling.kernel_choice import has_compiler
from lookup.games import CARD_SUITS, Game
from lookup.running.threads import Workers
from lookup.tables.heads_up import heads_up_matrix
from lookup.tables.runouts import board_indices, layout, runout_tables

NEVER = 0xFFFF
"""In the columns, the strength of a combo that shares a card with the board. In the rows it is 0,
so such combos neither win nor tie."""


def count_two_by_arrays(spot: LiveCombos, _: Workers) -> RangeCounts:
    """Count two ranges."""
    size, (rows, columns) = len(spot.combos), spot.sizes
    masks = COMBO_BITS[spot.combos]
    disjoint = (masks[:rows, None] & masks[size - columns :]) == 0
    wins, ties = _from_matrix(spot) if _is_in_matrix(spot) else _pairs(spot)
    return _weighed(spot, wins * disjoint, ties * disjoint, disjoint)


def array_seconds(spot: LiveCombos) -> float:
    """Return the estimated seconds of `count_two_by_arrays`."""
    deals = prod(spot.sizes)
    if _is_in_matrix(spot):
        return 3e-4 + 4e-8 * deals
    return 3e-4 + comb(spot.deck, spot.to_come) * (7e-10 * deals + 3e-8 * len(spot.combos))


def _is_in_matrix(spot: LiveCombos) -> bool:
    """Return whether the heads-up matrix has the counts."""
    return not (spot.board.size or spot.dead.size) and spot.game.is_standard


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
    """Sum the boards on which combos of the first range beat and tie those of the second."""
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
    first = strengths[:, : spot.sizes[0]]
    other = strengths[:, len(spot.combos) - spot.sizes[1] :]
    other = np.where(other > 0, other, NEVER)
    wins, ties = np.zeros((2, *spot.sizes), np.uint16)
    for own, against in zip(first[:, :, None], other, strict=True):
        wins += own > against
        ties += own == against
    return wins, ties


def combo_strengths(
    combos: NDArray[np.int64], boards: NDArray[np.uint8], game: Game, low: bool = False
) -> NDArray[np.uint16]:
    """Return the strength of each combo on each board [B, 5], 0 if they share a card, [B, N].

    With *low*, it is the strength of the low, 0 for none.
    """
    board_layout, tables = layout(), runout_tables(game)
    pairs, suited = rows_of_pairs(COMBOS[combos], game.two_play)
    ranks, suits = rank_of(boards.astype(np.int64)), suit_of(boards)
    of_board = board_indices()[tuple(np.sort(ranks, axis=1).T)]
    rows = tables.lows if low else tables.rows
    strengths: NDArray[np.uint16] = rows[pairs, of_board[:, None]]
    suit_counts = (suits[:, :, None] == np.arange(CARD_SUITS)).sum(axis=1)
    board, suit = np.nonzero((suit_counts >= LEAST_SUITED) & (not low))
    masks = ((suits[board] == suit[:, None]) << ranks[board]).sum(axis=1)
    flushes = tables.flushes[suited[suit], board_layout.mask_index[masks][:, None]]
    strengths[board] = np.maximum(strengths[board], flushes)
    strengths[(card_mask(boards)[:, None] & COMBO_BITS[combos]) != 0] = 0
    return strengths


MOST_DEALS = 2_000_000
"""The most deals to count one by one: with more, sums of pot shares could exceed 2**53."""

DEALS_AT_A_TIME = 1024
"""Deals counted between two checks for Ctrl-C: with ten players, a tenth of a second."""


def kind_of_deals(spot: LiveCombos) -> Kind:
    """Return the kind of spot of a deal of combos."""
    return Kind(spot.game, spot.players, 2, len(spot.board), dead=True)


def count_by_deals(spot: LiveCombos, workers: Workers) -> RangeCounts:
    """Count any number of players deal by deal."""
    by_kernel = BY_RANKS.choice(kind_of_deals(spot), prod(spot.sizes)).by_kernel()
    count_rows = BY_RANKS.kernel if by_kernel else BY_RANKS.arrays
    return _count(spot, workers, count_rows)._replace(counted_by=KERNEL if by_kernel else NUMPY)


def _count(spot: LiveCombos, workers: Workers, count_rows: CountRows) -> RangeCounts:
    players, sets = spot.players, 1 << spot.players
    deals = possible_deals(spot)

    def count(part: NDArray[np.int64]) -> NDArray[np.float64]:
        weights = np.ones(len(part))
        for column in range(len(spot.sizes)):
            weights *= spot.weights[part[:, column], column]
        counts = outcomes_of_deals(spot, part, count_rows)
        shares = (counts @ share_table(players)) * weights[:, None]
        totals = counts.sum(axis=1) * weights
        by_combo = np.zeros((2 * players + 1, max(COMBO_COUNT, sets)))
        by_combo[-1, :sets] = weights @ counts
        for player in range(players):
            combos = spot.combos[part[:, player]]
            part_of, shares_of = by_combo[player], by_combo[players + player]
            part_of[:COMBO_COUNT] = np.bincount(combos, totals, COMBO_COUNT)
            shares_of[:COMBO_COUNT] = np.bincount(combos, shares[:, player], COMBO_COUNT)
        return by_combo

    parts = (deals[i : i + DEALS_AT_A_TIME] for i in range(0, max(len(deals), 1), DEALS_AT_A_TIME))
    by_combo = ordered_sum(count, parts, workers)
    combo_weights = by_combo[:players, :COMBO_COUNT]
    combo_shares = by_combo[players:-1, :COMBO_COUNT] / SHARE
    return RangeCounts(by_combo[-1, :sets].copy(), combo_weights.copy(), combo_shares)


def possible_deals(spot: LiveCombos) -> NDArray[np.int64]:
    """Return every deal of disjoint combos, [M, S], as indices of live combos."""
    masks = COMBO_BITS[spot.combos]
    deals = np.empty((1, 0), np.int64)
    taken = np.zeros(1, np.uint64)
    for weights in spot.weights.T:
        combos = np.flatnonzero(weights)
        deal, index = np.nonzero(taken[:, None] & masks[combos] == 0)
        deals = np.column_stack([deals[deal], combos[index]])
        taken = taken[deal] | masks[combos[index]]
    return deals


def outcomes_of_deals(
    spot: LiveCombos, deals: NDArray[np.int64], count_rows: CountRows
) -> NDArray[np.int64]:
    """Return the outcomes of deals [M, S], int64 [M, 2**P]."""
    cards, players, count = COMBOS[spot.combos[deals]], spot.players, len(deals)
    folded = cards[:, players:].reshape(count, 2 * (deals.shape[1] - players))
    in_deck = spot.dead[spot.dead >= spot.game.deck.start]
    dead = np.hstack([np.broadcast_to(in_deck, (count, in_deck.size)), folded])
    boards = np.repeat(spot.board[None], count, axis=0)
    outcomes = np.zeros((count, 1 << players), np.int64)
    hands = np.ascontiguousarray(cards[:, :players])
    count_rows(SpotRows(hands, boards, np.ascontiguousarray(dead), spot.game), outcomes)
    return outcomes


def deals_seconds(spot: LiveCombos) -> float:
    """Return the seconds to count any ranges deal by deal."""
    deals = prod(spot.sizes)
    if deals > MOST_DEALS:
        return inf
    if not has_compiler():
        return BY_RANKS.choice(kind_of_deals(spot), deals).seconds
    seconds_per_deal = 4e-6 + 2e-6 * spot.players if spot.to_come > 2 else 0.5e-6 * spot.players
    return 100e-6 + deals * seconds_per_deal
