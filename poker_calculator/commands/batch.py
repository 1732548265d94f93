"""`batch`: the equities of every row of a file, in chunks that fit in memory."""

from __future__ import annotations

import argparse
import csv
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import PurePath
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from lookup.running.progress import progress_bar
from poker_calculator.commands.exits import (
    FILE_ERROR,
    SOME_ROWS_WRONG,
    STANDARD_STREAM,
    WRONG_USAGE,
    CommandError,
    file_problem,
    open_output,
    say,
)
from poker_calculator.commands.files.csv_files import CsvInput, CsvOutput
from poker_calculator.commands.files.parquet_files import SUFFIXES, ParquetInput, ParquetOutput

if TYPE_CHECKING:
    import pandas as pd

PACKED = (".gz", ".bz2", ".xz", ".zst", ".zip", ".xlsx")


class ColumnTask(NamedTuple):
    """A computation on the rows of a file."""

    needed: list[str]  # the columns to read
    find: Callable[[pd.DataFrame], pd.DataFrame]
    """Returns the new columns of some rows; the last, 'error', has the messages of wrong rows."""
    cures: dict[str, str]  # advice for a missing column


def add_equities(arguments: argparse.Namespace) -> int:
    """Copy a file of spots with equities added to every row, and return the exit code."""
    options = read_options(arguments)
    named = (*options["hole_cards"], options["board"], options["dead"])
    needed = [name for name in named if name is not None]

    def find(frame: pd.DataFrame) -> pd.DataFrame:
        from calculations.frames.equity_frame import equity_frame

        equities: pd.DataFrame = equity_frame(frame, **options)
        return equities

    cures = {options["board"]: "; --no-board is for spots before the flop"}
    return copy_file(arguments, lambda _names: ColumnTask(needed, find, cures))


def copy_file(arguments: argparse.Namespace, task_of: Callable[[list[str]], ColumnTask]) -> int:
    """Copy a file with new columns added to every row, and return the exit code.

    task_of : makes the task for a file with these columns
    """
    parquet = _is_parquet(arguments.input)
    if parquet != _is_parquet(arguments.output):
        raise CommandError("give a CSV file for a CSV file, or Parquet for Parquet", WRONG_USAGE)
    try:
        with open_input(arguments.input) as (file, size):
            source: Any = (ParquetInput if parquet else CsvInput)(
                file, display_name(arguments.input, "standard input"), size
            )
            task = task_of(source.names)
            new = check_columns(source, task, arguments.errors)
            with open_output(arguments.output, file) as target:
                kind: Any = ParquetOutput if parquet else CsvOutput
                with closing(kind(target, source, new)) as sink:
                    wrong, rows = copy_rows(source, sink, task, arguments)
    except KeyboardInterrupt as stopped:
        if arguments.output != STANDARD_STREAM:
            stopped.add_note(f"{arguments.output} was not changed")
        raise
    if wrong:
        say(f"{source.name}: {wrong:,} of {rows:,} rows are wrong; the column 'error' says why")
    return SOME_ROWS_WRONG if wrong else 0


def read_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments for `equity_frame`."""
    hole_cards: list[str] = next(csv.reader([arguments.hole_cards]), [])
    return {
        **{"hole_cards": hole_cards, "board": arguments.board, "dead": arguments.dead},
        **{name: getattr(arguments, name) for name in ("game", "win", "tie", "threads")},
        **{"errors": "column", "progress": False},
    }


def check_columns(source: CsvInput | ParquetInput, task: ColumnTask, errors: str) -> list[str]:
    """Select the needed columns and return the names of the new ones.

    Raises CommandError if a needed column is missing or a new one already exists.
    """
    for name in task.needed:
        if name not in source.names:
            cure = task.cures.get(name, "")
            shown = f"{source.name}: no column {name!r}; the file has {source.names}{cure}"
            raise CommandError(shown, WRONG_USAGE)
    import pandas as pd

    empty = pd.DataFrame({name: pd.Series(dtype=str) for name in task.needed})
    columns = compute_columns(empty, task, source.name)
    new: list[str] = columns.columns.tolist()[: None if errors == "column" else -1]
    for name in (*task.needed, *new):
        if source.names.count(name) > (name in task.needed):
            raise CommandError(
                f"{source.name}: the column {name!r} already exists; rename it"
                if name in new
                else f"{source.name}: the header has {name!r} more than once; rename the others",
                WRONG_USAGE,
            )
    source.select(task.needed)
    return new


def compute_columns(frame: pd.DataFrame, task: ColumnTask, name: str) -> pd.DataFrame:
    """Return the new columns of some rows; raises CommandError for wrong options."""
    try:
        return task.find(frame)
    except ValueError as error:
        raise CommandError(f"{name}: {error}", WRONG_USAGE) from None


def copy_rows(
    source: CsvInput | ParquetInput, sink: Any, task: ColumnTask, arguments: argparse.Namespace
) -> tuple[int, int]:
    """Write all rows with their new columns; return the number of wrong rows and of all rows.

    Raises CommandError at the first wrong row with `--errors raise`.
    """
    wrong = rows = read = 0
    with progress_bar(source.rows, "batch", shown=arguments.progress, unit="row") as bar:
        for chunk in source.chunks(arguments.chunk_rows):
            columns = compute_columns(chunk.frame, task, source.name)
            reasons = columns["error"].fillna("").to_numpy() != ""
            if arguments.errors == "raise":
                if reasons.any():
                    row = int(reasons.argmax())
                    raise CommandError(
                        f"{source.name}: {chunk.position(row)}: {columns['error'].iloc[row]}; "
                        "correct it, or go on with --errors column",
                        SOME_ROWS_WRONG,
                    )
                del columns["error"]
            sink.write(chunk, columns)
            wrong += int(reasons.sum())
            rows += len(columns)
            read += chunk.size
            if source.size:  # estimate the number of rows from the bytes read so far
                bar.total = round(rows * source.size / read)
            bar.update(len(columns))
    return wrong, rows


@contextmanager
def open_input(name: str) -> Iterator[tuple[IO[bytes], int | None]]:
    """Open a file for reading and return it with its size, None for a stream.

    Raises CommandError if it cannot be read.
    """
    if name == STANDARD_STREAM:
        if sys.stdin is None:
            raise CommandError("standard input is closed", FILE_ERROR)
        yield sys.stdin.buffer, None
        return
    try:
        file = open(name, "rb")  # noqa: SIM115 (closed below)
    except OSError as error:
        raise CommandError(f"cannot read {file_problem(name, error)}", FILE_ERROR) from None
    with file:
        status = os.fstat(file.fileno())
        yield file, status.st_size if stat.S_ISREG(status.st_mode) else None


def display_name(name: str, stream: str) -> str:
    """Return the name of a file or stream for messages."""
    return stream if name == STANDARD_STREAM else name


def _is_parquet(name: str) -> bool:
    suffix = PurePath(name).suffix.lower()
    if suffix in PACKED:
        raise CommandError(
            f"{name}: {suffix} files are not read or written; unpack it", WRONG_USAGE
        )
    return suffix in SUFFIXES
