"""Pass down a street, for the opponent's reach, and up, for values and regrets.

The current strategy is in proportion to the regrets above 0 (regret matching), and the average
strategy in proportion to the sums. If all are 0, all actions have the same frequency.
"""

import numpy as np

from calculations._kernels.solver.layout import (
    BEST_RESPONSE,
    DOWNS,
    LEARN,
    LOCKED,
    LOCKED_RESPONSE,
    OWN_STRIDE,
    THEIR_STRIDE,
    UPS,
    WIDTH,
    Floats,
    PassSettings,
    RegretSums,
    Scratch,
    StreetProgram,
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
def go_down(
    street: StreetProgram, learned: RegretSums, start: Integer, scratch: Scratch, step: PassSettings
) -> None:
    """Fill the rows of the opponent's reach; when learning, also add to the sums of strategies.

    start : the index at which the opponent's data begin
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
    street: StreetProgram,
    learned: RegretSums,
    at: Integer,
    start: Integer,
    reach: Floats,
    decay: float,
) -> None:
    """Go on from a node of two actions, with a third of the loads and stores of `learn_many`."""
    stride, width, down = street.sizes[THEIR_STRIDE], street.sizes[WIDTH], street.down
    regrets, sums = learned.their_regrets, learned.their_sums
    first = start + down[at + 1] * stride
    second = first + stride
    before, first_row, other = down[at + 2] * width, down[at + 3] * width, down[at + 4] * width
    zero, half, kept = spread_float(0.0), spread_float(0.5), spread_float(decay)
    for hand in range(0, stride, FLOATS):
        x = larger(load_floats(regrets, first + hand), zero)
        both = x + larger(load_floats(regrets, second + hand), zero)
        share = quotient(x, both, half)
        here = load_floats(reach, before + hand)
        goes = here * share
        rest = here - goes
        store_floats(reach, first_row + hand, goes)
        store_floats(reach, other + hand, rest)
        store_floats(sums, first + hand, load_floats(sums, first + hand) * kept + goes)
        store_floats(sums, second + hand, load_floats(sums, second + hand) * kept + rest)


@helper
def learn_many(
    street: StreetProgram,
    learned: RegretSums,
    at: Integer,
    start: Integer,
    reach: Floats,
    decay: float,
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
            offset = first + action * stride + hand
            goes = larger(load_floats(regrets, offset), zero) * factor + rest
            store_floats(reach, down[at + 3 + action] * width + hand, goes)
            store_floats(sums, offset, load_floats(sums, offset) * kept + goes)


@helper
def follow_average(
    street: StreetProgram, learned: RegretSums, at: Integer, start: Integer, reach: Floats
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


@helper
def go_up(
    street: StreetProgram, learned: RegretSums, start: Integer, scratch: Scratch, step: PassSettings
) -> None:
    """Fill the rows of values of all nodes; when learning, also update the regrets.

    start : the index at which the player's data begin
    """
    at = np.int64(0)  # a constant would have each function compiled twice
    for _ in range(street.sizes[UPS]):
        is_own, actions = street.up[at], street.up[at + 1]
        if not is_own:
            add_values(street, at, scratch.values)
        elif step.purpose != LEARN:
            take_own(street, learned, at, start, scratch.values, step.purpose)
        elif actions == 2:
            regret_two(street, learned, at, start, scratch.values, step)
        else:
            regret_many(street, learned, at, start, scratch.values, step)
        at += 4 + actions


@helper
def take_own(
    street: StreetProgram,
    learned: RegretSums,
    at: Integer,
    start: Integer,
    values: Floats,
    purpose: Integer,
) -> None:
    """Value a node of the player by the purpose of a pass that does not learn."""
    if purpose == BEST_RESPONSE:
        take_best(street, at, values)
    elif purpose == LOCKED_RESPONSE:
        take_best_unlocked(street, learned, at, start, values)
    else:
        take_average(street, learned, at, start, values)


@helper
def add_values(street: StreetProgram, at: Integer, values: Floats) -> None:
    """Value a node of the opponent: the sum over the actions, whose values include the reach."""
    stride, width, up = street.sizes[OWN_STRIDE], street.sizes[WIDTH], street.up
    for hand in range(0, stride, FLOATS):
        total = load_floats(values, up[at + 4] * width + hand)
        for action in range(1, up[at + 1]):
            total = total + load_floats(values, up[at + 4 + action] * width + hand)
        store_floats(values, up[at + 3] * width + hand, total)


@helper
def take_best(street: StreetProgram, at: Integer, values: Floats) -> None:
    """Value a node of the player by the best action."""
    stride, width, up = street.sizes[OWN_STRIDE], street.sizes[WIDTH], street.up
    for hand in range(0, stride, FLOATS):
        best = load_floats(values, up[at + 4] * width + hand)
        for action in range(1, up[at + 1]):
            best = larger(best, load_floats(values, up[at + 4 + action] * width + hand))
        store_floats(values, up[at + 3] * width + hand, best)


@helper
def take_best_unlocked(
    street: StreetProgram, learned: RegretSums, at: Integer, start: Integer, values: Floats
) -> None:
    """Value a node of the player by the best action; locked hands by their locked strategy."""
    stride, width, up = street.sizes[OWN_STRIDE], street.sizes[WIDTH], street.up
    first = start + up[at + 2] * stride
    zero, most = spread_float(0.0), spread_float(LOCKED)
    for hand in range(0, stride, FLOATS):
        best = load_floats(values, up[at + 4] * width + hand)
        total, worth = zero, zero
        for action in range(up[at + 1]):
            value = load_floats(values, up[at + 4 + action] * width + hand)
            share = larger(load_floats(learned.own_regrets, first + action * stride + hand), zero)
            best, total, worth = larger(best, value), total + share, worth + share * value
        best = where_positive(total - most, quotient(worth, total, best), best)
        store_floats(values, up[at + 3] * width + hand, best)


@helper
def take_average(
    street: StreetProgram, learned: RegretSums, at: Integer, start: Integer, values: Floats
) -> None:
    """Value a node of the player by the average strategy."""
    stride, width, up = street.sizes[OWN_STRIDE], street.sizes[WIDTH], street.up
    sums, actions = learned.own_sums, up[at + 1]
    first = start + up[at + 2] * stride
    zero, alike = spread_float(0.0), spread_float(np.float32(1.0) / np.float32(actions))
    for hand in range(0, stride, FLOATS):
        total = zero
        worth, every = zero, zero
        for action in range(actions):
            value = load_floats(values, up[at + 4 + action] * width + hand)
            share = load_floats(sums, first + action * stride + hand)
            total, worth, every = total + share, worth + share * value, every + value
        mean = quotient(worth, total, every * alike)
        store_floats(values, up[at + 3] * width + hand, mean)


@helper
def regret_two(
    street: StreetProgram,
    learned: RegretSums,
    at: Integer,
    start: Integer,
    values: Floats,
    step: PassSettings,
) -> None:
    """Value a node of two actions by regret matching, and add to its regrets."""
    stride, width, up = street.sizes[OWN_STRIDE], street.sizes[WIDTH], street.up
    regrets, first = learned.own_regrets, start + up[at + 2] * stride
    second = first + stride
    node, first_row, other = up[at + 3] * width, up[at + 4] * width, up[at + 5] * width
    zero, half = spread_float(0.0), spread_float(0.5)
    gain, loss = spread_float(step.gain), spread_float(step.loss)
    for hand in range(0, stride, FLOATS):
        before, before_2 = load_floats(regrets, first + hand), load_floats(regrets, second + hand)
        x = larger(before, zero)
        both = x + larger(before_2, zero)
        share = quotient(x, both, half)
        value, value_2 = load_floats(values, first_row + hand), load_floats(values, other + hand)
        mean = value_2 + share * (value - value_2)
        store_floats(values, node + hand, mean)
        kept = before * where_positive(before, gain, loss)
        kept_2 = before_2 * where_positive(before_2, gain, loss)
        store_floats(regrets, first + hand, kept + (value - mean))
        store_floats(regrets, second + hand, kept_2 + (value_2 - mean))


@helper
def regret_many(
    street: StreetProgram,
    learned: RegretSums,
    at: Integer,
    start: Integer,
    values: Floats,
    step: PassSettings,
) -> None:
    """Value a node of any number of actions by regret matching, and add to its regrets."""
    stride, width, up = street.sizes[OWN_STRIDE], street.sizes[WIDTH], street.up
    regrets, actions = learned.own_regrets, up[at + 1]
    first = start + up[at + 2] * stride
    zero, alike = spread_float(0.0), spread_float(np.float32(1.0) / np.float32(actions))
    gain, loss = spread_float(step.gain), spread_float(step.loss)
    for hand in range(0, stride, FLOATS):
        total, worth, every = zero, zero, zero
        for action in range(actions):
            value = load_floats(values, up[at + 4 + action] * width + hand)
            share = larger(load_floats(regrets, first + action * stride + hand), zero)
            total, worth, every = total + share, worth + share * value, every + value
        mean = quotient(worth, total, every * alike)
        store_floats(values, up[at + 3] * width + hand, mean)
        for action in range(actions):
            offset = first + action * stride + hand
            before = load_floats(regrets, offset)
            gained = load_floats(values, up[at + 4 + action] * width + hand) - mean
            store_floats(regrets, offset, before * where_positive(before, gain, loss) + gained)
