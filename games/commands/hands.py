"""`hands`: files of hands as a table, of which each is read once as long as it does not change."""

from __future__ import annotations

import argparse
import csv
import io
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, cast

from calculations.commands.exits import FILE_ERROR, SOME_ROWS_WRONG, WRONG_USAGE, CommandError, say
from calculations.commands.parquet_files import SUFFIXES, check_pyarrow, import_pyarrow
from calculations.commands.signals import raise_if_stopped
from games.commands.parts import PartsWriter
from games.commands.stored_hands import (
    RowReader,
    Run,
    Stored,
    Version,
    arrow_schema,
    metadata_of,
    part_paths,
    read_runs,
    whole_files,
)
from games.notation.frames.frame import ROWS_AT_ONCE, find_in_files
from games.notation.frames.money import read_rates
from games.notation.frames.paths import find_files
from lookup.running.output import open_to_write
from lookup.running.progress import progress_bar
from lookup.running.threads import thread_count

MOST_SHOWN: Final = 20
"""How many refused hands are listed on stderr."""


def write_hands(arguments: argparse.Namespace) -> int:
    """Write the table of the hands of files, and return the exit code."""
    output = Path(arguments.output)
    is_parquet = output.suffix.lower() in SUFFIXES
    if not is_parquet and output.suffix.lower() != ".csv":
        raise CommandError(f"{output}: name a .parquet or .csv file to write", WRONG_USAGE)
    if output.is_dir():
        raise CommandError(f"{output} is a folder; name a file to write", FILE_ERROR)
    check_pyarrow()
    options = read_options(arguments)
    files, passed_over = list_files(arguments.paths, output)
    with PartsWriter(output, options) as writer:
        stored = stored_files(output, writer.folder, options)
        todo = [file for file, version in files.items() if not _is_stored(stored, file, version)]
        try:
            if todo:
                _read_files({file: files[file] for file in todo}, arguments, writer)
                stored |= stored_files(output, writer.folder, options)
            # A file that was changed meanwhile counts as it was when it was begun.
            runs = {file: stored[file].runs for file in files}
            refused = [
                (file, *row)
                for file, of_file in runs.items()
                for _, r in of_file
                for row in r.refused
            ]
            if refused and arguments.errors == "raise":
                raise CommandError(f"{refused[0][-1]}; --errors skip goes on", SOME_ROWS_WRONG)
            kept = read_runs(output, options) if is_parquet else None
            if todo or kept is None or [run.file for run in kept] != [*files]:
                (_write_parquet if is_parquet else _write_csv)(output, runs, options)
        except KeyboardInterrupt as stopped:
            stopped.add_note(f"{output} was not changed; started again, it goes on")
            raise
        writer.clear(keep=() if is_parquet else {path for of in runs.values() for path, _ in of})
    _say_what_was_done(output, runs, len(todo), refused, passed_over)
    if arguments.refused is not None:
        _write_refused(arguments.refused, refused)
    return SOME_ROWS_WRONG if refused else 0


