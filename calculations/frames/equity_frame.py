"""`equity_frame`: the equities of all rows of a frame of card text, as columns and a summary.

`kinds` opens frames of pandas, Polars and Arrow, and `errors` reports invalid rows. Each partition
of a Dask DataFrame is counted in its own task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from calculations.batch import Equities, count_packed
from calculations.frames.errors import error_column, rows_error
from calculations.frames.kinds import (
    ColumnName,
    DaskFrame,
    FrameT,
    OpenFrame,
    is_frame_of,
    open_frame,
)
from calculations.frames.spot_columns import FrameSpots, SpotColumns, name_columns, read_spots
from calculations.spots.spot import BOARD_CARDS
from calculations.spots.spot_rows import BadRowsError
from lookup.arguments import check_flags, shown
from lookup.games import Game, GameLike, read_board_game

if TYPE_CHECKING:
    import pandas as pd

OPTIONS = ("raise", "column")
ERROR_COLUMN = "error"  # the name of the column of reasons


def equity_frame(
    frame: FrameT,
    hole_cards: Iterable[ColumnName] = ("hero", "villain"),
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
    hole_cards : the columns of 2 to 10 hands
        Texts are cards as for `lookup.parse_cards`, ranges such as "QQ+, AKs", or "random"; empty
        text, None and NaN mean no player. Each row has 2 to 10 players.
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
    A frame of the same kind (a pyarrow Table for Arrow streams) with the same rows and index,
    and only new columns: for a hand in the column ``hero``, ``hero_equity``, and ``hero_win`` and
    ``hero_tie`` if requested, float64 from 0 to 1. Values of absent players are missing: NaN in
    pandas, null in Polars and Arrow. With errors="column", invalid rows have no figures, and
    ``error`` has the reason, empty for valid rows.

    Raises
    ------
    BadRowsError
        If rows are invalid: the message has the index, column and fault of the first such row;
        `.rows` is the mask of all.
    ValueError
        If a column is missing, repeated, named in two arguments, or has the name of a result; for
        fewer than 2 or more than 10 hands; for an unknown game.
    TypeError, ImportError
        If *frame* is not a frame; if a package for its kind is missing.

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
        options = {"dead": dead, "game": game, "errors": errors, "win": win, "tie": tie}
        partitioned = cast("DaskFrame", frame)
        return cast("FrameT", _by_partition(partitioned, hole_cards, board, threads, options))
    check_flags(win=win, tie=tie, progress=progress)
    check_errors(errors)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hole_cards, board, dead)
    figures = ["equity", *["win"] * bool(win), *["tie"] * bool(tie)]
    results = [f"{name}_{figure}" for name in columns.hole_cards for figure in figures]
    check_results([*results, *[ERROR_COLUMN] * (errors == "column")], opened.names)
    spots = _read(opened, columns, game, errors, threads, progress)
    figures_by_name = _equities(spots, threads, progress)._asdict()
    built = opened.build(
        {
            f"{name}_{figure}": np.ascontiguousarray(figures_by_name[figure][:, seat])
            for seat, name in enumerate(columns.hole_cards)
            for figure in figures
        },
        {ERROR_COLUMN: error_column(spots)} if errors == "column" else {},
    )
    return cast("FrameT", built)


def _read(
    opened: OpenFrame,
    columns: SpotColumns,
    game: GameLike,
    errors: str,
    threads: int | None,
    progress: bool,
) -> FrameSpots:
    """Read and check all rows of a frame.

    Raises `BadRowsError` if rows are invalid, unless *errors* is "column".
    """
    spots = read_spots(columns, opened.column, read_board_game(game), threads, progress)
    if errors == "raise" and spots.wrong.any():
        raise rows_error(spots, opened.label)
    return spots


def _equities(spots: FrameSpots, threads: int | None, progress: bool) -> Equities:
    """Return the equities of all valid rows, NaN for the others."""
    results = count_packed(spots.packed, threads=threads, progress=progress)
    for row, shares in spots.ranges.shares.items():
        results.equity[row], results.win[row], results.tie[row] = shares
    return results


def check_errors(errors: object) -> None:
    """Raise ValueError unless *errors* is "raise" or "column"."""
    if not isinstance(errors, str) or errors not in OPTIONS:
        raise ValueError(f"errors is {shown(errors)}; give 'raise' or 'column'")


def check_results(made: Sequence[str], present: Sequence[Any]) -> None:
    """Raise ValueError if a column of the result has the name of another or of one in the frame."""
    for index, name in enumerate(made):
        if name in made[:index]:
            raise ValueError(f"two columns of the result would be called {name!r}; rename a hand")
        if name in present:
            raise ValueError(
                f"the frame has a column {name!r}, as the result would; drop or rename it"
            )


WRONG = BOARD_CARDS + 1  # the index of invalid rows, after those with 0 to 5 board cards
BINS = 10  # the number of equal bins of the histogram of equities


def describe_frame(
    frame: pd.DataFrame,
    hole_cards: Iterable[ColumnName],
    board: ColumnName | list[Any] | None,
    dead: ColumnName | None,
    game: GameLike,
    errors: str,
    threads: int | None,
    progress: bool,
) -> pd.DataFrame:
    """Summarize the spots of a frame by street.

    The parameters are those of `equity_frame`. The result has one row per street that occurs
    (preflop, flop, turn, river) and columns (player, figure) for each hand: the ``count`` of spots
    with this player, their ``mean`` equity, and the number of equities in ten bins, ``0-10%`` to
    ``90-100%``; an equity on a limit is in the upper bin. With errors="column", a last row
    ``wrong`` counts the invalid rows, which no other figure includes.
    """
    check_flags(progress=progress)
    check_errors(errors)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hole_cards, board, dead)
    spots = _read(opened, columns, game, errors, threads, progress)
    return summarize(spots, _equities(spots, threads, progress).equity)


def summarize(spots: FrameSpots, equity: NDArray[np.float64]) -> pd.DataFrame:
    """Return the number of spots, mean equity and histogram of each player by street.

    equity : [N, P]
    """
    import pandas as pd

    streets = np.count_nonzero(spots.packed.rows.boards, axis=1)
    streets[spots.wrong] = WRONG
    present = np.flatnonzero(np.bincount(streets, minlength=WRONG + 1))
    figures: dict[tuple[str, str], NDArray[Any]] = {}
    for name, shares in zip(spots.columns.hole_cards, equity.T, strict=True):
        there = ~np.isnan(shares)
        known_shares, where = shares[there], streets[there]
        counts = np.bincount(streets[there | spots.wrong], minlength=WRONG + 1)
        sums = np.bincount(where, known_shares, WRONG + 1).astype(np.float64)  # int if no rows
        sums[WRONG] = np.nan
        bin_numbers = np.minimum((known_shares * BINS).astype(np.intp), BINS - 1)
        bins = np.bincount(where * BINS + bin_numbers, minlength=(WRONG + 1) * BINS)
        figures[str(name), "count"] = counts[present]
        figures[str(name), "mean"] = (sums / np.where(counts, counts, np.nan))[present]
        for number, column in enumerate(bins.reshape(-1, BINS).T):
            figures[str(name), bin_name(number)] = column[present]
    names = [_street_name(cards, spots.packed.rows.game) for cards in present.tolist()]
    index = pd.Index(names, name="street", dtype=object)
    summary = pd.DataFrame(figures, index=index)
    summary.columns.names = ["player", "figure"]
    return summary


def _street_name(cards: int, game: Game) -> str:
    """Return the street of a game with this number of board cards."""
    if cards == WRONG:
        return "wrong"
    return game.streets.get(cards, f"{cards} cards")  # not in Courchevel


def bin_name(number: int) -> str:
    """Return the name of a bin: 0 is "0-10%", which excludes 10%."""
    width = 100 // BINS
    return f"{number * width}-{(number + 1) * width}%"


def _by_partition(
    frame: DaskFrame,
    hole_cards: Iterable[ColumnName],
    board: ColumnName | list[Any] | None,
    threads: int | None,
    options: dict[str, Any],
) -> Any:
    """Return the equities of a Dask DataFrame, lazily, with the same partitions and divisions.

    Invalid arguments raise at once. Invalid rows raise `BadRowsError` when Dask computes them, with
    the number of the partition and the mask of its rows. Each task uses one thread unless *threads*
    is given, and shows no progress; use Dask's own bars.
    """
    columns = name_columns([*frame.columns], hole_cards, board, options["dead"])
    arguments: dict[str, Any] = {
        "run": equity_frame,
        "hole_cards": columns.hole_cards,
        "board": board,
        **options,
    }
    arguments["threads"] = 1 if threads is None else threads
    meta = count_partition(frame._meta, **arguments)
    return frame[columns.all].map_partitions(count_partition, meta=meta, **arguments)


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
