"""`equity_frame`: the equities of all rows of a frame of card text, as columns.

The modules `count` (pandas), `arrow` (Polars and Arrow) and `dask_frames` handle the kinds of
frames, and `errors` reports invalid rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from calculations.frames.count import check_results, open_frame, read_frame
from calculations.frames.errors import ERROR_COLUMN, check_errors, error_column
from calculations.frames.kinds import ColumnName, DaskFrame, FrameT, is_frame_of
from calculations.frames.spot_columns import name_columns
from lookup.arguments import check_flags
from lookup.games import GameLike


def equity_frame(
    frame: FrameT,
    hands: Iterable[ColumnName] = ("hero", "villain"),
    board: ColumnName | list[Any] | None = "board",
    dead: ColumnName | None = None,
    game: GameLike = "holdem",
    errors: str = "raise",
    *,
    win: bool = False,
    tie: bool = False,
    threads: int | None = None,
    progress: bool = True,
) -> FrameT:
    """Calculate the exact equities of all players in each row of a frame of card text.

    Parameters
    ----------
    frame : one spot per row, with cards in columns of text
        A DataFrame of pandas, Polars or Dask, a pyarrow Table, or anything with
        ``__arrow_c_stream__``. It is not changed.
    hands : the columns of 2 to 10 hands
        Texts are those of `lookup.parse_cards`, ranges such as "QQ+, AKs", or "random"; empty text,
        None and NaN mean that there is no such player. Each row has 2 to 10 players.
    board : the column of boards, 0, 3, 4 or 5 cards each, or None for no boards
        A list names the columns of the streets: ``["flop", "turn", "river"]``.
    dead : the column of dead cards, optional
    game : a name in `lookup.GAMES`
    errors : "raise", or "column" for the reasons in a column ``error``
    win, tie : whether to return the frequency of each player's wins and ties
    threads : the most threads to use, by default the number of processors
    progress : whether to show a bar for work of over a second, in a terminal or a notebook

    Returns
    -------
    A frame of the same kind (a pyarrow Table for Arrow streams) with the same rows and index, and
    only new columns to join: for each hand ``hero_equity``, ``hero_win``, ``hero_tie``, float64
    from 0 to 1. They are missing for absent players: NaN in pandas, null in Polars and Arrow. With
    errors="column", invalid rows have no figures, and ``error`` has the reasons, empty for valid
    rows.

    Raises
    ------
    BadRowsError
        If rows are invalid: the message has the index, column and fault of the first; `.rows` is
        the mask of all.
    ValueError
        If a column is missing, repeated, named for two arguments, or has the name of a result; if
        there are not 2 to 10 hands; for an unknown game.
    TypeError, ImportError
        If this is not a frame; if a package for its kind is missing.

    Examples
    --------
    >>> import pandas as pd
    >>> spots = {"hero": ["AsKs", "AhAd"], "villain": ["QdQh", "KcKd"], "board": ["9s8s3c", None]}
    >>> equity_frame(pd.DataFrame(spots)).round(4)
       hero_equity  villain_equity
    0       0.5414          0.4586
    1       0.8195          0.1805
    """
    if is_frame_of("dask.dataframe", frame):
        from calculations.frames.dask_frames import dask_equity_frame

        options: dict[str, Any] = {"errors": errors, "win": win, "tie": tie, "threads": threads}
        options["run"] = equity_frame
        partitioned = cast("DaskFrame", frame)
        made = dask_equity_frame(partitioned, hands, board, dead, game=game, **options)
        return cast("FrameT", made)
    check_flags(win=win, tie=tie, progress=progress)
    check_errors(errors)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hands, board, dead)
    figures = ["equity", *["win"] * bool(win), *["tie"] * bool(tie)]
    results = [f"{name}_{figure}" for name in columns.hands for figure in figures]
    check_results([*results, *[ERROR_COLUMN] * (errors == "column")], opened.names)
    spots = read_frame(opened, columns, game, errors, threads, progress)
    found = spots.equities(threads, progress)._asdict()
    built = opened.build(
        {
            f"{name}_{figure}": np.ascontiguousarray(found[figure][:, seat])
            for seat, name in enumerate(columns.hands)
            for figure in figures
        },
        {ERROR_COLUMN: error_column(spots)} if errors == "column" else {},
    )
    return cast("FrameT", built)
