"""Exact counts of known hands over all final boards, by whichever way is quickest.

In hold'em from the flop on that is the Two Plus Two table (`by_table`), until the kernel is at
hand; two hands before the flop are read from the heads-up matrix (`matrix`). In other games, and
with fewer cards known, boards of the same ranks are counted together (`by_ranks`).
"""

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_arrays import array_seconds, count_by_arrays
from calculations.exact.by_ranks import (
    count_by_kernels,
    count_categories_by_ranks,
    kernel_counts,
    outcomes_of,
    rows_of,
)
from calculations.exact.by_table import (
    count_by_table,
    count_categories_by_table,
    count_next_cards_by_table,
    is_in_table,
)
from calculations.exact.matrix import is_in_matrix, outcomes_from_matrix
from calculations.spots.outcomes import KERNEL, NUMPY
from calculations.spots.spot import Spot

TABLE_SECONDS = 5e-5
"""What a count by the table takes, roughly."""

MATRIX, TABLE = "the heads-up matrix", "the Two Plus Two table"


def count_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards exactly each set of players shares the pot, int64 [2**P].

    Entry m is the set of the players whose bits are in m; entry 0 is 0. In games with a low each
    entry is a row, [2**P, 2**P]: the players who share the high half, by those who share the low
    half, of which column 0 are the boards without a low.
    """
    return count_known(spot)[1]


def count_known(spot: Spot) -> tuple[str, NDArray[np.int64]]:
    """Return what counted a spot, and what `count_outcomes` does."""
    game, players, on_board = spot.game, len(spot.players), len(spot.board)
    if is_in_matrix(game, players, on_board + len(spot.dead)):
        return MATRIX, outcomes_from_matrix(spot)
    in_table = is_in_table(spot)
    seconds = TABLE_SECONDS
    if not in_table:
        seconds = array_seconds(1, players, spot.known_hands[0].size, on_board, game)
    if kernel_counts(game, players, on_board, seconds, lambda: rows_of(spot)):
        return KERNEL, outcomes_of(rows_of(spot), count_by_kernels)
    if in_table:
        return TABLE, count_by_table(spot)
    return NUMPY, outcomes_of(rows_of(spot), count_by_arrays)


def count_categories(spot: Spot) -> NDArray[np.int64]:
    """Return on how many boards each player ends in each category 1..9, int64 [P, 9]."""
    return count_categories_by_table(spot) if is_in_table(spot) else count_categories_by_ranks(spot)


def count_next_cards(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes after each of the live cards, int64 [C, 2**P], or [C, 2**P, 2**P]."""
    if is_in_table(spot):
        return count_next_cards_by_table(spot)
    boards = [np.append(spot.board, np.uint8(card)) for card in spot.live]
    return np.array([count_outcomes(spot._replace(board=board)) for board in boards])
