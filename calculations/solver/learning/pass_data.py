"""The memory of passes for the kernels, and the results of passes at the nodes of one street.

Shapes use N (a player's hands) and M (the opponent's hands).
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Scratch, StreetProgram
from calculations.solver.betting.programs import VECTOR, Program, data_offsets
from calculations.solver.betting.trees import StreetTree
from calculations.solver.deals.paths import PathStreet
from calculations.solver.deals.solver_spot import SolverSpot
from lookup.isomorphism.suits import IDENTITY, listed_images


def aligned(count: int) -> NDArray[np.float32]:
    """Return zeros aligned to 64 bytes; unaligned memory makes a flop take a third longer."""
    zeros = np.zeros(count + VECTOR, np.float32)
    first = -(zeros.ctypes.data // 4) % VECTOR
    return zeros[first : first + count]


def scratch_of(programs: Iterable[Program], width: int, has_pairs: bool) -> Scratch:
    """Return scratch memory for passes of any of these programs, with or without pairs of hands."""
    many = [*programs]
    reach = max(program.reach_rows for program in many)
    values = max(program.value_rows for program in many)
    wide = (width + VECTOR) * VECTOR
    ends = max(len(program.raked) for program in many) if has_pairs else 0
    return Scratch(
        aligned((reach + 1) * width),
        aligned((values + 1) * width),
        aligned(max(wide, ends * width)),
        aligned(wide),
        aligned((2 * width + 64) * VECTOR),
        aligned(max(wide, (ends + VECTOR) * VECTOR)),
        aligned(max(wide, (ends + VECTOR) * VECTOR)),
    )


def street_of(
    program: Program, width: int, their_stride: int, own_stride: int, *, is_last: bool
) -> StreetProgram:
    """Return a program for the kernels; the last street ends in showdowns."""
    sizes = (
        program.down_count,
        program.up_count,
        len(program.raked),
        width,
        their_stride,
        own_stride,
        *program.nodes[0][0].tolist(),
        is_last,
    )
    return StreetProgram(
        program.down, program.up, program.won, program.raked, np.array(sizes, np.int64)
    )


class Side(NamedTuple):
    """The result of a player's pass on a street, with hands in the order of `SolverSpot.hands`."""

    reach: NDArray[np.float64]  # [nodes, M], the reach of each of the opponent's hands
    worth: NDArray[np.float64]
    """[nodes, N], the value of each hand in chips above half the initial pot, times the reach of
    the opposing hands."""
    sums: NDArray[np.float64]
    """[actions, N], the player's strategy sums at all their nodes, concatenated."""


class LearnedRows(NamedTuple):
    """A player's learned rows on a street, one for each action at their nodes."""

    regrets: NDArray[Any]  # [actions, stride]
    sums: NDArray[Any]  # [actions, stride]
    hands: NDArray[np.intp] | NDArray[np.int16]  # the hand of each of the first columns


class StreetNodes(NamedTuple):
    """The nodes of one street on one board after one line of betting."""

    tree: StreetTree
    sides: tuple[Side, Side]

    def strategy(self, node: int) -> NDArray[np.float64]:
        """Return the acting player's strategy, [actions, N]."""
        player, actions = self.tree.nodes[node].kind, len(self.tree.actions[node])
        first = data_offsets(self.tree)[0][node]
        sums = self.sides[player].sums[first : first + actions]
        total = sums.sum(axis=0)
        shares = np.full(sums.shape, 1 / actions)
        np.divide(sums, total, out=shares, where=total > 0)
        return shares


def by_hand(
    rows: NDArray[np.float32], order: NDArray[np.intp] | NDArray[np.int16], hands: int
) -> NDArray[np.float64]:
    """Expand rows whose first columns are these hands to rows of all hands, 0 for other hands."""
    result = np.zeros((len(rows), hands))
    result[:, order] = rows[:, : len(order)]
    return result


def as_rows(memory: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Return memory as rows of this width, without the remainder."""
    return memory[: memory.size // width * width].reshape(-1, width)


def side_of(
    spot: SolverSpot,
    player: int,
    scratch: Scratch,
    width: int,
    nodes: NDArray[np.int32],
    learned: Callable[[int], LearnedRows],
    scale: float,
) -> Side:
    """Return the result of a player's pass, from scratch memory with rows of this width.

    nodes   : the rows of reach and of values of the nodes, [nodes, 2]
    learned : returns the learned rows of each player
    scale   : the factor of payoffs
    """
    other, own = learned(1 - player), learned(player)
    theirs, hands = (len(spot.hands[seat].combos) for seat in (1 - player, player))
    reach, values = (as_rows(rows, width) for rows in (scratch.reach, scratch.values))
    return Side(
        by_hand(reach[nodes[:, 0]], other.hands, theirs),
        by_hand(values[nodes[:, 1]], own.hands, hands) / scale,
        by_hand(own.sums, own.hands, hands),
    )


def view_of(
    tree: StreetTree, sides: list[Side], path_street: PathStreet, spot: SolverSpot
) -> StreetNodes:
    """Return the view of a street for the cards of a path, from that of their representatives."""
    if path_street.suits == IDENTITY:
        return StreetNodes(tree, (sides[0], sides[1]))
    images = [listed_images(hands.combos, path_street.suits) for hands in spot.hands]

    def moved(rows: NDArray[np.float64], player: int) -> NDArray[np.float64]:
        result = np.empty_like(rows)
        result[:, images[player]] = rows
        return result

    changed = [
        Side(moved(side.reach, 1 - player), moved(side.worth, player), moved(side.sums, player))
        for player, side in enumerate(sides)
    ]
    return StreetNodes(tree, (changed[0], changed[1]))
