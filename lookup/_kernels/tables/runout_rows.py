"""Kernels that fill the strengths on runouts: of ranks alone, and of one suit alone.

Shapes use H (pairs of hole ranks, 91) and R (rank multisets of a board, 6,175).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import kernel
from lookup._kernels.strength import ONE_CARD, strength_of, with_rank
from lookup.games import Ranking


@kernel
def fill_rank_rows(
    pairs: NDArray[np.uint8], boards: NDArray[np.uint8], ranking: Ranking, rows: NDArray[np.uint16]
) -> None:
    """Fill the strength of each pair of hole ranks on each board, flushes apart.

    pairs   : [H, 2] uint8 ranks 0..12
    boards  : [R, 3 or 5] uint8 ranks 0..12
    ranking : how the game ranks its hands
    rows    : [H, R or more] uint16
    """
    cards = np.empty(2 + boards.shape[1], np.uint8)
    for hand in range(pairs.shape[0]):
        cards[0], cards[1] = pairs[hand, 0], pairs[hand, 1]
        for board in range(boards.shape[0]):
            for i in range(boards.shape[1]):  # a slice would take two seconds more to compile
                cards[2 + i] = boards[board, i]
            one = two = three = four = np.uint16(0)
            for rank in cards:
                one, two, three, four = with_rank(one, two, three, four, rank)
            rows[hand, board] = strength_of(one, two, three, four, 0, cards.size, ranking)


@kernel
def fill_flush_strengths(ranking: Ranking, strengths: NDArray[np.uint16]) -> None:
    """Fill the strength of five to seven ranks of one suit; 0 for any other number of ranks.

    ranking   : how the game ranks its hands
    strengths : [8192] uint16, by the mask of the ranks
    """
    for mask in range(strengths.size):
        count = 0
        for rank in range(13):
            count += (mask >> rank) & 1
        strengths[mask] = 0
        if 5 <= count <= 7:
            suited = mask + count * ONE_CARD
            strengths[mask] = strength_of(mask, 0, 0, 0, suited, 7, ranking)
