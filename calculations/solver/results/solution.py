"""`Solution`: what solving came to, and its nodes."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import Step
from calculations.solver.betting.trees import DEAL, FOLD
from calculations.solver.deals.paths import Place, find
from calculations.solver.deals.spots import PLAYERS, SolverSpot
from calculations.solver.learning.footprint import still_free
from calculations.solver.learning.goals import Goal, read_goal
from calculations.solver.learning.later_streets import PLAIN
from calculations.solver.learning.locks import Strategy, read_locks, write_locks
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.starting import PLAIN_SETTINGS, Settings, cards_of, start
from calculations.solver.learning.views import View
from calculations.solver.reports.node_frame import NodeRow
from calculations.solver.reports.node_report import NodeReport
from calculations.solver.reports.solution_methods import SolutionMethods
from calculations.solver.results.comparing import compared
from calculations.solver.results.equities import boards_at
from calculations.solver.results.next_cards import NextCards
from calculations.solver.results.nodes import Node
from calculations.solver.results.saving import State, save_state
from lookup.arguments import check_flags, shown
from lookup.running.interrupts import interrupts_held

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
        settings: Settings = PLAIN_SETTINGS,
        locks: Locks | None = None,
    ) -> None:
        self._solver, self._goal, self._settings = solver, goal, settings
        self._locks = locks or {}
        self._views: dict[tuple[Place, int], View] = {}
        self._nodes: dict[tuple[Place, int], Node] = {}

    @property
    def iterations(self) -> int:
        """Return how many iterations were made."""
        return self._solver.iterations

    @property
    def exploitability(self) -> float:
        """Return what a player can gain by a best response, the mean of both, part of the pot."""
        return self._solver.exploitability

    @property
    def complete(self) -> bool:
        """Return whether the target was reached.

        False where iterations or seconds ran out before, or Ctrl-C came.
        """
        return self._goal.is_reached(self.exploitability)

    @property
    def _missed(self) -> str:
        return self._goal.missed(self.exploitability)

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
            solver, threads = self._solver, self._settings.threads
            self._nodes[key] = Node(
                solver.spot,
                view,
                at,
                path,
                place.cards,
                (one, other),
                boards_at(solver, place),
                NextCards(solver, place, at, threads) if view.tree.nodes[at].kind == DEAL else None,
                partial(self._best_view, place, solver.iterations),
            )
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
            What each card comes to that may be dealt there says `Node.by_card`.

        Raises
        ------
        ValueError
            For a path that leads nowhere, and for another player.
        """
        if player is not None and player not in range(PLAYERS):
            raise ValueError(f"player is {shown(player)}; there are players 0 and 1")
        check_flags(ends=ends)
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

    def _node_rows(self, path: str, player: int | None, ends: bool) -> list[NodeRow]:
        """Return what is said of each of the nodes of a street."""
        return [
            NodeRow(
                node.path,
                node.board,
                node.pot,
                node.player,
                node.reached,
                node.equities.tolist(),
                [node.player_ev(seat) for seat in range(PLAYERS)],
                node.frequencies if node.player is not None else {},
            )
            for node in self.nodes(path, player=player, ends=ends)
        ]

    @property
    def _board(self) -> str:
        return self.node().board

    @property
    def _report(self) -> NodeReport:
        """What is said of the node where the spot begins."""
        return self.node()._report

    def _view(self, place: Place, step: Step = PLAIN) -> View:
        """Return a street's view; the last ones that were asked for are kept, with their nodes."""
        key = place, step.purpose
        if key not in self._views:
            while len(self._views) >= MOST_KEPT:
                gone = next(each for each in self._views if each[0].cards)  # the first street stays
                del self._views[gone]
                self._nodes = {at: node for at, node in self._nodes.items() if at[0] != gone[0]}
            self._views[key] = self._solver.view(place, step=step)
        return self._views[key]

    def _best_view(self, place: Place, iterations: int) -> View:
        """Return a street's view in which each player's values are those of a best response.

        Raises ValueError when the solver has gone on since those iterations.
        """
        if self.iterations != iterations:
            raise ValueError("the solution has gone on since; ask it for the node again")
        return self._view(place, Step(self._solver.response, 1.0, 1.0, 1.0))

    def resume(
        self,
        *,
        target: float | None = None,
        seconds: float = inf,
        iterations: int | None = None,
        progress: bool = True,
    ) -> Solution:
        """Go on where this ended, and return this solution, which is then the one it comes to.

        It takes no memory of its own: what is learned takes the place of what was. Nodes that were
        asked for before stay as they were. To keep all of a solution as it is, `save` it before.

        Parameters
        ----------
        target : the exploitability to reach, by default the same as before
        seconds, iterations : how much more there may be
            By default there is no limit of time, and as many iterations again if they had run out.
        progress : whether what takes longer than a second shows a bar

        Raises
        ------
        ValueError
            For a target, seconds or iterations that `solve` refuses.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> solution = solve(["AA, QQ", "KK"], **spot, target=0.01)
        >>> solution.resume(target=0.0001) is solution, solution.exploitability <= 0.0001
        (True, True)
        """
        check_flags(progress=progress)
        goal, made = self._told(target, iterations, seconds), self.iterations
        if iterations is not None:
            goal = goal._replace(iterations=made + goal.iterations)
        elif made >= goal.iterations:
            goal = goal._replace(iterations=2 * made)
        self._goal = goal
        try:
            self._solver.learn(goal, progress=progress)
        finally:
            self._views.clear()
            self._nodes.clear()
            for figure in ("ev", "equity"):
                self.__dict__.pop(figure, None)
        return self

    def _told(self, target: float | None, iterations: int | None, seconds: float) -> Goal:
        """Return when to stop, by default as before; raises ValueError for what is no goal."""
        goal = read_goal(
            self._goal.target if target is None else target,
            1 if iterations is None else iterations,
            seconds,
        )
        return goal if iterations is not None else goal._replace(iterations=self._goal.iterations)

    @property
    def locks(self) -> Locks:
        """Return the strategies that were given, [actions, N] by path; NaN for free hands."""
        return dict(self._locks)

    def lock(
        self,
        path: str | Node,
        strategy: Strategy | None,
        *,
        target: float | None = None,
        seconds: float = inf,
        iterations: int | None = None,
        progress: bool = True,
    ) -> Solution:
        """Solve the spot again with the strategy at a node fixed, and return what it comes to.

        Locks of this solution stay. All others play as well as they can against the locks;
        exploitability is that of the game with them. This solution stays as it is, so another one
        takes as much memory.

        Parameters
        ----------
        path : the node, or its path as of `node`
            Its lock holds for cards that are alike but for suits, too.
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
            For a node at which nobody acts, for parts that do not come to 1, for hands that suits
            alone tell apart and that are not locked alike, and where memory does not suffice.

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
        where = path.path if isinstance(path, Node) else path
        written = find(where, self._solver.spot, self._solver.cards).path
        if strategy is None and written not in given:
            raise ValueError(f"{written!r} is not locked; locked are {shown([*given])}")
        given.pop(written, None)
        if strategy is not None:
            given[written] = strategy
        check_flags(progress=progress)
        goal = self._told(target, iterations, seconds)
        settings = self._settings if not given else self._settings._replace(bits=32)
        # This solution stays in memory, so there is less than before.
        settings = settings._replace(memory=still_free(settings.memory))
        if self._solver.cards is None:
            settings = settings._replace(bits=None)
        return solution_of(lambda: self._solver.spot, goal, settings, given, progress=progress)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write this to a file that `load_solution` reads, whole or not at all.

        It holds all that was learned, so that `resume` goes on from it to the same digits.
        Raises OSError where the file cannot be written.
        """
        save_state(State(self._solver, self._goal, self._settings, self._locks), path)

    def compare(self, other: Solution, path: str = "") -> pd.DataFrame:
        """Return a frame of what another solution does differently at the nodes of a street.

        A row is an action at a node that both solutions have, from *path* on to where the street
        ends. Columns are who acts, how often each solution takes the action, over all hands that
        come there, and the change from this one to the other; both players' EV at the node in each,
        and its change; and which part of the range does another thing, hand by hand, 0 where no
        hand changed. An action that one of them lacks has the frequency 0.

        Raises ValueError for a path that one of them lacks, and for a solution of another board or
        of other ranges: what hands do there is another thing, not a change.
        """
        if not isinstance(other, Solution):
            raise ValueError(f"other is {shown(other)}; give a solution")
        return compared(self, other, path)


def solution_of(
    make: Callable[[], SolverSpot], goal: Goal, settings: Settings, locks: object, *, progress: bool
) -> Solution:
    """Solve the spot that is made, with strategies that are given by path, or None."""
    with interrupts_held("nothing is kept of the spot") as held:
        spot = make()
        read = [] if locks is None else read_locks(spot, cards_of(spot, settings), locks)
        solver = start(spot, settings, goal.target, bool(read))
        known = write_locks(solver, read)
        solver.learn(goal, progress=progress, held=held)
    return Solution(solver, goal, settings, known)
