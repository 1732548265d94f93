"""Two ranges by NumPy alone: what the kernels count, to the last integer."""

import numpy as np
import pytest
from counting import count_ranges
from hypothesis import given, settings
from hypothesis import strategies as st

from calculations import Range
from calculations.exact.engines import costs_of
from calculations.exact.ranges.arrays import count_two_by_arrays
from calculations.exact.ranges.live_combos import list_live_combos
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot, Unknown
from lookup.games import BOARD_GAMES
from lookup.running.threads import Workers

GAMES_OF_TWO = [game for game in BOARD_GAMES.values() if game.hole_cards == (2,)]


@st.composite
def spots(draw, game, cards_known):
    """Draw two players, with ranges of any size or any cards, of whole weights."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    order = rng.permutation(np.array(game.deck, np.uint8))
    board, dead = order[:cards_known], order[cards_known : cards_known + draw(st.integers(0, 3))]
    players = [Unknown(2)] * 2
    for seat in range(2):
        if share := draw(st.sampled_from([0.01, 0.1, 0.4, None])):
            players[seat] = Range.from_weights((rng.random(1326) < share) * 1.0)
    return Spot(tuple(players), board, dead, game)


@pytest.mark.jit
@pytest.mark.parametrize("game", GAMES_OF_TWO, ids=lambda game: game.name)
@pytest.mark.parametrize("cards_known", [4, 5])
@given(data=st.data())
@settings(max_examples=15)
def test_two_ranges_are_what_every_kernel_counts(game, cards_known, data):
    spot = data.draw(spots(game, cards_known))
    combos = list_live_combos(spot)
    if 0 in combos.sizes:
        return
    for method in costs_of(spot):
        if method != "deals" or np.prod(combos.sizes) < 10_000:
            compare(combos, count_ranges(spot, method=method))


@pytest.mark.parametrize("board", ["", "9s8s3c"])
def test_from_a_flop_or_before_it(board):
    spot = read_spot(["88+, AKs, T9s:1", "AsKs, QQ+, A5s"], board)
    compare(list_live_combos(spot), count_ranges(spot))


def test_weights_between_0_and_1():
    spot = read_spot(["88+:0.3, AKs, T9s:0.7", "random"], "9s8s3c2d")
    ours, theirs = count_two_by_arrays(list_live_combos(spot), Workers(1)), count_ranges(spot)
    for one, other in zip(ours[:3], theirs[:3], strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)


def compare(combos, expected):
    counted = count_two_by_arrays(combos, Workers(1))
    assert (counted.counted_by, expected.counted_by) == ("NumPy", "a compiled kernel")
    for ours, theirs in zip(counted[:3], expected[:3], strict=True):
        np.testing.assert_array_equal(ours, theirs)
