"""The combos of ranges, summed up after a count.

Shapes use S (ranges) and N (combos listed).
"""

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import kernel

FIRSTS, SECONDS = (cards + 1 for cards in np.triu_indices(52, 1))
"""[1326]: the card numbers of each combo, in the order of `lookup.combos`."""

BEATEN, NOT_LOST = 0, 2
"""Places among a combo's four counts, to which the player is added whose combos are counted."""


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
    runouts        : the number of runouts of a deal
    """
    sums = np.empty(2 * 53)  # by card and player, and in all at 0, which is no card
    for i in range(2 * 53):
        sums[i] = 0.0
    for combo in range(0, cards.size, 2):
        for player in range(2):
            weight = weights[combo + player]
            sums[2 * cards[combo] + player] += weight
            sums[2 * cards[combo + 1] + player] += weight
            sums[player] += weight
    for combo in range(0, cards.size, 2):
        for player in range(2):
            other = 1 - player
            taken = sums[2 * cards[combo] + other] + sums[2 * cards[combo + 1] + other]
            apart = sums[other] - (taken - weights[combo + other])
            deals[combo + player] = apart * runouts


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
    """Fill the results of two players from the wins and ties of each combo.

    combos                      : [N] int64
    weights, deals              : as of `fill_deals_of_two`
    counts                      : [4 * N] float64, as `sorted.count_sorted` fills them
    outcomes                    : [4] float64
    combo_weights, combo_shares : [2, 1326] float64
    """
    for place in range(combos.size):
        for player in range(2):
            weight, other = weights[2 * place + player], 1 - player
            if weight != 0.0:
                beaten = weight * counts[4 * place + BEATEN + other]
                not_lost = weight * counts[4 * place + NOT_LOST + other]
                combo_weights[player, combos[place]] = weight * deals[2 * place + player]
                combo_shares[player, combos[place]] = (beaten + not_lost) / 2.0
                outcomes[1 + player] += beaten
                if player == 0:
                    outcomes[3] += not_lost - beaten
