"""The answers that a page of its own keeps, so that it needs no Python."""

from collections.abc import Iterator, Mapping
from typing import Any

from pages.queries.answers import asked
from pages.queries.equity.equities import equities
from pages.queries.equity.spots import EFFORTS
from pages.queries.queries import answer

BY_SPOT = ("equities_by_combo", "equities_by_street", "equities_by_card", "equity_curves")
"""The queries of a whole spot."""


def stored_equities(spot: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the answers that an equity view needs to show a spot, by the text of each query.

    spot : *game*, *players*, *board* and *dead*, in this order, as the view states them
    """
    return {asked(name, query): answer(name, query) for name, query in _queries(spot)}


def _queries(spot: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the queries of an equity view that shows all its panels."""
    yield "games", {}
    effort: str | None = EFFORTS[0]
    while effort:
        query = {**spot, "effort": effort}
        yield "equities", query
        try:
            better = equities(query)["next"]
        except ValueError:
            return  # the page shows the message
        effort = better if better != "exact" else None
    for name in BY_SPOT:
        yield name, {**spot}
    for player in range(len(spot["players"])):
        yield "range_parts", {**spot, "player": player}
