"""Fixtures for tests of tournaments."""

import pytest

from poker_calculator.games import Deck
from poker_calculator.games.cards import read_cards


@pytest.fixture(scope="session")
def lay_deck():
    """Return a function that stacks a deck for given hands (the small blind's first) and board."""

    def lay(hands, board="2c7d9hJs3d"):
        hands, board = [read_cards(hand) for hand in hands], read_cards(board)
        dealt = [hand[place] for place in (0, 1) for hand in hands]
        rest = [card for card in Deck.STANDARD if card not in {*dealt, *board}]
        burned, rest = rest[:3], rest[3:]
        streets = [burned[0], *board[:3], burned[1], board[3], burned[2], board[4]]
        return [*dealt, *streets, *rest]

    return lay
