"""Random spots of games with a board, for tests of exact counts."""

import numpy as np
import pytest
from hypothesis import strategies as st

from calculations import CARDS
from calculations.spots.spot import Spot
from lookup.games import BOARD_GAMES, HOLDEM

KINDS = [(game, size) for game in BOARD_GAMES.values() for size in game.hole_cards]
"""Each game with each number of hole cards."""

every_kind = pytest.mark.parametrize(
    ("game", "size"), KINDS, ids=[f"{game.name}-{size}" for game, size in KINDS]
)


def spot_of_hands(hole_cards, board, dead, game=HOLDEM):
    """Return the spot of hands that are all known, [P, K]."""
    return Spot(tuple(hole_cards), board, dead, game)


def kind_of_spots(game, size, streets=(0, 3, 4, 5), most_left=52, players=(2, 10)):
    """Return a strategy for spots; *most_left* cards at the most are neither held nor known."""

    @st.composite
    def draw_spot(draw):
        order = draw(st.permutations(game.deck))
        known = draw(st.sampled_from(streets))
        most = min(players[1], (len(order) - 5) // size)
        hands = draw(st.integers(players[0], most))
        held = hands * size
        fewest = max(0, len(order) - held - known - most_left)
        dead = draw(st.integers(fewest, len(order) - held - 5))
        cards = np.array(order, np.uint8)
        return spot_of_hands(
            cards[:held].reshape(hands, size),
            cards[held : held + known],
            cards[held + known : held + known + dead],
            game,
        )

    return draw_spot()


def texts(spot):
    return (
        [[CARDS[card - 1] for card in hand] for hand in spot.hole_cards],
        [CARDS[card - 1] for card in spot.board],
        [CARDS[card - 1] for card in spot.dead],
    )


def deal(game, size, players, on_board, spots, dead=0, seed=0, suits=4):
    """Return random hole cards [S, P, K], boards [S, N] and dead cards [S, D].

    With fewer suits, the deck has the cards of those alone.
    """
    deck = np.array(game.deck, np.uint8)
    deck = deck[(deck - 1) % 4 < suits]
    order = deck[np.random.default_rng(seed).random((spots, deck.size)).argsort(axis=1)]
    held, known = players * size, players * size + on_board
    hands = order[:, :held].reshape(spots, players, size)
    return hands.copy(), order[:, held:known].copy(), order[:, known : known + dead].copy()
