"""`Solution`: the result of solving a spot, and its nodes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.solver.deals.paths import find
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot
from calculations.solver.learning.footprint import still_free
from calculations.solver.learning.goals import SolverGoal, check_stop
from calculations.solver.learning.locks import Strategy, isomorphic_hands, read_locks, write_locks
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.starting import (
    PLAIN_SETTINGS,
    SolverSettings,
    cards_of,
    start,
    widen_for,
)
from calculations.solver.results.files import Checkpoints, check_save
from calculations.solver.results.node_report import to_html, to_text
from calculations.solver.results.nodes import Node
from calculations.solver.results.saving import stores_rivers, write_solution
from calculations.solver.results.solved_nodes import SolvedNodes, compared, node_frame
from lookup.arguments import check_flags, shown
from lookup.running.cached import cached_property

if TYPE_CHECKING:
    import pandas as pd

Locks: TypeAlias = dict[str, NDArray[np.float64]]  # locked strategies, [actions, N] by path


class Solution:
    """The strategies of a solved spot and their exploitability.

    `solve` returns a solution, which notebooks show as a table. Its text states the exploitability,
    both players' EVs, and the first player's strategy.

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
        goal: SolverGoal,
        settings: SolverSettings = PLAIN_SETTINGS,
        locks: Locks | None = None,
    ) -> None:
        self._solver, self._goal, self._settings = solver, goal, settings
        self._locks = locks or {}
        self._nodes = SolvedNodes(solver, settings.threads, goal)

    @property
    def iterations(self) -> int:
        """Return the number of iterations."""
        return self._solver.iterations

    @property
    def exploitability(self) -> float:
        """Return a best response's gain, as a fraction of the pot, averaged over both players."""
        return self._solver.exploitability

    @property
    def complete(self) -> bool:
        """Return whether the target was reached before a limit, Ctrl-C or *stop*."""
        return self._goal.is_reached(self.exploitability)

    @property
    def _remark(self) -> str:
        """Return clauses about a target that was not reached, and rivers that are solved again."""
        gap = self._goal.on_rivers(self.exploitability)
        again = f"; rivers are solved again when opened, to {gap:.3%}"
        return self._goal.missed(self.exploitability) + ("" if self.has_rivers else again)

    @property
    def has_rivers(self) -> bool:
        """Return whether this solution holds the strategies of rivers to come.

        Otherwise, a river is solved again when one of its nodes is first requested: with the ranges
        that reach it, until best responses gain at most half the target. The exploitability is that
        of the strategies that were learned, not of these.
        """
        return self._solver.later is None or self._solver.later.has_rivers

    @cached_property
    def ev(self) -> NDArray[np.float64]:
        """Return each player's EV in chips, [2]; with rake they sum to less than the pot."""
        return self.node().ev

    @cached_property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's share of the pot if play is checked down, [2]."""
        return self.node().equity

    def node(self, path: str = "") -> Node:
        """Return the node at a path, by default the root.

        *path* lists actions and cards, such as "check, bet 94, call, turn 2h". Raises ValueError
        for an impossible action, with the list of possible actions, and for a card that cannot be
        dealt.
        """
        return self._nodes.at(path)

    def nodes(
        self, path: str = "", *, player: int | None = None, ends: bool = False
    ) -> Iterator[Node]:
        """Yield the decision nodes of a street, breadth first.

        Parameters
        ----------
        path : the first node; a path that ends with a card, such as "check, check, turn 2h", begins
            a later street
        player : 0 or 1, to yield only this player's decisions
        ends : whether to include folds, showdowns and chance nodes
            `Node.by_card` reports the result for each possible next card.

        Raises
        ------
        ValueError
            For an invalid path or player.
        """
        if player is not None and player not in range(PLAYERS):
            raise ValueError(f"player is {shown(player)}; give 0 or 1")
        check_flags(ends=ends)
        for node in self._nodes.from_path(path):
            if (node.player == player) if player is not None else (ends or node.player is not None):
                yield node

    def to_frame(
        self, path: str = "", *, player: int | None = None, ends: bool = False
    ) -> pd.DataFrame:
        """Return a frame with a row for each node that `nodes` yields.

        The columns are ``path``, ``board``, ``pot``, ``player``, ``reached`` (the fraction of deals
        in which play reaches the node), both players' equities and EVs (``equity_0``, ...), and the
        frequency of each action.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> frame = solve(["AA, QQ", "KK"], **spot, target=1e-4).to_frame(player=0)
        >>> frame[["path", "pot", "bet 10"]].round(2)
                    path   pot  bet 10
        0                 20.0    0.67
        1  check, bet 10  30.0     NaN
        """
        return node_frame([*self.nodes(path, player=player, ends=ends)])

    def resume(
        self,
        *,
        target: float | None = None,
        seconds: float = inf,
        iterations: int | None = None,
        save: str | os.PathLike[str] | None = None,
        progress: bool = True,
        stop: Callable[[], bool] | None = None,
    ) -> Solution:
        """Continue solving in place and return this solution; does nothing if it is complete.

        Nodes requested before keep their values. To keep the whole solution, `save` it first. A
        finer target takes more memory if rivers then need 32 bits instead of 16. A solution without
        rivers repeats its iterations first, to the same result.

        Parameters
        ----------
        target : the exploitability to reach, by default the same as before
        seconds, iterations : the limits of the continuation
            The default is no limit, or as many iterations again if they had run out.
        save : a file to save to, as in `solve`
        progress : whether to show a bar after a second
        stop : a function that ends the continuation, as in `solve`

        Raises
        ------
        ValueError
            For arguments that `solve` refuses, and for a target that takes more memory than is
            free.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> solution = solve(["AA, QQ", "KK"], **spot, target=0.01)
        >>> solution.resume(target=0.0001) is solution, solution.exploitability <= 0.0001
        (True, True)
        """
        check_flags(progress=progress)
        check_stop(stop)
        check_save(save)
        goal = self._goal.continued(target, iterations, seconds, self.iterations)
        if not self.has_rivers and not goal.is_reached(self.exploitability):
            self._solver, _ = _begun(self._solver.spot, goal, self._settings, self._locks)
        if goal.target < self._goal.target:
            widen_for(self._solver, goal.target, self._settings.memory)
        self._goal = goal
        try:
            self._learn(progress=progress, save=save, stop=stop)
        finally:
            self._nodes = SolvedNodes(self._solver, self._settings.threads, self._goal)
            for figure in ("ev", "equity"):
                self.__dict__.pop(figure, None)
        return self

    def _learn(
        self,
        *,
        progress: bool,
        save: str | os.PathLike[str] | None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Continue to the goal, and save to a file from time to time and at the end."""
        kept = Checkpoints(None if save is None else partial(self.save, save))
        due = kept.save_if_due
        if not self.complete:
            self._solver.learn(self._goal, progress=progress, checkpoint=due, stop=stop)
        kept.save()

    @property
    def locks(self) -> Locks:
        """Return the locked strategies, [actions, N] by path; NaN for free hands."""
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
        stop: Callable[[], bool] | None = None,
    ) -> Solution:
        """Solve the spot again, with a fixed strategy at a node, and return the new solution.

        Existing locks stay. All other strategies adapt to the locks, and exploitability refers to
        the game with locks. The new solution needs as much memory again, because this one is
        unchanged.

        Parameters
        ----------
        path : the node, or its path as for `node`
            The lock also holds after isomorphic cards.
        strategy : the strategy to lock; None removes the lock
            An action such as "call"; frequencies by action, ``{"call": 0.75, "fold": 0.25}``, where
            one action may be omitted; a list of frequencies, [actions]; an array by hand, in the
            order of `Node.hands.cards`, [actions, N]; by hands, ``{"AA, KQs": "call", "JJ":
            {"call": 0.5}}``; or a frame like that of `Node.to_frame`, with a row for each hand and
            a column for each action. Hands that are missing or NaN stay free.
        target, seconds, iterations : the goal and limits, by default as before
        progress : whether to show a bar after a second
        stop : a function that ends the solving, as in `solve`

        Raises
        ------
        ValueError
            For a node where nobody acts, for frequencies that do not sum to 1, for isomorphic hands
            with different locks, and for insufficient memory.

        Examples
        --------
        >>> from calculations.solver.solve import solve
        >>> spot = ["AA, QQ", "KK"], "2s3h4d6c7c"
        >>> solution = solve(*spot, pot=20, stack=10, bets="allin", target=1e-4)
        >>> locked = solution.lock("bet 10", {"call": 0.75})
        >>> locked.node().to_frame()["ev"].abs().round(1).unique().tolist()  # QQ, and AA
        [0.0, 27.5]
        """
        locks: dict[str, Any] = dict(self._locks)
        where = path.path if isinstance(path, Node) else path
        written = find(where, self._solver.spot, self._solver.cards).path
        if strategy is None and written not in locks:
            raise ValueError(f"{written!r} is not locked; the locks are {shown([*locks])}")
        locks.pop(written, None)
        if strategy is not None:
            locks[written] = strategy
        check_flags(progress=progress)
        check_stop(stop)
        goal = self._goal.renewed(target, iterations, seconds)
        # This solution stays in memory, so less is free than before.
        settings = self._settings._replace(memory=still_free(self._settings.memory))
        if locks or self._solver.cards is None:
            settings = settings._replace(bits=None if self._solver.cards is None else 32)
        spot = self._solver.spot
        return solution_of(lambda: spot, goal, settings, locks, progress=progress, stop=stop)

    def isomorphic_hands(self, path: str = "") -> NDArray[np.intp]:
        """Return a number for each hand of the acting player, [N], equal for isomorphic hands.

        A lock must give isomorphic hands the same strategy. A spot that begins on the river merges
        no hands, so all numbers differ. Raises ValueError for a node where nobody acts.
        """
        return isomorphic_hands(self._solver.spot, self._solver.cards, path)

    def save(self, path: str | os.PathLike[str], *, rivers: bool | None = None) -> None:
        """Save this solution to a file for `load_solution`, atomically.

        Parameters
        ----------
        path : the file, which is replaced if it exists
        rivers : whether to store the strategies of rivers to come, which are nearly all of the file
            The default stores them before the target is reached, so that `resume` continues at
            once, and if nodes on rivers are locked. `has_rivers` describes solutions without them.

        Raises
        ------
        ValueError
            For rivers that this solution does not hold, and without rivers whose nodes are locked.
        OSError
            If the file cannot be written.
        """
        stored = stores_rivers(rivers, self._solver, self._locks, self.complete)
        isomorphism = self._settings.isomorphism
        with self._nodes.lock:
            write_solution(path, self._solver, self._goal, self._locks, isomorphism, stored)

    def compare(self, other: Solution, path: str = "") -> pd.DataFrame:
        """Return a frame of the differences from another solution at the nodes of a street.

        Rows are the actions at shared nodes from *path* to the end of the street. Columns are the
        acting player; the action's frequency in each solution, over all hands that reach the node,
        and its change from this solution to the other; both players' EVs at the node in each
        solution, and the changes; and the fraction of the range that plays differently. A missing
        action has the frequency 0.

        Raises ValueError for a path that a solution lacks, and for a solution with another board or
        other ranges.
        """
        if not isinstance(other, Solution):
            raise ValueError(f"other is {shown(other)}; give a solution")
        return compared(self._nodes, other._nodes, path)

    @property
    def _headline(self) -> str:
        return (
            f"Solved to an exploitability of {self.exploitability:.3%} of the pot "
            f"in {self.iterations:,} iterations{self._remark}"
        )

    def __str__(self) -> str:
        return to_text(self.node()._report, f"{self._headline}.")

    def __repr__(self) -> str:
        ev = ", ".join(f"{value:.2f}" for value in self.ev)
        return (
            f"Solution({self.node().board or 'no board'}, ev=[{ev}], "
            f"exploitability={self.exploitability:.3%} of the pot, {self.iterations} iterations"
            f"{self._remark})"
        )

    def _repr_html_(self) -> str:
        return to_html(self.node()._report, self._headline)


def _begun(
    spot: SolverSpot, goal: SolverGoal, settings: SolverSettings, locks: object
) -> tuple[Solver, Locks]:
    """Return the solver of a spot before its first iteration, and its locks."""
    read = [] if locks is None else read_locks(spot, cards_of(spot, settings), locks)
    solver = start(spot, settings, goal.target, bool(read))
    return solver, write_locks(solver, read)


def solution_of(
    make: Callable[[], SolverSpot],
    goal: SolverGoal,
    settings: SolverSettings,
    locks: object,
    *,
    save: str | os.PathLike[str] | None = None,
    progress: bool,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Solve the spot that *make* returns, with locked strategies by path, or None; see `solve`."""
    try:
        solver, locks_by_path = _begun(make(), goal, settings, locks)
        solution = Solution(solver, goal, settings, locks_by_path)
        solution._learn(progress=progress, save=save, stop=stop)
    except KeyboardInterrupt as stopped:
        stopped.add_note("nothing is kept of the spot")
        raise
    return solution
