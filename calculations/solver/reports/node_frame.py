"""Nodes as the rows of a frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd


class NodeRow(NamedTuple):
    """What a row says of a node."""

    path: str
    board: str
    pot: float
    player: int | None
    reached: float
    equity: list[float]
    ev: list[float]
    frequencies: dict[str, float]


def node_frame(nodes: Sequence[NodeRow]) -> pd.DataFrame:
    """Return a frame with a row a node and a column an action; NaN where there is no such action.

    Where nobody acts the player is <NA>.
    """
    import pandas as pd

    names = dict.fromkeys(name for node in nodes for name in node.frequencies)
    columns: dict[str, object] = {
        "Path": [node.path for node in nodes],
        "Board": [node.board for node in nodes],
        "Pot": [node.pot for node in nodes],
        "Player": pd.array([node.player for node in nodes], dtype="Int64"),
        "Reached": [node.reached for node in nodes],
    }
    for player in (0, 1):
        columns[f"Equity {player}"] = [node.equity[player] for node in nodes]
    for player in (0, 1):
        columns[f"EV {player}"] = [node.ev[player] for node in nodes]
    for name in names:
        columns[name] = [node.frequencies.get(name, float("nan")) for node in nodes]
    return pd.DataFrame(columns)
