"""Three ranges board by board: running sums of weights by card and by combo.

A combo's deals against two others are the product of what the others hold apart from its cards,
less the products that meet in one of the 52 cards, plus those that meet in both, which have been
taken away twice. So a board costs 52 products a combo, not the product of the ranges' sizes. The
third range may also be one that has folded: it takes cards but no part in the showdown.

Shapes use B (boards) and N (combos that anyone holds). A *side* 0..2 is one of the three ranges;
the other two of side 0 are 1 and 2, of side 1 they are 0 and 2, and of side 2 they are 0 and 1.
A state is four arrays over what has been entered so far:

totals   : [3] float64, the weight of each side
by_card  : [3 * 56] float64, by card, the last four of 56 empty: whole vectors
by_pair  : [3 * 52 * 56] float64, by card and other card
meeting  : [3 * 57] float64, by card and then in all: the products of the weights with which both
           of a side's other two hold the same combo
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.ranges.sorted import DIGIT, INDEX, INDEX_BITS, sort_combos
from lookup._kernels.compile import inlined, kernel

LINE = 56
PAIRS = 52 * LINE
ALL_MEETINGS = LINE
MEETINGS = LINE + 1
LANES = 8
"""Sums of 52 products go in eight chains, which is a vector."""

NO = -1
STEPS = {
    3: np.array(
        [
            [0, 1, NO, 1, 1],
            [1, 1, 1, NO, 3],
            [0, -1, NO, NO, 2],
            [2, 1, 3, 2, NO],
            [1, -1, 2, NO, NO],
            [0, 1, NO, 3, NO],
            [1, 1, NO, NO, NO],
        ]
    ),
    2: np.array([[0, 1, NO, NO, NO], [1, 1, 3, 3, NO]]),
}
"""By players: how a group of equal combos comes in, a row a step: the side that enters (or, with
-1, leaves), and the column of its counts that each side then adds to, if any."""


@inlined
def enter(
    state: Any, side: Any, inside: Any, a: Any, b: Any, weights: Any, combo: Any, sign: Any
) -> None:
    """Bring a combo with cards *a* and *b* into a side, or with the sign -1 take it out.

    inside : [3] bool, in which sides the combo is already
    """
    totals, by_card, by_pair, meeting = state
    weight = sign * weights[combo, side]
    totals[side] += weight
    by_card[side * LINE + a] += weight
    by_card[side * LINE + b] += weight
    by_pair[side * PAIRS + a * LINE + b] += weight
    by_pair[side * PAIRS + b * LINE + a] += weight
    for other in range(3):
        if other != side and inside[other]:
            product = weight * weights[combo, other]
            third = 3 - side - other
            meeting[third * MEETINGS + a] += product
            meeting[third * MEETINGS + b] += product
            meeting[third * MEETINGS + ALL_MEETINGS] += product


@inlined
def others_apart(state: Any, side: Any, a: Any, b: Any, own_meeting: Any, products: Any) -> Any:
    """Return the weight of the pairs of combos of the other two, apart from each other and a, b.

    own_meeting : the product of the others' weights for a, b itself, where both are entered
    products    : [8] float64, scratch
    """
    totals, by_card, by_pair, meeting = state
    x, y = (1 if side == 0 else 0), (1 if side == 2 else 2)
    x_card, y_card = np.uint64(x * LINE), np.uint64(y * LINE)
    x_a, x_b = np.uint64(x * PAIRS + a * LINE), np.uint64(x * PAIRS + b * LINE)
    y_a, y_b = np.uint64(y * PAIRS + a * LINE), np.uint64(y * PAIRS + b * LINE)
    for i in range(LANES):
        products[i] = 0.0
    for start in range(0, LINE, LANES):
        for i in range(LANES):
            at = np.uint64(start) + np.uint64(i)
            of_x = by_card[x_card + at] - by_pair[x_a + at] - by_pair[x_b + at]
            of_y = by_card[y_card + at] - by_pair[y_a + at] - by_pair[y_b + at]
            products[i] += of_x * of_y
    shared = 0.0
    for i in range(LANES):
        shared += products[i]
    own_x, own_y = by_pair[x_a + np.uint64(b)], by_pair[y_a + np.uint64(b)]
    in_x_a, in_x_b = by_card[x * LINE + a] - own_x, by_card[x * LINE + b] - own_x
    in_y_a, in_y_b = by_card[y * LINE + a] - own_y, by_card[y * LINE + b] - own_y
    # The products at a and b themselves are not meetings of other combos.
    shared -= in_x_a * in_y_a + in_x_b * in_y_b
    apart_x = totals[x] - in_x_a - in_x_b - own_x
    apart_y = totals[y] - in_y_a - in_y_b - own_y
    both = meeting[side * MEETINGS + ALL_MEETINGS] + own_meeting
    both -= meeting[side * MEETINGS + a] + meeting[side * MEETINGS + b]
    return apart_x * apart_y - shared + both


@inlined
def own_product(weights: Any, combo: Any, side: Any) -> Any:
    """Return the product of the weights that the other two sides give a combo."""
    return weights[combo, 1 if side == 0 else 0] * weights[combo, 1 if side == 2 else 2]


@kernel
def count_deals(
    cards: NDArray[np.int64], weights: NDArray[np.float64], deals: NDArray[np.float64]
) -> None:
    """Fill the weight of the other two sides' deals that go with each combo of each side.

    cards   : [2 * N] int64, 0..51, a combo's two after each other
    weights : [N, 3] float64
    deals   : [N, 3] float64
    """
    state = (np.zeros(3), np.zeros(3 * LINE), np.zeros(3 * PAIRS), np.zeros(3 * MEETINGS))
    products, inside = np.empty(LANES), np.zeros(3, np.bool_)
    for combo in range(weights.shape[0]):
        inside[:] = False
        for side in range(3):
            enter(state, side, inside, cards[2 * combo], cards[2 * combo + 1], weights, combo, 1.0)
            inside[side] = True
    for combo in range(weights.shape[0]):
        for side in range(3):
            own = own_product(weights, combo, side)
            deals[combo, side] = others_apart(
                state, side, cards[2 * combo], cards[2 * combo + 1], own, products
            )


@kernel
def count_triples(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    folded: bool,
    steps: NDArray[np.int64],
    counts: NDArray[np.float64],
) -> None:
    """Add up, over all boards, the deals of the other two that a combo beats, or beats or ties.

    strengths : [B, N] uint16, 0 where combo and board share a card
    cards     : [2 * N] int64, 0..51, a combo's two after each other
    weights   : [N, 3] float64
    folded    : whether side 2 has folded: it is beaten always, and never counted for itself
    steps     : [.., 5] int64, of `STEPS`
    counts    : [N, 3, 4] float64: both others beaten; the first beaten or tied, the second beaten;
                the first beaten, the second beaten or tied; both beaten or tied
    """
    boards, size = strengths.shape
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    lower, upper = np.empty(DIGIT, np.uint32), np.empty(DIGIT, np.uint32)
    state = (np.empty(3), np.empty(3 * LINE), np.empty(3 * PAIRS), np.empty(3 * MEETINGS))
    products, inside = np.empty(LANES), np.zeros(3, np.bool_)
    sides = 2 if folded else 3
    for board in range(boards):
        first = sort_combos(strengths[board], items, order, lower, upper)
        for part in state:
            part[:] = 0.0
        inside[:] = False
        if folded:
            for place in range(first, size):
                combo = np.int64(order[place] & INDEX)
                enter(state, 2, inside, cards[2 * combo], cards[2 * combo + 1], weights, combo, 1.0)
        while first < size:
            strength = order[first] >> INDEX_BITS
            last = first
            while order[last] >> INDEX_BITS == strength:
                last += 1
            alone = last == first + 1
            inside[:2], inside[2] = False, folded
            for place in range(first, last):
                combo = np.int64(order[place] & INDEX)
                a, b = cards[2 * combo], cards[2 * combo + 1]
                for side in range(sides):
                    if weights[combo, side] != 0:
                        apart = others_apart(state, side, a, b, 0.0, products)
                        counts[combo, side, 0] += apart
                        if alone:  # it ties nobody
                            counts[combo, side, 1] += apart
                            counts[combo, side, 2] += apart
                            counts[combo, side, 3] += apart
            for step in range(steps.shape[0]):
                entering, sign = steps[step, 0], steps[step, 1]
                inside[entering] = False
                for place in range(first, last):
                    combo = np.int64(order[place] & INDEX)
                    a, b = cards[2 * combo], cards[2 * combo + 1]
                    enter(state, entering, inside, a, b, weights, combo, np.float64(sign))
                inside[entering] = sign > 0
                for side in range(0 if alone else sides):
                    column = steps[step, 2 + side]
                    for place in range(first, last if column >= 0 else first):
                        combo = np.int64(order[place] & INDEX)
                        if weights[combo, side] != 0:
                            own = own_product(weights, combo, side) if column == 3 else 0.0
                            counts[combo, side, column] += others_apart(
                                state, side, cards[2 * combo], cards[2 * combo + 1], own, products
                            )
            first = last
