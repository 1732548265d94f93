"""`Solution`: what solving came to, and its nodes."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.trees import FOLD
from calculations.solver.deals.spots import PLAYERS, SolverSpot
from calculations.solver.learning.footprint import read_memory
from calculations.solver.learning.goals import MOST_ITERATIONS, Goal, read_goal
from calculations.solver.learning.locks import Strategy, read_locks, write_locks
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.starting import PLAIN_SETTINGS, Settings, cards_of, start
from calculations.solver.reports.solution_methods import SolutionMethods
from calculations.solver.results.comparing import compared
from calculations.solver.results.nodes import Node
from calculations.solver.results.paths import Place, find, view_of
from calculations.solver.results.saving import State, load_state, save_state
from calculations.solver.results.views import View
from lookup.arguments import check_flags, shown
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    import pandas as pd

Locks: TypeAlias = dict[str, NDArray[np.float64]]
"""Strategies that are given, [actions, N] by path."""

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

    def __init__(
        self,
        solver: Solver,
        goal: Goal,
        complete: bool,
        settings: Settings = PLAIN_SETTINGS,
        locks: Locks | None = None,
    ) -> None:
        self._solver, self._goal, self._settings = solver, goal, settings
        self._locks = locks or {}
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
        found = find(path, self._solver.spot, self._solver.cards)
        return found.place, found.node, found.path.split(", ") if found.path else []

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
        iterations: int = MOST_ITERATIONS,
        progress: bool = True,
    ) -> Solution:
        """Go on where this ended, by default to the same target, and return this solution.

        *iterations* and *seconds* are how much more there may be. Nodes that were asked for before
        stay as they were.
        """
        check_flags(progress=progress)
        goal = self._next_goal(target, iterations, seconds)
        self._goal = goal._replace(iterations=self.iterations + goal.iterations)
        self._views, self._nodes = {}, {}
        self.__dict__.pop("ev", None)
        self.complete = self._solver.learn(self._goal, progress=progress)
        return self

    def _next_goal(self, target: float | None, iterations: int | None, seconds: float) -> Goal:
        """Return another goal, of this one where nothing is given."""
        given = read_goal(
            0 if target is None else target, 1 if iterations is None else iterations, seconds
        )
        return Goal(
            self._goal.target if target is None else given.target,
            self._goal.iterations if iterations is None else given.iterations,
            given.seconds,
        )

    @property
    def locks(self) -> Locks:
        """Return the strategies that were given, [actions, N] by path; NaN for free hands."""
        return dict(self._locks)

    def lock(
        self,
        path: str,
        strategy: Strategy | None,
        *,
        target: float | None = None,
        seconds: float = inf,
        iterations: int | None = None,
        progress: bool = True,
    ) -> Solution:
        """Solve the spot again with the strategy at a node fixed, and return what it comes to.

        Locks of this solution stay. All others play as well as they can against the locks;
        exploitability is that of the game with them.

        Parameters
        ----------
        path : the node, as of `node`; its lock holds for cards that are alike but for suits
        strategy : what is done there; None takes the lock off
            An action such as "call"; parts by action, ``{"call": 0.75, "fold": 0.25}``, of which
            one may be left out; a list of parts, [actions]; an array of them by hand, in the order
            of `Node.hole_cards`, [actions, N]; by hands, ``{"AA, KQs": "call", "JJ": {"call":
            0.5}}``; or a frame such as `Node.to_frame` gives, a row a hand and a column an action.
            Hands that are not named, or NaN, are free.
        target, seconds, iterations : when to stop, by default as before
        progress : whether what takes longer than a second shows a bar

        Raises
        ------
        ValueError
            For a node at which nobody acts, for parts that do not come to 1, and for hands that
            suits alone tell apart and that are not locked alike.

        Examples
        --------
        >>> from calculations.solver.solve import solve
        >>> spot = ["AA, QQ", "KK"], "2s3h4d6c7c"
        >>> solution = solve(*spot, pot=20, stack=10, bets="allin", target=1e-4)
        >>> locked = solution.lock("bet 10", {"call": 0.75})
        >>> locked.node().to_frame()["EV"].abs().round(1).unique().tolist()  # QQ, and AA
        [0.0, 27.5]
        """
        given: dict[str, Any] = dict(self._locks)
        written = find(path, self._solver.spot, self._solver.cards).path
        if strategy is None and written not in given:
            raise ValueError(f"{written!r} is not locked; locked are {shown([*given])}")
        given.pop(written, None)
        if strategy is not None:
            given[written] = strategy
        check_flags(progress=progress)
        goal = self._next_goal(target, iterations, seconds)
        settings = self._settings if not given else self._settings._replace(bits=32)
        if self._solver.cards is None:
            settings = settings._replace(bits=None)
        return solution_of(self._solver.spot, goal, settings, given or None, progress=progress)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write this to a file that `load_solution` reads, whole or not at all.

        It holds all that was learned, so that `resume` goes on from it to the same digits.
        Raises OSError where the file cannot be written.
        """
        save_state(
            State(self._solver, self._goal, self._settings, self.complete, self._locks), path
        )

    def compare(self, other: Solution, path: str = "") -> pd.DataFrame:
        """Return a frame of what another solution does differently at the nodes of a street.

        A row is an action at a node that both solutions have, from *path* on to where the street
        ends. Columns are who acts, how often each solution takes the action, over all hands that
        come there, and the change from this one to the other; both players' EV at the node in each,
        and its change; and which part of the range does another thing, hand by hand, 0 where no
        hand changed. An action that one of them lacks has the frequency 0. Raises ValueError for a
        path that one of them lacks.
        """
        return compared(self, other, path)


def solution_of(
    spot: SolverSpot, goal: Goal, settings: Settings, locks: object, *, progress: bool
) -> Solution:
    """Solve a spot from the beginning, with strategies that are given by path, or None."""
    read = [] if locks is None else read_locks(spot, cards_of(spot, settings), locks)
    solver = start(spot, settings, goal.target, bool(read))
    known = write_locks(solver, read)
    return Solution(solver, goal, solver.learn(goal, progress=progress), settings, known)


def load_solution(
    path: str | os.PathLike[str],
    *,
    threads: int | None = None,
    memory: str | float | None = None,
) -> Solution:
    """Return a solution that was saved.

    Parameters
    ----------
    path : a file that `Solution.save` wrote
    threads : the most threads that going on uses, by default as many as there are processors
    memory : what it may take, in bytes or as text such as "2 GiB", by default what is free

    Raises
    ------
    ValueError
        For a file that is no solution, is damaged or of another version, and for one that takes
        too much memory.
    OSError
        For a file that cannot be read.
    """
    settings = Settings(thread_count(threads), memory=read_memory(memory))
    state = load_state(path, settings)
    return Solution(state.solver, state.goal, state.complete, state.settings, state.locks)
