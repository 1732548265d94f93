"""Two ranges board by board: combos sorted by strength, and running sums of weights by card.

A combo beats the weight of the other range below it, less the weight of combos that hold one of its
two cards. So a board costs the sum of the ranges' sizes, not their product, and weights cost
nothing. Shapes use B (boards) and N (combos that any player holds).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.ranges.strengths import NEVER
from lookup.compiling import Integer, helper, kernel

DIGIT = 256  # strengths are sorted by their lower byte, then by their upper one

INDEX_BITS = np.uint32(16)
"""An item to sort is a strength above the number of its combo, in one uint32."""

INDEX = np.uint32(0xFFFF)


@helper
def sort_combos(
    strengths: NDArray[np.uint16],
    first: Integer,
    items: NDArray[np.uint32],
    order: NDArray[np.uint32],
    places: NDArray[np.uint32],
) -> None:
    """Sort the combos of one board by strength; those that are impossible come last.

    strengths    : uint16, those of the board from *first* on
    items, order : [N + 1] uint32, scratch, and filled; the last item is no combo
    places       : [2 * 256] uint32, scratch: where a combo with each lower and upper byte goes
    """
    size = order.size - 1
    for digit in range(2 * DIGIT):
        places[digit] = 0
    for i in range(size):
        strength = np.uint64(strengths[first + i])
        places[strength & np.uint64(0xFF)] += np.uint32(1)
        places[np.uint64(DIGIT) + (strength >> np.uint64(8))] += np.uint32(1)
    below_lower, below_upper = np.uint32(0), np.uint32(0)
    for digit in range(DIGIT):
        count = places[digit]
        places[digit] = below_lower
        below_lower += count
        count = places[DIGIT + digit]
        places[DIGIT + digit] = below_upper
        below_upper += count
    for i in range(size):
        strength = np.uint64(strengths[first + i])
        lower = strength & np.uint64(0xFF)
        at = places[lower]
        items[at] = np.uint32(strength) << INDEX_BITS | np.uint32(i)
        places[lower] = at + np.uint32(1)
    for i in range(size):
        item = items[i]
        upper = np.uint64(DIGIT) + np.uint64(item >> np.uint32(24))
        at = places[upper]
        order[at] = item
        places[upper] = at + np.uint32(1)
    order[size] = np.uint32(NEVER) << INDEX_BITS


@kernel
def count_sorted(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[Any],
    counts: NDArray[Any],
) -> None:
    """Add up, over all boards, the weights that combos of both ranges beat, and beat or tie.

    The weights in the two ranges go as one number, complex or (whole numbers below 2**31, the
    second 32 bits up) int64, and so do the counts.

    strengths : [B * N] uint16, NEVER where combo and board share a card
    cards     : [2 * N] int64 card numbers, a combo's two after each other
    weights   : [N] int64 or complex128
    counts    : [2 * N] of the same type, a combo's: beaten, then beaten or tied
    """
    size = weights.size
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    places, sums = np.empty(2 * DIGIT, np.uint32), np.empty(53, weights.dtype)
    firsts, seconds = np.empty(size, np.uint8), np.empty(size, np.uint8)
    for i in range(size):
        firsts[i], seconds[i] = cards[2 * i], cards[2 * i + 1]
    one = np.uint64(1)
    for start in range(0, strengths.size, size):
        sort_combos(strengths, start, items, order, places)
        for card in range(53):
            sums[card] = 0
        first, total = 0, sums[0]
        while order[first] >> INDEX_BITS != NEVER:
            strength = order[first] >> INDEX_BITS
            last = first
            while order[last] >> INDEX_BITS == strength:
                combo = np.uint64(order[last] & INDEX)
                counts[combo << one] += total - (sums[firsts[combo]] + sums[seconds[combo]])
                last += 1
            for place in range(first, last):
                combo = np.uint64(order[place] & INDEX)
                weight = weights[combo]
                sums[firsts[combo]] += weight
                sums[seconds[combo]] += weight
                total += weight
            for place in range(first, last):
                combo = np.uint64(order[place] & INDEX)
                # The sums of both of its cards contain the combo itself.
                apart = total - (sums[firsts[combo]] + sums[seconds[combo]]) + weights[combo]
                counts[(combo << one) + one] += apart
            first = last
