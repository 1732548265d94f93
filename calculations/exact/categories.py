"""The number of boards on which players have a pair, a flush, and so on."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import count_categories_by_arrays
from calculations.exact.by_table import count_categories_by_table, is_in_table
from calculations.spots.outcomes import Counts
from calculations.spots.spot import FLOP, Spot
from calculations.spots.spot_rows import rows_of
from lookup.combos import COMBOS
from lookup.games import HOLDEM, check_board
from lookup.strength import evaluate_hands


def count_categories(spot: Spot) -> Counts:
    """Return the number of deals and boards in which each player has each category 1..9, [P, 9].

    Raises ValueError for ranges, except for two hold'em players from the flop on, and in games
    without a board.
    """
    check_board(spot.game, "ask for .summary or .outcomes")
    check_whole_cards(spot)
    if not spot.all_known:
        return count_range_categories(spot)
    if is_in_table(spot.kind):
        return count_categories_by_table(spot)
    counts: NDArray[np.int64] = count_categories_by_arrays(rows_of(spot))[0]
    return counts


def check_whole_cards(spot: Spot) -> None:
    """Raise ValueError for a board of which a rank or a suit alone is known."""
    if spot.in_part:
        raise ValueError(
            "this is counted on boards of whole cards, not of a rank or a suit alone, as 'A*' and "
            "'*h' are; name these cards, or leave them out"
        )


def count_range_categories(spot: Spot) -> Counts:
    """Return the weight of all deals and boards by player and category 1..9, [2, 9].

    They are int64 when all weights are 0 or 1. Raises ValueError for other games than hold'em,
    more than two players, folded ranges, and before the flop.
    """
    if spot.game != HOLDEM or len(spot.players) > 2 or spot.folded or len(spot.board) < FLOP:
        raise ValueError(
            "hand categories of ranges are counted for two hold'em players from the flop on, "
            "without folded ranges; give hands, or name three board cards"
        )
    taken = {*spot.board.tolist(), *spot.dead.tolist()}
    live = [card for card in range(1, 53) if card not in taken]
    runouts = [*combinations(live, spot.to_come)]
    to_come = np.array(runouts, np.uint8).reshape(len(runouts), spot.to_come)
    weights = spot.weights
    counts = np.array(
        [_counted(weights[seat], weights[1 - seat], spot.board, to_come) for seat in (0, 1)]
    )
    return counts.astype(np.int64) if spot.all_or_nothing else counts


def _counted(
    own: NDArray[np.float64],
    other: NDArray[np.float64],
    board: NDArray[np.uint8],
    to_come: NDArray[np.uint8],
) -> NDArray[np.float64]:
    """Return the weight of one player's deals and boards by category, [9].

    own, other : [1326] weights of combos without known cards
    to_come    : [B, 0..2] the cards of each runout
    """
    pairs = np.zeros((53, 53))
    low, high = COMBOS.T
    pairs[low, high] = pairs[high, low] = other
    # The other player's remaining weight by board: in all, [B], and with each card, [B, 53].
    by_card = pairs.sum(axis=0) - pairs[:, to_come].sum(axis=2).T
    left = other.sum() - pairs.sum(axis=0)[to_come].sum(axis=1)
    if to_come.shape[1] == 2:
        left = left + pairs[to_come[:, 0], to_come[:, 1]]
    held = np.flatnonzero(own)
    first, second = COMBOS[held].T
    weights = left[:, None] - by_card[:, first] - by_card[:, second] + other[held]
    weights *= own[held]
    cards = np.empty((len(to_come), len(held), 7), np.uint8)
    cards[:, :, :2] = COMBOS[held]
    cards[:, :, 2 : 2 + len(board)] = board
    cards[:, :, 2 + len(board) :] = to_come[:, None]
    possible = (COMBOS[held][:, :, None] != to_come[:, None, None]).all(axis=(2, 3))
    categories = evaluate_hands(cards[possible]) >> 12
    counts = np.bincount(categories, weights[possible], minlength=10)
    return counts[1:].astype(np.float64)
