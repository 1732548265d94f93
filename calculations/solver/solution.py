"""`Solution`: what solving came to, and its nodes."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import inf

import numpy as np
from numpy.typing import NDArray

from calculations.solver.nodes import Node
from calculations.solver.paths import (
    Place,
    action_of,
    card_of,
    dealt,
    read_steps,
    view_of,
)
from calculations.solver.solver import Goal, Solver
from calculations.solver.spots import PLAYERS
from calculations.solver.trees import DEAL, FOLD
from calculations.solver.views import View
from lookup.cards import CARDS


class Solution:
    """The strategies that solving a spot came to, and how far from perfect they are.

    `solve` makes them.
    """

    def __init__(self, solver: Solver, goal: Goal, complete: bool) -> None:
        self._solver, self._goal = solver, goal
        self.complete = complete
        self._views: dict[Place, View] = {}

    @property
    def iterations(self) -> int:
        """Return how many iterations were made."""
        return self._solver.iterations

    @property
    def exploitability(self) -> float:
        """Return what a player can gain by a best response, the mean of both, part of the pot."""
        return self._solver.exploitability

    @cached_property
    def ev(self) -> NDArray[np.float64]:
        """Return the chips that each player gets on average, [2]: with rake less than the pot."""
        return np.array([self.node().player_ev(player) for player in range(PLAYERS)])

    @cached_property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's share of the pot if nobody could bet, [2]."""
        return self.node().equities

    def node(self, path: str = "") -> Node:
        """Return a node: where the spot begins, or what a path leads to.

        *path* is what was done and dealt, such as "check, bet 94, call, turn 2h". Raises ValueError
        for an action that is not possible, with those that are, and for a card that cannot come.
        """
        spot, place, at = self._solver.spot, Place(), 0
        view, put_in, taken = self._view(place), [0, 0], []
        for step in read_steps(path):
            tree = view.tree
            node = tree.nodes[at]
            if node.kind == DEAL:
                on_turn = spot.street + len(place.cards) == 0
                street = "turn" if on_turn else "river"
                number = tree.of_kind(DEAL).index(at)
                place = place._replace(line=number) if on_turn else place._replace(deal=number)
                card = card_of(step, street)
                assert self._solver.later is not None
                place = dealt(place, card, self._solver.later.cards, spot)
                taken.append(f"{street} {CARDS[card]}")
                view, at = self._view(place), 0
                continue
            if node.kind >= FOLD:
                raise ValueError(f"the hand is over before {step!r}; leave it out")
            action = action_of(step, tree.actions[at])
            taken.append(tree.actions[at][action])
            at = tree.children(at)[action]
        put_in = [view.tree.begun + bet for bet in view.tree.nodes[at].bets]
        return Node(spot, view, at, ", ".join(taken), place.cards, (put_in[0], put_in[1]))

    def _view(self, place: Place) -> View:
        """Return a street's view; those that were asked for are kept."""
        if place not in self._views:
            self._views[place] = self._made_view(place)
        return self._views[place]

    def _made_view(self, place: Place) -> View:
        solver, sides = self._solver, []
        spot = solver.spot
        tree = spot.trees.trees[0]
        for player in range(PLAYERS):
            if not place.cards:
                sides.append(solver.first_street(player))
                continue
            assert solver.later is not None
            reach = solver.reach_above(player)
            if spot.street + len(place.cards) == 1:
                tree, side = solver.later.on_turn(player, place.line, place.turn, reach)
            else:
                tree, side = solver.later.on_river(
                    player, place.line, place.turn, place.deal, place.river, reach
                )
            sides.append(side)
        return view_of(tree, sides, place, spot)

    def resume(
        self,
        *,
        target: float | None = None,
        seconds: float = inf,
        iterations: int | None = None,
        progress: bool = True,
    ) -> Solution:
        """Go on where this ended, by default to the same target, and return what it comes to.

        *iterations* and *seconds* are how much more there may be.
        """
        goal = self._goal._replace(seconds=seconds)
        if target is not None:
            goal = goal._replace(target=target)
        if iterations is not None:
            goal = goal._replace(iterations=self.iterations + iterations)
        complete = self._solver.learn(goal, progress=progress)
        return Solution(self._solver, goal, complete)

    def __repr__(self) -> str:
        board = "".join(CARDS[card - 1] for card in self._solver.spot.spot.board)
        ev = ", ".join(_chips(value, self._solver.spot.betting.chip) for value in self.ev)
        return (
            f"Solution({board}, ev=[{ev}], exploitability={self.exploitability:.3%} of the pot, "
            f"{self.iterations} iterations)"
        )


def _chips(amount: float, chip: Fraction) -> str:
    return f"{amount * float(chip):.2f}"
