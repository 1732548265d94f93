"""Solve a river: one street within one kernel call.

Shapes use N (a player's hands).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import (
    LEARN,
    ROOT_VALUES,
    HandMeetings,
    Pairs,
    PassSettings,
    RegretSums,
    Scratch,
)
from calculations._kernels.solver.rivers import RiverSide, solve_river
from calculations.solver.betting.programs import Program, padded, program_of
from calculations.solver.betting.rules import Betting
from calculations.solver.betting.trees import StreetTree
from calculations.solver.deals.solver_boards import NO_PAIRS, hands_on, in_tiles, meetings
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot
from calculations.solver.learning.goals import SolverGoal
from calculations.solver.learning.later_streets import PLAIN
from calculations.solver.learning.pass_data import (
    LearnedRows,
    Side,
    aligned,
    as_rows,
    scratch_of,
    side_of,
    street_of,
)
from calculations.solver.learning.solver import CHECKED_AFTER, Solver

AT_A_TIME = 200  # the number of iterations per call, some 50 ms for two full ranges


@lru_cache(maxsize=64)
def river_programs(tree: StreetTree, betting: Betting, scale: float) -> tuple[Program, Program]:
    """Return the programs of both players for a river; the latest results are cached."""
    return program_of([tree], betting, 0, scale), program_of([tree], betting, 1, scale)


class RiverSolver(Solver):
    """A river spot and its learned strategies."""

    def __init__(self, spot: SolverSpot, dealt: Sequence[int] = ()) -> None:
        """Take a spot on a complete board, and the cards dealt since ranges folded."""
        super().__init__(spot)
        self.dealt: Sequence[int] = dealt
        self.scale: float = 1 / (spot.betting.pot / 2 + spot.betting.stack)
        self.tree: StreetTree = spot.trees.trees[0]
        self.programs: tuple[Program, Program] = river_programs(self.tree, spot.betting, self.scale)
        self._hands = [hands_on(spot.spot.board[None], hands, spot) for hands in spot.hands]
        self.order: list[NDArray[np.intp]] = [
            hands.hands[0].astype(np.intp) for hands in self._hands
        ]
        self.strides: list[int] = [padded(len(order)) for order in self.order]
        self.width: int = max(self.strides)
        actions = self.programs[0].actions
        sizes = [rows * stride for rows, stride in zip(actions, self.strides, strict=True)]
        self.regrets: list[NDArray[np.float32]] = [*map(aligned, sizes)]
        self.sums: list[NDArray[np.float32]] = [*map(aligned, sizes)]
        self.scratch: Scratch = scratch_of(self.programs, self.width, spot.meetings is not None)
        self.sides: list[RiverSide] = [self._side(player) for player in range(PLAYERS)]

    def _side(self, player: int) -> RiverSide:
        """Return the data for the kernels in a player's pass."""
        other, program = 1 - player, self.programs[player]
        sizes = self.width, self.strides[other], self.strides[player]
        street = street_of(program, *sizes, is_last=True)
        by_card, indices = meetings(self._hands[player], self._hands[other])
        counts = np.array([len(self.order[number]) for number in (player, other)], np.int64)
        weights = np.zeros(self.strides[player], np.float32)
        weights[: counts[0]] = self.spot.hands[player].weights[self.order[player]]
        return RiverSide(
            street,
            HandMeetings(by_card, indices, counts, self._pairs(player)),
            RegretSums(
                self.regrets[other], self.sums[other], self.regrets[player], self.sums[player]
            ),
            weights,
        )

    def _pairs(self, player: int) -> Pairs:
        """Return the joint probabilities of hands if ranges have folded, else an empty array."""
        if self.spot.meetings is None:
            return NO_PAIRS
        pairs = self.spot.meetings.on(self.dealt)
        pairs = pairs if player == 0 else pairs.T
        return in_tiles(pairs[np.ix_(self.order[player], self.order[1 - player])])

    def advance(self, goal: SolverGoal, stop: Callable[[], bool] | None = None) -> bool:
        """Make iterations in one call, and measure the exploitability; see `Solver.advance`."""
        if stop is not None and stop():
            if self.exploitability == inf:
                self.exploitability: float = self.measured()
            return False
        units = self.scale * self.spot.deals * self.spot.betting.pot
        most = min(self.iterations + AT_A_TIME, goal.iterations)
        iterations = np.array((self.iterations, most, CHECKED_AFTER, self.response), np.int64)
        first, other = self.sides
        with_rake = self.spot.betting.rake > 0
        try:
            gained = solve_river(
                first, other, self.scratch, iterations, goal.target * units, with_rake, LEARN
            )
        finally:  # Ctrl-C is raised after the call, and its iterations count
            self.iterations: int = int(iterations[0])
        self.exploitability = max(gained / units, 0.0)  # rounding may make it negative
        return True

    def play(self, player: int, step: PassSettings) -> NDArray[np.float64]:
        """Make a player's pass without learning; see `Solver.play`."""
        self._pass(player, step.purpose)
        side = self.sides[player]
        hands = self.order[player]
        row = as_rows(self.scratch.values, self.width)[side.street.sizes[ROOT_VALUES]]
        worth = np.empty(len(hands))
        worth[hands] = row[: len(hands)] / self.scale
        return worth

    def _pass(self, player: int, purpose: int) -> None:
        """Make a player's pass without learning, and leave its rows in scratch memory."""
        side, other = self.sides[player], self.sides[1 - player]
        once = np.array((0, 1, 1, purpose), np.int64)
        solve_river(side, other, self.scratch, once, 0.0, False, purpose)

    def reach_above(self, player: int) -> NDArray[np.float32]:
        """Return no rows, because no card is dealt."""
        return np.zeros((0, self.width), np.float32)

    def first_rows(self, player: int) -> LearnedRows:
        """Return a player's learned rows."""
        regrets, sums = (
            memory[player].reshape(-1, self.strides[player]) for memory in (self.regrets, self.sums)
        )
        return LearnedRows(regrets, sums, self.order[player])

    def arrays(self) -> list[NDArray[Any]]:
        """Return all learned arrays."""
        return [array for both in zip(self.regrets, self.sums, strict=True) for array in both]

    def first_street(self, player: int, step: PassSettings = PLAIN) -> Side:
        """Return the result of a player's pass."""
        self._pass(player, step.purpose)
        nodes, rows = self.programs[player].nodes[0], self.first_rows
        return side_of(self.spot, player, self.scratch, self.width, nodes, rows, self.scale)
