"""Two ranges on each of many final boards: the total weights of deals, board by board.

Combos are sorted as in `sorted`, but summed at once, as no results by combo are needed.

Shapes use B (boards) and N (combos that any player holds).
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.ranges.sorted_combos import DIGIT, INDEX, INDEX_BITS, sort_combos
from calculations._kernels.ranges.strengths import NEVER
from lookup.compiling import kernel


@kernel
def count_each_board(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    outcomes: NDArray[np.float64],
) -> None:
    """Fill the weights of the deals on each board that either player wins, and that both tie.

    strengths : [B * N] uint16, NEVER where combo and board share a card
    cards     : [2 * N] int64 card numbers, a combo's two after each other
    weights   : [2 * N] float64, a combo's in each range
    outcomes  : [B, 3] float64: won by the first, by the second, tied
    """
    size = cards.size // 2
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    places, held, other_held = np.empty(2 * DIGIT, np.uint32), np.empty(53), np.empty(53)
    for board in range(outcomes.shape[0]):
        sort_combos(strengths, board * size, items, order, places)
        held[:], other_held[:] = 0.0, 0.0
        total = other_total = won = lost = tied = 0.0
        first = 0
        while order[first] >> INDEX_BITS != NEVER:
            strength, last = order[first] >> INDEX_BITS, first
            while order[last] >> INDEX_BITS == strength:
                at = 2 * np.uint64(order[last] & INDEX)
                a, b = np.uint64(cards[at]), np.uint64(cards[at + np.uint64(1)])
                below = other_total - (other_held[a] + other_held[b])
                won += weights[at] * below
                lost += weights[at + np.uint64(1)] * (total - (held[a] + held[b]))
                tied -= weights[at] * below
                last += 1
            for place in range(first, last):
                at = 2 * np.uint64(order[place] & INDEX)
                a, b = np.uint64(cards[at]), np.uint64(cards[at + np.uint64(1)])
                weight, other = weights[at], weights[at + np.uint64(1)]
                held[a] += weight
                held[b] += weight
                total += weight
                other_held[a] += other
                other_held[b] += other
                other_total += other
            for place in range(first, last):
                at = 2 * np.uint64(order[place] & INDEX)
                a, b = np.uint64(cards[at]), np.uint64(cards[at + np.uint64(1)])
                # The sums of both of its cards contain the combo itself.
                apart = other_total - (other_held[a] + other_held[b])
                tied += weights[at] * (apart + weights[at + np.uint64(1)])
            first = last
        outcomes[board, 0], outcomes[board, 1], outcomes[board, 2] = won, lost, tied
