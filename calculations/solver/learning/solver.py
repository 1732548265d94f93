"""`Solver`: learn pass by pass until a goal is reached.

Shapes use N (a player's hands).
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import (
    AVERAGE,
    BEST_RESPONSE,
    LOCKED_RESPONSE,
    PassSettings,
    step_of,
)
from calculations.solver.deals.paths import PathStreet
from calculations.solver.deals.solver_spot import PLAYERS, CardsToCome, SolverSpot
from calculations.solver.learning.footprint import as_size
from calculations.solver.learning.goals import Measured, SolverGoal, expected_iterations
from calculations.solver.learning.later_streets import PLAIN, LaterStreets
from calculations.solver.learning.pass_data import LearnedRows, Side, StreetNodes, view_of
from lookup.running.progress import progress_bar

CHECKED_AFTER = 10
"""The iterations between two measurements of exploitability; a measurement costs 1.5 iterations."""

TURN = 1  # the number of the street


class Solver(ABC):
    """A spot and its learned strategies."""

    later: LaterStreets | None = None  # the turns and rivers to come

    def __init__(self, spot: SolverSpot) -> None:
        self.spot: SolverSpot = spot
        self.iterations: int = 0
        self.exploitability: float = inf
        """A best response's gain as a fraction of the pot, the mean of both players."""
        self.has_locks: bool = False
        """Whether some strategies are locked, which best responses must follow."""

    @property
    def response(self) -> int:
        """Return the purpose of best-response passes."""
        return LOCKED_RESPONSE if self.has_locks else BEST_RESPONSE

    @abstractmethod
    def play(self, player: int, step: PassSettings) -> NDArray[np.float64]:
        """Make a player's pass; return the value of each hand above half the pot, [N], in chips.

        Each value is multiplied by the weight of the opposing hands.
        """

    @abstractmethod
    def first_street(self, player: int, step: PassSettings = PLAIN) -> Side:
        """Return the result of a player's pass on the first street."""

    @abstractmethod
    def reach_above(self, player: int) -> NDArray[np.float32]:
        """Return the rows of the opponent's reach on the street before the turn card."""

    @property
    def cards(self) -> CardsToCome | None:
        """Return the cards to come, None on a river."""
        return self.later.cards if self.later else None

    @abstractmethod
    def first_rows(self, player: int) -> LearnedRows:
        """Return a player's learned rows on the first street."""

    @abstractmethod
    def arrays(self) -> list[NDArray[Any]]:
        """Return all learned arrays: regrets, then sums, and so on."""

    def rows(self, player: int, path_street: PathStreet) -> LearnedRows:
        """Return a player's learned rows on a street."""
        if not path_street.cards:
            return self.first_rows(player)
        assert self.later is not None
        if self.spot.street + len(path_street.cards) == TURN:
            return self.later.turn_rows(player, path_street.line, path_street.turn)
        return self.later.river_rows(
            player, path_street.line, path_street.turn, path_street.deal, path_street.river
        )

    def view(
        self,
        path_street: PathStreet,
        above: Sequence[NDArray[np.float32]],
        step: PassSettings = PLAIN,
    ) -> StreetNodes:
        """Return the view of the average strategies on a street, in the suits of its cards.

        above : the result of `reach_above` for each player
        step  : the step of the passes, such as a best response
        """
        sides, tree = [], self.spot.trees.trees[0]
        if self.later is None or not path_street.cards:
            sides = [self.first_street(player, step) for player in range(PLAYERS)]
            return view_of(tree, sides, path_street, self.spot)
        for player in range(PLAYERS):
            reach = above[player]
            if self.spot.street + len(path_street.cards) == TURN:
                tree, side = self.later.on_turn(
                    player, path_street.line, path_street.turn, reach, step
                )
            else:
                tree, side = self.later.on_river(
                    player,
                    path_street.line,
                    path_street.turn,
                    path_street.deal,
                    path_street.river,
                    reach,
                    step,
                )
            sides.append(side)
        return view_of(tree, sides, path_street, self.spot)

    def learn(
        self,
        goal: SolverGoal,
        *,
        progress: bool = True,
        checkpoint: Callable[[], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> bool:
        """Learn until the target is reached or iterations or seconds run out.

        Return False if Ctrl-C or *stop* ended it.

        checkpoint : called after each measurement before the last, optional
        stop : called before each iteration, optional; True ends the learning
        """
        begun = time.monotonic()
        name = f"solving to {100 * goal.target:.3g}%" if goal.target else "solving"
        size = as_size(sum(array.nbytes for array in self.arrays()))
        first = self.iterations
        measured: list[Measured] = []
        try:
            with progress_bar(None, name, shown=progress) as bar:
                while self.iterations < goal.iterations:
                    before = self.iterations
                    if not self.advance(goal, stop):
                        return False
                    measured.append(Measured(self.iterations, self.exploitability))
                    bar.total = expected_iterations(goal, measured) - first
                    bar.describe(f"{name}, now {100 * self.exploitability:.3g}%, {size}")
                    bar.update(self.iterations - before)
                    late = time.monotonic() - begun > goal.seconds
                    if goal.is_reached(self.exploitability) or late:
                        break
                    if checkpoint is not None:
                        checkpoint()
        except KeyboardInterrupt:
            self.exploitability = self.measured()
            return False
        return True

    def advance(self, goal: SolverGoal, stop: Callable[[], bool] | None = None) -> bool:
        """Iterate up to a multiple of `CHECKED_AFTER` or the limit of the goal, and measure.

        Return False if *stop* ended them. Multiples do not depend on stops, so solving with and
        without a stop ends after the same number of iterations.
        """
        is_stopped, before = False, self.iterations
        until = min(before + CHECKED_AFTER - before % CHECKED_AFTER, goal.iterations)
        while self.iterations < until and not (is_stopped := stop is not None and stop()):
            for player in range(PLAYERS):
                self.play(player, step_of(self.iterations))
            self.iterations += 1
        if self.iterations > before or self.exploitability == inf:
            self.exploitability = self.measured()
        return not is_stopped

    def measured(self) -> float:
        """Return the mean gain of best responses, as a fraction of the pot."""
        gained = sum(self.worth(player, self.response) for player in range(PLAYERS))
        if self.spot.betting.rake:  # without rake, both values sum to zero
            gained -= sum(self.worth(player, AVERAGE) for player in range(PLAYERS))
        return max(gained / 2 / self.spot.betting.pot, 0.0)  # rounding may make it negative

    def record_rivers(self) -> None:
        """Record the values of rivers to come, for average strategies and for best responses."""
        if self.later is not None and self.later.has_rivers:
            self.later.begin_values(self.response)
            for player, purpose in self.later.river_values:
                self.play(player, PassSettings(purpose, 1.0, 1.0, 1.0))

    def worth(self, player: int, purpose: int) -> float:
        """Return the mean value of a player's hands above half the pot, in chips."""
        worth = self.play(player, PassSettings(purpose, 1.0, 1.0, 1.0))
        return float(self.spot.hands[player].weights @ worth) / self.spot.deals
