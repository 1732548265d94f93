"""Lines of betting on a turn that are played together, with the rivers after them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.programs import Program, program_of
from calculations.solver.deals.spots import SolverSpot

MOST_ENDS = 96
"""Lines whose rivers have at most so many ends in all go together: then what a pass writes stays in
the second-level cache."""


class Group(NamedTuple):
    """Lines of betting that are played together, for one player's passes."""

    turn: Program
    river: Program
    roots: NDArray[np.int32]
    """[lines, 4]; see `calculations._kernels.solver.streets.Lines`."""
    river_roots: NDArray[np.int32]


def lines_together(spot: SolverSpot, line_trees: Sequence[int]) -> list[list[int]]:
    """Return which lines go together, the longest first, by the number of each one's tree."""
    trees, following = spot.trees
    ends = []
    for number in line_trees:
        rivers = [trees[river] for river in following[number].values()]
        ends.append(len(program_of(rivers, spot.betting, 0, 1.0).raked))
    groups: list[list[int]] = []
    for line in sorted(range(len(ends)), key=lambda line: -ends[line]):
        for group in groups:
            if sum(ends[other] for other in group) + ends[line] <= MOST_ENDS:
                group.append(line)
                break
        else:
            groups.append([line])
    return groups


def group_of(
    spot: SolverSpot,
    line_trees: Mapping[int, int],
    reach_rows: Sequence[int],
    player: int,
    scales: tuple[float, float],
) -> Group:
    """Return lines, each with the number of its tree, as they are played for a player.

    reach_rows : where the other's reach of each line stands on the street before
    scales     : what chips are times, on the turn and on rivers
    """
    trees, following = spot.trees
    on_turn, on_rivers = scales
    turn = program_of([trees[each] for each in line_trees.values()], spot.betting, player, on_turn)
    after = [river for each in line_trees.values() for river in following[each].values()]
    river = program_of([trees[each] for each in after], spot.betting, player, on_rivers)
    roots = [
        (reach_rows[line], line, *nodes[0])
        for line, nodes in zip(line_trees, turn.nodes, strict=True)
    ]
    below = [(*deal, *nodes[0]) for deal, nodes in zip(turn.deals, river.nodes, strict=True)]
    return Group(turn, river, np.array(roots, np.int32), np.array(below, np.int32))
