"""Solve spots step by step, and solve them again with locked strategies.

Each step states the exploitability. Shapes use A (the actions of a node) and K (hands of a lock).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from inspect import signature
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from poker_calculator.pages.queries.answers import NEEDED, OPTIONS
from poker_calculator.pages.queries.open_solutions import spot_arguments
from poker_calculator.pages.queries.solutions import line_label
from poker_calculator.pages.queries.workspace import Stop, Workspace

if TYPE_CHECKING:
    from calculations import Solution
    from poker_calculator.pages.queries.workspace import Stop, Workspace

    Query = Mapping[str, Any]
    Answer = dict[str, Any]

FIRST: Final = 3  # iterations of the first step, so that its answer comes soon
SECONDS: Final = 0.2  # of each further step
MOST: Final = 10_000  # iterations by default
MOST_LETTERS: Final = 100  # of a name
MACHINE: Final = ("memory", "bits")  # arguments that another machine may need otherwise


def solve_in_steps(
    query: Mapping[str, Any], workspace: Workspace, is_given_up: Stop = lambda: False
) -> Iterator[dict[str, Any]]:
    """Solve a spot, and yield the exploitability after each step.

    When the solving ends, or the query is given up, the solution is kept under its name; a further
    query with the name alone continues it. The query `pause_solving` ends the solving after the
    present iteration, as *is_given_up* does. A new solution without a name gets the name of its
    board; the first answer states it before any iteration.

    query : *name*; *iterations*, the maximum in total; *ranges*, *board* and `OPTIONS` as `solve`
        takes them, or none of them to continue
    """
    name, most, target = query.get("name", ""), most_of(query), query.get("target")
    if "ranges" not in query:
        solution = workspace.solutions.take(name)
        yield from solve_on(name, lambda _: solution, most, target, workspace, is_given_up)
        return
    is_named = bool(name)
    name = begin(name, query, workspace)
    first = partial(_first_step, query, min(FIRST, most))
    goal = most, target
    yield from solve_on(name, first, *goal, workspace, is_given_up, is_stated=not is_named)


def most_of(query: Mapping[str, Any]) -> int:
    """Return the maximum of *iterations* of a query."""
    from calculations.solver.learning.goals import MOST_ITERATIONS
    from lookup.arguments import read_count

    return read_count(query.get("iterations", MOST), "iterations", 100 * MOST_ITERATIONS)


def solve_on(
    name: str,
    first: Callable[[Stop], Solution],
    most: int,
    target: float | None,
    workspace: Workspace,
    is_given_up: Stop,
    *,
    is_stated: bool = False,
) -> Iterator[dict[str, Any]]:
    """Continue to solve the solution that *first* returns, and keep it under a reserved name.

    The solving ends at the target, or after *most* iterations in total. A pause, or a query that is
    given up, ends it after the present iteration, with a measurement. *first* gets a function that
    returns whether to end. With *is_stated*, the first answer has the name, before any iteration.
    """
    run, solution = workspace.solutions.run(name), None

    def stop() -> bool:
        return run.is_pausing or is_given_up()

    try:
        if is_stated:
            yield {"name": name, "iterations": 0, "exploitability": None, "complete": False}
        solution = first(stop)
        while True:
            run.pot = run.pot or solution.node().pot
            run.measure(solution.iterations, solution.exploitability)
            reached = solution.complete if target is None else solution.exploitability <= target
            yield {
                "name": name,
                "iterations": solution.iterations,
                "exploitability": solution.exploitability,
                "complete": reached,
                "pot": run.pot,
                "seconds": run.seconds,
                "seconds_left": None if target is None else run.seconds_left(target, most),
            }
            made = solution.iterations
            if reached or made >= most or stop():
                return
            # After a pause in the first step, the rest of it: then a pause changes no result.
            left = (min(FIRST, most) if made < FIRST else most) - made
            goal: dict[str, Any] = {"target": target, "iterations": left, "seconds": SECONDS}
            solution.resume(**goal, progress=False, stop=stop)
    finally:
        workspace.solutions.keep(solution, name)


def begin(name: str, query: Mapping[str, Any], workspace: Workspace) -> str:
    """Reserve the name of a new solution, by default that of its board, and return it."""
    if name:
        if len(name) > MOST_LETTERS or not name.isprintable():
            raise ValueError(f"name is {shown(name)}; give at most {MOST_LETTERS} letters")
        workspace.solutions.begin(name)
        return name
    board = "".join(query.get("board", "").split())[:MOST_LETTERS] or "solution"
    taken = workspace.solutions.taken()
    names = (board if number == 1 else f"{board} {number}" for number in count(1))
    name = next(each for each in names if each not in taken)
    workspace.solutions.begin(name)
    return name


def _first_step(query: Mapping[str, Any], iterations: int, stop: Stop) -> Any:
    from calculations import solve

    limits: dict[str, Any] = {"iterations": iterations, "progress": False, "stop": stop}
    ranges, board = _spot_of(query)
    return solve(ranges, board, **_options_of(query), **limits)


def _spot_of(query: Mapping[str, Any]) -> tuple[Any, Any]:
    return query.get("ranges", []), query.get("board", "")


def _options_of(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `solve` in a query; raises ValueError if one is missing."""
    for option in NEEDED:
        if option not in query:
            raise ValueError(f"{option} is missing; give {option}=")
    return {option: query[option] for option in OPTIONS if option in query}


