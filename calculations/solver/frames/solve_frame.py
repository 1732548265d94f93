"""`solve_frame`: the equilibria of all rows of a frame, as columns.

Shapes use N (rows).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from calculations.frames.equity_frame import (
    ERROR_COLUMN,
    check_errors,
    check_results,
    count_partition,
)
from calculations.frames.kinds import (
    ColumnName,
    DaskFrame,
    FrameLike,
    OpenFrame,
    is_frame_of,
    open_frame,
)
from calculations.solver.betting.rules import STREETS, SpotOptions
from calculations.solver.betting.trees import first_bets
from calculations.solver.deals.solver_spot import solver_spot
from calculations.solver.frames.spot_arguments import (
    RowSpot,
    SpotArguments,
    bets_written,
    entries_of,
    read_row,
    spot_arguments,
)
from calculations.solver.learning.goals import SolverGoal, read_goal
from calculations.solver.learning.starting import SolverSettings, start
from calculations.solver.results.equities import SolutionFigures, figures_of
from calculations.spots.hands import HandLike
from calculations.spots.spot_rows import BadRowsError, bad_rows_error
from lookup.arguments import check_flags, read_count, shown
from lookup.cards import CardsLike
from lookup.running.progress import progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    from calculations.solver.solve import Sizes

HOW = ("errors", "target", "iterations", "seconds", "bet_columns")
"""The arguments of `solve_frame` that control the solving."""

MOST_BETS = 100
RIVER = len(STREETS) - 1


def solve_frame(
    frame: FrameLike,
    ranges: Sequence[ColumnName | HandLike] = ("oop", "ip"),
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
    ranges, board, pot, stack, bets, raises
        The arguments of `solve`, each as a column name or a value for all rows. Text that is a
        column name always means the column. A missing board, size or range counts as blank text.
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
        donks, rake, rake_cap, folded, dead, chip, min_bet, add_allin, force_allin, merge_sizes and
        most_raises.

    Returns
    -------
    A frame of the same kind (a pyarrow Table for Arrow streams) with the same rows and index, and
    only new columns, float64: ``oop_ev`` and ``ip_ev`` in chips, ``oop_equity`` and ``ip_equity``
    (the equities without betting), ``exploitability`` as a fraction of the pot, ``iterations``, and
    the first action: ``check`` and ``bet_1``, the frequencies of a check and of the smallest bet,
    ``bet_1_chips``, the size of this bet, and so on. If the ranges are in columns, their names
    replace ``oop`` and ``ip``. With errors="column", invalid rows have no figures, and ``error``
    has the reason.

    Raises
    ------
    BadRowsError
        If rows are invalid, before any row is solved: the message names the first such row, `.rows`
        is the mask of all. Rows that need too much memory raise it later, in their turn.
    ValueError
        If a column is missing or has the name of a result; and as in `solve`.
    TypeError, ImportError
        If *frame* is not a frame; if a package for its kind is missing.

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
    options: dict[str, Any] = {
        **{"pot": pot, "stack": stack, "bets": bets, "raises": raises, **others},
        **{"errors": errors, "target": target, "iterations": iterations, "seconds": seconds},
        **{"bet_columns": bet_columns, "threads": threads},
    }
    if is_frame_of("dask.dataframe", frame):
        return dask_solve_frame(cast("DaskFrame", frame), ranges, board, **options)
    return solve_rows(frame, ranges, board, progress=progress, **options)


class Solved(NamedTuple):
    """The solutions of the rows of a frame."""

    figures: list[SolutionFigures | None]  # [N], None for invalid rows
    reasons: list[str]  # [N], the fault of each row, empty for valid rows


def solve_rows(
    frame: FrameLike,
    ranges: Any,
    board: Any,
    *,
    errors: str,
    target: float,
    iterations: int,
    seconds: float,
    bet_columns: int | None,
    threads: int | None,
    progress: bool,
    **spot: Any,
) -> Any:
    """Solve all rows of a frame of any kind except Dask's; see `solve_frame`."""
    check_flags(progress=progress)
    check_errors(errors)
    goal, used = read_goal(target, iterations, seconds), thread_count(threads)
    opened = open_frame(frame)
    arguments = spot_arguments(opened.names, ranges, {"board": board, **spot})
    columns = {
        name: entries_of(opened.column(column), name) for name, column in arguments.columns.items()
    }
    if bet_columns is None:
        bets = bets_written(arguments, columns.get("bets", ())) or 0
    else:
        bets = read_count(bet_columns, "bet_columns", MOST_BETS)
    made = result_names(arguments.names, bets)
    check_results([*made, *[ERROR_COLUMN] * (errors == "column")], opened.names)
    count = len(opened.column(opened.names[0])) if opened.names else 0
    solved = _solve(_rows(arguments, columns, count), opened, goal, bets, errors, used, progress)
    figures = np.full((len(made), count), np.nan)
    for row, row_result in enumerate(solved.figures):
        if row_result is not None:
            values = row_figures(row_result)
            figures[: len(values), row] = values
    texts = {ERROR_COLUMN: solved.reasons} if errors == "column" else {}
    return opened.build(dict(zip(made, figures, strict=True)), texts)


