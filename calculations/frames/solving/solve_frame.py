"""`solve_frame`: the equilibria of all rows of a frame, as columns."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any, cast

from calculations.frames.kinds import ColumnName, DaskFrame, FrameLike, is_frame_of
from calculations.spots.reading import HandLike
from lookup.cards import CardsLike

if TYPE_CHECKING:
    from calculations.solver.solve import Sizes


def solve_frame(
    frame: FrameLike,
    players: Sequence[ColumnName | HandLike] = ("oop", "ip"),
    board: ColumnName | CardsLike = "board",
    *,
    pot: ColumnName | float = "pot",
    stack: ColumnName | float = "stack",
    bets: ColumnName | Sizes = "bets",
    raises: ColumnName | Sizes = "",
    errors: str = "raise",
    target: float = 0.005,
    iterations: int = 10_000,
    seconds: float = inf,
    bet_columns: int | None = None,
    threads: int | None = None,
    progress: bool = True,
    **others: Any,
) -> Any:
    """Solve the spot of two players in each row of a frame.

    Parameters
    ----------
    frame : one spot a row
        A DataFrame of pandas, Polars or Dask, a pyarrow Table, or anything with
        ``__arrow_c_stream__``. It is not changed.
    players, board, pot, stack, bets, raises
        What `solve` takes, each the name of a column or what stands for all rows. Text that is the
        name of a column always means the column. A missing board, size or range is blank text;
        entries of *bets* and *raises* may be of streets and players, as `solve` takes them.
    errors : "raise", or "column" for the reasons in a column ``error``
    target, iterations, seconds : where to stop, for each row as in `solve`
    bet_columns : how many bets of the first action have columns
        By default as many as *bets* has sizes, in any row.
    threads : the most threads to use, by default as many as there are processors
        Rivers are solved one a thread; turns and flops one after the other, each by all threads.
        They change no digit.
    progress : whether work of over a second shows a bar on a terminal or in a notebook
    others : the other arguments of `solve` for a spot, likewise columns or for all rows
        donks, rake, rake_cap, folded, dead, chip, min_bet, add_allin, force_allin, merge and
        most_raises.

    Returns
    -------
    The same kind of frame, of Arrow streams a pyarrow Table, with the same rows and index and only
    new columns, float64: ``oop_ev`` and ``ip_ev`` in chips, ``oop_equity`` and ``ip_equity`` (the
    shares of the pot if nobody could bet), ``exploitability`` as a part of the pot, ``iterations``,
    and of the first action ``check``, how often the first player checks, and ``bet_1``, how often
    he makes his smallest bet, of ``bet_1_chips``, and so on. Players are called like their columns.
    With errors="column" all are missing in a wrong row, and ``error`` says what is wrong with it.

    Raises
    ------
    BadRowsError
        When rows are wrong, before any is solved: the message names the first, `.rows` says which
        they are. Rows that take too much memory are found when their turn comes.
    ValueError
        When a column is not there, or is called like one of the result; for other arguments as
        `solve` does.
    TypeError, ImportError
        When this is not a frame; when a package for its kind is missing.

    Examples
    --------
    >>> import pandas as pd
    >>> spots = pd.DataFrame({"oop": ["AA, QQ", "AA, QQ"], "pot": [20, 10]})
    >>> game = {"board": "2s3h4d6c7c", "stack": 10, "bets": "allin"}
    >>> solved = solve_frame(spots, ["oop", "KK"], target=1e-4, **game)
    >>> solved[["oop_ev", "ip_ev", "check", "bet_1", "bet_1_chips"]].round(1)
       oop_ev  ip_ev  check  bet_1  bet_1_chips
    0    13.3    6.7    0.3    0.7         10.0
    1     7.5    2.5    0.3    0.7         10.0
    """
    from calculations.frames.solving.rows import solve_rows

    options: dict[str, Any] = {
        **{"pot": pot, "stack": stack, "bets": bets, "raises": raises, **others},
        **{"errors": errors, "target": target, "iterations": iterations, "seconds": seconds},
        **{"bet_columns": bet_columns, "threads": threads},
    }
    if is_frame_of("dask.dataframe", frame):
        from calculations.frames.solving.dask import dask_solve_frame

        return dask_solve_frame(cast("DaskFrame", frame), players, board, **options)
    return solve_rows(frame, players, board, progress=progress, **options)
