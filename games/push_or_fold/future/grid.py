"""All ways to share chips out in whole steps, and where other stacks lie between them."""

from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_STATES: Final = 20_000

ROUNDING: Final = 1e-9
"""How far from a whole number of steps stacks may be, in steps, that are sums of floats."""


class Between(NamedTuple):
    """Stacks as averages of P of the states: their rows and their parts, each [N, P]."""

    rows: NDArray[np.intp]
    parts: NDArray[np.float64]


def count_states(steps: int, players: int) -> int:
    """Return how many states there are, those included in which somebody has no chips."""
    return comb(steps + players - 1, players - 1)


class ChipGrid:
    """The states of P players who hold so many *steps* of chips in all.

    States are rows of `stacks`, in steps, those included in which somebody has none.
    """

    def __init__(self, steps: int, players: int) -> None:
        bars = np.array([*combinations(range(steps + players - 1), players - 1)], np.intp)
        # As many steps lie below each bar as its place is higher than its number.
        self._below = bars - np.arange(players - 1)
        ends = np.full((len(bars), 1), steps)
        self.stacks = np.diff(self._below, axis=1, prepend=0, append=ends)
        self._shape = (steps + 1,) * (players - 1)
        self._rows = np.full(self._shape, -1, np.intp)
        self._rows[tuple(self._below.T)] = np.arange(len(bars))

    def locate(self, stacks: NDArray[np.float64]) -> Between:
        """Return between which states stacks [N, P] lie, in steps.

        A state lies on itself. Other stacks lie in a simplex of P states next to each other
        (Freudenthal, "Simplizialzerlegungen von beschränkter Flachheit", 1942), where what is
        linear in chips stays what it is.
        """
        below = np.cumsum(stacks, axis=1)[:, :-1]
        whole = np.rint(below)
        below = np.where(np.abs(below - whole) < ROUNDING, whole, below)
        base = np.floor(below)
        over = below - base
        count, width = below.shape
        # From the largest remainder down; between equal ones lies a corner that has no part.
        order = np.argsort(-over, axis=1)
        sorted_over = np.take_along_axis(over, order, axis=1)
        parts = -np.diff(sorted_over, axis=1, prepend=1, append=0)
        corners = np.repeat(base[:, None].astype(np.intp), width + 1, axis=1)
        for step in range(width):
            corners[np.arange(count), step + 1 :, order[:, step]] += 1
        corners = np.where(parts[..., None] > 0, corners, corners[:, :1])
        return Between(self._rows[tuple(np.moveaxis(corners, -1, 0))], parts)
