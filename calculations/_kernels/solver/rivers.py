"""Solve a river within one call; with one call per iteration, it would take twice as long."""

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
    HandMeetings,
    Int64Array,
    PassSettings,
    RegretSums,
    Scratch,
    StreetProgram,
    step_of,
)
from calculations._kernels.solver.passes import go_down, go_up
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.runs import run_of

LEARNING_END, RESPONSES_END, VALUES_END = 2, 4, 6
"""The ends of the passes to learn, of best responses and of values: two each, one per player."""


class RiverSide(NamedTuple):
    """The inputs of a pass for one player."""

    street: StreetProgram
    hands: HandMeetings
    learned: RegretSums
    weights: Floats  # [S] float32, of the player's hands on the board, then zeros


@helper
def root_value(side: RiverSide, scratch: Scratch) -> float:
    """Return the sum of the values of the player's hands at the root, times their weights."""
    root = side.street.sizes[ROOT_VALUES] * side.street.sizes[WIDTH]
    total = 0.0
    for hand in range(side.hands.counts[0]):
        total += side.weights[hand] * scratch.values[root + hand]
    return total


@helper
def step_at(number: Integer, iterations: Int64Array, purpose: int) -> PassSettings:
    """Return the settings of each pass: an iteration, both best responses, then both values."""
    if number >= RESPONSES_END:
        return PassSettings(AVERAGE, 1.0, 1.0, 1.0)
    if number >= LEARNING_END:
        return PassSettings(iterations[3], 1.0, 1.0, 1.0)
    return step_of(iterations[0]) if purpose == LEARN else PassSettings(purpose, 1.0, 1.0, 1.0)


@kernel
def solve_river(
    side: RiverSide,
    other: RiverSide,
    scratch: Scratch,
    iterations: Int64Array,
    target: float,
    with_rake: bool,
    purpose: int,
) -> float:
    """Learn until the sum of both players' possible gains is at most the target; return the sum.

    The gain is the value of a best response to the opponent's average strategy. With rake, the
    values of both average strategies, which do not add up to 0, are subtracted. For another purpose
    than to learn, the kernel makes one pass for the first player and leaves its rows in the scratch
    memory. A single call in the code makes all passes, which halves the time to compile.

    iterations : [4] int64: the number of iterations so far, which is updated; the maximum; the
                 number between checks; and the purpose of best responses, with locks or without
    target     : multiplied by the number of deals, as payoffs are
    """
    player, opponent, memory = run_of(side), run_of(other), run_of(scratch)
    gained, start = np.inf, np.int64(0)
    while iterations[0] < iterations[1] and gained > target:
        number, end = start, LEARNING_END if purpose == LEARN else 1
        while number < end:
            step, sizes = step_at(number, iterations, purpose), player.street.sizes
            root = sizes[ROOT_REACH] * sizes[WIDTH]
            for hand in range(sizes[THEIR_STRIDE]):
                memory.reach[root + hand] = opponent.weights[hand]
            go_down(player.street, player.learned, start, memory, step)
            value_ends(player.street, player.hands, memory)
            go_up(player.street, player.learned, start, memory, step)
            if number >= LEARNING_END:
                sign = 1.0 if number < RESPONSES_END else -1.0
                gained += sign * root_value(player, memory) / 2.0
            player, opponent = opponent, player
            number += 1
            if number == LEARNING_END:
                iterations[0] += 1
                if iterations[0] % iterations[2] == 0 or iterations[0] == iterations[1]:
                    gained, end = 0.0, VALUES_END if with_rake else RESPONSES_END
        if purpose != LEARN:
            iterations[0] = iterations[1]
    return gained
