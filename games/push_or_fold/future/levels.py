"""The states of a tournament with so many players left, and what follows from their next hand."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.future.grid import ChipGrid
from games.push_or_fold.future.hands import ForcedBets, read_hands
from games.push_or_fold.future.next_hands import next_hands
from games.push_or_fold.future.solving import Wanted, averages, deals_between, solve_hands, unsolved
from games.worth.icm import icm

SETTLED: Final = 1e-9
"""Values that change by less of the prize pool when the same is played on are those for ever."""

MOST_HANDS: Final = 10_000


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

    def solve(self, values: dict[int, NDArray[np.float64]], wanted: Wanted) -> NDArray[np.float64]:
        """Solve the next hand of all states, and return what they are worth before it, [all, P]."""
        worth = self.worth(values)
        self.solved = solve_hands(self.hands, worth, self._deals, wanted, self.solved)
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
