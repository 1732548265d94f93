"""Solve a flop, with the turns and rivers after each of its lines, or a turn with its rivers.

Shapes use N (a player's hands), S (N padded) and W (the larger S of both players).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import PassSettings, RegretSums, Scratch
from calculations._kernels.solver.street_play import (
    DOWN,
    UP,
    StreetLines,
    StreetTask,
    TurnRivers,
    play_street,
)
from calculations.solver.betting.programs import Program, program_of
from calculations.solver.deals.solver_boards import before_river, padded_images
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot, cards_to_come
from calculations.solver.learning.later_streets import PLAIN, LaterStreets, weights_as_rows
from calculations.solver.learning.pass_data import (
    LearnedRows,
    Side,
    aligned,
    as_rows,
    scratch_of,
    side_of,
    street_of,
)
from calculations.solver.learning.solver import Solver


class FlopSolver(Solver):
    """A flop spot and its learned strategies."""

    later: LaterStreets

    def __init__(
        self,
        spot: SolverSpot,
        threads: int = 1,
        half: bool = False,
        isomorphism: bool = True,
        has_rivers: bool = True,
    ) -> None:
        super().__init__(spot)
        betting, tree = spot.betting, spot.trees.trees[0]
        self.scale: float = 1 / (betting.pot / 2 + betting.stack)
        self.programs: list[Program] = [
            program_of([tree], betting, player, self.scale) for player in range(PLAYERS)
        ]
        cards = cards_to_come(spot, isomorphism)
        lines = [*spot.trees.following[0].values()]
        self.later = LaterStreets(
            spot,
            cards,
            lines,
            [program.deals[:, 0].tolist() for program in self.programs],
            self.scale / (cards.live_rivers + 1),
            half,
            has_rivers,
        )
        strides, width = self.later.strides, self.later.width
        self.learned: list[list[NDArray[np.float32]]] = [
            [aligned(rows * stride) for _ in range(2)]
            for rows, stride in zip(self.programs[0].actions, strides, strict=True)
        ]
        self.weights: list[NDArray[np.float32]] = weights_as_rows(spot, width)
        self.root: NDArray[np.float32] = aligned(width)
        self.scratch: Scratch = scratch_of(self.programs, width, spot.meetings is not None)
        self.lines: list[StreetLines] = [self._lines(player) for player in range(PLAYERS)]
        self.dealt: list[TurnRivers] = [
            TurnRivers(
                before_river(spot, player),
                np.ones(strides[1 - player], np.float32),
                np.ones(strides[player], np.float32),
            )
            for player in range(PLAYERS)
        ]
        shape = len(cards.turns), len(lines), width
        self.values: NDArray[np.float32] = aligned(int(np.prod(shape))).reshape(shape)
        self.memory: list[tuple[Scratch, Scratch]] = [self.later.scratch() for _ in range(threads)]
        self.images: list[list[NDArray[np.int16]]] = [
            [padded_images(hands.combos, suits, width) for _, suits in cards.turns]
            for hands in spot.hands
        ]

    def _lines(self, player: int) -> StreetLines:
        """Return the data of the flop for the kernels in a player's pass."""
        strides, other, program = self.later.strides, 1 - player, self.programs[player]
        return StreetLines(
            street_of(program, self.later.width, strides[other], strides[player], is_last=False),
            RegretSums(*self.learned[other], *self.learned[player]),
            self.scratch,
            np.array([(0, 0, *program.nodes[0][0])], np.int32),
        )

    def play(self, player: int, step: PassSettings) -> NDArray[np.float64]:
        """Make a player's pass; see `Solver.play`."""
        self._play_half(player, DOWN, step)
        self.later.play(player, step, (self.scratch.reach, self.values), self.memory)
        rows, program = as_rows(self.scratch.values, self.later.width), self.programs[player]
        total = np.zeros(self.values.shape[1:], np.float32)
        for values, images in zip(self.values, self.images[player], strict=True):
            for image in images:
                total[:, image] += values
        rows[program.deals[:, 1]] = total
        self._play_half(player, UP, step)
        root = self.root[: len(self.spot.hands[player].combos)]
        worth: NDArray[np.float64] = root / np.float64(self.scale)
        return worth

    def _play_half(self, player: int, part: int, step: PassSettings) -> None:
        """Pass down to the turn cards, or up from them."""
        later = self.later  # placeholder rivers: this half plays none
        rivers = later.rivers(player, later.groups[player][0], later.scratch()[1])
        above = self.weights[1 - player], self.root
        lines, dealt = self.lines[player], self.dealt[player]
        play_street(
            lines, rivers, later.boards[player], dealt, StreetTask(part), above, step, later.factor
        )

    def first_street(self, player: int, step: PassSettings = PLAIN) -> Side:
        """Return the result of a player's pass on the flop."""
        self.play(player, step)
        nodes, width = self.programs[player].nodes[0], self.later.width
        rows = self.first_rows
        return side_of(self.spot, player, self.scratch, width, nodes, rows, self.scale)

    def first_rows(self, player: int) -> LearnedRows:
        """Return a player's learned rows on the flop."""
        stride = self.later.strides[player]
        regrets, sums = (memory.reshape(-1, stride) for memory in self.learned[player])
        return LearnedRows(regrets, sums, np.arange(len(self.spot.hands[player].combos)))

    def arrays(self) -> list[NDArray[Any]]:
        """Return all learned arrays."""
        return [*self.learned[0], *self.learned[1], *self.later.arrays()]

    def reach_above(self, player: int) -> NDArray[np.float32]:
        """Return the rows of the opponent's reach on the flop."""
        self._play_half(player, DOWN, PLAIN)
        reach: NDArray[np.float32] = self.scratch.reach.copy()
        return reach


class TurnSolver(Solver):
    """A turn spot and its learned strategies."""

    later: LaterStreets

    def __init__(
        self,
        spot: SolverSpot,
        threads: int = 1,
        half: bool = False,
        isomorphism: bool = True,
        has_rivers: bool = True,
    ) -> None:
        super().__init__(spot)
        unit = 1 / (spot.betting.pot / 2 + spot.betting.stack)
        cards = cards_to_come(spot, isomorphism)
        self.later = LaterStreets(spot, cards, [0], [[0], [0]], unit, half, has_rivers)
        self.weights: list[NDArray[np.float32]] = weights_as_rows(spot, self.later.width)
        self.values: NDArray[np.float32] = aligned(self.later.width).reshape(1, 1, -1)
        self.memory: list[tuple[Scratch, Scratch]] = [self.later.scratch() for _ in range(threads)]

    def play(self, player: int, step: PassSettings) -> NDArray[np.float64]:
        """Make a player's pass; see `Solver.play`."""
        above = self.weights[1 - player], self.values
        self.later.play(player, step, above, self.memory)
        hands = len(self.spot.hands[player].combos)
        worth: NDArray[np.float64] = self.values[0, 0, :hands] / np.float64(self.later.scale)
        return worth

    def first_street(self, player: int, step: PassSettings = PLAIN) -> Side:
        """Return the result of a player's pass on the turn."""
        return self.later.on_turn(player, 0, 0, self.weights[1 - player], step)[1]

    def first_rows(self, player: int) -> LearnedRows:
        """Return a player's learned rows on the turn."""
        return self.later.turn_rows(player, 0, 0)

    def arrays(self) -> list[NDArray[Any]]:
        """Return all learned arrays."""
        return self.later.arrays()

    def reach_above(self, player: int) -> NDArray[np.float32]:
        """Return the opponent's weights: a turn spot has no reach on a flop."""
        return self.weights[1 - player]
