"""The combos of ranges: listed before a count, and summed up after it.

Shapes use S (ranges) and N (combos listed).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import kernel

FIRSTS, SECONDS = (cards + 1 for cards in np.triu_indices(52, 1))
"""[1326]: the card numbers of each combo, in the order of `lookup.combos`."""

CARD_BITS = (1 << FIRSTS) | (1 << SECONDS)
"""[1326]: the same as bits."""

IN_FIRST, IN_BOTH, IN_OTHERS = range(3)
"""The groups as listed: combos of the first range alone, of both, and of none but others."""

GROUP_BITS, COMBO = 16, 0xFFFF
"""A group is noted above the number of a combo."""


@kernel
def list_combos(
    ranges: NDArray[np.float64],
    known: int,
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
    count, listed, in_first, in_both = ranges.shape[0], 0, 0, 0
    live = np.empty(1326 + 3, np.int64)
    for combo in range(1326):  # without branches, which takes half of the time
        held = 0
        for side in range(count):
            held |= (ranges[side, combo] != 0.0) << min(side, 2)
        group = (IN_BOTH if held & 2 else IN_FIRST) if held & 1 else IN_OTHERS
        some = held != 0 and CARD_BITS[combo] & known == 0
        live[listed] = group << GROUP_BITS | combo
        listed += some
        in_first += some and group == IN_FIRST
        in_both += some and group == IN_BOTH
    # Where the next combo of each group goes.
    places = live[1326:]
    places[IN_FIRST], places[IN_BOTH], places[IN_OTHERS] = 0, in_first, in_first + in_both
    for i in range(listed):
        combo, group = live[i] & COMBO, live[i] >> GROUP_BITS
        at = places[group]
        places[group] += 1
        combos[at] = combo
        cards[2 * at], cards[2 * at + 1] = FIRSTS[combo] - 1, SECONDS[combo] - 1
        for side in range(count):
            weight = ranges[side, combo]
            weights[at * count + side] = weight
            sizes[side] += weight != 0.0
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
    sums = np.empty(2 * 53)  # by card and player, and in all
    for i in range(2 * 53):
        sums[i] = 0.0
    for i in range(cards.size):
        player = i & 1
        combo = i - player
        sums[2 * cards[combo] + player] += weights[i]
        sums[2 * cards[combo + 1] + player] += weights[i]
        sums[2 * 52 + player] += weights[i]
    for i in range(cards.size):
        player, other = i & 1, 1 - (i & 1)
        combo = i - player
        taken = sums[2 * cards[combo] + other] + sums[2 * cards[combo + 1] + other]
        deals[i] = (sums[2 * 52 + other] - (taken - weights[combo + other])) * runouts


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