def pause_solving(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Let the solving of a solution end after its present iteration, even if another page began it.

    query : *name*
    """
    workspace.solutions.run(query.get("name", "")).pause()
    return {}


def solving_course(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the measurements of a solution, float64 [M] each, and whether it is being solved.

    query : *name*
    """
    name = query.get("name", "")
    run, opened = workspace.solutions.run(name), workspace.solutions.opened()
    solution = opened.get(name)
    if solution is not None and not run.measured:  # one that was loaded from its file
        run = workspace.solutions.course_of(name)
        run.pot = solution.node().pot
        run.measure(solution.iterations, solution.exploitability)
    columns = np.array([*run.measured], float).reshape(-1, 3).T
    return {
        "name": name,
        "is_known": name in opened,
        "is_solving": run.is_on,
        "complete": solution is not None and solution.complete,
        "pot": run.pot,
        "iterations": columns[0],
        "seconds": columns[1],
        "exploitability": columns[2],
    }


def solving_size(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the size of a spot to solve, or the problem with it and the field that it concerns.

    query : as for `solve_in_steps`

    The answer has *nodes*, *hands* of each player, *memory* and *free* in bytes, *bits*, *problem*,
    which is empty for a spot that can be solved, and *field*, the name of an argument, or "" if the
    problem concerns all of them.
    """
    from calculations.solver.solve import spot_size
    from lookup.running.threads import available_memory

    try:
        count_of = query.get("iterations", MOST)
        size = spot_size(*_spot_of(query), **_options_of(query), iterations=count_of)
    except ValueError as error:
        from lookup.arguments import in_one_line

        problem = in_one_line(error)
        return {"problem": problem, "field": field_of(problem, query)}
    return {**size._asdict(), "free": available_memory(), "field": "memory" if size.problem else ""}


def solution_arguments(query: Query, workspace: Workspace) -> Answer:
    """Return the arguments of `solve` of a *solution*, without those of their defaults.

    Ranges are texts. Iterations, memory and bits, which depend on the machine, are left out.
    """
    from calculations import solve

    defaults = {name: each.default for name, each in signature(solve).parameters.items()}
    spot = spot_arguments(workspace.solutions.get(query.get("solution", "")))
    names = ("ranges", "board", *OPTIONS)
    chosen = {name: spot[name] for name in names if name in spot and name not in MACHINE}
    return {
        name: value
        for name, value in chosen.items()
        if name == "chip" or value not in (defaults[name], "", [])
    }


def field_of(problem: str, query: Mapping[str, Any]) -> str:
    """Return the argument that an error of `solve` concerns, such as "pot" or "ranges 1"; or "".

    >>> field_of("pot is 'x'; give a number above 0", {})
    'pot'
    >>> field_of("hand 1: no combo is left", {})
    'ranges 1'
    """
    words = problem.replace(":", " ").split()
    first = words[0] if words else ""
    if first == "hand" and len(words) > 1 and words[1] in ("0", "1"):
        return f"ranges {words[1]}"
    if first in (*OPTIONS, "iterations", "ranges", "board", "name"):
        return first
    return _field_of_cards(query)


def _field_of_cards(query: Mapping[str, Any]) -> str:
    """Return the argument whose cards cannot be read even alone, or ""."""
    from calculations.spots.hands import read_cards

    for field in ("board", "dead"):
        try:
            cards = read_cards(query.get(field, ""), field)
        except ValueError:
            return field
        if field == "board" and not 3 <= len(cards) <= 5:
            return field
    return ""


def solution_locks(query: Query, workspace: Workspace) -> Answer:
    """Return the locks of a *solution*, in the form that `solve_locked` takes."""
    solution = workspace.solutions.shown(query.get("solution", "")).solution
    return {"locks": [_lock_of(solution, *lock) for lock in solution.locks.items()]}


def solution_alike(query: Query, workspace: Workspace) -> Answer:
    """Return the combos of the player at a *node*, and their numbers, equal for isomorphic hands.

    A lock gives isomorphic hands the same strategy.
    """
    from lookup.combos import combo_index

    solution = workspace.solutions.shown(query.get("solution", "")).solution
    node = solution.node(query.get("node", ""))
    numbers = solution.isomorphic_hands(node.path)
    assert node.player is not None
    combos = combo_index(node.hands.cards(node.player))
    return {"combos": combos.astype(np.uint16), "alike": numbers.astype(np.uint16)}


def solve_locked(
    query: Query, workspace: Workspace, is_given_up: Stop = lambda: False
) -> Iterator[Answer]:
    """Solve a spot again with locks, and yield the exploitability after each step.

    The result is kept under a new name, also when the query is given up; the solution stays.

    query : *solution*; *name*, the new name; *locks*, a list of {*node*, *combos* [K], *shares*
        [A, K]}, all that apply, so others are removed; *target* and *iterations*, optional

    Raises ValueError for a name that is taken, and for locks that `Solution.lock` refuses.
    """
    name, most = query.get("name", "").strip(), most_of(query)
    if not name:
        raise ValueError("the new solution has no name; give it one")
    solution = workspace.solutions.shown(query.get("solution", "")).solution
    target = query.get("target")
    begin(name, query, workspace)

    def first(stop: Stop) -> Solution:
        return _locked(solution, query.get("locks", []), target, stop)

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
    for number, (path, change) in enumerate(changes.items(), 1):
        iterations = FIRST if number == len(changes) else 1  # only the last one is looked at
        goal: dict[str, Any] = {"target": target, "iterations": iterations, "progress": False}
        solution = solution.lock(path, change, **goal, stop=stop)
    return solution


def _strategies(solution: Solution, locks: object) -> dict[str, NDArray[np.float64]]:
    """Return the strategies of locks by path, [A, N]; NaN for free hands."""
    from lookup.arguments import shown
    from lookup.combos import combo_index

    if not isinstance(locks, list | tuple) or not all(isinstance(each, Mapping) for each in locks):
        raise ValueError(f"locks is {shown(locks)}; give a list of locks")
    strategies: dict[str, NDArray[np.float64]] = {}
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
        strategy = strategies.setdefault(
            node.path, np.full((len(node.actions), len(hands)), np.nan)
        )
        strategy[:, [hands.index(combo) for combo in combos]] = shares
    return strategies


def _lock_of(solution: Solution, path: str, strategy: NDArray[np.float64]) -> Answer:
    """Return a lock as a query states it."""
    from lookup.combos import combo_index

    node = solution.node(path)
    assert node.player is not None
    is_locked = ~np.isnan(strategy).any(axis=0)
    return {
        "node": node.path,
        "label": line_label(solution.node, node.path),
        "player": node.player,
        "actions": node.actions,
        "combos": combo_index(node.hands.cards(node.player)[is_locked]).astype(np.uint16),
        "shares": strategy[:, is_locked],
    }
