"""`equity_frame`: the equities of all rows of a frame of card text, as columns.

What is known of pandas stands here, of Polars and Arrow in `frame_kinds`, of Dask in `dask_frames`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.frames.spots import FrameSpots, SpotColumns, name_columns, read_spots
from lookup.arguments import check_flags, shown
from lookup.games import read_game

if TYPE_CHECKING:
    import pandas as pd

ERRORS = ("raise", "column")


class OpenFrame(NamedTuple):
    """A frame of any kind, as far as it is asked for."""

    names: Sequence[Any]
    """All its columns."""
    column: Callable[[Any], Any]
    """Return the column of a name."""
    label: Callable[[int], str]
    """Return what errors add to the number of a row: its label in the index."""
    build: Callable[[dict[str, NDArray[np.float64]], list[str] | None], Any]
    """Return a frame of the same kind and rows from figures and, if asked for, errors."""


def equity_frame(
    frame: Any,
    hands: Any = ("hero", "villain"),
    board: Any = "board",
    dead: Any = None,
    game: Any = "holdem",
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
    board : the column of the boards, 0 to 5 cards each, or None where no spot has one
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
        When this is no frame; when a package for its kind is missing.

    Examples
    --------
    >>> import pandas as pd
    >>> spots = {"hero": ["AsKs", "AhAd"], "villain": ["QdQh", "KcKd"], "board": ["9s8s3c", None]}
    >>> equity_frame(pd.DataFrame(spots)).round(4)
       hero_equity  villain_equity
    0       0.5414          0.4586
    1       0.8195          0.1805
    """
    options = {"hands": hands, "board": board, "dead": dead, "game": game, "errors": errors}
    options |= {"win": win, "tie": tie, "threads": threads, "progress": progress}
    check_flags(win=win, tie=tie, progress=progress)
    check_errors(errors)
    if _is_frame_of("dask.dataframe", frame):
        from calculations.frames.dask import dask_equity_frame

        return dask_equity_frame(frame, **options)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hands, board, dead)
    figures = ["equity", *["win"] * bool(win), *["tie"] * bool(tie)]
    made = [f"{name}_{figure}" for name in columns.hands for figure in figures]
    check_results([*made, *["error"] * (errors == "column")], opened.names)
    spots = read_frame(opened, columns, game, errors, threads)
    found = spots.equities(threads, progress)._asdict()
    return opened.build(
        {
            f"{name}_{figure}": np.ascontiguousarray(found[figure][:, seat])
            for seat, name in enumerate(columns.hands)
            for figure in figures
        },
        spots.reasons() if errors == "column" else None,
    )


def read_frame(
    opened: OpenFrame, columns: SpotColumns, game: Any, errors: str, threads: int | None
) -> FrameSpots:
    """Read and check all rows of a frame.

    Raises `BadRowsError` when rows are wrong, unless *errors* is "column".
    """
    spots = read_spots(columns, opened.column, read_game(game), threads)
    if errors == "raise" and spots.wrong.any():
        raise spots.error(opened.label)
    return spots


def check_errors(errors: Any) -> None:
    """Raise ValueError for what says nothing about wrong rows."""
    if not isinstance(errors, str) or errors not in ERRORS:
        raise ValueError(f"errors is {shown(errors)}; give 'raise' or 'column'")


def open_frame(frame: Any) -> OpenFrame:
    """Return a frame of any kind, opened; raise TypeError for what is none."""
    if _is_frame_of("pandas", frame):
        return open_pandas(frame)
    from calculations.frames.arrow import open_other

    return open_other(frame)


def open_pandas(frame: pd.DataFrame) -> OpenFrame:
    """Return a pandas frame, opened."""
    import pandas as pd

    def build(figures: dict[str, NDArray[np.float64]], errors: list[str] | None) -> pd.DataFrame:
        built = pd.DataFrame(figures, index=frame.index)
        if errors is not None:
            built["error"] = pd.Series(errors, index=frame.index, dtype=str)
        return built

    def label(row: int) -> str:
        index = frame.index
        if isinstance(index, pd.RangeIndex) and index.start == 0 and index.step == 1:
            return ""
        return f" (index {shown(_plain(index[row]))})"

    return OpenFrame([*frame.columns], frame.__getitem__, label, build)


def _plain(label: Any) -> Any:
    """Return a label as Python writes it: 5, not np.int64(5)."""
    if isinstance(label, tuple):
        return tuple(_plain(part) for part in label)
    return label.item() if isinstance(label, np.generic) else label


def check_results(made: Sequence[str], present: Sequence[Any]) -> None:
    """Raise ValueError when a column of the result would be there twice, or is in the frame."""
    for place, name in enumerate(made):
        if name in made[:place]:
            raise ValueError(f"two columns of the result would be called {name!r}; rename a hand")
        if name in present:
            raise ValueError(
                f"the frame has a column {name!r}, as the result would; drop or rename it"
            )


def _is_frame_of(module: str, frame: Any) -> bool:
    """Return whether this is a frame of a package, which is imported if it is."""
    kind = getattr(sys.modules.get(module), "DataFrame", None)
    return kind is not None and isinstance(frame, kind)