def result_names(players: Sequence[str], bets: int) -> list[str]:
    """Return the column names of a result, in the order of `row_figures`."""
    names = [f"{player}_{what}" for what in ("ev", "equity") for player in players]
    names += ["exploitability", "iterations", "check"]
    for bet in range(1, bets + 1):
        names += [f"bet_{bet}", f"bet_{bet}_chips"]
    return names


def row_figures(figures: SolutionFigures) -> list[float]:
    """Return the figures of one row, with NaN for columns of further bets."""
    values = [*figures.ev, *figures.equity, figures.exploitability, float(figures.iterations)]
    for frequency, chips in zip(figures.frequencies.tolist(), figures.chips, strict=True):
        values += [frequency, chips]
    return values[:7] + values[8:]  # a check has no chips


def _rows(
    arguments: SpotArguments, columns: dict[str, list[Any]], count: int
) -> Iterator[dict[str, Any]]:
    """Yield the arguments of each row."""
    for row in range(count):
        yield arguments.fixed | {name: entries[row] for name, entries in columns.items()}


def _solve(
    rows: Iterator[dict[str, Any]],
    opened: OpenFrame,
    goal: SolverGoal,
    bets: int,
    errors: str,
    threads: int,
    progress: bool,
) -> Solved:
    """Read all rows, then solve the valid ones."""
    spots: list[RowSpot | None] = []
    reasons = []
    for arguments in rows:
        try:
            spot = read_row(arguments)
            if (count := first_bets(spot.betting, spot.street)) > bets:
                raise ValueError(f"there are {count} bets; give as many bet_columns")
            spots.append(spot)
            reasons.append("")
        except ValueError as error:
            spots.append(None)
            lines = [line.strip() for line in str(error).splitlines()]
            reasons.append(": ".join(line for line in lines if line != "^"))
    if errors == "raise" and any(reasons):
        raise _rows_error(reasons, opened)
    figures: list[SolutionFigures | None] = [None] * len(spots)
    right = [row for row, spot in enumerate(spots) if spot is not None]
    with progress_bar(len(right), "solving", shown=progress, unit="row") as bar:
        for row, result in _each_solved(spots, right, goal, threads):
            if isinstance(result, SolutionFigures):
                figures[row] = result
            else:
                reasons[row] = result
                if errors == "raise":
                    raise _rows_error(reasons, opened)
            bar.update(1)
    return Solved(figures, reasons)


def _each_solved(
    spots: Sequence[RowSpot | None], rows: Sequence[int], goal: SolverGoal, threads: int
) -> Iterator[tuple[int, SolutionFigures | str]]:
    """Yield each row with its figures, or with the reason why it cannot be solved; rivers first."""

    def solve_row(row: int, used: SolverSettings) -> tuple[int, SolutionFigures | str]:
        row_spot = spots[row]
        assert row_spot is not None
        try:
            solver = start(solver_spot(row_spot.spot, row_spot.betting), used, goal.target)
        except ValueError as error:
            return row, str(error)
        if not solver.learn(goal, progress=False):
            raise KeyboardInterrupt
        return row, figures_of(solver)

    alone = SolverSettings()
    together = alone._replace(threads=threads)
    streets = {row: spot.street for row, spot in enumerate(spots) if spot is not None}
    rivers = [row for row in rows if streets[row] == RIVER]
    yield from (solve_row(row, alone) for row in rivers[:1])  # compiles the kernels if necessary
    yield from run_slices(lambda row: solve_row(row, alone), rivers[1:], threads)
    yield from (solve_row(row, together) for row in rows if streets[row] != RIVER)


def _rows_error(reasons: list[str], opened: OpenFrame) -> BadRowsError:
    """Return the error for the invalid rows; it names the first row."""
    wrong: NDArray[np.bool] = np.array([bool(reason) for reason in reasons])
    row = int(wrong.argmax())
    return bad_rows_error(wrong, f"{opened.label(row)}: {reasons[row]}")


def dask_solve_frame(
    frame: DaskFrame, ranges: Any, board: Any, *, threads: int | None, **options: Any
) -> Any:
    """Return the solutions of a Dask DataFrame, lazily.

    Partitions, errors, threads and progress work as in `calculations.frames.equity_frame`. If sizes
    are in a column, *bet_columns* is required, because Dask needs the names of the result columns
    before the rows.
    """
    spot = {name: value for name, value in options.items() if name not in HOW}
    arguments = spot_arguments([*frame.columns], ranges, {"board": board, **spot})
    if options.get("bet_columns") is None and bets_written(arguments, None) is None:
        raise ValueError(
            f"the sizes are in the column {shown(arguments.columns['bets'])}; give bet_columns, "
            f"the most bets of a row, because Dask needs the result columns before the rows"
        )
    named = {"ranges": ranges, "board": board, **options}
    meta = solve_rows(frame._meta, threads=threads, progress=False, **named)
    kept_arguments = {"threads": 1 if threads is None else threads, "run": solve_rows, **named}
    return frame[[*dict.fromkeys(arguments.columns.values())]].map_partitions(
        count_partition, meta=meta, **kept_arguments
    )
