"""Solve spots step by step, with the exploitability after each step."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.arguments import shown
from pages.queries.texts import NEEDED, OPTIONS
from pages.queries.workspace import Stop, Workspace

if TYPE_CHECKING:
    from calculations import Solution

FIRST: Final = 3  # iterations of the first step, so that its answer comes soon
SECONDS: Final = 0.2  # of each further step
MOST: Final = 10_000  # iterations by default
MOST_LETTERS: Final = 100  # of a name


def solve_in_steps(
    query: Mapping[str, Any], workspace: Workspace, is_given_up: Stop = lambda: False
) -> Iterator[dict[str, Any]]:
    """Solve a spot, and yield the exploitability after each step.

    A solution that ends here, or whose query is given up, is kept under its name; a further query
    with the name alone continues it. The query `pause_solving` ends it after the present iteration,
    as *is_given_up* does. A new solution without a name gets that of its board, which the first
    answer states before any iteration.

    query : *name*; *iterations*, the maximum in total; *players*, *board* and `OPTIONS` as `solve`
        takes them, or none of them to continue
    """
    name, most, target = query.get("name", ""), most_of(query), query.get("target")
    if "players" not in query:
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
    first: "Callable[[Stop], Solution]",
    most: int,
    target: float | None,
    workspace: Workspace,
    is_given_up: Stop,
    *,
    is_stated: bool = False,
) -> Iterator[dict[str, Any]]:
    """Solve on from the solution that *first* returns, and keep it under a name that is reserved.

    It ends at the target, or after *most* iterations in total. A pause, or a query that is given
    up, ends it after the present iteration, with a measurement. *first* gets a function that says
    whether to end. With *is_stated*, the first answer has the name, before any iteration.
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
    players, board = _spot_of(query)
    return solve(players, board, **_options_of(query), **limits)


def _spot_of(query: Mapping[str, Any]) -> tuple[Any, Any]:
    return query.get("players", []), query.get("board", "")


def _options_of(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `solve` in a query; raises ValueError if one is missing."""
    for option in NEEDED:
        if option not in query:
            raise ValueError(f"{option} is missing; give {option}=")
    return {option: query[option] for option in OPTIONS if option in query}


def pause_solving(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Let the solving of a solution end after its present iteration, whatever page began it.

    query : *name*
    """
    workspace.solutions.run(query.get("name", "")).pause()
    return {}


def solving_course(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the measurements of a solution until now, float64 [M] each, and whether it is solved.

    query : *name*
    """
    name = query.get("name", "")
    run, found = workspace.solutions.run(name), workspace.solutions.opened()
    solution = found.get(name)
    if solution is not None and not run.measured:  # one that was loaded from its file
        run = workspace.solutions.course_of(name)
        run.pot = solution.node().pot
        run.measure(solution.iterations, solution.exploitability)
    columns = np.array([*run.measured], float).reshape(-1, 3).T
    return {
        "name": name,
        "is_known": name in found,
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
    from lookup.running.memory import available_memory

    try:
        count_of = query.get("iterations", MOST)
        size = spot_size(*_spot_of(query), **_options_of(query), iterations=count_of)
    except ValueError as error:
        from calculations.commands.equity import in_one_line

        problem = in_one_line(error)
        return {"problem": problem, "field": field_of(problem, query)}
    return {**size._asdict(), "free": available_memory(), "field": "memory" if size.problem else ""}


def field_of(problem: str, query: Mapping[str, Any]) -> str:
    """Return the argument that an error of `solve` concerns, such as "pot" or "players 1"; or "".

    >>> field_of("pot is 'x'; give a number above 0", {})
    'pot'
    >>> field_of("hand 1: no combo is left", {})
    'players 1'
    """
    words = problem.replace(":", " ").split()
    first = words[0] if words else ""
    if first == "hand" and len(words) > 1 and words[1] in ("0", "1"):
        return f"players {words[1]}"
    if first in (*OPTIONS, "iterations", "players", "board", "name"):
        return first
    return _field_of_cards(query)


def _field_of_cards(query: Mapping[str, Any]) -> str:
    """Return the argument of cards that cannot be read by itself, or ""."""
    from calculations.spots.reading import read_cards

    for field in ("board", "dead"):
        try:
            cards = read_cards(query.get(field, ""), field)
        except ValueError:
            return field
        if field == "board" and not 3 <= len(cards) <= 5:
            return field
    return ""
