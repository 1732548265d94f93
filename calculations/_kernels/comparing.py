"""Compare one made hand with others on a board, in lanes.

The parts of a made hand are compared in turn, so no strength is computed.
"""

from typing import NamedTuple

from calculations._kernels.suits import Suits, shared_cards, with_cards
from lookup._kernels.strength import made_hand
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.games import STANDARD


class Made(NamedTuple):
    """The parts of a made hand, in the order of comparison."""

    word: Lanes
    main: Lanes
    kickers: Lanes


@formula
def made_of(hand: Suits, board: Suits, cards: Lanes) -> Made:
    """Return the made hand of a hand on a board; *cards* is the number of cards in both."""
    return Made(*made_hand(*with_cards(hand, board), cards, STANDARD))


@formula
def compared(
    mine: Made, combo: Suits, board: Suits, cards: Lanes, ahead: Lanes, tied: Lanes
) -> tuple[Lanes, Lanes]:
    """Add 1 to *ahead* or *tied* where a hand beats or ties with a combo on a board.

    Combos that share a card with the board are not counted.
    """
    other = made_of(combo, board, cards)
    possible = shared_cards(combo, board) == 0
    same_word = mine.word == other.word
    same_main = same_word & (mine.main == other.main)
    beaten = (mine.word > other.word) | (same_word & (mine.main > other.main))
    beaten = beaten | (same_main & (mine.kickers > other.kickers))
    level = same_main & (mine.kickers == other.kickers)
    return ahead + where(beaten & possible, 1, 0), tied + where(level & possible, 1, 0)
