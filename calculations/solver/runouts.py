"""Turn cards and rivers of a spot as tasks: a group of lines of betting, and a turn card.

Each task is one call of a kernel, which may run in any thread: it writes data of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Learned, Scratch, Step
from calculations._kernels.solver.streets import Boards, Dealt, Lines, play_turn
from calculations.solver.boards import (
    Runouts,
    alive_after,
    before_river,
    river_boards,
)
from calculations.solver.memory import aligned, scratch_of, street_of
from calculations.solver.programs import Program, padded, program_of
from calculations.solver.spots import PLAYERS, SolverSpot
from lookup.running.slices import run_slices

MOST_ENDS = 96
"""Lines whose rivers have at most so many ends in all go together: then what a pass writes stays in
the second-level cache."""

RIVER_SCALE = 1 / 16
"""By how much payoffs on rivers are smaller yet, so that 16 bits hold what is regretted."""


class Group(NamedTuple):
    """Lines of betting that are played together, for one player's passes."""

    turn: Program
    river: Program
    lines: tuple[int, ...]
    roots: NDArray[np.int32]
    """[lines, 4]; see `calculations._kernels.solver.streets.Lines`."""
    river_roots: NDArray[np.int32]


class Later:
    """What comes after a flop, or a spot that begins on a turn, and what was learned there."""

    def __init__(
        self,
        spot: SolverSpot,
        runouts: Runouts,
        lines: Sequence[int],
        reach_rows: Sequence[Sequence[int]],
        scale: float,
        half: bool,
    ) -> None:
        """Lay out *lines* of betting, each with the number of its tree on the turn.

        reach_rows : by player, where the other's reach of each line stands on the street before
        """
        self.spot, self.runouts, self.line_trees = spot, runouts, lines
        self.reach_rows = reach_rows
        self.strides = [padded(len(hands.combos) + 1) for hands in spot.hands]
        self.width = max(self.strides)
        unit = RIVER_SCALE / (spot.betting.pot / 2 + spot.betting.stack)
        self.factor = scale / runouts.live_rivers / unit
        self.grouped = self._groups()
        self.groups = [
            [self._group(numbers, player, scale, unit) for numbers in self.grouped]
            for player in range(PLAYERS)
        ]
        self.boards: tuple[Boards, Boards] = river_boards(spot, runouts)
        self.dealt = [
            [
                Dealt(
                    before_river(spot, player),
                    alive_after(spot, 1 - player, turn.card, self.strides[1 - player]),
                    alive_after(spot, player, turn.card, self.strides[player]),
                )
                for turn in runouts.turns
            ]
            for player in range(PLAYERS)
        ]
        self._lay_out(half)

    def _groups(self) -> list[list[int]]:
        """Return which lines go together, the longest first."""
        trees, following = self.spot.trees
        ends = []
        for number in self.line_trees:
            rivers = [trees[river] for river in following[number].values()]
            ends.append(len(program_of(rivers, self.spot.betting, 0, 1.0).raked))
        groups: list[list[int]] = []
        for line in sorted(range(len(ends)), key=lambda line: -ends[line]):
            for group in groups:
                if sum(ends[other] for other in group) + ends[line] <= MOST_ENDS:
                    group.append(line)
                    break
            else:
                groups.append([line])
        return groups

    def _group(self, numbers: list[int], player: int, scale: float, unit: float) -> Group:
        trees, following = self.spot.trees
        on_turn = [self.line_trees[line] for line in numbers]
        turn = program_of([trees[each] for each in on_turn], self.spot.betting, player, scale)
        after = [river for each in on_turn for river in following[each].values()]
        river = program_of([trees[each] for each in after], self.spot.betting, player, unit)
        roots = [
            (self.reach_rows[player][line], line, *nodes[0])
            for line, nodes in zip(numbers, turn.nodes, strict=True)
        ]
        below = [
            (*deal, *nodes[0]) for deal, nodes in zip(turn.deals, river.nodes, strict=True)
        ]
        return Group(
            turn, river, tuple(numbers), np.array(roots, np.int32), np.array(below, np.int32)
        )

    def _lay_out(self, half: bool) -> None:
        """Give each task its places in what is learned."""
        groups, turns = self.groups[0], self.runouts.turns
        rivers = [len(each) for each in self.runouts.rivers]
        first_boards = self.runouts.first_boards
        self.tasks = np.zeros((PLAYERS, len(groups), len(turns), 8), np.int64)
        used = np.zeros((PLAYERS, 2), np.int64)
        for number, group in enumerate(groups):
            for turn in range(len(turns)):
                begins = used.copy()
                steps = [group.river.actions[seat] * self.strides[seat] for seat in range(PLAYERS)]
                for seat in range(PLAYERS):
                    used[seat, 0] += group.turn.actions[seat] * self.strides[seat]
                    used[seat, 1] += steps[seat] * rivers[turn]
                    other = 1 - seat
                    self.tasks[seat, number, turn] = (
                        begins[other, 0], begins[seat, 0], begins[other, 1], begins[seat, 1],
                        steps[other], steps[seat], first_boards[turn], rivers[turn],
                    )  # fmt: skip
        self.on_turns = [[aligned(int(used[seat, 0])) for _ in range(2)] for seat in range(PLAYERS)]
        self.on_rivers = [
            [_numbers(int(used[seat, 1]), half) for _ in range(2)] for seat in range(PLAYERS)
        ]

    def learned(self, player: int, memory: list[list[NDArray[Any]]]) -> Learned:
        """Return what was learned on turns or on rivers, as a player's pass reads it."""
        return Learned(*memory[1 - player], *memory[player])

    def scratch(self) -> tuple[Scratch, Scratch]:
        """Return memory for one thread, of turns and of rivers."""
        every = [group for groups in self.groups for group in groups]
        return (
            scratch_of([group.turn for group in every], self.width),
            scratch_of([group.river for group in every], self.width),
        )

    def play(
        self,
        player: int,
        step: Step,
        above: tuple[NDArray[np.float32], NDArray[np.float32]],
        memory: list[tuple[Scratch, Scratch]],
    ) -> None:
        """Make a pass for a player over all turn cards and rivers.

        above : rows of the other's reach, a line each, and [turns, lines, W] of values to be filled
        memory : scratch, for as many threads
        """
        reach, values = above
        free = [*memory]
        turns = len(self.runouts.turns)

        def work(task: int) -> int:
            number, turn = divmod(task, turns)
            own = free.pop()
            try:
                self._play(player, number, turn, (reach, values[turn]), own, step)
            finally:
                free.append(own)
            return 1

        for _ in run_slices(work, range(len(self.grouped) * turns), len(memory)):
            pass

    def _play(
        self,
        player: int,
        number: int,
        turn: int,
        above: tuple[NDArray[np.float32], NDArray[np.float32]],
        memory: tuple[Scratch, Scratch],
        step: Step,
    ) -> None:
        group, other = self.groups[player][number], 1 - player
        sizes = self.width, self.strides[other], self.strides[player]
        turn_lines = Lines(
            street_of(group.turn, *sizes),
            self.learned(player, self.on_turns),
            memory[0],
            group.roots,
        )
        river_lines = Lines(
            street_of(group.river, *sizes),
            self.learned(player, self.on_rivers),
            memory[1],
            group.river_roots,
        )
        play_turn(
            turn_lines,
            river_lines,
            self.boards[player],
            self.dealt[player][turn],
            self.tasks[player, number, turn],
            above,
            step,
            self.factor,
        )


def _numbers(count: int, half: bool) -> NDArray[Any]:
    """Return zeros of 32 bits, or of 16."""
    return aligned((count + 1) // 2).view(np.uint16)[:count] if half else aligned(count)
