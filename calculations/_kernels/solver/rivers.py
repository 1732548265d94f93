"""A river solved within one call: from Python an iteration would take twice as long."""

from typing import NamedTuple

import numpy as np

from calculations._kernels.solver.ends import value_ends
from calculations._kernels.solver.layout import (
    AVERAGE,
    LEARN,
    ROOT_REACH,
    ROOT_VALUES,
    THEIR_STRIDE,
    WIDTH,
    Floats,
    Hands,
    Learned,
    Scratch,
    Step,
    Street,
    Whole,
    hands_runs,
    learned_runs,
    scratch_runs,
    street_runs,
)
from calculations._kernels.solver.regrets import go_up
from calculations._kernels.solver.strategies import go_down
from lookup._kernels.compile import helper, kernel
from lookup._kernels.runs import run_of

GAIN, LOSS, DECAY = 1.5, 0.25, 3.0
"""The powers of discounted regret minimisation (Brown and Sandholm 2019): of regrets above 0, of
those below, and of what strategies are summed up with. Of regrets below 0 they give 0, with which
exploitability jumps up two to three times after some 150 iterations."""


class RiverSide(NamedTuple):
    """What a pass for one player reads."""

    street: Street
    hands: Hands
    learned: Learned
    weights: Floats
    """[S] float32, those of the player's hands on the board, zeros behind them"""


@helper
def side_runs(side: RiverSide) -> RiverSide:
    """Return what a pass reads as runs."""
    return RiverSide(
        street_runs(side.street),
        hands_runs(side.hands),
        learned_runs(side.learned),
        run_of(side.weights),
    )


@helper
def step_of(iteration: int) -> Step:
    """Return what an iteration does to what was learned before; the first one has number 0."""
    if iteration == 0:  # nothing to be discounted, and locks to be kept
        return Step(LEARN, 1.0, 1.0, 1.0)
    gain, loss = float(iteration) ** GAIN, float(iteration) ** LOSS
    kept = (iteration / (iteration + 1.0)) ** DECAY
    return Step(LEARN, kept, gain / (gain + 1.0), loss / (loss + 1.0))


@helper
def pass_river(side: RiverSide, reach: Floats, scratch: Scratch, step: Step) -> None:
    """Make a pass for one player; *reach* are the weights of the other's hands."""
    sizes = side.street.sizes
    root, start = sizes[ROOT_REACH] * sizes[WIDTH], np.int64(0)
    for hand in range(sizes[THEIR_STRIDE]):
        scratch.reach[root + hand] = reach[hand]
    go_down(side.street, side.learned, start, scratch, step)
    value_ends(side.street, side.hands, scratch)
    go_up(side.street, side.learned, start, scratch, step)


@helper
def root_value(side: RiverSide, scratch: Scratch) -> float:
    """Return what the player's hands are worth at the root, each times its weight."""
    root = side.street.sizes[ROOT_VALUES] * side.street.sizes[WIDTH]
    total = 0.0
    for hand in range(side.hands.counts[0]):
        total += side.weights[hand] * scratch.values[root + hand]
    return total


@helper
def exploitability(
    one: RiverSide, other: RiverSide, scratch: Scratch, with_rake: bool, purpose: int
) -> float:
    """Return what best responses win over the average strategies, a player, times all deals."""
    step = Step(purpose, 1.0, 1.0, 1.0)
    pass_river(one, other.weights, scratch, step)
    gained = root_value(one, scratch)
    pass_river(other, one.weights, scratch, step)
    gained += root_value(other, scratch)
    if with_rake:  # else both values add up to nothing
        step = Step(AVERAGE, 1.0, 1.0, 1.0)
        pass_river(one, other.weights, scratch, step)
        gained -= root_value(one, scratch)
        pass_river(other, one.weights, scratch, step)
        gained -= root_value(other, scratch)
    return gained / 2.0


@kernel
def solve_river(
    one: RiverSide,
    other: RiverSide,
    scratch: Scratch,
    iterations: Whole,
    target: float,
    with_rake: bool,
    purpose: int,
) -> float:
    """Learn until what both players can gain is at most the target; return what it is.

    With another purpose than to learn it is one pass, for the first of both, which leaves its rows
    in scratch memory.

    iterations : [4] int64: how many were made, and now are; the most; after how many each it is
                 checked; and the purpose of best responses, with locks or without
    target     : times all deals, as payoffs are
    """
    first, second, memory = side_runs(one), side_runs(other), scratch_runs(scratch)
    gained = np.inf
    if purpose != LEARN:
        pass_river(first, second.weights, memory, Step(purpose, 1.0, 1.0, 1.0))
        return gained
    while iterations[0] < iterations[1]:
        step = step_of(iterations[0])
        pass_river(first, second.weights, memory, step)
        pass_river(second, first.weights, memory, step)
        iterations[0] += 1
        if iterations[0] % iterations[2] == 0 or iterations[0] == iterations[1]:
            gained = exploitability(first, second, memory, with_rake, iterations[3])
            if gained <= target:
                break
    return gained
