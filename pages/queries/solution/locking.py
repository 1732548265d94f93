"""Lock strategies of a solution, and solve again with them.

Shapes use A (the actions of a node) and K (the hands of a lock).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pages.queries.solution.solving import FIRST, begin, most_of, solve_on

if TYPE_CHECKING:
    from calculations import Solution
    from pages.queries.workspace import Stop, Workspace

    Query = Mapping[str, Any]
    Answer = dict[str, Any]


def solution_locks(query: Query, workspace: Workspace) -> Answer:
    """Return the locks of a *solution*, in the form that `solve_locked` takes."""
    queries = workspace.solutions.shown(query.get("solution", ""))
    with queries.lock:
        solution = queries.solution
        locks = [_lock_of(solution, path, held) for path, held in solution.locks.items()]
    return {"locks": locks}


def solution_alike(query: Query, workspace: Workspace) -> Answer:
    """Return the combos of the player at a *node*, and their numbers, equal for isomorphic hands.

    A lock gives isomorphic hands the same strategy.
    """
    from lookup.combos import combo_index

    queries = workspace.solutions.shown(query.get("solution", ""))
    with queries.lock:
        node = queries.solution.node(query.get("node", ""))
        numbers = queries.solution.isomorphic_hands(node.path)
        assert node.player is not None
        combos = combo_index(node.hands.cards(node.player))
    return {"combos": combos.astype(np.uint16), "alike": numbers.astype(np.uint16)}


def solve_locked(
    query: Query, workspace: Workspace, is_given_up: Stop = lambda: False
) -> Iterator[Answer]:
    """Solve a spot again with locks, and yield the exploitability after each step.

    The result is kept under a new name, also when the query is given up; the solution stays.

    query : *solution*; *name*, the new name; *locks*, a list of {*node*, *combos* [K], *shares*
        [A, K]}, all that hold, so that others are removed; *target* and *iterations*, optional

    Raises ValueError for a name that is taken, and for locks that `Solution.lock` refuses.
    """
    name, most = query.get("name", "").strip(), most_of(query)
    if not name:
        raise ValueError("the new solution has no name; give it one")
    queries, target = workspace.solutions.shown(query.get("solution", "")), query.get("target")
    begin(name, query, workspace)

    def first(stop: Stop) -> Solution:
        with queries.lock:
            return _locked(queries.solution, query.get("locks", []), target, stop)

    yield from solve_on(name, first, most, target, workspace, is_given_up)


def _locked(solution: Solution, locks: object, target: float | None, stop: Stop) -> Solution:
    """Return a new solution with exactly these locks, after a few iterations or a stop."""
    wanted = _strategies(solution, locks)
    changes: dict[str, NDArray[np.float64] | None] = dict.fromkeys(solution.locks)
    for path, strategy in wanted.items():
        before = solution.locks.get(path)
        if before is None or not np.array_equal(before, strategy, equal_nan=True):
            changes[path] = strategy
        else:
            del changes[path]
    if not changes:
        raise ValueError("the solution has these locks already; change a lock first")
    for place, (path, change) in enumerate(changes.items(), 1):
        iterations = FIRST if place == len(changes) else 1  # only the last one is looked at
        goal: dict[str, Any] = {"target": target, "iterations": iterations, "progress": False}
        solution = solution.lock(path, change, **goal, stop=stop)
    return solution


def _strategies(solution: Solution, locks: object) -> dict[str, NDArray[np.float64]]:
    """Return the strategies of locks by path, [A, N]; NaN for free hands."""
    from lookup.arguments import shown
    from lookup.combos import combo_index

    if not isinstance(locks, list | tuple) or not all(isinstance(each, Mapping) for each in locks):
        raise ValueError(f"locks is {shown(locks)}; give a list of locks")
    found: dict[str, NDArray[np.float64]] = {}
    for lock in locks:
        node = solution.node(lock.get("node", ""))
        if node.player is None:
            raise ValueError(f"nobody acts at {node.path!r}; lock an earlier node")
        hands = combo_index(node.hands.cards(node.player)).tolist()
        combos, shares = lock.get("combos", []), np.asarray(lock.get("shares", []), np.float64)
        is_listed = isinstance(combos, list | tuple) and all(combo in hands for combo in combos)
        if not is_listed or shares.shape != (len(node.actions), len(combos)):
            raise ValueError(
                f"the lock at {node.path!r} has {shown(combos)} and shares of the shape "
                f"{shares.shape}; give combos of the range and [{len(node.actions)}, combos]"
            )
        strategy = found.setdefault(node.path, np.full((len(node.actions), len(hands)), np.nan))
        strategy[:, [hands.index(combo) for combo in combos]] = shares
    return found


def _lock_of(solution: Solution, path: str, strategy: NDArray[np.float64]) -> Answer:
    """Return a lock as a query states it."""
    from lookup.combos import combo_index

    node = solution.node(path)
    assert node.player is not None
    held = ~np.isnan(strategy).any(axis=0)
    return {
        "node": node.path,
        "player": node.player,
        "actions": node.actions,
        "combos": combo_index(node.hands.cards(node.player)[held]).astype(np.uint16),
        "shares": strategy[:, held],
    }
