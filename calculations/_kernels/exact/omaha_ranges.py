"""Two ranges of four-card hands on one board: the weights that each combo beats and ties.

Shapes use N (combos) and M (combos without a card of the board).
"""

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper, kernel

ONES, TWOS, THREES = 4, 10, 14
"""The ends of the single cards, the pairs and the triples among the subsets of a combo."""

SUBSETS = 52 + 1326 + 22100  # all single cards, pairs and triples


@helper
def disjoint(
    subsets: NDArray[np.int32],
    first: Integer,
    subset_weights: NDArray[np.float64],
    whole: np.float64,
) -> np.float64:
    """Return the weight of the combos without a card of a combo, minus the weight of equal combos.

    Inclusion-exclusion without the subsets of four cards subtracts equal combos once.

    subsets : [N * 14]; those of the combo begin at *first*
    subset_weights : [SUBSETS], the weight of the combos with each subset; *whole*, of all combos
    """
    ones, twos, threes = np.float64(0), np.float64(0), np.float64(0)
    for i in range(ONES):
        ones += np.float64(subset_weights[subsets[first + i]])
    for i in range(ONES, TWOS):
        twos += np.float64(subset_weights[subsets[first + i]])
    for i in range(TWOS, THREES):
        threes += np.float64(subset_weights[subsets[first + i]])
    return whole - ones + twos - threes


@kernel
def count_showdowns(
    subsets: NDArray[np.int32],
    order: NDArray[np.int64],
    strengths: NDArray[np.uint16],
    weights: NDArray[np.float64],
    equal: NDArray[np.float64],
    counts: NDArray[np.float64],
) -> None:
    """Add the weights that the first combos beat, tie and meet in a range, without common cards.

    subsets : [N * 14]; order : [M], from the weakest up; strengths : [N]
    weights : [N], of the range; equal : [A], the weight in the range of each combo's own cards
    counts  : [A * 3], is added to, for the first A combos
    """
    subset_weights, whole, combos = np.zeros(SUBSETS), np.float64(0), equal.size
    begin = 0
    while begin < order.size:
        end = begin
        while end < order.size and strengths[order[end]] == strengths[order[begin]]:
            combo = order[end]
            if combo < combos:
                below = disjoint(subsets, combo * THREES, subset_weights, whole)
                counts[combo * 3] += below
                counts[combo * 3 + 1] -= below
            end += 1
        for index in range(begin, end):
            combo = order[index]
            weight = weights[combo]
            if weight > 0:
                whole += weight
                for i in range(THREES):
                    subset_weights[subsets[combo * THREES + i]] += weight
        for index in range(begin, end):
            combo = order[index]
            if combo < combos:
                level = disjoint(subsets, combo * THREES, subset_weights, whole) + equal[combo]
                counts[combo * 3 + 1] += level
        begin = end
    for index in range(order.size):
        combo = order[index]
        if combo < combos:
            counts[combo * 3 + 2] += (
                disjoint(subsets, combo * THREES, subset_weights, whole) + equal[combo]
            )
