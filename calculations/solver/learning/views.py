"""The results of the average strategies at the nodes of one street, from a pass of each player.

Shapes use N (a player's hands) and M (the other's).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.programs import data_places
from calculations.solver.betting.trees import StreetTree
from calculations.solver.deals.paths import PathStreet
from calculations.solver.deals.solver_spot import SolverSpot
from lookup.isomorphism.suits import IDENTITY, listed_images


class Side(NamedTuple):
    """The result of a player's pass on a street, their hands in the order of `SolverSpot.hands`."""

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


class View(NamedTuple):
    """The nodes of one street on one board after one line of betting."""

    tree: StreetTree
    sides: tuple[Side, Side]

    def strategy(self, node: int) -> NDArray[np.float64]:
        """Return the acting player's strategy, [actions, N]."""
        player, actions = self.tree.nodes[node].kind, len(self.tree.actions[node])
        first = data_places(self.tree)[0][node]
        sums = self.sides[player].sums[first : first + actions]
        total = sums.sum(axis=0)
        shares = np.full(sums.shape, 1 / actions)
        np.divide(sums, total, out=shares, where=total > 0)
        return shares


def by_hand(
    rows: NDArray[np.float32], order: NDArray[np.intp] | NDArray[np.int16], hands: int
) -> NDArray[np.float64]:
    """Expand rows whose first columns are these hands to rows of all hands, 0 for the others."""
    result = np.zeros((len(rows), hands))
    result[:, order] = rows[:, : len(order)]
    return result


def as_rows(memory: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Return memory as rows of this width, without the remainder."""
    return memory[: memory.size // width * width].reshape(-1, width)


def view_of(tree: StreetTree, sides: list[Side], place: PathStreet, spot: SolverSpot) -> View:
    """Return the view of a street for the cards of a path instead of their representatives."""
    if place.suits == IDENTITY:
        return View(tree, (sides[0], sides[1]))
    images = [listed_images(hands.combos, place.suits) for hands in spot.hands]

    def moved(rows: NDArray[np.float64], player: int) -> NDArray[np.float64]:
        result = np.empty_like(rows)
        result[:, images[player]] = rows
        return result

    changed = [
        Side(moved(side.reach, 1 - player), moved(side.worth, player), moved(side.sums, player))
        for player, side in enumerate(sides)
    ]
    return View(tree, (changed[0], changed[1]))