def read_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return what the rows depend on beside the files."""
    try:
        rates = read_rates(arguments.currency, dict(arguments.rate) or None)
    except ValueError as error:
        raise CommandError(str(error), WRONG_USAGE) from None
    return {"folded": arguments.folded, "currency": arguments.currency, "rates": rates}


def list_files(paths: list[str], output: Path) -> tuple[dict[str, Version], list[str]]:
    """Return the files of all paths with their versions, and what is no log of hands."""
    passed_over: list[str] = []
    try:
        found = [file for path in paths for file in find_files(path, passed_over)]
    except FileNotFoundError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    if not found:
        raise CommandError(f"there are no files of hands in {', '.join(paths)}", FILE_ERROR)
    for file in found:
        if file.absolute() == output.absolute():
            raise CommandError(f"{output} is a file to read; name another to write", WRONG_USAGE)
    return {str(file): Version.of(file) for file in found}, passed_over


def stored_files(output: Path, folder: Path, options: dict[str, Any]) -> dict[str, Stored]:
    """Return the files that the output, or a part of the one that was begun, holds whole."""
    is_parquet = output.suffix.lower() in SUFFIXES
    paths = [*([output] if is_parquet else []), *part_paths(folder)]
    found = ((path, read_runs(path, options)) for path in paths)
    return whole_files((path, runs) for path, runs in found if runs is not None)


def _is_stored(stored: Mapping[str, Stored], file: str, version: Version) -> bool:
    return file in stored and stored[file].version == version


def _read_files(
    files: Mapping[str, Version], arguments: argparse.Namespace, writer: PartsWriter
) -> None:
    """Read files and write what is found in parts."""
    processes = thread_count(arguments.processes, name="processes")
    paths = [Path(file) for file in files]
    with (
        progress_bar(0, "hands", shown=arguments.progress, unit="hand") as bar,
        closing(find_in_files(paths, arguments.folded, processes, bar)) as found,
    ):
        for part in found:
            if part.refused and arguments.errors == "raise":
                raise CommandError(f"{part.refused[0]}; --errors skip goes on", SOME_ROWS_WRONG)
            if isinstance(part.problem, OSError):
                raise part.problem
            if part.problem is not None:
                raise CommandError(str(part.problem), FILE_ERROR)
            writer.add(part, files)
            bar.update(part.hands)
            raise_if_stopped()
        writer.end()


def _tables(runs: Mapping[str, list[tuple[Path, Run]]]) -> Iterator[Any]:
    """Yield the rows of all runs in tables of about `ROWS_AT_ONCE`."""
    pa = import_pyarrow()
    reader, tables, rows = RowReader(), [arrow_schema().empty_table()], 0
    for of_file in runs.values():
        for path, run in of_file:
            for table in reader.read(path, run.row, run.rows):
                tables.append(table.replace_schema_metadata())
                rows += table.num_rows
                if rows >= ROWS_AT_ONCE:
                    yield pa.concat_tables(tables)
                    tables, rows = [], 0
    if tables:
        yield pa.concat_tables(tables)


def _write_parquet(
    output: Path, runs: Mapping[str, list[tuple[Path, Run]]], options: dict[str, Any]
) -> None:
    """Write the rows of all files as Parquet, whole or not at all."""
    pa = import_pyarrow()
    own: list[Run] = []
    row = 0
    for file, of_file in runs.items():
        refused = [each for _, run in of_file for each in run.refused]
        rows, hands = (sum(getattr(run, name) for _, run in of_file) for name in ("rows", "hands"))
        own.append(Run(file, of_file[0][1].version, row, rows, hands, refused, ends=True))
        row += rows
    schema = arrow_schema().with_metadata(metadata_of(own, options))
    with (
        open_to_write(output) as target,
        pa.parquet.ParquetWriter(target, schema, compression="zstd") as writer,
    ):
        for table in _tables(runs):
            writer.write_table(table.replace_schema_metadata(schema.metadata))
            raise_if_stopped()


def _write_csv(
    output: Path, runs: Mapping[str, list[tuple[Path, Run]]], _options: dict[str, Any]
) -> None:
    """Write the rows of all files as CSV in UTF-8, whole or not at all."""
    with _open_text(output) as text:
        for number, table in enumerate(_tables(runs)):
            table.to_pandas().to_csv(text, index=False, header=not number, lineterminator="\n")
            raise_if_stopped()


@contextmanager
def _open_text(name: Path | str) -> Iterator[io.TextIOWrapper[Any]]:
    """Open a file of text in UTF-8 to write, whole or not at all."""
    with open_to_write(name) as target:
        text: io.TextIOWrapper[Any] = io.TextIOWrapper(cast(Any, target), "utf-8", newline="")
        yield text
        text.flush()
        text.detach()  # else it closes the file, which is still to be synced


def _write_refused(name: str, refused: list[tuple[Any, ...]]) -> None:
    """Write which hands are refused, and why, as CSV."""
    with _open_text(name) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(("file", "line", "hand", "action", "rule"))
        writer.writerows(row[:-1] for row in refused)


def _say_what_was_done(
    output: Path,
    runs: Mapping[str, list[tuple[Path, Run]]],
    read: int,
    refused: list[tuple[Any, ...]],
    passed_over: list[str],
) -> None:
    """Say on stderr what was read, and what was not."""
    for row in refused[:MOST_SHOWN]:
        say(row[-1])
    if len(refused) > MOST_SHOWN:
        say(f"and {len(refused) - MOST_SHOWN:,} more; --refused FILE lists all")
    if passed_over:
        more = f" and {len(passed_over) - 1:,} more" if len(passed_over) > 1 else ""
        say(f"{passed_over[0]}{more}: not a log of a room that is known, passed over")
    hands = sum(run.hands for of_file in runs.values() for _, run in of_file)
    told = f"{output}: {hands - len(refused):,} hands of {len(runs):,} files, {read:,} read now"
    say(f"{told}; {len(refused):,} hands refused" if refused else told)
