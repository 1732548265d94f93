"""Solving a flop or a turn: passes over all streets, and what they come to.

Shapes use N (a player's hands), S (these padded) and W (the wider of both).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import (
    AVERAGE,
    BEST_RESPONSE,
    Learned,
    Step,
)
from calculations._kernels.solver.rivers import DECAY, GAIN, LOSS
from calculations._kernels.solver.layout import LEARN
from calculations._kernels.solver.streets import Lines, play_flop
from calculations.solver.boards import before_river, runouts_of
from calculations.solver.memory import aligned, scratch_of, street_of
from calculations.solver.programs import program_of
from calculations.solver.runouts import Later
from calculations.solver.spots import PLAYERS, SolverSpot
from calculations.solver.suits import hand_images


def step_of(iteration: int) -> Step:
    """Return what an iteration does to what was learned before; the first one has number 0."""
    gain = iteration**GAIN
    loss = iteration**LOSS if iteration else 0.0
    kept = (iteration / (iteration + 1)) ** DECAY
    return Step(LEARN, kept, gain / (gain + 1), loss / (loss + 1))


class Turn:
    """A turn spot, and what was learned of it."""

    def __init__(
        self, spot: SolverSpot, threads: int = 1, half: bool = False, isomorphism: bool = True
    ) -> None:
        self.spot = spot
        self.scale = 1 / (spot.betting.pot / 2 + spot.betting.stack)
        runouts = runouts_of(spot, isomorphism)
        self.later = Later(spot, runouts, [0], [[0], [0]], self.scale, half)
        self.weights = _weights(spot, self.later)
        self.values = aligned(self.later.width).reshape(1, 1, -1)
        self.memory = [self.later.scratch() for _ in range(threads)]
        self.iterations = 0

    def play(self, player: int, step: Step) -> NDArray[np.float32]:
        """Make a pass for a player, and return what his hands are worth, [N]."""
        above = self.weights[1 - player], self.values
        self.later.play(player, step, above, self.memory)
        return self.values[0, 0, : len(self.spot.hands[player].combos)]


class Flop:
    """A flop spot, and what was learned of it."""

    def __init__(
        self, spot: SolverSpot, threads: int = 1, half: bool = False, isomorphism: bool = True
    ) -> None:
        self.spot = spot
        betting, tree = spot.betting, spot.trees.trees[0]
        self.scale = 1 / (betting.pot / 2 + betting.stack)
        self.programs = [program_of([tree], betting, seat, self.scale) for seat in range(PLAYERS)]
        runouts = runouts_of(spot, isomorphism)
        reach_rows = [program.deals[:, 0].tolist() for program in self.programs]
        lines = [*spot.trees.following[0].values()]
        later = self.scale / (runouts.live_rivers + 1)
        self.later = Later(spot, runouts, lines, reach_rows, later, half)
        strides, width = self.later.strides, self.later.width
        actions = self.programs[0].actions
        self.learned = [
            [aligned(actions[seat] * strides[seat]) for _ in range(2)] for seat in range(PLAYERS)
        ]
        self.weights = _weights(spot, self.later)
        self.scratch = scratch_of(self.programs, width)
        self.lines = [self._lines(seat) for seat in range(PLAYERS)]
        self.hands = [before_river(spot, seat) for seat in range(PLAYERS)]
        self.values = aligned(len(runouts.turns) * len(lines) * width).reshape(
            len(runouts.turns), len(lines), width
        )
        self.memory = [self.later.scratch() for _ in range(threads)]
        self.images = [
            [
                hand_images(spot.hands[seat].combos, turn.relabellings, width)
                for turn in runouts.turns
            ]
            for seat in range(PLAYERS)
        ]
        self.iterations = 0

    def _lines(self, player: int) -> Lines:
        strides, other = self.later.strides, 1 - player
        return Lines(
            street_of(self.programs[player], self.later.width, strides[other], strides[player]),
            Learned(*self.learned[other], *self.learned[player]),
            self.scratch,
            np.zeros((0, 4), np.int32),
        )

    def play(self, player: int, step: Step) -> NDArray[np.float32]:
        """Make a pass for a player, and return what his hands are worth, [N]."""
        lines, hands = self.lines[player], self.hands[player]
        play_flop(lines, hands, self.weights[1 - player], True, step)
        self.later.play(player, step, (self.scratch.reach, self.values), self.memory)
        width, program = self.later.width, self.programs[player]
        rows = self.scratch.values[: program.value_rows * width].reshape(-1, width)
        total = np.zeros(self.values.shape[1:], np.float32)
        for values, images in zip(self.values, self.images[player], strict=True):
            for image in images:
                total[:, image] += values
        rows[program.deals[:, 1]] = total
        play_flop(lines, hands, self.weights[1 - player], False, step)
        return rows[program.nodes[0][0, 1], : len(self.spot.hands[player].combos)].copy()


def _weights(spot: SolverSpot, later: Later) -> list[NDArray[np.float32]]:
    """Return the weights of both players' hands as a row, [W]."""
    rows = []
    for hands in spot.hands:
        row = aligned(later.width)
        row[: len(hands.weights)] = hands.weights
        rows.append(row)
    return rows


class Played(Protocol):
    """What can be learned of."""

    spot: SolverSpot
    scale: float
    iterations: int

    def play(self, player: int, step: Step) -> NDArray[np.float32]: ...


def value(played: Played, player: int, purpose: int) -> float:
    """Return what a player's hands are worth over half the pot, in chips a deal."""
    values = played.play(player, Step(purpose, 1.0, 1.0, 1.0)).astype(np.float64)
    return float(played.spot.hands[player].weights @ values) / played.spot.deals / played.scale


def exploitability(played: Played) -> float:
    """Return what best responses win over the average strategies, a player, in chips."""
    gained = sum(value(played, player, BEST_RESPONSE) for player in range(PLAYERS))
    if played.spot.betting.rake:
        gained -= sum(value(played, player, AVERAGE) for player in range(PLAYERS))
    return gained / 2


def learn(played: Played, most: int, target: float, every: int = 10) -> float:
    """Go on until so many iterations, or to a target, in chips; return what both can gain."""
    gained = np.inf
    while played.iterations < most:
        for player in range(PLAYERS):
            played.play(player, step_of(played.iterations))
        played.iterations += 1
        if played.iterations % every == 0 or played.iterations == most:
            gained = exploitability(played)
            if gained <= target:
                break
    return gained
