"""Compare one made hand with others on a board, in lanes.

The parts of a made hand are compared in turn, so no strength is computed. The lanes compare several
combos of the opponent at once, without tables: 1,500 million hands a second on one core.

Shapes use B (boards) and C (combos of the opponent).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.suits import Suits, shared_cards, with_cards
from lookup._kernels.strength import made_hand
from lookup.compiling import kernel
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


@kernel
def count_boards(
    hand: NDArray[np.uint16],
    combos: NDArray[np.uint16],
    boards: NDArray[np.uint16],
    cards: int,
    ahead: NDArray[np.uint16],
    tied: NDArray[np.uint16],
) -> None:
    """Count the boards on which the hand beats and ties with each combo.

    hand        : [4] uint16 suit masks
    combos      : [4, C] uint16 suit masks
    boards      : [B, 4] uint16 suit masks
    cards       : the number of cards in a hand and a board together, 5 to 7
    ahead, tied : [C] uint16, zeros
    """
    held = Suits(hand[0], hand[1], hand[2], hand[3])
    for i in range(boards.shape[0]):
        board = Suits(boards[i, 0], boards[i, 1], boards[i, 2], boards[i, 3])
        word, main, kickers = made_of(held, board, cards)
        mine = Made(word, main, kickers)
        for j in range(ahead.size):
            combo = Suits(combos[0, j], combos[1, j], combos[2, j], combos[3, j])
            ahead[j], tied[j] = compared(mine, combo, board, cards, ahead[j], tied[j])
