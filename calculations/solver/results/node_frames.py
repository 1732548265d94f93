"""Frames with one row per node or next card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.results.nodes import Node

if TYPE_CHECKING:
    import pandas as pd


def card_frame(nodes: Mapping[str, Node]) -> pd.DataFrame:
    """Return a frame with a row for each card, from the first node after it.

    Cards are weighted by the deals that reach their nodes.
    """
    import pandas as pd

    deals = [node.hands.deals for node in nodes.values()]
    total = sum(deals)
    columns: dict[str, object] = {
        "deals": [each / total if total else 0.0 for each in deals],
        **_figures([*nodes.values()]),
    }
    return pd.DataFrame(columns, index=pd.Index([*nodes], name="card"))


def node_frame(nodes: Sequence[Node]) -> pd.DataFrame:
    """Return a frame with a row for each node; the player is <NA> if nobody acts."""
    import pandas as pd

    columns: dict[str, object] = {
        "path": [node.path for node in nodes],
        "board": [node.board for node in nodes],
        "pot": [node.pot for node in nodes],
        "player": pd.array([node.player for node in nodes], dtype="Int64"),
        "reached": [node.reached for node in nodes],
        **_figures(nodes),
    }
    return pd.DataFrame(columns)


def _figures(nodes: Sequence[Node]) -> dict[str, object]:
    """Return the columns of equity, of EV and of each action, NaN where it is impossible."""
    columns: dict[str, object] = {}
    for name, both in (
        ("equity", [node.equity for node in nodes]),
        ("ev", [node.ev for node in nodes]),
    ):
        for player in range(PLAYERS):
            columns[f"{name}_{player}"] = [float(values[player]) for values in both]
    found = [node.frequencies if node.player is not None else {} for node in nodes]
    for action in dict.fromkeys(action for each in found for action in each):
        columns[action] = [each.get(action, float("nan")) for each in found]
    return columns
