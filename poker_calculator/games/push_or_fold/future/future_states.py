"""The states of a tournament on a grid of chips, and the outcomes of their next hand."""

from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.push_or_fold.future.future_hands import (
    FullTableBets,
    FutureHands,
    next_hands,
    read_hands,
)
from poker_calculator.games.push_or_fold.future.future_solving import (
    SolvedHands,
    StoppingRule,
    averages,
    deals_between,
    solve_hands,
    unsolved,
)
from poker_calculator.games.worth.icm import icm

MOST_STATES: Final = 20_000

ROUNDING: Final = 1e-9
"""The rounding error of stacks, which are sums of floats: the distance from whole steps."""

SETTLED: Final = 1e-9
"""A change of values, as a fraction of the prize pool, below which they have converged."""

MOST_HANDS: Final = 10_000


class Between(NamedTuple):
    """Stacks as averages of P states: the rows of the states and their weights, each [N, P]."""

    rows: NDArray[np.intp]
    parts: NDArray[np.float64]


def count_states(steps: int, players: int) -> int:
    """Return the number of states, including those in which a player has no chips."""
    return comb(steps + players - 1, players - 1)


class ChipGrid:
    """The states of P players who hold *steps* steps of chips together.

    States are the rows of `stacks`, in steps, including those in which a player has none.
    """

    def __init__(self, steps: int, players: int) -> None:
        bars = np.array([*combinations(range(steps + players - 1), players - 1)], np.intp)
        # Stars and bars: the steps below a bar are its position minus its number.
        self._below = bars - np.arange(players - 1)
        ends = np.full((len(bars), 1), steps)
        self.stacks: NDArray[np.intp] = np.diff(self._below, axis=1, prepend=0, append=ends)
        self._shape = (steps + 1,) * (players - 1)
        self._rows = np.full(self._shape, -1, np.intp)
        self._rows[tuple(self._below.T)] = np.arange(len(bars))

    def locate(self, stacks: NDArray[np.float64]) -> Between:
        """Return the states around stacks [N, P], in steps, and their weights.

        A state is its own average. Other stacks are averages of the P neighbouring states of a
        simplex (Freudenthal, "Simplizialzerlegungen von beschränkter Flachheit", 1942), which is
        exact for values that are linear in chips.
        """
        below = np.cumsum(stacks, axis=1)[:, :-1]
        whole = np.rint(below)
        below = np.where(np.abs(below - whole) < ROUNDING, whole, below)
        base = np.floor(below)
        over = below - base
        count, width = below.shape
        # The largest remainder first; the corner between two equal remainders has weight 0.
        order = np.argsort(-over, axis=1)
        sorted_over = np.take_along_axis(over, order, axis=1)
        parts = -np.diff(sorted_over, axis=1, prepend=1, append=0)
        corners = np.repeat(base[:, None].astype(np.intp), width + 1, axis=1)
        for step in range(width):
            corners[np.arange(count), step + 1 :, order[:, step]] += 1
        corners = np.where(parts[..., None] > 0, corners, corners[:, :1])
        return Between(self._rows[tuple(np.moveaxis(corners, -1, 0))], parts)


class TableStates:
    """The states of P players, their values, and the strategies of their next hand."""

    def __init__(
        self, grid: ChipGrid, step: float, forced_bets: FullTableBets, payouts: NDArray[np.float64]
    ) -> None:
        self.grid: ChipGrid = grid
        self._pool = float(payouts[: grid.stacks.shape[1]].sum())
        self.players: int = grid.stacks.shape[1]
        self.values: NDArray[np.float64] = icm(grid.stacks * step, payouts)
        """The values of the states, [all, P]: first by ICM, which remains once a player is out."""
        self.playing: NDArray[np.intp] = np.flatnonzero((grid.stacks > 0).all(axis=1))
        """The states in which all P play."""
        played = grid.stacks[self.playing].astype(np.float64)
        self.hands: FutureHands = read_hands(played * step, forced_bets)
        self._deals = deals_between(self.players)
        self.solved: SolvedHands = unsolved(self.hands, self._deals)
        after = self.hands.after.reshape(-1, self.players)
        before = np.repeat(self.hands.stacks, len(self.hands.outcomes), axis=0)
        # The prizes of busted players and of winners; `worth` replaces those of all others.
        self._ended = icm(after, payouts, starting_stacks=before)
        self._next = [(each, after[each.cells] / step) for each in next_hands(after)]

    def locate(self, grids: dict[int, ChipGrid]) -> None:
        """Find the states to which outcomes lead, in *grids* by the number of players left."""
        self._locations = [grids[len(each.seats)].locate(stacks) for each, stacks in self._next]

    def worth(self, values: dict[int, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return the values of outcomes, [S, O, P].

        values : the values of states by the number of players left, [all, P]
        """
        worth = self._ended.copy()
        for (next_state, _), (states, parts) in zip(self._next, self._locations, strict=True):
            worth[next_state.cells] = averages(parts, values[len(next_state.seats)][states])
        return worth.reshape(self.hands.after.shape)

    def solve(
        self, values: dict[int, NDArray[np.float64]], stop: StoppingRule
    ) -> NDArray[np.float64]:
        """Solve the next hand of all states, and return their values before it, [all, P]."""
        worth = self.worth(values)
        self.solved = solve_hands(self.hands, worth, self._deals, stop, self.solved)
        return self.played(worth)

    def played(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the values of states under the solved strategies of the hand, [all, P]."""
        values = self.values.copy()
        values[self.playing] = averages(self.solved.chances, worth)
        return values

    def play_on(self, values: dict[int, NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return the values of states if all hands to the end use the strategies of this one."""
        values = dict(values)
        for _ in range(MOST_HANDS):
            new = self.played(self.worth(values))
            change = np.abs(new - values[self.players]).max()
            values[self.players] = new
            if change <= SETTLED * self._pool:
                break
        return values[self.players]
