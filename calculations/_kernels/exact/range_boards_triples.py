"""Count three ranges board by board: running sums of weights by card and by combo.

The deals of a combo against two other ranges are the product of their weights without its cards,
minus the products over combos that share one of the 52 cards, plus those over combos that share
both, which were subtracted twice. So a board takes 52 products per combo, not the product of the
ranges' sizes. The third range may be folded: it only removes cards.

Shapes use B (boards) and N (combos that anyone holds). A *side* 0..2 is one of the three ranges;
the other two of side 0 are 1 and 2, of side 1 they are 0 and 2, and of side 2 they are 0 and 1.

A *state* is one array of all entries so far:

TOTALS   : [3], the weight of each side
INSIDE   : [3], not 0 for the sides that already include the combos of the group
BY_CARD  : [3 * 56], by card, the last four of 56 empty: whole vectors
BY_PAIR  : [3 * 52 * 56], by card and other card
MEETING  : [3 * 57], in total and then by card: the products of the weights that the other two
           sides of a side give the same combo
PRODUCTS : [56], scratch memory

Rows begin with card 1; the names are the offsets of a card 0.
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.combo_strengths import DIGIT, INDEX, INDEX_BITS, NEVER, sort_combos
from lookup.compiling import Integer, helper, kernel

LINE = 56
PAIRS = 52 * LINE
MEETINGS = LINE + 1
TOTALS, INSIDE, LINES = 0, 4, 8
BY_CARD = LINES - 1
BY_PAIR = LINES + 3 * LINE - LINE - 1
MEETING = LINES + 3 * LINE + 3 * PAIRS
PRODUCTS = MEETING + 3 * MEETINGS
STATE = PRODUCTS + LINE

NO = -1
STEPS = {
    3: np.array(
        [
            [NO, 0, 0, 0, 0],
            [0, 1, NO, 1, 1],
            [1, 1, 1, NO, 3],
            [0, -1, NO, NO, 2],
            [2, 1, 3, 2, NO],
            [1, -1, 2, NO, NO],
            [0, 1, NO, 3, NO],
            [1, 1, NO, NO, NO],
        ]
    ),
    2: np.array([[NO, 0, 0, 0, NO], [0, 1, NO, NO, NO], [1, 1, 3, 3, NO]]),
}
"""For two and three players, the steps in which a group of equal combos enters. A row has the side,
1 to enter or -1 to leave, and for each side the column of counts to add to afterwards, or NO."""


@helper
def clear(state: NDArray[np.float64]) -> None:
    """Remove all combos from all sides."""
    for i in range(STATE):
        state[i] = 0.0


@helper
def enter(
    state: NDArray[np.float64],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    side: Integer,
    combo: Integer,
    sign: Integer,
) -> None:
    """Add a combo to a side, or remove it if the sign is -1."""
    a, b = cards[2 * combo], cards[2 * combo + 1]
    weight = np.float64(sign) * weights[3 * combo + side]
    by_card, by_pair = BY_CARD + side * LINE, BY_PAIR + side * PAIRS
    state[TOTALS + side] += weight
    state[by_card + a] += weight
    state[by_card + b] += weight
    state[by_pair + a * LINE + b] += weight
    state[by_pair + b * LINE + a] += weight
    for other in range(3):
        if other != side and state[INSIDE + other] != 0.0:
            product = weight * weights[3 * combo + other]
            meeting = MEETING + (3 - side - other) * MEETINGS
            state[meeting + a] += product
            state[meeting + b] += product
            state[meeting] += product


@helper
def others_of(side: Integer) -> tuple[int, int]:
    """Return the other two sides."""
    return (1 if side == 0 else 0), (1 if side == 2 else 2)


@helper
def shared_products(
    state: NDArray[np.float64], x: Integer, y: Integer, a: Integer, b: Integer
) -> float:
    """Return the sum over cards of the products of two sides' weights with the card.

    Combos with a or b do not count, except in the products for a and b themselves.
    """
    x_card, y_card = np.uint64(BY_CARD + 1 + x * LINE), np.uint64(BY_CARD + 1 + y * LINE)
    x_pair, y_pair = BY_PAIR + 1 + x * PAIRS, BY_PAIR + 1 + y * PAIRS
    x_a, x_b = np.uint64(x_pair + a * LINE), np.uint64(x_pair + b * LINE)
    y_a, y_b = np.uint64(y_pair + a * LINE), np.uint64(y_pair + b * LINE)
    for i in range(LINE):
        card = np.uint64(i)
        of_x = state[x_card + card] - state[x_a + card] - state[x_b + card]
        of_y = state[y_card + card] - state[y_a + card] - state[y_b + card]
        state[PRODUCTS + i] = of_x * of_y
    # Eight independent sums: an addition does not wait for the one before it.
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = 0.0
    for at in range(PRODUCTS, PRODUCTS + LINE, 8):
        s0, s1, s2, s3 = s0 + state[at], s1 + state[at + 1], s2 + state[at + 2], s3 + state[at + 3]
        s4, s5 = s4 + state[at + 4], s5 + state[at + 5]
        s6, s7 = s6 + state[at + 6], s7 + state[at + 7]
    return s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7


@helper
def others_apart(
    state: NDArray[np.float64],
    cards: NDArray[np.int64],
    side: Integer,
    combo: Integer,
    own_meeting: float,
) -> float:
    """Return the weight of the other sides' pairs that share no card with each other or a combo.

    own_meeting : the product of the others' weights of the combo itself, if both have entered
    """
    a, b = np.int64(cards[2 * combo]), np.int64(cards[2 * combo + 1])
    x, y = others_of(side)
    shared = shared_products(state, x, y, a, b)
    x_card, y_card = BY_CARD + x * LINE, BY_CARD + y * LINE
    own_x = state[BY_PAIR + x * PAIRS + a * LINE + b]
    own_y = state[BY_PAIR + y * PAIRS + a * LINE + b]
    in_x_a, in_x_b = state[x_card + a] - own_x, state[x_card + b] - own_x
    in_y_a, in_y_b = state[y_card + a] - own_y, state[y_card + b] - own_y
    # The products at a and b themselves are not meetings of other combos.
    shared -= in_x_a * in_y_a + in_x_b * in_y_b
    apart_x = state[TOTALS + x] - in_x_a - in_x_b - own_x
    apart_y = state[TOTALS + y] - in_y_a - in_y_b - own_y
    meeting = MEETING + side * MEETINGS
    both = state[meeting] + own_meeting
    both -= state[meeting + a] + state[meeting + b]
    return apart_x * apart_y - shared + both


@helper
def own_product(weights: NDArray[np.float64], combo: Integer, side: Integer) -> float:
    """Return the product of the weights that the other two sides give a combo."""
    x, y = others_of(side)
    return np.float64(weights[3 * combo + x] * weights[3 * combo + y])


@kernel
def count_deals(
    cards: NDArray[np.int64], weights: NDArray[np.float64], deals: NDArray[np.float64]
) -> None:
    """Fill the weight of the other two sides' deals against each combo of each side.

    cards          : [2 * N] int64 card numbers, two for each combo
    weights, deals : [3 * N] float64
    """
    state = np.empty(STATE)
    clear(state)
    for i in range(weights.size):
        combo, side = i // 3, i % 3
        for other in range(3):
            state[INSIDE + other] = np.float64(other < side)
        enter(state, cards, weights, side, combo, 1)
    for i in range(weights.size):
        combo, side = i // 3, i % 3
        deals[i] = others_apart(state, cards, side, combo, own_product(weights, combo, side))


@kernel
def count_triples(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    folded: bool,
    steps: NDArray[np.int64],
    counts: NDArray[np.float64],
) -> None:
    """Add up, over all boards, the deals of the other two sides that a combo beats or ties.

    strengths : [B * N] uint16, NEVER where combo and board share a card
    cards     : [2 * N] int64 card numbers, two for each combo
    weights   : [3 * N] float64
    folded    : whether side 2 has folded: all hands beat it, and it has no counts
    steps     : [.., 5] int64, from `STEPS`
    counts    : [N * 3 * 4] float64: both others beaten; the first beaten or tied, the second
                beaten; the first beaten, the second beaten or tied; both beaten or tied
    """
    size, state = cards.size // 2, np.empty(STATE)
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    digit_counts = np.empty(2 * DIGIT, np.uint32)
    for start in range(0, strengths.size, size):
        sort_combos(strengths, start, items, order, digit_counts)
        clear(state)
        for index in range(size if folded else 0):
            if order[index] >> INDEX_BITS != NEVER:
                enter(state, cards, weights, 2, np.int64(order[index] & INDEX), 1)
        first = last = 0
        while order[first] >> INDEX_BITS != NEVER:
            while order[last] >> INDEX_BITS == order[first] >> INDEX_BITS:
                last += 1
            state[INSIDE], state[INSIDE + 1], state[INSIDE + 2] = 0.0, 0.0, np.float64(folded)
            alone = last == first + 1  # no ties: the weaker weight goes to all columns
            for step in range(steps.shape[0]):
                side, sign = steps[step, 0], steps[step, 1]
                for index in range(first, last if side >= 0 else first):
                    state[INSIDE + side] = 0.0
                    enter(state, cards, weights, side, np.int64(order[index] & INDEX), sign)
                if side >= 0:
                    state[INSIDE + side] = np.float64(sign > 0)
                for i in range(3 * first, 3 * last if step == 0 or not alone else 3 * first):
                    combo, of = np.int64(order[i // 3] & INDEX), i % 3
                    column = steps[step, 2 + of]
                    if column >= 0 and weights[3 * combo + of] != 0.0:
                        own = own_product(weights, combo, of) if column == 3 else 0.0
                        apart = others_apart(state, cards, of, combo, own)
                        for counted in range(column, 4 if alone else column + 1):
                            counts[12 * combo + 4 * of + counted] += apart
            first = last
