"""`Solution`: what solving came to, and its nodes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
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
from calculations.solver.reports.solution_methods import SolutionMethods
from calculations.solver.solver import Goal, Solver
from calculations.solver.spots import PLAYERS
from calculations.solver.trees import DEAL, FOLD
from calculations.solver.views import View
from lookup.arguments import shown
from lookup.cards import CARDS

MOST_KEPT = 100
"""Streets whose values are kept; with wide ranges each takes some megabytes."""


class Solution(SolutionMethods):
    """The strategies that solving a spot came to, and how far from perfect they are.

    `solve` makes them. In a notebook a solution shows as a table; printed, it says how near to an
    equilibrium it is, what both players get, and what the first one does.

    Examples
    --------
    >>> from calculations import solve
    >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
    >>> solution = solve(["AA, QQ", "KK"], **spot, target=0.01)
    >>> solution.exploitability <= 0.01, solution.complete
    (True, True)
    >>> [node.path for node in solution.nodes()]
    ['', 'check', 'bet 10', 'check, bet 10']
    """

    def __init__(self, solver: Solver, goal: Goal, complete: bool) -> None:
        self._solver, self._goal = solver, goal
        self.complete = complete
        self._views: dict[Place, View] = {}
        self._nodes: dict[tuple[Place, int], Node] = {}

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
        return self._node(*self._walk(path))

    def _walk(self, path: str) -> tuple[Place, int, list[str]]:
        """Return the street that a path leads to, its node there, and the steps as they are called.

        Raises ValueError for a path that leads nowhere.
        """
        spot, place, at = self._solver.spot, Place(), 0
        view, taken = self._view(place), list[str]()
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
        return place, at, taken

    def _node(self, place: Place, at: int, taken: list[str]) -> Node:
        """Return a node of a street; those that were asked for are kept, with what they counted."""
        key = place, at
        if key not in self._nodes:
            view = self._view(place)
            one, other = (view.tree.begun + bet for bet in view.tree.nodes[at].bets)
            path = ", ".join(taken)
            self._nodes[key] = Node(self._solver.spot, view, at, path, place.cards, (one, other))
        return self._nodes[key]

    def nodes(
        self, path: str = "", *, player: int | None = None, ends: bool = False
    ) -> Iterator[Node]:
        """Yield the nodes of a street at which somebody acts, those with fewer actions first.

        Parameters
        ----------
        path : where to begin; one that ends with a card, such as "check, check, turn 2h", begins a
            later street
        player : 0 or 1, for the nodes at which he acts
        ends : whether folds, showdowns and nodes at which a card is dealt are yielded too

        Raises
        ------
        ValueError
            For a path that leads nowhere, and for another player.
        """
        if player is not None and player not in range(PLAYERS):
            raise ValueError(f"player is {shown(player)}; there are players 0 and 1")
        place, first, before = self._walk(path)
        tree = self._view(place).tree
        pending = deque([(first, before)])
        while pending:
            at, taken = pending.popleft()
            kind = tree.nodes[at].kind
            if (kind == player) if player is not None else (ends or kind < FOLD):
                yield self._node(place, at, taken)
            for action, child in zip(tree.actions[at], tree.children(at), strict=True):
                pending.append((child, [*taken, action]))

    def _view(self, place: Place) -> View:
        """Return a street's view; the last ones that were asked for are kept, with their nodes."""
        if place not in self._views:
            while len(self._views) >= MOST_KEPT:
                gone = next(each for each in self._views if each.cards)  # the first street stays
                del self._views[gone]
                self._nodes = {key: node for key, node in self._nodes.items() if key[0] != gone}
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
