"""Two ranges board by board: combos sorted by strength, and running sums of weights by card.

What a combo beats is the weight of the other range below it, less what of that holds one of its
two cards; so a board costs the sum of the ranges' sizes, not their product, and weights cost
nothing. Shapes use B (boards) and N (combos that any player holds).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import both, right

DIGIT = 256
"""Strengths are sorted by their lower byte, then by their upper one."""

INDEX_BITS = np.uint32(16)
"""An item to sort is a strength above the number of its combo, in one uint32."""

INDEX = np.uint32(0xFFFF)
ENDED = np.uint32(0xFFFFFFFF)
"""Stands after the last item; no strength is that high."""


@inlined
def sort_combos(strengths: Any, items: Any, order: Any, lower: Any, upper: Any) -> Any:
    """Sort the combos of one board by strength into *order*, and return where the possible start.

    strengths    : [N] uint16, 0 where combo and board share a card
    items, order : [N + 1] uint32, the first is scratch
    lower, upper : [256] uint32, scratch
    """
    size = strengths.size
    lower[:] = 0
    upper[:] = 0
    for i in range(size):
        strength = strengths[i]
        lower[both(strength, 0xFF)] += np.uint32(1)
        upper[right(strength, 8)] += np.uint32(1)
    below_lower, below_upper = np.uint32(0), np.uint32(0)
    for digit in range(DIGIT):
        count = lower[digit]
        lower[digit] = below_lower
        below_lower += count
        count = upper[digit]
        upper[digit] = below_upper
        below_upper += count
    for i in range(size):
        strength = strengths[i]
        digit = both(strength, 0xFF)
        at = lower[digit]
        items[at] = np.uint32(strength) << INDEX_BITS | np.uint32(i)
        lower[digit] = at + np.uint32(1)
    for i in range(size):
        item = items[i]
        place = item >> np.uint32(24)
        at = upper[place]
        order[at] = item
        upper[place] = at + np.uint32(1)
    order[size] = ENDED
    start = 0
    while order[start] <= INDEX:
        start += 1
    return start


@kernel
def count_sorted(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[Any],
    counts: NDArray[Any],
) -> None:
    """Add up, over all boards, what of both ranges a combo beats, and what it beats or ties.

    The weights in the two ranges go as one number, complex or (whole numbers below 2**31, the
    second 32 bits up) int64, and so do the counts.

    strengths : [B, N] uint16, 0 where combo and board share a card
    cards     : [2 * N] int64, 0..51, a combo's two after each other
    weights   : [N] int64 or complex128
    counts    : [2 * N] of the same type, a combo's: beaten, then beaten or tied
    """
    boards, size = strengths.shape
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    lower, upper = np.empty(DIGIT, np.uint32), np.empty(DIGIT, np.uint32)
    firsts, seconds = np.empty(size, np.uint8), np.empty(size, np.uint8)
    for i in range(size):
        firsts[i], seconds[i] = cards[2 * i], cards[2 * i + 1]
    sums = np.empty(52, weights.dtype)
    one = np.uint64(1)
    for board in range(boards):
        first = sort_combos(strengths[board], items, order, lower, upper)
        sums[:] = 0
        total = sums[0]
        while first < size:
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
                # The combo itself stands in the sums of both of its cards.
                apart = total - (sums[firsts[combo]] + sums[seconds[combo]]) + weights[combo]
                counts[(combo << one) + one] += apart
            first = last
