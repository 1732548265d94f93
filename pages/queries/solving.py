"""Solve spots step by step, with the exploitability after each step."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from pages.queries.workspace import Workspace

if TYPE_CHECKING:
    from calculations import Solution

OPTIONS: Final = (
    *("pot", "stack", "bets", "raises", "donks", "rake", "rake_cap", "dead", "folded", "chip"),
    *("min_bet", "add_allin", "force_allin", "merge", "most_raises", "target", "memory", "bits"),
)
"""The arguments of `solve` that a query may have besides players and board."""
FIRST: Final = 10  # iterations of the first step
SECONDS: Final = 0.2  # of each further step
MOST: Final = 10_000  # iterations by default


def solve_in_steps(query: Mapping[str, Any], workspace: Workspace) -> Iterator[dict[str, Any]]:
    """Solve a spot, and yield the exploitability after each step.

    A solution that ends here, or whose query is given up, is kept under its name; a further query
    with the name alone continues it.

    query : *name*; *iterations*, the maximum in total; *players*, *board* and `OPTIONS` as `solve`
        takes them, or none of them to continue
    """
    from calculations import solve

    name, most = str(query["name"]), int(query.get("iterations", MOST))
    if "players" in query:
        options = {option: query[option] for option in OPTIONS if option in query}
        spot = query["players"], query.get("board", "")
        solution = solve(*spot, **options, iterations=min(FIRST, most), progress=False)
    else:
        solution = workspace.take(name)
    yield from solve_on(solution, name, most, query.get("target"), workspace)


def solve_on(
    solution: "Solution", name: str, most: int, target: float | None, workspace: Workspace
) -> Iterator[dict[str, Any]]:
    """Solve on to a target or a number of iterations in total; keep the solution under its name."""
    try:
        while True:
            found = solution.exploitability
            complete = solution.complete if target is None else found <= target
            yield {
                "name": name,
                "iterations": solution.iterations,
                "exploitability": found,
                "complete": complete,
            }
            left = most - solution.iterations
            if complete or left <= 0:
                return
            solution.resume(target=target, iterations=left, seconds=SECONDS, progress=False)
    finally:
        workspace.keep(solution, name)
