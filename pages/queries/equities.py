"""Answer queries for equities."""

from collections.abc import Mapping
from typing import Any

from calculations import EquityCalculator


def equities(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the equities of players, hands or ranges, on a board.

    query : *players*, texts of hands or ranges; *board* and *dead*, texts of cards
    """
    given = {"dead": query["dead"]} if query.get("dead") else {}
    spot = EquityCalculator(query["players"], query.get("board", ""), **given)
    return {"equity": spot.equity}
