"""`EquityView`: the equities of hands and ranges."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import traitlets
from numpy.typing import NDArray

from calculations import Range
from poker_calculator.pages.queries.answers import query_key
from poker_calculator.pages.queries.equities import EFFORTS, equities, read_query, spot_of
from poker_calculator.pages.widgets.view import Widget


class EquityView(Widget):
    """The equities of 2 to 10 players, whose hands and ranges can be painted and typed.

    Parameters
    ----------
    ranges : list of str or Range
        Hands or ranges, as `EquityCalculator` takes them.
    board, dead : str
        The known board cards, and cards that cannot come.
    game : str
        A name in `lookup.GAMES`.

    Raises
    ------
    ValueError
        If an argument breaks a rule.

    Notes
    -----
    The traits *ranges* (a list of texts), *board*, *dead* and *game* follow the view and can be
    set. A saved page shows the figures of the present spot.

    Examples
    --------
    >>> view = EquityView(["QQ+, AKs", "AsKh"])
    >>> view.equity.round(4)
    array([0.6676, 0.3324])
    >>> view.board = "Qs7s2d"
    >>> view.equity.round(4)
    array([0.8261, 0.1739])
    """

    ranges = traitlets.List(traitlets.Unicode()).tag(sync=True)
    board = traitlets.Unicode().tag(sync=True)
    dead = traitlets.Unicode().tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)
    view = "equity_view"
    title = "Equities"
    shown = ("game", "ranges", "board", "dead")

    def __init__(
        self,
        ranges: Sequence[Range | str],
        board: str = "",
        *,
        dead: str = "",
        game: str = "holdem",
    ) -> None:
        query: dict[str, Any] = {"ranges": [*map(str, ranges)], "board": board, "dead": dead}
        query["game"] = game
        spot_of(read_query(query))  # raises ValueError
        super().__init__(**query)

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's equity, float64 [P], as `EquityCalculator` counts or samples it.

        Raises ValueError while the texts in the view break a rule.
        """
        return spot_of(read_query(self._spot())).equity

    def _spot(self) -> dict[str, Any]:
        """Return the spot as the page states it in queries."""
        return {name: getattr(self, name) for name in self.shown}

    def _saved(self) -> tuple[dict[str, Any], dict[str, bytes]]:
        from poker_calculator.pages.queries.queries import answer

        return {}, {
            query_key(name, query): answer(name, query) for name, query in _queries(self._spot())
        }


BY_SPOT = ("equities_by_combo", "equities_by_street", "equities_by_card", "equity_curves")
"""The queries of a whole spot."""


def _queries(spot: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the queries of an equity view that shows all its panels.

    spot : *game*, *ranges*, *board* and *dead*, in this order, as the view states them
    """
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
    for player in range(len(spot["ranges"])):
        yield "range_parts", {**spot, "player": player}
