"""The winners on each board, also as plain Python."""

import numpy as np
import pytest
from numba import njit

from calculations._kernels import winners
from lookup.compiling.lanes.vectors import LANES

ENTRIES = 3 * LANES
WINNERS_AT, BEST_AT, SPACE = np.int64(0), np.int64(ENTRIES), 2 * ENTRIES


@njit
def fill_winners(table, starts, rows, boards, best_at, winners_at):
    winners.fill_winners(table, starts, rows, boards, best_at, winners_at)


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("choices", [1, 3])
def test_a_hand_is_the_best_of_its_rows_and_the_best_hands_win(players, choices):
    """Ties are common, rows may be picked twice, and nobody has a strength of 0."""
    rng = np.random.default_rng(9)
    table = rng.integers(0, 4, (7, ENTRIES + 20)).astype(np.uint16) * 0x3333
    picked = rng.integers(0, 7, (players, choices))
    starts = np.concatenate([[-1, -1], picked.reshape(-1) * table.shape[1]])
    rows = winners.TableRows(*map(np.int64, (players, choices, 2, ENTRIES)))
    boards = np.full(SPACE, 7, np.uint16)
    fill_winners(table.reshape(-1), starts, rows, boards, BEST_AT, WINNERS_AT)
    strengths = table[picked, :ENTRIES].max(axis=1)
    best = strengths.max(axis=0)
    bits = (1 << np.arange(players))[:, None]
    expected = (((strengths == best) & (best > 0)) * bits).sum(axis=0)
    np.testing.assert_array_equal(boards[BEST_AT:SPACE], np.maximum(best, 1))
    np.testing.assert_array_equal(boards[WINNERS_AT:BEST_AT], expected)
