"""Answer the queries of views by name."""

import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache, partial
from importlib import import_module
from typing import Any, Final, TypeAlias

from lookup.running.slices import GivenUpError, until_given_up
from pages.queries.answers import encoded
from pages.queries.texts import checked_texts
from pages.queries.workspace import Stop, Workspace

Query: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = Mapping[str, Any]
QUERIES: Final[Mapping[str, str]] = {
    "equities": "equity.equities:equities",
    "equities_by_card": "equity.equities:equities_by_card",
    "equities_by_combo": "equity.combos:equities_by_combo",
    "equities_by_street": "equity.equities:equities_by_street",
    "equity_curves": "equity.combos:equity_curves",
    "games": "equity.equities:games",
    "narrowed": "equity.combos:narrowed",
    "range_parts": "equity.combos:range_parts",
}
"""The functions that answer queries by themselves, in modules of this package."""
OF_WORKSPACE: Final[Mapping[str, str]] = {
    "close_solution": "open_solutions.listing:close_solution",
    "contents": "workspace:contents",
    "flop_report_solution": "workspace:solution_of_flop",
    "forget_preset": "presets:forget_preset",
    "keep_preset": "presets:keep_preset",
    "pause_solving": "solution.solving:pause_solving",
    "play_hand": "play.hands:play_hand",
    "play_spot": "play.hands:play_spot",
    "presets": "presets:presets",
    "replay": "replays:replay",
    "save_solution": "open_solutions.listing:save_solution",
    "solution_alike": "solution.locking:solution_alike",
    "solution_locks": "solution.locking:solution_locks",
    "solutions": "open_solutions.listing:solutions",
    "solving_course": "solution.solving:solving_course",
    "solving_size": "solution.solving:solving_size",
}
"""The functions that answer queries on a workspace.

All functions raise ValueError for a query that they cannot answer.
"""
LONG: Final[Mapping[str, str]] = {
    "solve": "solution.solving:solve_in_steps",
    "solve_locked": "solution.locking:solve_locked",
}
"""The functions of long work on a workspace.

Each is a generator, which yields an answer after each step, and ends when it is closed. During a
step it asks the function that it gets besides the query whether the query is given up.
"""
OF_SOLUTION: Final[Mapping[str, str]] = {
    "solution": "about",
    "solution_cards": "cards",
    "solution_equities": "equities",
    "solution_node": "node",
    "session_spot_solution": "after_line",
}
"""The methods of `SolutionQueries` that answer queries about a solution of the workspace."""
OF_REPORT: Final[Mapping[str, str]] = {"flop_report": "about", "flop_report_means": "means"}
"""The methods of `FlopReportQueries` that answer queries about a flop report of the workspace."""
OF_SESSION: Final[Mapping[str, str]] = {
    "session": "about",
    "session_figures": "figures",
    "session_hands": "hands",
    "session_replay": "replay",
    "session_spot": "spot",
    "session_spot_hands": "spot_hands",
}
"""The methods of `SessionQueries` that answer queries about the hands of the workspace."""


def answers(
    name: object, query: object, workspace: Workspace, is_given_up: Stop = lambda: False
) -> Iterator[bytes]:
    """Answer a query with encoded bytes: one answer for each step; the last one has the result.

    An error is an answer too. Work without steps is done before this returns; closing the iterator
    ends other work at its next step. Both end without an answer soon after *is_given_up* returns
    True.
    """
    if not (isinstance(name, str) and is_known(name) and isinstance(query, Mapping)):
        return iter([encoded(None, f"there is no query {name!r}")])
    try:
        query = checked_texts(query)
        if name in LONG:
            found = function_of(name)(query, workspace, is_given_up)
        else:
            with until_given_up(is_given_up):
                found = function_of(name)(query, workspace)
        return iter([encoded(found)]) if isinstance(found, Mapping) else _steps(found)
    except GivenUpError:
        return iter(())
    except Exception as error:
        return iter([_failed(error)])


def is_known(name: str) -> bool:
    """Return whether there is a query of this name."""
    return any(
        name in names for names in (QUERIES, OF_WORKSPACE, LONG, OF_SOLUTION, OF_REPORT, OF_SESSION)
    )


@cache  # and on first use, as a page is painted before any engine is imported
def function_of(name: str) -> Callable[..., Answer | Iterator[Answer]]:
    """Return the function that answers a query on a workspace; see `LONG` for further arguments."""
    if name in OF_SOLUTION:
        return partial(_of_solution, OF_SOLUTION[name])
    if name in OF_REPORT:
        return partial(_of_report, OF_REPORT[name])
    if name in OF_SESSION:
        return partial(_of_session, OF_SESSION[name])
    module, _, attribute = {**QUERIES, **OF_WORKSPACE, **LONG}[name].partition(":")
    function: Any = getattr(import_module(f"pages.queries.{module}"), attribute)
    return (lambda query, _: function(query)) if name in QUERIES else function


def _of_solution(method: str, query: Query, workspace: Workspace) -> Answer:
    """Answer a query about the *solution* that it names, compared with the *other*."""
    queries = workspace.shown(query.get("solution", ""), query.get("other", ""))
    found: Answer = getattr(queries, method)(query)
    return found


def _of_report(method: str, query: Query, workspace: Workspace) -> Answer:
    """Answer a query about the flop *report* that it names, by default the first."""
    found: Answer = getattr(workspace.report(query.get("report", "")), method)(query)
    return found


def _of_session(method: str, query: Query, workspace: Workspace) -> Answer:
    found: Answer = getattr(workspace.session(), method)(query)
    return found


def answer(name: object, query: object, workspace: Workspace | None = None) -> bytes:
    """Return the last answer to a query, by default of a workspace of nothing."""
    *_, last = answers(name, query, Workspace() if workspace is None else workspace)
    return last


def _steps(found: Iterator[Answer]) -> Iterator[bytes]:
    with closing(found):  # type: ignore[type-var]  # all are generators
        try:
            for each in found:
                yield encoded(each)
        except Exception as error:
            yield _failed(error)


def _failed(error: Exception) -> bytes:
    """Return the answer for an error; those other than of wrong queries are ours to mend."""
    if isinstance(error, ValueError):
        from calculations.commands.equity import in_one_line

        return encoded(None, in_one_line(error))
    traceback.print_exception(error)
    return encoded(None, f"the program failed: {type(error).__name__}: {error}")
