"""Groups of betting lines that a pass plays together on a turn card and its rivers."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.programs import Program, program_of
from calculations.solver.deals.solver_spot import SolverSpot

MOST_ENDS = 96
"""The most terminal nodes on a river of a group; a pass then writes within the L2 cache."""


class LineGroup(NamedTuple):
    """Betting lines that a player's passes play together."""

    turn: Program
    river: Program
    roots: NDArray[
        np.int32
    ]  # [lines, 4]; see `calculations._kernels.solver.street_play.StreetLines`
    river_roots: NDArray[np.int32]


def lines_together(spot: SolverSpot, line_trees: Sequence[int]) -> list[list[int]]:
    """Return the groups of lines, longest lines first; *line_trees* has the index of each tree."""
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
) -> LineGroup:
    """Return the group of some lines for a player's passes; *line_trees* maps lines to trees.

    reach_rows : the row of the opponent's reach of each line on the previous street
    scales     : factors of chips, on the turn and on rivers
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
    return LineGroup(turn, river, np.array(roots, np.int32), np.array(below, np.int32))
