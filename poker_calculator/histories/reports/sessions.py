"""A player's sessions by time, and the effect of ending them after a loss."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.arguments import is_listed, shown
from poker_calculator.histories.frames.columns import is_positive
from poker_calculator.histories.reports.player_rows import read_frame, rows_of, without_repeated
from poker_calculator.histories.reports.proportions import SPREAD

if TYPE_CHECKING:
    from datetime import timedelta

    import pandas as pd

SESSION_COLUMNS: Final = (
    *("venue", "hand", "player", "is_hero", "table", "currency", "time", "tournament"),
    *("net", "ev", "net_bb", "ev_bb"),
)
"""The columns of a frame of hands that `sessions` and `stop_loss` require."""

ROUNDING: Final = 1e-9  # a smaller part of a loss is float rounding


def sessions(
    frame: pd.DataFrame, *, player: str | None = None, pause: str | timedelta = "30min"
) -> pd.DataFrame:
    """Return a player's sessions in order of time, one row for each session and unit of money.

    A session ends when the player begins no hand at any table for longer than *pause*. *frame* is
    the result of `hands_to_frame` or a subset of its rows, *player* a name in it, by default the
    hero. Repeated hands count once. The index is the number of the session, from 1. Columns:

    - ``unit``: the currency, or "chips" for tournaments and hands without a currency. Amounts in
      different units are not added, so a session with several units has a row for each
    - ``start``, ``end``: the times at which the first and the last hand began
    - ``hours``: the time between them; ``hands``
    - ``tables``: the most tables at once, each from its first to its last hand of the session
    - ``net``, ``ev``: in the unit; the net result replaces an unknown EV
    - ``net_bb``, ``ev_bb``: in big blinds; ``bb_per_100``, ``ev_bb_per_100``: per 100 hands
    - ``lowest_bb``: the lowest cumulative result in big blinds, 0 or less

    Hands without a time belong to no session. ``frame.attrs["without_time"]`` of the result is
    their number.

    Raises ValueError if the frame lacks columns, the player or a hero, and for a pause that is not
    a positive duration.
    """
    rows, without_time = _rows_of_sessions(frame, player, pause)
    tables = _tables_at_once(rows)
    groups = rows.groupby(["session", "unit"], sort=False)
    totals = groups.agg(
        start=("time", "min"),
        end=("time", "max"),
        hands=("net", "size"),
        net=("net", "sum"),
        ev=("ev", "sum"),
        net_bb=("net_bb", "sum"),
        ev_bb=("ev_bb", "sum"),
    )
    cumulative = rows.groupby(["session", "unit"], sort=False)["net_bb"].cumsum()
    lowest = cumulative.groupby([rows["session"], rows["unit"]], sort=False).min()
    table = totals.reset_index("unit").assign(
        hours=((totals["end"] - totals["start"]).dt.total_seconds() / 3600).to_numpy(),
        tables=tables.reindex(totals.index).to_numpy(),
        bb_per_100=(100 * totals["net_bb"] / totals["hands"]).to_numpy(),
        ev_bb_per_100=(100 * totals["ev_bb"] / totals["hands"]).to_numpy(),
        lowest_bb=np.minimum(lowest.reindex(totals.index).to_numpy(), 0),
    )
    table = table[[*COLUMNS]]
    table.attrs["without_time"] = without_time
    return table


COLUMNS: Final = (
    *("unit", "start", "end", "hours", "hands", "tables", "net", "ev", "net_bb", "ev_bb"),
    *("bb_per_100", "ev_bb_per_100", "lowest_bb"),
)
"""The columns of `sessions`, in order."""


def stop_loss(
    frame: pd.DataFrame,
    buy_ins: float | Iterable[float] = (1, 2, 3, 4, 5),
    *,
    player: str | None = None,
    pause: str | timedelta = "30min",
    big_blinds: float = 100,
) -> pd.DataFrame:
    """Return the results after losses at which a stop loss would have ended the session.

    A stop loss of n buy-ins of *big_blinds* each ends a session after the hand in which the
    cumulative result reaches the loss. The other arguments are those of `sessions`. The index is
    ``buy_ins``; columns:

    - ``sessions``: the number of sessions that reach the loss and go on
    - ``hands``, ``net_bb``: the hands after the loss, and the big blinds won in them. A stop loss
      would have changed the result by minus ``net_bb``
    - ``bb_per_100``, ``bb_per_100_low``, ``bb_per_100_high``: big blinds won per 100 of these
      hands, and the 95 % interval: the mean plus and minus 1.96 standard errors

    A stop loss pays only if the player loses in the hands after it. An interval that contains 0 is
    no evidence of this; an interval that contains the player's win rate in all hands is no evidence
    that they play worse after a loss. Hands without a time are left out.

    Raises ValueError as `sessions` does, and for buy-ins that are not positive numbers.
    """
    import pandas as pd

    levels: list[Any] = [*buy_ins] if is_listed(buy_ins) else [buy_ins]
    for name, values in (("buy_ins", levels), ("big_blinds", [big_blinds])):
        for value in values:
            if not is_positive(value):
                raise ValueError(f"{name} is {shown(value)}; give a positive number")
    rows, _ = _rows_of_sessions(frame, player, pause)
    lowest = rows.groupby("session")["net_bb"].cumsum().groupby(rows["session"]).cummin()
    before = lowest.groupby(rows["session"]).shift(fill_value=0.0).to_numpy()
    rows_of_levels = []
    for level in levels:
        is_after = before <= -(1 - ROUNDING) * level * big_blinds
        won = 100 * rows["net_bb"][is_after]
        mean = won.mean()
        margin = SPREAD * won.std() / np.sqrt(won.count())
        rows_of_levels.append(
            {
                "sessions": rows["session"][is_after].nunique(),
                "hands": len(won),
                "net_bb": won.sum() / 100,
                "bb_per_100": mean,
                "bb_per_100_low": mean - margin,
                "bb_per_100_high": mean + margin,
            }
        )
    return pd.DataFrame(rows_of_levels, index=pd.Index(levels, name="buy_ins"))


def _rows_of_sessions(
    frame: pd.DataFrame, player: str | None, pause: str | timedelta
) -> tuple[pd.DataFrame, int]:
    """Return the player's rows in order of time with session and unit, and those without a time."""
    frame = read_frame(frame, SESSION_COLUMNS)
    longest = _read_pause(pause)
    rows = without_repeated(rows_of(frame, player))[[*SESSION_COLUMNS]]
    timed = rows[rows["time"].notna()].sort_values("time", kind="stable")
    is_first = (timed["time"].diff() > longest).to_numpy()
    is_money = timed["tournament"].isna() & timed["currency"].notna()
    timed = timed.assign(
        session=1 + is_first.cumsum(),
        unit=timed["currency"].where(is_money, "chips"),
        ev=timed["ev"].fillna(timed["net"]),
        ev_bb=timed["ev_bb"].fillna(timed["net_bb"]),
    )
    return timed, len(rows) - len(timed)


def _tables_at_once(rows: pd.DataFrame) -> pd.Series[int]:
    """Return the most tables at once in each session and unit."""
    import pandas as pd

    keys = ["session", "unit"]
    spans = rows.groupby([*keys, "venue", "tournament", "table"], dropna=False)["time"]
    ends = spans.agg(["min", "max"]).reset_index()
    begun = ends[keys].assign(time=ends["min"], change=1)
    ended = ends[keys].assign(time=ends["max"], change=-1)
    # The sort is stable, so a table that begins with the last hand of another overlaps it.
    changes = pd.concat([begun, ended]).sort_values("time", kind="stable")
    at_once = changes.groupby(keys)["change"].cumsum()
    most: pd.Series[int] = at_once.groupby([changes[key] for key in keys]).max()
    return most


def _read_pause(pause: Any) -> pd.Timedelta:
    """Return the longest pause of a session; raise ValueError unless it is positive."""
    import pandas as pd

    try:
        longest = pd.Timedelta(0 if isinstance(pause, Real) else pause)
    except (TypeError, ValueError):
        longest = pd.Timedelta(0)
    if not longest > pd.Timedelta(0):  # also for NaT
        raise ValueError(f"pause is {shown(pause)}; give a positive duration such as '30min'")
    return longest
