"""`equity_frame` for Dask DataFrames: each partition is counted in its own task."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from calculations.frames.kinds import ColumnName, DaskFrame
from calculations.frames.spot_columns import name_columns
from calculations.spots.spot_rows import BadRowsError

if TYPE_CHECKING:
    import pandas as pd


def dask_equity_frame(
    frame: DaskFrame,
    hands: Iterable[ColumnName],
    board: ColumnName | list[Any] | None,
    dead: ColumnName | None,
    *,
    run: Callable[..., pd.DataFrame],
    threads: int | None,
    **options: Any,
) -> Any:
    """Return the equities of a Dask DataFrame, lazily, with the same partitions and divisions.

    *run* is `equity_frame`, and the other arguments are its own. Invalid arguments raise at once.
    Invalid rows raise `BadRowsError` when they are computed, with the partition and the mask of its
    rows. Each task uses one thread unless *threads* is given, and shows no progress; use Dask's own
    bars.
    """
    columns = name_columns([*frame.columns], hands, board, dead)
    named = {"hands": columns.hands, "board": board, "dead": dead, **options}
    meta = run(frame._meta, threads=threads, progress=False, **named)
    each = {"threads": 1 if threads is None else threads, "run": run, **named}
    return frame[columns.all].map_partitions(count_partition, meta=meta, **each)


def count_partition(
    part: pd.DataFrame,
    *,
    run: Callable[..., pd.DataFrame],
    partition_info: dict[str, Any] | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Return the results of *run* on one partition; *partition_info* has its number."""
    try:
        return run(part, progress=False, **options)
    except BadRowsError as error:
        number = (partition_info or {}).get("number", 0)
        raise BadRowsError(f"partition {number}, {error}", error.rows) from None
