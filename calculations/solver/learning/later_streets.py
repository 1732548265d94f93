"""Split the turns and rivers of a spot into tasks: a group of lines and a turn card.

Each task is one kernel call. Tasks write disjoint data, so any thread may run them.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import AVERAGE, PassSettings, RegretSums, Scratch
from calculations._kernels.solver.street_play import (
    BELOW,
    DOWN,
    UP,
    RiverBoards,
    StreetLines,
    StreetTask,
    TurnRivers,
    play_street,
)
from calculations.solver.betting.programs import data_offsets, padded
from calculations.solver.betting.trees import StreetTree
from calculations.solver.deals.solver_boards import alive_after, before_river, river_boards
from calculations.solver.deals.solver_spot import PLAYERS, CardsToCome, SolverSpot, river_strides
from calculations.solver.learning.line_groups import LineGroup, group_of, lines_together
from calculations.solver.learning.pass_data import (
    LearnedRows,
    Side,
    aligned,
    as_rows,
    scratch_of,
    side_of,
    street_of,
)
from lookup.running.slices import run_slices

RIVER_SCALE = 1 / 16  # a further factor of payoffs on rivers, so that regrets fit in 16 bits

PLAIN = PassSettings(AVERAGE, 1.0, 1.0, 1.0)  # a pass that does not learn


class LaterStreets:
    """The turns and rivers of a flop or turn spot, and the strategies learned there."""

    def __init__(
        self,
        spot: SolverSpot,
        cards: CardsToCome,
        lines: Sequence[int],
        reach_rows: Sequence[Sequence[int]],
        scale: float,
        half: bool,
        has_rivers: bool,
    ) -> None:
        """Lay out *lines* of betting, given as indices of their trees on the turn.

        has_rivers : whether to hold strategies of rivers, or only their values
        reach_rows : by player, the row of the opponent's reach of each line on the previous street
        """
        self.spot: SolverSpot = spot
        self.cards: CardsToCome = cards
        self.line_trees: Sequence[int] = lines
        self.strides: list[int] = [padded(len(hands.combos) + 1) for hands in spot.hands]
        self.river_strides: list[int] = river_strides(spot, cards)
        self.width: int = max(self.strides)
        self.scale: float = scale
        self.unit: float = RIVER_SCALE / (spot.betting.pot / 2 + spot.betting.stack)
        self.factor: float = scale / cards.live_rivers / self.unit
        scales = scale, self.unit
        self.grouped: list[list[int]] = lines_together(spot, lines)
        self.groups: list[list[LineGroup]] = [
            [
                group_of(spot, {line: lines[line] for line in together}, rows, player, scales)
                for together in self.grouped
            ]
            for player, rows in enumerate(reach_rows)
        ]
        self.boards: tuple[RiverBoards, RiverBoards] = river_boards(spot, cards)
        self.dealt: list[list[TurnRivers]] = [
            [
                TurnRivers(
                    before_river(spot, player, [turn.representative] if spot.street == 0 else []),
                    alive_after(spot, 1 - player, turn.representative, self.strides[1 - player]),
                    alive_after(spot, player, turn.representative, self.strides[player]),
                )
                for turn in cards.turns
            ]
            for player in range(PLAYERS)
        ]
        self.deals: NDArray[np.intp] = np.cumsum(
            [0, *(len(group.river_roots) for group in self.groups[0])]
        )
        """The index of each group's first deal node, and the number of all deal nodes."""
        self.has_rivers: bool = has_rivers
        self.river_values: dict[tuple[int, int], NDArray[np.float32]] = {}
        """The values of rivers at the deal nodes before them, [turns, deals, S], by player and
        purpose of a pass; empty unless they are recorded, or replace the rivers."""
        self._lay_out(half)

    def _lay_out(self, half: bool) -> None:
        """Assign each task its offsets in the learned arrays."""
        both, first_boards = range(PLAYERS), self.cards.first_boards
        self.tasks: list[list[list[StreetTask]]] = [[], []]  # by player, group and turn card
        turns, rivers = [0, 0], [0, 0]  # the used length of both players' arrays
        for group in self.groups[0]:
            steps = [group.river.actions[player] * self.river_strides[player] for player in both]
            for player in both:
                self.tasks[player].append([])
            for first, boards in zip(first_boards, map(len, self.cards.rivers), strict=True):
                for own, other in ((0, 1), (1, 0)):
                    starts = turns[other], turns[own], rivers[other], rivers[own]
                    task = StreetTask(
                        DOWN | BELOW | UP, *starts, steps[other], steps[own], first, boards
                    )
                    self.tasks[own][-1].append(task)
                for player in both:
                    turns[player] += group.turn.actions[player] * self.strides[player]
                    rivers[player] += steps[player] * boards
        self.on_turns: list[list[NDArray[np.float32]]] = [
            [aligned(turns[player]) for _ in range(2)] for player in both
        ]
        self.on_rivers: list[list[NDArray[Any]]] = [
            [_numbers(rivers[player] * self.has_rivers, half) for _ in range(2)] for player in both
        ]

    def widen(self) -> None:
        """Learn the rivers in 32 bits from now on."""
        for arrays in self.on_rivers:
            for index, numbers in enumerate(arrays):
                if numbers.dtype == np.uint16:
                    arrays[index] = _numbers(len(numbers), half=False)
                    arrays[index][:] = numbers.view(np.float16)

    def begin_values(self, response: int) -> None:
        """Let passes for average values and best responses record, or read, values of rivers."""
        turns, deals = len(self.cards.turns), int(self.deals[-1])
        self.river_values = {
            (player, purpose): aligned(turns * deals * stride).reshape(turns, deals, stride)
            for player, stride in enumerate(self.strides)
            for purpose in (AVERAGE, response)
        }

    def learned(self, player: int, memory: list[list[NDArray[Any]]]) -> RegretSums:
        """Return the learned arrays of turns or rivers for a player's pass."""
        return RegretSums(*memory[1 - player], *memory[player])

    def scratch(self) -> tuple[Scratch, Scratch]:
        """Return scratch memory of one thread, for turns and for rivers."""
        every = [group for groups in self.groups for group in groups]
        has_pairs = self.spot.meetings is not None
        return (
            scratch_of([group.turn for group in every], self.width, has_pairs),
            scratch_of([group.river for group in every], self.width, has_pairs),
        )

    def play(
        self,
        player: int,
        step: PassSettings,
        above: tuple[NDArray[np.float32], NDArray[np.float32]],
        memory: list[tuple[Scratch, Scratch]],
    ) -> None:
        """Make a player's pass over all turn cards and rivers.

        above : rows of the opponent's reach by line, and [turns, lines, W] values to fill
        memory : scratch memory of each thread
        """
        reach, values = above
        free = [*memory]
        turns = len(self.cards.turns)

        def work(index: int) -> int:
            number, turn = divmod(index, turns)
            task, own = self.tasks[player][number][turn], free.pop()
            try:
                self._play(player, number, turn, task, (reach, values[turn]), own, step)
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
        task: StreetTask,
        above: tuple[NDArray[np.float32], NDArray[np.float32]],
        memory: tuple[Scratch, Scratch],
        step: PassSettings,
    ) -> None:
        """Make a player's pass over a group of lines on a turn card, and the rivers of the task."""
        other, group = 1 - player, self.groups[player][number]
        sizes = self.width, self.strides[other], self.strides[player]
        turn_lines = StreetLines(
            street_of(group.turn, *sizes, is_last=False),
            self.learned(player, self.on_turns),
            memory[0],
            group.roots,
        )
        river_lines = self.rivers(player, group, memory[1])
        rows, deals = as_rows(memory[0].values, self.width), group.river_roots[:, 1]
        known = self.river_values.get((player, step.purpose))
        if known is not None:
            known = known[turn, self.deals[number] : self.deals[number + 1]]
        if not self.has_rivers:
            rows[deals, : self.strides[player]] = known
            task = task._replace(parts=DOWN | UP)
        play_street(
            turn_lines,
            river_lines,
            self.boards[player],
            self.dealt[player][turn],
            task,
            (above[0].reshape(-1), above[1].reshape(-1)),  # other shapes would compile again
            step,
            self.factor,
        )
        if self.has_rivers and known is not None and task.boards == len(self.cards.rivers[turn]):
            known[:] = rows[deals, : self.strides[player]]

    def rivers(self, player: int, group: LineGroup, memory: Scratch) -> StreetLines:
        """Return the data of the rivers of a group for the kernels."""
        sizes = self.width, self.river_strides[1 - player], self.river_strides[player]
        return StreetLines(
            street_of(group.river, *sizes, is_last=True),
            self.learned(player, self.on_rivers),
            memory,
            group.river_roots,
        )

    def on_turn(
        self,
        player: int,
        line: int,
        turn: int,
        reach: NDArray[np.float32],
        step: PassSettings = PLAIN,
    ) -> tuple[StreetTree, Side]:
        """Return the result of a player's pass on a turn card after a line of betting.

        reach : rows of the opponent's reach on the previous street
        """
        number, index = self._place_of(line)
        memory, group = self.scratch(), self.groups[player][number]
        task = self.tasks[player][number][turn]
        values = aligned(len(self.line_trees) * self.width).reshape(-1, self.width)
        self._play(player, number, turn, task, (reach, values), memory, step)

        def rows(seat: int) -> LearnedRows:
            return self.turn_rows(seat, line, turn)

        nodes, tree = group.turn.nodes[index], self.spot.trees.trees[self.line_trees[line]]
        side = side_of(self.spot, player, memory[0], self.width, nodes, rows, self.scale)
        return tree, side

    def turn_rows(self, player: int, line: int, turn: int) -> LearnedRows:
        """Return a player's learned rows on a turn card after a line of betting."""
        number, index = self._place_of(line)
        stride, tree = self.strides[player], self.spot.trees.trees[self.line_trees[line]]
        start = int(self.groups[player][number].turn.starts[index, player]) * stride
        start += self.tasks[player][number][turn].own_start
        regrets, sums = (
            memory[start : start + data_offsets(tree)[1][player] * stride].reshape(-1, stride)
            for memory in self.on_turns[player]
        )
        return LearnedRows(regrets, sums, np.arange(len(self.spot.hands[player].combos)))

    def river_rows(self, player: int, line: int, turn: int, deal: int, river: int) -> LearnedRows:
        """Return a player's learned rows on a river; *deal* is the index of the deal node."""
        number, _ = self._place_of(line)
        task, stride = self.tasks[player][number][turn], self.river_strides[player]
        at = self._river_line(line, deal)
        tree = self.river_tree(line, deal)
        start = int(self.groups[player][number].river.starts[at, player]) * stride
        start += task.own_river + river * task.own_step
        regrets, sums = (
            memory[start : start + data_offsets(tree)[1][player] * stride].reshape(-1, stride)
            for memory in self.on_rivers[player]
        )
        if sums.dtype == np.uint16:
            regrets, sums = regrets.view(np.float16), sums.view(np.float16)
        board, boards = task.first_board + river, self.boards[player]
        return LearnedRows(regrets, sums, boards.own[board, : boards.counts[board, 0]])

    def _river_line(self, line: int, deal: int) -> int:
        """Return the index of a river's line of betting within its group."""
        number, index = self._place_of(line)
        before = self.grouped[number][:index]
        counts = [len(self.spot.trees.following[self.line_trees[each]]) for each in before]
        return sum(counts) + deal

    def river_tree(self, line: int, deal: int) -> StreetTree:
        """Return the tree of a river; *deal* is the index of the deal node on the turn."""
        following = self.spot.trees.following[self.line_trees[line]]
        return self.spot.trees.trees[[*following.values()][deal]]

    def arrays(self) -> list[NDArray[Any]]:
        """Return all learned arrays."""
        return [array for both in (*self.on_turns, *self.on_rivers) for array in both]

    def on_river(
        self,
        player: int,
        line: int,
        turn: int,
        deal: int,
        river: int,
        reach: NDArray[np.float32],
        step: PassSettings = PLAIN,
    ) -> tuple[StreetTree, Side]:
        """Return the result of a player's pass on a river; *deal* is the index of the deal node."""
        number, _ = self._place_of(line)
        memory, group = self.scratch(), self.groups[player][number]
        task = self.tasks[player][number][turn]
        task = task._replace(
            their_river=task.their_river + river * task.their_step,
            own_river=task.own_river + river * task.own_step,
            first_board=task.first_board + river,
            boards=1,
        )
        values = aligned(len(self.line_trees) * self.width).reshape(-1, self.width)
        self._play(player, number, turn, task, (reach, values), memory, step)

        def rows(seat: int) -> LearnedRows:
            return self.river_rows(seat, line, turn, deal, river)

        nodes = group.river.nodes[self._river_line(line, deal)]
        side = side_of(self.spot, player, memory[1], self.width, nodes, rows, self.unit)
        return self.river_tree(line, deal), side

    def _place_of(self, line: int) -> tuple[int, int]:
        """Return a line's group and its index there."""
        for number, lines in enumerate(self.grouped):
            if line in lines:
                return number, lines.index(line)
        raise ValueError(f"there is no line {line}")


def _numbers(count: int, half: bool) -> NDArray[Any]:
    """Return an array of zeros in 32 or 16 bits."""
    return aligned((count + 1) // 2).view(np.uint16)[:count] if half else aligned(count)


def weights_as_rows(spot: SolverSpot, width: int) -> list[NDArray[np.float32]]:
    """Return the weights of each player's hands as a padded row."""
    rows = []
    for hands in spot.hands:
        row = aligned(width)
        row[: len(hands.weights)] = hands.weights
        rows.append(row)
    return rows
