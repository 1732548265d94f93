"""Solving a flop: its own betting, and the turns and rivers after each line of it.

Shapes use N (a player's hands), S (these padded) and W (the wider of both).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Learned, Step
from calculations._kernels.solver.streets import Lines, play_flop
from calculations.solver.boards import before_river
from calculations.solver.cards import cards_to_come
from calculations.solver.later_streets import PLAIN, LaterStreets, weights_as_rows
from calculations.solver.memory import aligned, scratch_of, street_of
from calculations.solver.programs import program_of
from calculations.solver.solver import Solver
from calculations.solver.spots import PLAYERS, SolverSpot
from calculations.solver.suits import hand_images
from calculations.solver.views import Side, as_rows


class Flop(Solver):
    """A flop spot, and what was learned of it."""

    later: LaterStreets

    def __init__(
        self, spot: SolverSpot, threads: int = 1, half: bool = False, isomorphism: bool = True
    ) -> None:
        super().__init__(spot)
        betting, tree = spot.betting, spot.trees.trees[0]
        self.scale = 1 / (betting.pot / 2 + betting.stack)
        self.programs = [program_of([tree], betting, seat, self.scale) for seat in range(PLAYERS)]
        cards = cards_to_come(spot, isomorphism)
        lines = [*spot.trees.following[0].values()]
        self.later = LaterStreets(
            spot,
            cards,
            lines,
            [program.deals[:, 0].tolist() for program in self.programs],
            self.scale / (cards.live_rivers + 1),
            half,
        )
        strides, width = self.later.strides, self.later.width
        self.learned = [
            [aligned(rows * stride) for _ in range(2)]
            for rows, stride in zip(self.programs[0].actions, strides, strict=True)
        ]
        self.weights = weights_as_rows(spot, width)
        self.scratch = scratch_of(self.programs, width)
        self.lines = [self._lines(seat) for seat in range(PLAYERS)]
        self.hands = [before_river(spot, seat) for seat in range(PLAYERS)]
        shape = len(cards.turns), len(lines), width
        self.values = aligned(int(np.prod(shape))).reshape(shape)
        self.memory = [self.later.scratch() for _ in range(threads)]
        self.images = [
            [hand_images(hands.combos, turn.relabellings, width) for turn in cards.turns]
            for hands in spot.hands
        ]

    def _lines(self, player: int) -> Lines:
        """Return what the kernels read of the flop in a pass for a player."""
        strides, other = self.later.strides, 1 - player
        return Lines(
            street_of(self.programs[player], self.later.width, strides[other], strides[player]),
            Learned(*self.learned[other], *self.learned[player]),
            self.scratch,
            np.zeros((0, 4), np.int32),
        )

    def play(self, player: int, step: Step) -> NDArray[np.float64]:
        """Make a pass for a player; see `Solver.play`."""
        lines, hands = self.lines[player], self.hands[player]
        play_flop(lines, hands, self.weights[1 - player], True, step)
        self.later.play(player, step, (self.scratch.reach, self.values), self.memory)
        rows, program = as_rows(self.scratch.values, self.later.width), self.programs[player]
        total = np.zeros(self.values.shape[1:], np.float32)
        for values, images in zip(self.values, self.images[player], strict=True):
            for image in images:
                total[:, image] += values
        rows[program.deals[:, 1]] = total
        play_flop(lines, hands, self.weights[1 - player], False, step)
        root = rows[program.nodes[0][0, 1], : len(self.spot.hands[player].combos)]
        worth: NDArray[np.float64] = root / np.float64(self.scale)
        return worth

    def first_street(self, player: int) -> Side:
        """Return what a pass for a player comes to on the flop."""
        self.play(player, PLAIN)
        nodes, counts = self.programs[player].nodes[0], [len(h.combos) for h in self.spot.hands]
        scratch = self.scratch.reach, self.scratch.values
        reach, values = (
            as_rows(rows, self.later.width)[numbers].astype(np.float64)
            for rows, numbers in zip(scratch, nodes.T, strict=True)
        )
        sums = self.learned[player][1].reshape(-1, self.later.strides[player])
        return Side(
            reach[:, : counts[1 - player]],
            values[:, : counts[player]] / self.scale,
            sums[:, : counts[player]].astype(np.float64),
        )

    def reach_above(self, player: int) -> NDArray[np.float32]:
        """Return the rows of the other's reach on the flop."""
        play_flop(self.lines[player], self.hands[player], self.weights[1 - player], True, PLAIN)
        reach: NDArray[np.float32] = self.scratch.reach.copy()
        return reach
