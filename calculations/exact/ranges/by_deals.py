"""Ranges counted deal by deal, for any number of players and of ranges that have folded."""

from math import prod

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_ranks import BY_RANKS, CountRows
from calculations.exact.ranges.live_combos import LiveCombos, RangeCounts, sum_in_order
from calculations.spots.outcomes import KERNEL, NUMPY, SHARE, share_table
from calculations.spots.spot import Kind
from calculations.spots.spot_rows import SpotRows
from lookup.combos import COMBO_BITS, COMBO_COUNT, COMBOS
from lookup.running.threads import Workers

MOST_DEALS = 2_000_000
"""More deals than these are not counted one by one: shares of their pots could pass 2**53."""

DEALS_AT_A_TIME = 1024
"""So few that Ctrl-C is heard soon: with ten players they take a tenth of a second."""


def kind_of_deals(spot: LiveCombos) -> Kind:
    """Return the kind of the spots that deals of combos are."""
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
        for place in range(len(spot.sizes)):
            weights *= spot.weights[part[:, place], place]
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
    by_combo = sum_in_order(count, parts, workers)
    combo_weights = by_combo[:players, :COMBO_COUNT]
    combo_shares = by_combo[players:-1, :COMBO_COUNT] / SHARE
    return RangeCounts(by_combo[-1, :sets].copy(), combo_weights.copy(), combo_shares)


def possible_deals(spot: LiveCombos) -> NDArray[np.int64]:
    """Return every deal of disjoint combos, as places among the live ones, [M, S]."""
    held = COMBO_BITS[spot.combos]
    deals = np.empty((1, 0), np.int64)
    taken = np.zeros(1, np.uint64)
    for weights in spot.weights.T:
        combos = np.flatnonzero(weights)
        deal, place = np.nonzero(taken[:, None] & held[combos] == 0)
        deals = np.column_stack([deals[deal], combos[place]])
        taken = taken[deal] | held[combos[place]]
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
