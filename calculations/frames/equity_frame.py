"""`equity_frame`: the equities of all rows of a frame of card text, as columns.

What is known of pandas stands in `pandas`, of Polars and Arrow in `arrow`, of Dask in `dask`, and
what is said of wrong rows in `errors`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from calculations.frames.count import check_results, open_frame, read_frame
from calculations.frames.errors import ERROR_COLUMN, check_errors, error_column
from calculations.frames.kinds import ColumnName, DaskFrame, FrameLike, is_frame_of
from calculations.frames.spots import name_columns
from lookup.arguments import check_flags
from lookup.games import Game, GameName


def equity_frame(
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
    """Calculate the exact equities of all players in each row of a frame of card text.

    Parameters
    ----------
    frame : one spot a row, its cards in columns of text
        A DataFrame of pandas, Polars or Dask, a pyarrow Table, or anything with
        ``__arrow_c_stream__``. It is not changed.
    hands : the columns of 2 to 10 hands
        Text is what `lookup.parse_cards` takes; empty text, None and NaN are a player who is not
        there. Each row has 2 to 10 players.
    board : the column of the boards, 0, 3, 4 or 5 cards each, or None where no spot has one
    dead : the column of cards that cannot come, optional
    game : a name in `lookup.GAMES`
    errors : "raise", or "column" for the reasons in a column ``error``
    win, tie : whether to return how often each player wins alone, and shares the pot
    threads : the most threads to use, by default as many as there are processors
    progress : whether work of over a second shows a bar on a terminal or in a notebook

    Returns
    -------
    The same kind of frame, of Arrow streams a pyarrow Table, with the same rows and index and only
    new columns, to be joined to the old: for each hand ``hero_equity``, ``hero_win``, ``hero_tie``,
    float64 from 0 to 1. They are missing for a player who is not there: NaN in pandas, null in
    Polars and Arrow. With errors="column" so are all of a wrong row, and ``error`` says what is
    wrong with it, and is empty text for the others.

    Raises
    ------
    BadRowsError
        When rows are wrong: the message names the first with its index, column, and what is wrong;
        `.rows` says which they are.
    ValueError
        When a column is not there, or there twice, or is named for two things, or is called like
        one of the result; when the hands are not 2 to 10; for an unknown game.
    TypeError, ImportError
        When this is not a frame; when a package for its kind is missing.

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
        from calculations.frames.dask import dask_equity_frame

        options: dict[str, Any] = {"errors": errors, "win": win, "tie": tie, "threads": threads}
        return dask_equity_frame(cast("DaskFrame", frame), hands, board, dead, game=game, **options)
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
