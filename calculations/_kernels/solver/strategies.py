"""Pass down a street: the reach of each hand of the opponent at each node.

The strategy is that of regret matching, in proportion to the regrets above 0, or the average of all
iterations, in proportion to the sums; if all are 0, all actions have the same frequency.
"""

import numpy as np

from calculations._kernels.solver.layout import (
    DOWNS,
    LEARN,
    THEIR_STRIDE,
    WIDTH,
    Floats,
    Learned,
    Scratch,
    Step,
    Street,
)
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.floats import (
    FLOATS,
    larger,
    load_floats,
    quotient,
    spread_float,
    store_floats,
    where_positive,
)


@helper
def go_down(street: Street, learned: Learned, start: Integer, scratch: Scratch, step: Step) -> None:
    """Fill the rows of the opponent's reach, and when learning add them to the opponent's sums.

    start : the start of the opponent's data
    """
    at = np.int64(0)  # a constant would have each function compiled twice
    for _ in range(street.sizes[DOWNS]):
        actions = street.down[at]
        if step.purpose != LEARN:
            follow_average(street, learned, at, start, scratch.reach)
        elif actions == 2:
            learn_two(street, learned, at, start, scratch.reach, step.decay)
        else:
            learn_many(street, learned, at, start, scratch.reach, step.decay)
        at += 3 + actions


@helper
def learn_two(
    street: Street, learned: Learned, at: Integer, start: Integer, reach: Floats, decay: float
) -> None:
    """Go on from a node of two actions: a third of the loads and stores of the general way."""
    stride, width, down = street.sizes[THEIR_STRIDE], street.sizes[WIDTH], street.down
    regrets, sums = learned.their_regrets, learned.their_sums
    first = start + down[at + 1] * stride
    second = first + stride
    before, one, other = down[at + 2] * width, down[at + 3] * width, down[at + 4] * width
    zero, half, kept = spread_float(0.0), spread_float(0.5), spread_float(decay)
    for hand in range(0, stride, FLOATS):
        x = larger(load_floats(regrets, first + hand), zero)
        both = x + larger(load_floats(regrets, second + hand), zero)
        share = quotient(x, both, half)
        here = load_floats(reach, before + hand)
        goes = here * share
        rest = here - goes
        store_floats(reach, one + hand, goes)
        store_floats(reach, other + hand, rest)
        store_floats(sums, first + hand, load_floats(sums, first + hand) * kept + goes)
        store_floats(sums, second + hand, load_floats(sums, second + hand) * kept + rest)


@helper
def learn_many(
    street: Street, learned: Learned, at: Integer, start: Integer, reach: Floats, decay: float
) -> None:
    """Go on from a node of any number of actions by regret matching."""
    stride, width, down = street.sizes[THEIR_STRIDE], street.sizes[WIDTH], street.down
    regrets, sums, actions = learned.their_regrets, learned.their_sums, down[at]
    first, before = start + down[at + 1] * stride, down[at + 2] * width
    zero, kept = spread_float(0.0), spread_float(decay)
    alike = spread_float(np.float32(1.0) / np.float32(actions))
    for hand in range(0, stride, FLOATS):
        total = zero
        for action in range(actions):
            total = total + larger(load_floats(regrets, first + action * stride + hand), zero)
        here = load_floats(reach, before + hand)
        factor = quotient(here, total, zero)
        rest = where_positive(total, zero, here * alike)
        for action in range(actions):
            place = first + action * stride + hand
            goes = larger(load_floats(regrets, place), zero) * factor + rest
            store_floats(reach, down[at + 3 + action] * width + hand, goes)
            store_floats(sums, place, load_floats(sums, place) * kept + goes)


@helper
def follow_average(
    street: Street, learned: Learned, at: Integer, start: Integer, reach: Floats
) -> None:
    """Go on from a node by the average strategy."""
    stride, width, down = street.sizes[THEIR_STRIDE], street.sizes[WIDTH], street.down
    sums, actions = learned.their_sums, down[at]
    first, before = start + down[at + 1] * stride, down[at + 2] * width
    zero, alike = spread_float(0.0), spread_float(np.float32(1.0) / np.float32(actions))
    for hand in range(0, stride, FLOATS):
        total = zero
        for action in range(actions):
            total = total + load_floats(sums, first + action * stride + hand)
        here = load_floats(reach, before + hand)
        factor = quotient(here, total, zero)
        rest = where_positive(total, zero, here * alike)
        for action in range(actions):
            goes = load_floats(sums, first + action * stride + hand) * factor + rest
            store_floats(reach, down[at + 3 + action] * width + hand, goes)
