"""Rows with NumPy alone: the same codes and results as with the kernels."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculations import equities
from calculations.spots.row_arrays import codes_by_arrays
from calculations.spots.spot_rows import SpotRows, pack_rows
from lookup.games import BOARD_GAMES
from lookup.running import compiled

every_game = pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=lambda game: game.name)


@every_game
@given(data=st.data())
@settings(max_examples=30)
def test_rows_are_judged_as_by_the_kernel(game, data):
    """Compare random rows, most of which break a rule."""
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    seats, places = rng.integers(2, 5), max(game.hole_cards)
    shapes = (40, seats, places), (40, rng.integers(0, 6)), (40, rng.integers(0, 4))
    most = rng.choice([54, 53])
    cards = [rng.integers(0, most, shape, np.uint8) for shape in shapes]
    for each in cards:
        each[rng.random(each.shape) < 0.3] = 0
    cards[0][rng.random((40, seats)) < 0.3] = 0
    rows = SpotRows(*cards, game)
    assert codes_by_arrays(*rows).tolist() == pack_rows(rows).codes.tolist()


def deal(game, rng):
    """Return 60 valid rows with some empty seats and places, all streets and dead cards."""
    size = int(rng.choice(game.hole_cards))
    held = np.zeros((60, 4, max(game.hole_cards)), np.uint8)
    boards, dead = np.zeros((60, 5), np.uint8), np.zeros((60, 2), np.uint8)
    for row in range(60):
        cards = iter(rng.permutation(np.array(game.deck, np.uint8)))
        for seat in rng.permutation(4)[: rng.integers(2, 4)]:
            for place in rng.permutation(held.shape[2])[:size]:
                held[row, seat, place] = next(cards)
        for place in rng.permutation(5)[
            : rng.choice([*game.board_sizes] if row < 6 else [3, 4, 5])
        ]:
            boards[row, place] = next(cards)
        for place in range(rng.integers(0, 3)):
            dead[row, place] = next(cards)
    return held, boards, dead


@pytest.mark.jit
@every_game
def test_results_are_those_of_the_kernels(game, monkeypatch):
    held, boards, dead = deal(game, np.random.default_rng(7))
    by_kernels = equities(held, boards, dead=dead, game=game, outcomes=True)
    monkeypatch.setattr(compiled, "always", False)
    by_arrays = equities(held, boards, dead=dead, game=game, outcomes=True)
    for ours, theirs in zip(by_arrays, by_kernels, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_two_hands_before_the_flop_are_read_from_the_matrix(monkeypatch):
    held = np.array([[[49, 50], [51, 52]], [[1, 6], [52, 48]]], np.uint8)
    by_kernels = equities(held, outcomes=True)
    monkeypatch.setattr(compiled, "always", False)
    for ours, theirs in zip(equities(held, outcomes=True), by_kernels, strict=True):
        np.testing.assert_array_equal(ours, theirs)
