"""Answer the queries of views by name."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from pages.queries.answers import encoded
from pages.queries.equities import equities

Query: TypeAlias = Mapping[str, Any]
QUERIES: Final[Mapping[str, Callable[[Query], Mapping[str, Any]]]] = {"equities": equities}
"""The functions that answer queries; each raises ValueError for a query that it cannot answer."""


def answer(name: object, query: object) -> bytes:
    """Return the answer to a query as bytes, or the message of its error."""
    function = QUERIES.get(name) if isinstance(name, str) else None
    if function is None or not isinstance(query, Mapping):
        return encoded(None, f"there is no query {name!r}")
    try:
        return encoded(function(query))
    except ValueError as error:
        return encoded(None, str(error))
