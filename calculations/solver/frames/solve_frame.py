"""`solve_frame`: the equilibria of all rows of a frame, as columns."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any, Unpack, cast

from calculations.frames.kinds import ColumnName, DaskFrame, FrameLike, is_frame_of
from calculations.spots.reading import HandLike
from lookup.cards import CardsLike

if TYPE_CHECKING:
    from calculations.solver.betting.rules import SpotOptions
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
    **others: Unpack[SpotOptions],
) -> Any:
    """Solve the spot of two players in each row of a frame.

    Parameters
    ----------
    frame : one spot per row
        A DataFrame of pandas, Polars or Dask, a pyarrow Table, or anything with
        ``__arrow_c_stream__``. It is not changed.
    players, board, pot, stack, bets, raises
        The arguments of `solve`, each as a column name or a value for all rows. Text that is the
        name of a column always means the column. A missing board, size or range is blank text.
        Entries of *bets* and *raises* may be by street and player, as in `solve`.
    errors : "raise", or "column" for the reasons in a column ``error``
    target, iterations, seconds : when to stop in each row; see `solve`
    bet_columns : the number of bets of the first action that have columns
        The default is the largest number of sizes in *bets*.
    threads : the most threads to use, by default the number of processors
        Each river uses one thread; turns and flops are solved one by one with all threads. Results
        do not depend on it.
    progress : whether to show a bar for work of over a second, in a terminal or a notebook
    others : other arguments of `solve` for a spot, as columns or values for all rows
        donks, rake, rake_cap, folded, dead, chip, min_bet, add_allin, force_allin, merge and
        most_raises.

    Returns
    -------
    A frame of the same kind (a pyarrow Table for Arrow streams) with the same rows and index and
    only new columns, float64: ``oop_ev`` and ``ip_ev`` in chips, ``oop_equity`` and ``ip_equity``
    (the equities without betting), ``exploitability`` as a fraction of the pot, ``iterations``, and
    for the first action ``check``, its frequency, ``bet_1``, the frequency of the smallest bet,
    ``bet_1_chips``, its size, and so on. Columns name the players by their columns. With
    errors="column", invalid rows have no figures, and ``error`` has the reason.

    Raises
    ------
    BadRowsError
        If rows are invalid, before any is solved: the message names the first, `.rows` is the mask
        of all. Rows that need too much memory raise it when they are solved.
    ValueError
        If a column is missing or has the name of a result; for other arguments as in `solve`.
    TypeError, ImportError
        If this is not a frame; if a package for its kind is missing.

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
    from calculations.solver.frames.solve_rows import dask_solve_frame, solve_rows

    options: dict[str, Any] = {
        **{"pot": pot, "stack": stack, "bets": bets, "raises": raises, **others},
        **{"errors": errors, "target": target, "iterations": iterations, "seconds": seconds},
        **{"bet_columns": bet_columns, "threads": threads},
    }
    if is_frame_of("dask.dataframe", frame):
        return dask_solve_frame(cast("DaskFrame", frame), players, board, **options)
    return solve_rows(frame, players, board, progress=progress, **options)
