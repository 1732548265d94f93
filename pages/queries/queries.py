"""Answer the queries of views by name."""

import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias

from pages.queries.answers import encoded
from pages.queries.workspace import Workspace

Query: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = Mapping[str, Any]
QUERIES: Final[Mapping[str, str]] = {
    "equities": "equities:equities",
    "equities_by_card": "equities:equities_by_card",
    "equities_by_combo": "combos:equities_by_combo",
    "equities_by_street": "equities:equities_by_street",
    "equity_curves": "combos:equity_curves",
    "games": "equities:games",
    "narrowed": "combos:narrowed",
    "range_parts": "combos:range_parts",
}
"""The functions that answer queries by themselves, in modules of this package."""
OF_WORKSPACE: Final[Mapping[str, str]] = {
    "contents": "workspace:contents",
    "replay": "replays:replay",
    "session": "sessions:session",
    "session_figures": "sessions:session_figures",
    "session_hands": "sessions:session_hands",
    "session_replay": "sessions:session_replay",
    "session_spot": "sessions:session_spot",
    "session_spot_hands": "sessions:session_spot_hands",
    "session_spot_solution": "sessions:session_spot_solution",
    "solution": "solutions:solution",
    "solution_cards": "solutions:solution_cards",
    "solution_equities": "solutions:solution_equities",
    "solution_node": "solutions:solution_node",
    "solve": "solving:solve_in_steps",
}
"""The functions that answer queries on a workspace.

All functions raise ValueError for a query that they cannot answer. Long work is a generator, which
yields an answer after each step, and ends when it is closed.
"""


def answers(name: object, query: object, workspace: Workspace) -> Iterator[bytes]:
    """Return the answers to a query as bytes, one after each step; the last is the result.

    An error is an answer too. Work without steps is done before this returns; closing the iterator
    ends other work at its next step.
    """
    if not (isinstance(name, str) and is_known(name) and isinstance(query, Mapping)):
        return iter([encoded(None, f"there is no query {name!r}")])
    try:
        found = function_of(name)(query, workspace)
        return iter([encoded(found)]) if isinstance(found, Mapping) else _steps(found)
    except Exception as error:
        return iter([_failed(error)])


def is_known(name: str) -> bool:
    """Return whether there is a query of this name."""
    return name in QUERIES or name in OF_WORKSPACE


@cache  # and on first use, as a page is painted before any engine is imported
def function_of(name: str) -> Callable[[Query, Workspace], Answer | Iterator[Answer]]:
    """Return the function that answers a query on a workspace."""
    module, _, attribute = (QUERIES.get(name) or OF_WORKSPACE[name]).partition(":")
    function: Any = getattr(import_module(f"pages.queries.{module}"), attribute)
    return function if name in OF_WORKSPACE else lambda query, _: function(query)


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
