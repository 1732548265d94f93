"""The combos of ranges: listed before a count, and summed up after it.

Shapes use S (ranges) and N (combos listed).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import kernel

FIRSTS, SECONDS = (cards + 1 for cards in np.triu_indices(52, 1))
"""[1326]: the card numbers of each combo, in the order of `lookup.combos`."""


@kernel
def list_combos(
    ranges: NDArray[np.float64],
    known: Any,
    combos: NDArray[np.int64],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    sizes: NDArray[np.int64],
) -> int:
    """Fill the combos that have weight in any range and no card that is known; return their number.

    Those of the first range come first, and of them last those that are in the second, too: so of
    two ranges the one is a slice of all from the start and the other a slice to the end.

    ranges  : [S, 1326] float64
    known   : bits of the card numbers of the board and the dead cards
    combos  : [1326] int64
    cards   : [2 * 1326] int64, 0..51, a combo's two after each other
    weights : [1326 * S] float64, combo by combo
    sizes   : [S] int64, how many of them each range has
    """
    listed, count = 0, ranges.shape[0]
    for turn in range(3):
        for combo in range(FIRSTS.size):
            some = False
            for side in range(count):
                some |= ranges[side, combo] != 0.0
            if not some:
                continue
            in_second = count > 1 and ranges[1, combo] != 0.0
            group = 2 if ranges[0, combo] == 0.0 else 1 if in_second else 0
            first, second = FIRSTS[combo], SECONDS[combo]
            if group == turn and (known >> first | known >> second) & 1 == 0:
                combos[listed] = combo
                cards[2 * listed], cards[2 * listed + 1] = first - 1, second - 1
                for side in range(count):
                    weights[listed * count + side] = ranges[side, combo]
                    sizes[side] += ranges[side, combo] != 0.0
                listed += 1
    return listed


@kernel
def fill_deals_of_two(
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    runouts: float,
    deals: NDArray[np.float64],
) -> None:
    """Fill the weight of the deals and runouts of two ranges that go with each combo.

    cards          : [2 * N] int64, 0..51, a combo's two after each other
    weights, deals : [2 * N] float64, a combo's for each player
    runouts        : how many each deal leaves
    """
    sums, total_0, total_1 = np.zeros(2 * 52), 0.0, 0.0
    for i in range(0, cards.size, 2):
        a, b = 2 * cards[i], 2 * cards[i + 1]
        sums[a] += weights[i]
        sums[b] += weights[i]
        sums[a + 1] += weights[i + 1]
        sums[b + 1] += weights[i + 1]
        total_0 += weights[i]
        total_1 += weights[i + 1]
    for i in range(0, cards.size, 2):
        a, b = 2 * cards[i], 2 * cards[i + 1]
        deals[i] = (total_1 - (sums[a + 1] + sums[b + 1] - weights[i + 1])) * runouts
        deals[i + 1] = (total_0 - (sums[a] + sums[b] - weights[i])) * runouts


@kernel
def settle_two(
    combos: NDArray[np.int64],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    runouts: float,
    counts: NDArray[np.float64],
    outcomes: NDArray[np.float64],
    combo_weights: NDArray[np.float64],
    combo_shares: NDArray[np.float64],
) -> None:
    """Fill the results of two players from what each combo beats and ties.

    combos                      : [N] int64
    cards, weights, runouts     : as of `fill_deals_of_two`
    counts                      : [4 * N] float64, as `range_sorted.count_sorted` fills them
    outcomes                    : [4] float64
    combo_weights, combo_shares : [2, 1326] float64
    """
    deals = np.empty(cards.size)
    fill_deals_of_two(cards, weights, runouts, deals)
    for i in range(combos.size):
        for player in range(2):
            weight = weights[2 * i + player]
            if weight != 0.0:
                beaten = weight * counts[4 * i + 1 - player]
                not_lost = weight * counts[4 * i + 3 - player]
                combo_weights[player, combos[i]] = weight * deals[2 * i + player]
                combo_shares[player, combos[i]] = (beaten + not_lost) / 2.0
                outcomes[1 + player] += beaten
                if player == 0:
                    outcomes[3] += not_lost - beaten
