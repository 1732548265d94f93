"""The statistics of opponents, and the leaks of a player, as tables of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from poker_calculator.histories.reports.figures import player_statistics
from poker_calculator.histories.reports.leaks import leaks
from poker_calculator.histories.reports.player_rows import is_own
from poker_calculator.pages.queries.session.columns import NAMES_OF_FIGURES

if TYPE_CHECKING:
    import pandas as pd

MOST_OPPONENTS: Final = 200
FIGURES_OF_LEAKS: Final = (
    *("times", "chances", "rate", "low", "high", "baseline", "difference"),
    *("bb_per_100", "bb_per_100_low", "bb_per_100_high"),
)


def opponents_of(rows: pd.DataFrame, player: str | None) -> dict[str, Any]:
    """Return the figures of up to `MOST_OPPONENTS` opponents of a player, most hands first.

    rows : all rows of some hands; *player* is by default the hero

    *players* counts all opponents; *names* and *values* [N, F] are those of `tables_of`.
    """
    others = rows[~is_own(rows, player)] if len(rows) else rows
    table = player_statistics(others)
    most = table.head(MOST_OPPONENTS)
    return {
        "players": len(table),
        "names": [*most.index],
        "figures": [*NAMES_OF_FIGURES],
        "values": most[[*NAMES_OF_FIGURES]].to_numpy(np.float64),
    }


def leaks_of(rows: pd.DataFrame, player: str | None) -> dict[str, Any]:
    """Return the `leaks` of a player against the other players, the strongest evidence first.

    rows : all rows of some hands; *player* is by default the hero

    *spots*, *positions* and *verdicts* are texts, "" for a missing verdict; *values* is [N, F].
    """
    answer: dict[str, Any] = {"spots": [], "positions": [], "verdicts": []}
    values = np.empty((0, len(FIGURES_OF_LEAKS)))
    if len(rows):
        table = leaks(rows, player=player)
        answer["spots"], answer["positions"] = ([*keys] for keys in zip(*table.index, strict=True))
        answer["verdicts"] = [*table["verdict"].fillna("")]
        values = table[[*FIGURES_OF_LEAKS]].to_numpy(np.float64)
    return answer | {"figures": [*FIGURES_OF_LEAKS], "values": values}
