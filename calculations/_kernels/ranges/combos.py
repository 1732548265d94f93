"""The combos of ranges, summed up after a count.

Shapes use S (ranges) and N (combos listed).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import kernel

FIRSTS, SECONDS = (cards + 1 for cards in np.triu_indices(52, 1))
"""[1326]: the card numbers of each combo, in the order of `lookup.combos`."""


@kernel
def fill_deals_of_two(
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    runouts: float,
    deals: NDArray[np.float64],
) -> None:
    """Fill the weight of the deals and runouts of two ranges that go with each combo.

    cards          : [2 * N] int64 card numbers, a combo's two after each other
    weights, deals : [2 * N] float64, a combo's for each player
    runouts        : how many each deal leaves
    """
    sums = np.empty(2 * 53)  # by card and player, and in all at 0, which is no card
    for i in range(2 * 53):
        sums[i] = 0.0
    for i in range(cards.size):
        player = i & 1
        combo = i - player
        sums[2 * cards[combo] + player] += weights[i]
        sums[2 * cards[combo + 1] + player] += weights[i]
        sums[player] += weights[i]
    for i in range(cards.size):
        player, other = i & 1, 1 - (i & 1)
        combo = i - player
        taken = sums[2 * cards[combo] + other] + sums[2 * cards[combo + 1] + other]
        deals[i] = (sums[other] - (taken - weights[combo + other])) * runouts


@kernel
def settle_two(
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    deals: NDArray[np.float64],
    counts: NDArray[np.float64],
    outcomes: NDArray[np.float64],
    combo_weights: NDArray[np.float64],
    combo_shares: NDArray[np.float64],
) -> None:
    """Fill the results of two players from what each combo beats and ties.

    combos                      : [N] int64
    weights, deals              : as of `fill_deals_of_two`
    counts                      : [4 * N] float64, as `sorted.count_sorted` fills them
    outcomes                    : [4] float64
    combo_weights, combo_shares : [2, 1326] float64
    """
    for i in range(2 * combos.size):
        weight, player = weights[i], i & 1
        if weight != 0.0:
            combo, place = combos[i >> 1], 2 * (i - player) + 1 - player
            beaten, not_lost = weight * counts[place], weight * counts[place + 2]
            combo_weights[player, combo] = weight * deals[i]
            combo_shares[player, combo] = (beaten + not_lost) / 2.0
            outcomes[1 + player] += beaten
            if player == 0:
                outcomes[3] += not_lost - beaten
