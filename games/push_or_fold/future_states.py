"""The states of a tournament on a grid of chips, and what follows from their next hand."""

from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.future_hands import ForcedBets, next_hands, read_hands
from games.push_or_fold.future_solving import (
    StoppingRule,
    averages,
    deals_between,
    solve_hands,
    unsolved,
)
from games.worth.icm import icm

MOST_STATES: Final = 20_000

ROUNDING: Final = 1e-9
"""How far from a whole number of steps stacks may be, in steps, that are sums of floats."""

SETTLED: Final = 1e-9
"""Values that change by less of the prize pool when the same is played on are those for ever."""

MOST_HANDS: Final = 10_000


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


class Level:
    """The states of P players, what they are worth, and how their next hand is played."""

    def __init__(
        self, grid: ChipGrid, step: float, forced_bets: ForcedBets, payouts: NDArray[np.float64]
    ) -> None:
        self.grid, self._pool = grid, float(payouts[: grid.stacks.shape[1]].sum())
        self.players = grid.stacks.shape[1]
        self.values = icm(grid.stacks * step, payouts)
        """What the states are worth, [all, P]; at first by ICM, which remains where one is out."""
        self.playing = np.flatnonzero((grid.stacks > 0).all(axis=1))
        """The states in which all P play."""
        self.hands = read_hands(grid.stacks[self.playing] * step, forced_bets)
        self._deals = deals_between(self.players)
        self.solved = unsolved(self.hands, self._deals)
        after = self.hands.after.reshape(-1, self.players)
        before = np.repeat(self.hands.stacks, len(self.hands.outcomes), axis=0)
        # What those who are out get, and who has won; all others play on.
        self._ended = icm(after, payouts, starting_stacks=before)
        self._next = [(each, after[each.cells] / step) for each in next_hands(after)]

    def locate(self, grids: dict[int, ChipGrid]) -> None:
        """Find the states that outcomes lead to, in the grids by how many players are left."""
        self._places = [grids[len(each.seats)].locate(stacks) for each, stacks in self._next]

    def worth(self, values: dict[int, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return what outcomes are worth, [S, O, P].

        values : what states are worth by how many players are left, [all, P]
        """
        worth = self._ended.copy()
        for (each, _), (states, parts) in zip(self._next, self._places, strict=True):
            worth[each.cells] = averages(parts, values[len(each.seats)][states])
        return worth.reshape(self.hands.after.shape)

    def solve(
        self, values: dict[int, NDArray[np.float64]], stop: StoppingRule
    ) -> NDArray[np.float64]:
        """Solve the next hand of all states, and return what they are worth before it, [all, P]."""
        worth = self.worth(values)
        self.solved = solve_hands(self.hands, worth, self._deals, stop, self.solved)
        return self.played(worth)

    def played(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return what states are worth, [all, P], when the hand is played as it was solved."""
        values = self.values.copy()
        values[self.playing] = averages(self.solved.chances, worth)
        return values

    def play_on(self, values: dict[int, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return what states are worth when all hands to the end are played as this one."""
        values = dict(values)
        for _ in range(MOST_HANDS):
            new = self.played(self.worth(values))
            change = np.abs(new - values[self.players]).max()
            values[self.players] = new
            if change <= SETTLED * self._pool:
                break
        return values[self.players]
