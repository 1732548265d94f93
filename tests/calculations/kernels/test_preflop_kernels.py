"""The kernel that walks all boards of five cards, for many spots in one call."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from support.board_spots import deal, every_kind

from calculations.exact.by_ranks import count_preflop, postflop_arguments
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot
from calculations.spots.spot_rows import SpotRows
from lookup.games import HOLDEM

pytestmark = pytest.mark.jit  # an oracle here are all flops of a spot


def walk(hole_cards, boards, dead, game):
    """Return the outcomes of spots by one call, [S, sets]."""
    sets = 1 << hole_cards.shape[1] * (1 + game.low)
    outcomes = np.zeros((len(hole_cards), sets), np.int64)
    count_preflop(SpotRows(hole_cards, boards, dead, game), outcomes)
    return outcomes


def after_all_flops(spot):
    """Return the sum of the outcomes of all flops, int64 [sets], and its repetitions of a board.

    They are counted by the kernel for spots from the flop on.
    """
    from calculations._kernels.exact.by_ranks_postflop import postflop_outcomes

    game = spot.game
    on_board = len(spot.board)
    rest = np.array([*combinations(spot.live.tolist(), 3 - on_board)], np.uint8)
    boards = np.hstack([np.tile(spot.board, (len(rest), 1)), rest])
    hands = np.repeat(spot.hole_cards[None], len(rest), axis=0)
    gone = np.tile(spot.removed, (len(rest), 1))
    sets = 1 << len(spot.hole_cards) * (1 + game.low)
    outcomes = np.zeros((len(rest), sets), np.int64)
    postflop_outcomes(*postflop_arguments(SpotRows(hands, boards, gone, game)), outcomes)
    return comb(5 - on_board, 3 - on_board), outcomes.sum(axis=0)


def assert_as_after_all_flops(spot):
    times, expected = after_all_flops(spot)
    counted = walk(spot.hole_cards[None], spot.board[None], spot.dead[None], spot.game)[0]
    np.testing.assert_array_equal(times * counted, expected)


# ---- counts ----------------------------------------------------------------------------------


STRAIGHT_FLUSHES = {
    "suited connectors against each other": ("holdem", "JsTs 9s8s", "", ""),
    "the same straight from both ends": ("holdem", "9s8s 7s4s", "", ""),
    "a steel wheel": ("holdem", "As2s 6s7s", "", ""),
    "a steel wheel of one card": ("holdem", "AsKd 6s6d KsKc", "", ""),
    "royal flushes of one card each": ("holdem", "AsAd KsKd QsQd", "", ""),
    "the board plays a straight flush": ("holdem", "2c3d 2h3s", "", ""),
    "a flush too low to play": ("holdem", "2s2c 3d3c 4h5h", "", ""),
    "the lower two of a suit against one higher": ("holdem", "3s2s AsKd", "", ""),
    "the lower two against one lower than the board": ("holdem", "3s2s 4s4d", "", ""),
    "two suited hands and one higher card": ("holdem", "QsJs 9s8s AsAd", "", ""),
    "with three of a straight flush on the way": ("holdem", "JsTs 8s7s 2d2c", "9s**", ""),
    "with two of them on the board": ("holdem", "JsTs 6s6d", "9s8s*", ""),
    "a board of two suits": ("holdem", "JsTs 6s6d QhKh", "9s8h*", ""),
    "a paired board": ("holdem", "JsTs 9d9c", "9s9h*", ""),
    "dead cards of straight flushes": ("holdem", "JsTs 9h8h 2c2d", "", "9sQs7hTh"),
    "many hands of one suit": ("holdem", "AsKs QsJs Ts9s 8s7s 6s5s 4s3s", "", ""),
    "ten hands": ("holdem", "AsKd QsJd Ts9d 8s7d 6s5d 4s3d AhKc QhJc Th9c 8h7c", "", ""),
    "short deck, from ace to nine": ("short_deck", "As6s 7s8s TsJs", "", ""),
    "short deck, one card to both ends": ("short_deck", "9s9d AsAd 6c6h", "", ""),
    "short deck, a board": ("short_deck", "Ts9s QhJh", "Jd8s*", "AsAh"),
    "three of a kind over straights": ("short_deck_trips_over_straights", "TsJs 9h9d", "", ""),
    "omaha, three and four of a suit": ("omaha", "JsTs9s2d AsKs5s4s", "", ""),
    "omaha, four in a row": ("omaha", "JsTs9s8s AhKhQhJh", "", ""),
    "omaha, only one of a suit": ("omaha", "AsKdQhJc 2s3d4h5c", "", ""),
    "omaha, two straight flushes of one hand": ("omaha", "AsKs4s5s QdJd9d8d", "", ""),
    "omaha, a board": ("omaha", "JsTs9s2d AsKs5s4s", "Qs8s*", "7s"),
    "omaha, six cards": ("omaha", "JsTs9s8s7s6s AsKsQs5s4s3s", "", ""),
    "hi-lo, steel wheels": ("omaha_hi_lo", "As2s3s4s 5s6s7s8s", "", ""),
    "hi-lo, three hands": ("omaha_hi_lo", "As2sKdQd 3s4s5h6h 7s8sAhAd", "", ""),
    "hi-lo, a board": ("omaha_hi_lo", "As2sKdQd 5s6s5h6h", "3s**", "4d"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", STRAIGHT_FLUSHES)
def test_straight_flushes_are_those_after_all_flops(name):
    game, hands, board, dead = STRAIGHT_FLUSHES[name]
    assert_as_after_all_flops(read_spot(hands.split(), board, dead, game, partly=True))


@every_kind
@pytest.mark.parametrize("suits", [2, 4])
@pytest.mark.parametrize("on_board", [0, 1, 2])
def test_random_spots_are_those_after_all_flops(game, size, suits, on_board):
    for players in (2, 3, 4 if game.low else 5):
        if players * size + on_board + 1 > len(game.deck) * suits // 4:
            continue
        cards = deal(game, size, players, on_board, 1, 1, seed=suits, suits=suits)
        hands, board, dead = (part[0] for part in cards)
        assert_as_after_all_flops(Spot((*hands,), board, dead, game))


# ---- a batch ---------------------------------------------------------------------------------


@every_kind
def test_no_spot_leaves_anything_behind_for_the_next(game, size):
    """Alone, in the other order and at once, with and without flushes, cards of the board."""
    for on_board in (0, 2):
        cards = deal(game, size, 3, on_board, 20, dead=1, seed=5)
        at_once = walk(*cards, game)
        backwards = walk(*(part[::-1].copy() for part in cards), game)
        np.testing.assert_array_equal(backwards[::-1], at_once)
        for number in range(20):
            alone = walk(*(part[number : number + 1] for part in cards), game)
            np.testing.assert_array_equal(alone[0], at_once[number])


@every_kind
def test_dead_cards_may_be_filled_up_with_zeros_anywhere(game, size):
    hole_cards, boards, dead = deal(game, size, 2, 0, 10, dead=2, seed=8)
    padded = np.zeros((10, 5), np.uint8)
    padded[:, 1], padded[:, 3] = dead.T
    expected = walk(hole_cards, boards, dead, game)
    np.testing.assert_array_equal(walk(hole_cards, boards, padded, game), expected)


def test_counts_are_added_to_the_outcomes():
    cards = deal(HOLDEM, 2, 3, 0, 5, seed=2)
    outcomes = walk(*cards, HOLDEM)
    twice = outcomes.copy()
    count_preflop(SpotRows(*cards, HOLDEM), twice)
    np.testing.assert_array_equal(twice, 2 * outcomes)


def test_no_spots_have_no_outcomes():
    assert walk(*deal(HOLDEM, 2, 3, 0, 0), HOLDEM).shape == (0, 8)
