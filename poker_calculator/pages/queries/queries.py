"""Answer the queries of views by name.

This module imports all engines. Hosts import it for the first query, once a page is painted.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from inspect import isgeneratorfunction
from typing import Any, Final, TypeAlias

from lookup.arguments import in_one_line
from lookup.running.limits import GivenUpError, until_given_up
from poker_calculator.pages.queries import combos, equities, solving
from poker_calculator.pages.queries.answers import checked_texts, encoded
from poker_calculator.pages.queries.flop_reports import FlopReportQueries
from poker_calculator.pages.queries.open_solutions import close_solution, save_solution, solutions
from poker_calculator.pages.queries.opened_files import open_example, open_files
from poker_calculator.pages.queries.play import play_hand, play_spot
from poker_calculator.pages.queries.presets import forget_preset, keep_preset, presets
from poker_calculator.pages.queries.replays import replay
from poker_calculator.pages.queries.session.exploiting import exploit_line
from poker_calculator.pages.queries.session.sessions import SessionQueries
from poker_calculator.pages.queries.session.statistics import solver_rates
from poker_calculator.pages.queries.solutions import SolutionQueries
from poker_calculator.pages.queries.workspace import Stop, Workspace, contents, solution_of_flop

Query: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = Mapping[str, Any]
Answering: TypeAlias = Callable[..., Answer | Iterator[Answer]]


def _alone(answer: Callable[[Query], Answer]) -> Answering:
    """Return the query that a function answers without a workspace."""
    return lambda query, _: answer(query)


def _of_part(part: str, answer: Callable[..., Answer]) -> Answering:
    """Return the query that a function answers about a part of the workspace."""
    return lambda query, workspace: answer(query, getattr(workspace, part))


def _of_solution(answer: Callable[[SolutionQueries, Query], Answer]) -> Answering:
    """Return a query about the *solution* that it names, compared with the *other*."""
    return lambda query, workspace: answer(
        workspace.solutions.shown(query.get("solution", ""), query.get("other", "")), query
    )


def _of_report(answer: Callable[[FlopReportQueries, Query], Answer]) -> Answering:
    """Return a query about the flop *report* that it names, by default the first."""
    return lambda query, workspace: answer(workspace.reports.shown(query.get("report", "")), query)


def _of_session(answer: Callable[[SessionQueries, Query], Answer]) -> Answering:
    """Return a query about all hands, or with *so_far* about those that are read so far."""
    return lambda query, workspace: answer(
        workspace.session.shown(so_far=bool(query.get("so_far"))), query
    )


def _exploit(query: Query, workspace: Workspace, is_given_up: Stop) -> Iterator[Answer]:
    """Yield the gain of the best reply to hands in the *solution* that a query names."""
    solution = workspace.solutions.shown(query.get("solution", "")).solution
    yield from exploit_line(query, solution, is_given_up)


QUERIES: Final[Mapping[str, Answering]] = {
    "close_solution": _of_part("solutions", close_solution),
    "contents": contents,
    "equities": _alone(equities.equities),
    "equities_by_card": _alone(equities.equities_by_card),
    "equities_by_combo": _alone(combos.equities_by_combo),
    "equities_by_street": _alone(equities.equities_by_street),
    "equity_curves": _alone(combos.equity_curves),
    "flop_report": _of_report(FlopReportQueries.about),
    "flop_report_means": _of_report(FlopReportQueries.means),
    "flop_report_solution": solution_of_flop,
    "forget_preset": _of_part("presets", forget_preset),
    "games": _alone(equities.games),
    "keep_preset": _of_part("presets", keep_preset),
    "open_example": open_example,
    "open_files": open_files,
    "pause_solving": solving.pause_solving,
    "play_hand": play_hand,
    "play_spot": play_spot,
    "presets": _of_part("presets", presets),
    "range_parts": _alone(combos.range_parts),
    "replay": replay,
    "save_solution": _of_part("solutions", save_solution),
    "session": _of_session(SessionQueries.about),
    "session_course": lambda query, workspace: workspace.session.course(query),
    "session_exploit": _exploit,
    "session_figures": _of_session(SessionQueries.figures),
    "session_hands": _of_session(SessionQueries.hands),
    "session_leaks": _of_session(SessionQueries.leaks),
    "session_leaks_solution": _of_solution(
        lambda shown, query: solver_rates(query, shown.solution)
    ),
    "session_opponents": _of_session(SessionQueries.opponents),
    "session_replay": _of_session(SessionQueries.replay),
    "session_spot": _of_session(SessionQueries.spot),
    "session_spot_hands": _of_session(SessionQueries.spot_hands),
    "session_spot_solution": _of_solution(SolutionQueries.after_line),
    "solution": _of_solution(SolutionQueries.about),
    "solution_alike": solving.solution_alike,
    "solution_arguments": solving.solution_arguments,
    "solution_cards": _of_solution(SolutionQueries.cards),
    "solution_equities": _of_solution(SolutionQueries.equities),
    "solution_locks": solving.solution_locks,
    "solution_node": _of_solution(SolutionQueries.node),
    "solutions": _of_part("solutions", solutions),
    "solve": solving.solve_in_steps,
    "solve_locked": solving.solve_locked,
    "solving_course": solving.solving_course,
    "solving_size": solving.solving_size,
}
"""The functions of a query and a workspace that answer queries, by name.

They raise ValueError for a query that they cannot answer. Long work is a generator: it yields an
answer after each step, and ends when it is closed. As a third argument it gets a function that
returns whether the query is given up, and calls it during a step.
"""


def answers(
    name: object, query: object, workspace: Workspace, is_given_up: Stop = lambda: False
) -> Iterator[bytes]:
    """Answer a query with encoded bytes: one answer for each step; the last one has the result.

    An error is an answer too. Work without steps is complete before this function returns; other
    work ends at its next step after the iterator is closed. Both end without an answer soon after
    *is_given_up* returns True.
    """
    if not (isinstance(name, str) and name in QUERIES and isinstance(query, Mapping)):
        return iter([encoded(None, f"there is no query {name!r}")])
    function = QUERIES[name]
    try:
        query = checked_texts(query)
        if isgeneratorfunction(function):
            return _steps(function(query, workspace, is_given_up))
        with until_given_up(is_given_up):
            result: Any = function(query, workspace)
        return iter([encoded(result)])
    except GivenUpError:
        return iter(())
    except Exception as error:
        return iter([_failed(error)])


def answer(name: object, query: object, workspace: Workspace | None = None) -> bytes:
    """Return the last answer to a query, by default about an empty workspace."""
    *_, last = answers(name, query, Workspace() if workspace is None else workspace)
    return last


def _steps(answers_of_steps: Any) -> Iterator[bytes]:
    with closing(answers_of_steps):
        try:
            for step in answers_of_steps:
                yield encoded(step)
        except Exception as error:
            yield _failed(error)


def _failed(error: Exception) -> bytes:
    """Return the answer for an error; errors other than of wrong queries are bugs of ours."""
    if isinstance(error, ValueError):
        return encoded(None, in_one_line(error))
    traceback.print_exception(error)
    return encoded(None, f"the program failed: {type(error).__name__}: {error}")
