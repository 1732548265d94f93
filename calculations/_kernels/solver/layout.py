"""The arguments of the solver's kernels: named runs of numbers.

Shapes use W (the width of a row: the number of hands of the wider range, padded), S (the width of a
player's own data), N and M (the hands of the player and of the opponent), R (rows that lead to
terminal nodes, padded to a multiple of 16), and A (actions at all nodes of a player).
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import in_caller

(DOWNS, UPS, ENDS, WIDTH, THEIR_STRIDE, OWN_STRIDE, ROOT_REACH, ROOT_VALUES, IS_LAST) = range(9)
"""Indices of `StreetProgram.sizes`; IS_LAST is whether the street ends in showdowns."""

CARDS = 53
"""The number of card numbers, with 0 for no card."""

WEAKER, NOT_STRONGER, FIRST_WEAKER, FIRST_NOT_STRONGER, FIRST_ALL = range(5)
SECOND_WEAKER, SECOND_NOT_STRONGER, SECOND_ALL, SAME, INDEX_COUNT = range(5, 10)
"""The indices of a hand into running sums over the opponent's hands, weakest first: the end of the
weaker hands and of the weaker or equal hands; the same two ends among the hands with its first card
and the end of all hands with it; these three for its second card; and the opponent's hand of the
same two cards. INDEX_COUNT is the number of indices."""

LEARN, BEST_RESPONSE, AVERAGE, LOCKED_RESPONSE = 0, 1, 2, 3
"""The purposes of a pass: to learn; or, against the opponent's average strategy, to value the best
response, the player's own average strategy, or the best response that keeps the locks."""

LOCKED = 1e18
"""Regrets above this are locks; learned regrets are far below it. A lock's regrets are its strategy
times a number so great that additions are rounded away, and discounts keep their proportions."""

Floats: TypeAlias = NDArray[np.float32]  # a run of float32, or sixteen of them in a vector

Pairs: TypeAlias = NDArray[np.generic]
"""The probability that each two hands meet: float32, or empty uint8 without folded ranges."""

Numbers: TypeAlias = NDArray[np.generic]  # regrets and sums: float32, or float16 as uint16

Int64Array: TypeAlias = NDArray[np.int64]
Int16Array: TypeAlias = NDArray[np.int16]
Int32Array: TypeAlias = NDArray[np.int32]


class StreetProgram(NamedTuple):
    """One player's program for a street; see `calculations.solver.betting.programs`."""

    down: Int32Array
    """int32"""
    up: Int32Array
    """int32"""
    won: Floats
    """[2 * R] float32, the chips won at showdowns, then at folds"""
    raked: Floats
    """[R] float32, the rake of showdowns"""
    sizes: Int64Array
    """[9] int64"""


class RegretSums(NamedTuple):
    """Regrets and sums of strategies, [A * S], float32, or float16 as uint16."""

    their_regrets: Numbers
    their_sums: Numbers
    own_regrets: Numbers
    own_sums: Numbers


class HandMeetings(NamedTuple):
    """How the hands of the two players meet on a board."""

    by_card: Int16Array
    """[53 + 2 * M] int16: the number of opposing hands with each card, then these hands, card by
    card, weakest first"""
    indices: Int16Array  # [INDEX_COUNT * N] int16, hand by hand
    counts: Int64Array  # [2] int64: N and M
    pairs: Pairs
    """With folded ranges [N / 8, M, 8] float32, the probability that two hands meet, N padded with
    zeros to a multiple of 8; else [0] uint8, a type for which kernels are compiled without pairs"""


class Scratch(NamedTuple):
    """Memory that a pass writes before it reads; all float32."""

    reach: Floats  # rows of W
    values: Floats  # rows of W
    hands: Floats
    """[W + 16, 16], the opponent's reach in sixteen rows, side by side; with pairs [R / 16, W, 16],
    in all rows that lead to terminal nodes"""
    sums: Floats  # [W + 16, 16], the running sums of the reach
    card_sums: Floats  # [2 * W + 64, 16], its running sums by card
    shown: Floats  # [W + 16, 16], the values of showdowns; with pairs at least [R, 16]
    folded: Floats  # [W + 16, 16], the values of folds; with pairs at least [R, 16]


class PassSettings(NamedTuple):
    """The settings of one pass."""

    purpose: int
    decay: float
    """The factor for the sums of strategies, before the new one is added."""
    gain: float
    """The factor for regrets above 0."""
    loss: float
    """The factor for regrets below 0."""


GAIN, LOSS, DECAY = 1.5, 0.25, 3.0
"""The powers of discounted regret minimisation (Brown and Sandholm 2019): of regrets above 0, of
regrets below 0, and of the sums of strategies. The paper uses 0 for regrets below 0, with which
exploitability rises two or three times after some 150 iterations."""


@in_caller
def step_of(iteration: int) -> PassSettings:
    """Return the discounts of an iteration; the first one is number 0."""
    if iteration == 0:  # nothing to discount yet, and locks to keep
        return PassSettings(LEARN, 1.0, 1.0, 1.0)
    gain, loss = float(iteration) ** GAIN, float(iteration) ** LOSS
    kept = (iteration / (iteration + 1.0)) ** DECAY
    return PassSettings(LEARN, kept, gain / (gain + 1.0), loss / (loss + 1.0))
