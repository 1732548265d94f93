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
"""Places among the sizes of a street; on the last one hands are shown."""

CARDS = 53
"""Card numbers, with 0 for no card, which no hand has."""

WEAKER, NOT_STRONGER, FIRST_WEAKER, FIRST_NOT_STRONGER, FIRST_ALL = range(5)
SECOND_WEAKER, SECOND_NOT_STRONGER, SECOND_ALL, SAME, INDEX_COUNT = range(5, 10)
"""The places of a hand in sums over the opponent's hands, from weak to strong: the ends of weaker
hands, and of weaker or equal hands; in the sums for its first card, the same two ends and the end
of all hands with the card; the same three for its second card; and the opponent's hand of the same
cards. INDEX_COUNT is their number."""

LEARN, BEST_RESPONSE, AVERAGE, LOCKED_RESPONSE = 0, 1, 2, 3
"""The purposes of a pass: to learn, or to value, against the opponent's average strategy, the best
response, the player's own average strategy, or the best response where nothing is locked."""

LOCKED = 1e18
"""Regrets above this are locks: learned regrets never come near it. They are multiples of a
strategy, so great that additions vanish beside them, and discounts keep their proportions."""

Floats: TypeAlias = NDArray[np.float32]  # a run of float32, or sixteen of them in a vector

Pairs: TypeAlias = NDArray[np.generic]
"""The chance that each two hands meet: float32, or uint8 if it is not stored."""

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
    """[2 * R] float32, at showdowns, and where somebody folds"""
    raked: Floats
    """[R] float32"""
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
    indices: Int16Array  # [INDEX_COUNT * N] int16, those of each hand of the player
    counts: Int64Array  # [2] int64: N and M
    pairs: Pairs
    """[N / 8, M, 8] float32, the chance that two hands meet after some were folded, N padded to
    eights by zeros; else [0] uint8, for which kernels are compiled that know of no pairs"""


class Scratch(NamedTuple):
    """Memory that a pass writes before it reads; all float32."""

    reach: Floats  # rows of W
    values: Floats  # rows of W
    hands: Floats
    """[W + 16, 16], the other's reach, sixteen rows side by side; with pairs all that lead to
    ends are, [R / 16, W, 16]"""
    sums: Floats  # [W + 16, 16], and its running sums
    card_sums: Floats  # [2 * W + 64, 16], and those by card
    shown: Floats  # [W + 16, 16], the values of showdowns; with pairs at least [R, 16]
    folded: Floats  # [W + 16, 16], the values of folds; with pairs at least [R, 16]


class PassSettings(NamedTuple):
    """The settings of one pass."""

    purpose: int
    decay: float
    """The factor for the sums of strategies, before more is added."""
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
    """Return the discounts of an iteration; the first one has number 0."""
    if iteration == 0:  # nothing to be discounted, and locks to be kept
        return PassSettings(LEARN, 1.0, 1.0, 1.0)
    gain, loss = float(iteration) ** GAIN, float(iteration) ** LOSS
    kept = (iteration / (iteration + 1.0)) ** DECAY
    return PassSettings(LEARN, kept, gain / (gain + 1.0), loss / (loss + 1.0))
