"""The equities of a frame that is in memory, of any kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from calculations.frames.arrow import open_arrow
from calculations.frames.errors import ERROR_COLUMN, check_errors, error_column, rows_error
from calculations.frames.kinds import ColumnName, FrameLike, OpenFrame, is_frame_of
from calculations.frames.pandas import open_pandas
from calculations.frames.spots import FrameSpots, SpotColumns, name_columns, read_spots
from lookup.arguments import check_flags
from lookup.games import Game, GameName, read_board_game

if TYPE_CHECKING:
    import pandas as pd


def count_frame(
    frame: FrameLike,
    hands: Iterable[ColumnName] = ("hero", "villain"),
    board: ColumnName | None = "board",
    dead: ColumnName | None = None,
    game: GameName | Game = "holdem",
    errors: str = "raise",
    *,
    win: bool = False,
    tie: bool = False,
    threads: int | None = None,
    progress: bool = True,
) -> Any:
    """Do what `equity_frame` does, for all frames but those of Dask."""
    check_flags(win=win, tie=tie, progress=progress)
    check_errors(errors)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hands, board, dead)
    figures = ["equity", *["win"] * bool(win), *["tie"] * bool(tie)]
    made = [f"{name}_{figure}" for name in columns.hands for figure in figures]
    check_results([*made, *[ERROR_COLUMN] * (errors == "column")], opened.names)
    spots = read_frame(opened, columns, game, errors, threads)
    found = spots.equities(threads, progress)._asdict()
    return opened.build(
        {
            f"{name}_{figure}": np.ascontiguousarray(found[figure][:, seat])
            for seat, name in enumerate(columns.hands)
            for figure in figures
        },
        {ERROR_COLUMN: error_column(spots)} if errors == "column" else {},
    )


def read_frame(
    opened: OpenFrame, columns: SpotColumns, game: GameName | Game, errors: str, threads: int | None
) -> FrameSpots:
    """Read and check all rows of a frame.

    Raises `BadRowsError` when rows are wrong, unless *errors* is "column".
    """
    spots = read_spots(columns, opened.column, read_board_game(game), threads)
    if errors == "raise" and spots.wrong.any():
        raise rows_error(spots, opened.label)
    return spots


def open_frame(frame: FrameLike) -> OpenFrame:
    """Return a frame of any kind, opened; raise TypeError for what is none."""
    if is_frame_of("pandas", frame):
        return open_pandas(cast("pd.DataFrame", frame))
    return open_arrow(frame)


def check_results(made: Sequence[str], present: Sequence[Any]) -> None:
    """Raise ValueError when a column of the result would be there twice, or is in the frame."""
    for place, name in enumerate(made):
        if name in made[:place]:
            raise ValueError(f"two columns of the result would be called {name!r}; rename a hand")
        if name in present:
            raise ValueError(
                f"the frame has a column {name!r}, as the result would; drop or rename it"
            )
