"""Frames with one row per node or card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd


class NodeRow(NamedTuple):
    """The row of a node."""

    path: str
    board: str
    pot: float
    player: int | None
    reached: float
    equity: list[float]
    ev: list[float]
    frequencies: dict[str, float]


class CardRow(NamedTuple):
    """The row of a possible next card."""

    card: str
    deals: float  # the fraction of the deals reaching this node in which the card is dealt
    equity: list[float]
    ev: list[float]
    frequencies: dict[str, float]  # the strategy of the first action after it


def card_frame(cards: Sequence[CardRow]) -> pd.DataFrame:
    """Return a frame with a row for each card and a column for each action after it."""
    import pandas as pd

    columns: dict[str, object] = {"deals": [card.deals for card in cards]}
    columns |= _of_players(cards)
    for name in cards[0].frequencies:
        columns[name] = [card.frequencies[name] for card in cards]
    return pd.DataFrame(columns, index=pd.Index([card.card for card in cards], name="card"))


def _of_players(rows: Sequence[NodeRow] | Sequence[CardRow]) -> dict[str, object]:
    """Return the columns of equity and EV."""
    columns: dict[str, object] = {}
    for player in (0, 1):
        columns[f"equity_{player}"] = [row.equity[player] for row in rows]
    for player in (0, 1):
        columns[f"ev_{player}"] = [row.ev[player] for row in rows]
    return columns


def node_frame(nodes: Sequence[NodeRow]) -> pd.DataFrame:
    """Return a frame with a row for each node and a column for each action, NaN if impossible.

    The player is <NA> if nobody acts.
    """
    import pandas as pd

    names = dict.fromkeys(name for node in nodes for name in node.frequencies)
    columns: dict[str, object] = {
        "path": [node.path for node in nodes],
        "board": [node.board for node in nodes],
        "pot": [node.pot for node in nodes],
        "player": pd.array([node.player for node in nodes], dtype="Int64"),
        "reached": [node.reached for node in nodes],
    }
    columns |= _of_players(nodes)
    for name in names:
        columns[name] = [node.frequencies.get(name, float("nan")) for node in nodes]
    return pd.DataFrame(columns)
