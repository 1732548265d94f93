"""Solving a river: one street, all of it within one call of a kernel.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import (
    AVERAGE,
    Hands,
    Learned,
    Scratch,
    Street,
)
from calculations._kernels.solver.rivers import Side, play_river, solve_river
from calculations.solver.programs import Program, padded, program_of
from calculations.solver.showdowns import meetings
from calculations.solver.spots import PLAYERS, SolverSpot
from lookup.strength import hand_strengths

VECTOR = 16


def aligned(count: int) -> NDArray[np.float32]:
    """Return zeros that begin at a multiple of 64 bytes: with others a flop took a third longer."""
    zeros = np.zeros(count + VECTOR, np.float32)
    first = -(zeros.ctypes.data // 4) % VECTOR
    return zeros[first : first + count]


def scratch_of(programs: tuple[Program, Program], width: int) -> Scratch:
    """Return the memory that passes of these programs write."""
    reach = max(program.reach_rows for program in programs)
    values = max(program.value_rows for program in programs)
    wide = (width + VECTOR) * VECTOR
    return Scratch(
        aligned(reach * width + VECTOR),
        aligned(values * width + VECTOR),
        aligned(wide),
        aligned(wide),
        aligned((2 * width + 64) * VECTOR),
        aligned(wide),
        aligned(wide),
    )


class Rows(NamedTuple):
    """What a pass for a player came to, by node and by his hands as `SolverSpot.hands` has them."""

    reach: NDArray[np.float64]
    """[nodes, M], what of each of the other's hands comes to each node."""
    values: NDArray[np.float64]
    """[nodes, N], what each of the player's is worth, times the reach of what it may meet."""


class River:
    """A river spot, and what was learned of it."""

    def __init__(self, spot: SolverSpot) -> None:
        self.spot = spot
        self.scale = 1 / (spot.betting.pot / 2 + spot.betting.stack)
        self.tree = spot.trees.trees[0]
        first, second = (
            program_of([self.tree], spot.betting, player, self.scale) for player in range(PLAYERS)
        )
        self.programs = first, second
        self.iterations = 0
        self._order, self._strengths = zip(*map(self._weakest_first, range(PLAYERS)), strict=True)
        self.strides = [padded(len(order)) for order in self._order]
        self.width = max(self.strides)
        actions = self.programs[0].actions
        self.regrets, self.sums = (
            [aligned(rows * stride) for rows, stride in zip(actions, self.strides, strict=True)]
            for _ in range(2)
        )
        self.scratch = scratch_of(self.programs, self.width)
        self.sides = [self._side(player) for player in range(PLAYERS)]

    def _weakest_first(self, player: int) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
        """Return the order of a player's hands by strength, [N], and their strengths in it."""
        cards = self.spot.hands[player].cards + 1
        board = np.broadcast_to(self.spot.spot.board, (len(cards), 5))
        strengths = hand_strengths(np.hstack((cards, board)).astype(np.uint8))
        order = np.argsort(strengths, kind="stable")
        return order, strengths[order]

    def _side(self, player: int) -> Side:
        """Return what the kernels read in a pass for a player."""
        other, program = 1 - player, self.programs[player]
        sizes = (
            program.down_count,
            program.up_count,
            len(program.raked),
            self.width,
            self.strides[other],
            self.strides[player],
            *program.nodes[0][0].tolist(),
        )
        street = Street(
            program.down, program.up, program.won, program.raked, np.array(sizes, np.int64)
        )
        own, theirs = (self.spot.hands[seat].cards[self._order[seat]] for seat in (player, other))
        none = padded(len(theirs))
        tables = meetings(own, theirs, self._strengths[player], self._strengths[other], none)
        weights = np.zeros(self.strides[player], np.float32)
        weights[: len(own)] = self.spot.hands[player].weights[self._order[player]]
        return Side(
            street,
            Hands(*tables, np.array((len(own), len(theirs)), np.int64)),
            Learned(self.regrets[other], self.sums[other], self.regrets[player], self.sums[player]),
            weights,
        )

    def learn(self, most: int, target: float, every: int = 10) -> float:
        """Go on until so many iterations, or to a target, in chips; return what both can gain."""
        units = self.scale * self.spot.deals
        iterations = np.array((self.iterations, most, every), np.int64)
        with_rake = self.spot.betting.rake > 0
        gained = solve_river(*self.sides, self.scratch, iterations, target * units, with_rake)
        self.iterations = int(iterations[0])
        return gained / units

    def rows(self, player: int, purpose: int = AVERAGE) -> Rows:
        """Make a pass for a player against the other's average strategy."""
        other = 1 - player
        play_river(self.sides[player], self.sides[other].weights, self.scratch, purpose)
        nodes = self.programs[player].nodes[0]
        reach, values = (
            rows[: rows.size // self.width * self.width].reshape(-1, self.width)[numbers]
            for rows, numbers in zip((self.scratch.reach, self.scratch.values), nodes.T, strict=True)
        )
        return Rows(
            _in_order(reach, self._order[other]), _in_order(values, self._order[player]) / self.scale
        )

    def strategy(self, player: int) -> NDArray[np.float64]:
        """Return the sums of a player's strategies, [actions, N], by his nodes' actions in order."""
        sums = self.sums[player].reshape(-1, self.strides[player])
        return _in_order(sums, self._order[player])


def _in_order(rows: NDArray[np.float32], order: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return rows of hands, weakest first, by the hands of the spot."""
    result = np.empty((len(rows), len(order)))
    result[:, order] = rows[:, : len(order)]
    return result
