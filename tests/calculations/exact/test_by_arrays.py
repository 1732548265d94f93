"""Counts by NumPy alone: those of the kernels, in every game, on every street."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculations.exact.by_arrays import count_by_arrays
from calculations.exact.by_ranks import count_by_kernels
from calculations.spots.spot_rows import SpotRows
from lookup.games import BOARD_GAMES

KINDS = [(game, size) for game in BOARD_GAMES.values() for size in game.hole_cards]


@st.composite
def rows_alike(draw, game, size, most):
    """Draw up to *most* spots with the same number of players, board cards and dead cards."""
    on_board = draw(st.integers(0, 5))
    players = draw(st.integers(2, min(4 if game.low else 6, (len(game.deck) - 8) // size)))
    dead = draw(st.integers(0, 2))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    spots = draw(st.integers(1, most if on_board > 2 else 2))
    cards = np.array([rng.permutation(game.deck) for _ in range(spots)], np.uint8)
    held, board, others = np.split(cards, np.cumsum([players * size, on_board, dead]), axis=1)[:3]
    hole_cards = held.reshape(spots, players, size)
    return SpotRows(hole_cards.copy(), board.copy(), others.copy(), game)


@pytest.mark.jit
@pytest.mark.parametrize(("game", "size"), KINDS, ids=[f"{g.name}-{n}" for g, n in KINDS])
@given(data=st.data())
@settings(max_examples=10)
def test_counts_are_those_of_the_kernels(game, size, data):
    rows = data.draw(rows_alike(game, size, 40))
    spots, players = rows.hole_cards.shape[:2]
    by_arrays, by_kernels = np.zeros((2, spots, 1 << players * (1 + game.low)), np.int64)
    count_by_arrays(rows, by_arrays)
    count_by_kernels(rows, by_kernels)
    np.testing.assert_array_equal(by_arrays, by_kernels)


def test_many_spots_are_counted_part_by_part():
    """More than are looked up at once, equal to each alone."""
    game = BOARD_GAMES["holdem"]
    rng = np.random.default_rng(3)
    cards = np.argsort(rng.random((4000, 52)), axis=1)[:, :7].astype(np.uint8) + 1
    none = np.empty((4000, 0), np.uint8)
    rows = SpotRows(cards[:, :4].reshape(4000, 2, 2), cards[:, 4:], none, game)
    together, alone = np.zeros((2, 4000, 4), np.int64)
    count_by_arrays(rows, together)
    for spot in (*range(5), *range(3995, 4000)):
        one = slice(spot, spot + 1)
        count_by_arrays(SpotRows(rows[0][one], rows[1][one], rows[2][one], game), alone[one])
        assert together[spot].tolist() == alone[spot].tolist()
    assert (together.sum(axis=1) == 45 * 44 // 2).all()
