"""The statistics of opponents, and the leaks of a player, as tables of figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.arguments import as_whole, shown
from lookup.games import STREETS
from poker_calculator.histories.reports.figures import player_statistics
from poker_calculator.histories.reports.leaks import leaks
from poker_calculator.histories.reports.player_rows import is_own
from poker_calculator.pages.queries.session.columns import NAMES_OF_FIGURES

if TYPE_CHECKING:
    import pandas as pd

    from calculations import Solution

MOST_OPPONENTS: Final = 200
FIGURES_OF_LEAKS: Final = (
    *("times", "chances", "rate", "low", "high", "baseline", "difference"),
    *("bb_per_100", "bb_per_100_low", "bb_per_100_high"),
)

LEAKS_OF_STREETS: Final = {
    "flop": ("c_bet", "fold_to_c_bet"),
    "turn": ("turn_c_bet", "fold_to_turn_c_bet"),
    "river": ("river_bet", "fold_to_river_bet"),
}
"""The leaks that a solution has on its first street: the first bet there, and a fold to it."""


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


def solver_rates(query: Mapping[str, Any], solution: Solution) -> dict[str, Any]:
    """Return the frequencies of leaks in a solution, on its first street, in percent.

    query : *bettor*, the player who bets, 0 out of position or 1 in position

    *rates* has the `LEAKS_OF_STREETS` of the street: how often the bettor bets when nobody has bet,
    and how often the other player folds to it, over all sizes; None if the spot never arises.
    *board* is that of the solution. Raises ValueError for other bettors, and if the bettor has no
    bet.
    """
    bettor, root = as_whole(query.get("bettor")), solution.node()
    if bettor not in (0, 1):
        raise ValueError(
            f"the bettor is {shown(query.get('bettor'))}; give 0 for out of position, 1 for in "
            f"position"
        )
    path = "" if root.player == bettor else "check"
    node = solution.node(path) if path in ("", *root.actions) else root
    bets = [name for name in node.actions if name.startswith("bet")]
    if node.player != bettor or not bets:
        seat = "in" if bettor else "out of"
        raise ValueError(f"the player {seat} position never bets first; choose the other player")
    shares = np.array([node.frequencies[name] for name in bets])
    answers = [solution.node(f"{path}, {name}" if path else name).frequencies for name in bets]
    folds = np.array([answer.get("fold", 0.0) for answer in answers])
    rate = float(shares.sum())
    folded = float(shares[shares > 0] @ folds[shares > 0]) / rate if rate > 0 else np.nan
    spots = LEAKS_OF_STREETS[STREETS[len(root.board) // 2]]
    rates = {
        spot: 100 * value if np.isfinite(value) else None
        for spot, value in zip(spots, (rate, folded), strict=True)
    }
    return {"board": root.board, "rates": rates}
