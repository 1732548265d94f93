"""What the average strategies come to at the nodes of one street, read off a pass for each player.

Shapes use N (a player's hands) and M (the other's).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.programs import data_places
from calculations.solver.betting.trees import StreetTree
from calculations.solver.deals.paths import Place
from calculations.solver.deals.spots import SolverSpot
from lookup.isomorphism.suits import IDENTITY, listed_images


class Side(NamedTuple):
    """What one player's pass came to on a street, his hands in the order of `SolverSpot.hands`."""

    reach: NDArray[np.float64]
    """[nodes, M], how much of each of the other's hands comes to each node."""
    worth: NDArray[np.float64]
    """[nodes, N], what each hand is worth in chips over half of the first pot, times the reach of
    the hands that it may meet."""
    sums: NDArray[np.float64]
    """[actions, N], the sums of his strategies at all his nodes, one after the other."""


class Rows(NamedTuple):
    """What a player has learned on a street, rows in memory, one for each action at his nodes."""

    regrets: NDArray[Any]
    """[actions, stride]"""
    sums: NDArray[Any]
    """[actions, stride]"""
    hands: NDArray[np.intp] | NDArray[np.int16]
    """Which of his hands each of the first columns is of."""


class View(NamedTuple):
    """The nodes of one street, on one board, after one line of betting."""

    tree: StreetTree
    sides: tuple[Side, Side]

    def strategy(self, node: int) -> NDArray[np.float64]:
        """Return how often each hand of who acts takes each action, [actions, N]."""
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
    """Return rows whose first columns are these hands as rows of all hands, 0 for the others."""
    result = np.zeros((len(rows), hands))
    result[:, order] = rows[:, : len(order)]
    return result


def as_rows(memory: NDArray[np.float32], width: int) -> NDArray[np.float32]:
    """Return memory as rows, those that fit."""
    return memory[: memory.size // width * width].reshape(-1, width)


def view_of(tree: StreetTree, sides: list[Side], place: Place, spot: SolverSpot) -> View:
    """Return the view of a street with the cards of a path, not with those that were solved."""
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
