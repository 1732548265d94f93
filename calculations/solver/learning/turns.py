"""Solve a turn: one turn card and all rivers after it.

Shapes use N (a player's hands), S (these padded) and W (the wider of both).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Step
from calculations.solver.deals.cards import cards_to_come
from calculations.solver.deals.solver_spot import SolverSpot
from calculations.solver.learning.later_streets import PLAIN, LaterStreets, weights_as_rows
from calculations.solver.learning.memory import aligned
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.views import LearnedRows, Side


class Turn(Solver):
    """A turn spot and its learned strategies."""

    later: LaterStreets

    def __init__(
        self, spot: SolverSpot, threads: int = 1, half: bool = False, isomorphism: bool = True
    ) -> None:
        super().__init__(spot)
        unit = 1 / (spot.betting.pot / 2 + spot.betting.stack)
        cards = cards_to_come(spot, isomorphism)
        self.later = LaterStreets(spot, cards, [0], [[0], [0]], unit, half)
        self.weights = weights_as_rows(spot, self.later.width)
        self.values = aligned(self.later.width).reshape(1, 1, -1)
        self.memory = [self.later.scratch() for _ in range(threads)]

    def play(self, player: int, step: Step) -> NDArray[np.float64]:
        """Make a player's pass; see `Solver.play`."""
        above = self.weights[1 - player], self.values
        self.later.play(player, step, above, self.memory)
        hands = len(self.spot.hands[player].combos)
        worth: NDArray[np.float64] = self.values[0, 0, :hands] / np.float64(self.later.scale)
        return worth

    def first_street(self, player: int, step: Step = PLAIN) -> Side:
        """Return the result of a player's pass on the turn."""
        return self.later.on_turn(player, 0, 0, self.weights[1 - player], step)[1]

    def first_rows(self, player: int) -> LearnedRows:
        """Return a player's learned rows on the turn."""
        return self.later.turn_rows(player, 0, 0)

    def arrays(self) -> list[NDArray[Any]]:
        """Return all learned arrays."""
        return self.later.arrays()

    def reach_above(self, player: int) -> NDArray[np.float32]:
        """Return the opponent's weights, in place of the reach on a flop."""
        return self.weights[1 - player]
