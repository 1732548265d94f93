"""`solve_frame` for Dask DataFrames: each partition is solved in its own task."""

from typing import Any

from calculations.frames.dask_frames import count_partition
from calculations.frames.kinds import DaskFrame
from calculations.solver.frames.solve_rows import solve_rows
from calculations.solver.frames.spot_arguments import bets_written, spot_arguments
from lookup.arguments import shown

HOW = ("errors", "target", "iterations", "seconds", "bet_columns")
"""The arguments of `solve_frame` that control the solving."""


def dask_solve_frame(
    frame: DaskFrame, players: Any, board: Any, *, threads: int | None, **options: Any
) -> Any:
    """Return the solutions of a Dask DataFrame, lazily.

    Partitions, errors, threads and progress work as in `calculations.frames.dask_frames`. If sizes
    are in a column, *bet_columns* is required: Dask needs the result columns before the rows.
    """
    spot = {name: value for name, value in options.items() if name not in HOW}
    arguments = spot_arguments([*frame.columns], players, {"board": board, **spot})
    if options.get("bet_columns") is None and bets_written(arguments, None) is None:
        raise ValueError(
            f"the sizes are in the column {shown(arguments.columns['bets'])}; give bet_columns, "
            f"the most bets of a row, because Dask needs the result columns before the rows"
        )
    named = {"players": players, "board": board, **options}
    meta = solve_rows(frame._meta, threads=threads, progress=False, **named)
    each = {"threads": 1 if threads is None else threads, "run": solve_rows, **named}
    return frame[[*dict.fromkeys(arguments.columns.values())]].map_partitions(
        count_partition, meta=meta, **each
    )
