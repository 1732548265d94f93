"""Strengths in games of a few cards. Shapes use N (hands)."""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import rank_of
from lookup.compiling import kernel

PAIR = 13  # the value of a pair: more than the highest rank


@kernel
def kuhn(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
    """Fill the rank of each card, 1 for a two; return -1, or the first row with no card.

    cards     : [N] uint8
    strengths : [N] int32
    """
    for row in range(strengths.size):
        number = np.int32(cards[row])
        if number < 1 or number > 52:
            return row
        strengths[row] = rank_of(number) + 1
    return -1


@kernel
def leduc(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], step: int, strengths: NDArray[np.int32]
) -> int:
    """Fill the rank of each hole card, and `PAIR` more when the board has it, too.

    Return -1, or the first row with no card, or twice the same.

    holes     : [N] uint8
    boards    : [N] uint8, or [1] with *step* 0 instead of 1
    strengths : [N] int32
    """
    for row in range(strengths.size):
        number, other = np.int32(holes[row]), np.int32(boards[row * step])
        if number < 1 or number > 52 or other < 1 or other > 52 or number == other:
            return row
        rank = rank_of(number)
        pair = PAIR if rank == rank_of(other) else 0
        strengths[row] = rank + 1 + pair
    return -1
