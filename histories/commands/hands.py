"""`hands`: convert files of hands to a table; unchanged files are read only once."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from calculations.commands.exits import FILE_ERROR, SOME_ROWS_WRONG, WRONG_USAGE, CommandError, say
from calculations.commands.parquet_files import SUFFIXES, check_pyarrow, import_pyarrow
from histories.commands.causes import say_causes
from histories.commands.inputs import find_inputs, refuse_url, say_passed_over
from histories.commands.tables.checked_parquet import parquet_writer
from histories.commands.tables.excel import check_openpyxl, write_excel
from histories.commands.tables.parts import PartsWriter, row_options_of
from histories.commands.tables.refused_hands import (
    Refusal,
    RefusalWriter,
    read_refusals,
    refused_path,
    remove_refusals,
)
from histories.commands.tables.stored_hands import (
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
from histories.commands.tables.text_files import as_text, open_text, write_refused
from histories.commands.tables.written_hands import FORMATS, convert_hands
from histories.frames.columns import COLUMNS
from histories.frames.currencies import read_rates
from histories.frames.frame import ROWS_AT_ONCE, extract_files
from histories.frames.paths import kind_of
from histories.frames.rows import RowOptions
from histories.frames.tournaments.results import TournamentResults
from lookup.running.output import open_to_write
from lookup.running.progress import progress_bar
from lookup.running.threads import thread_count

SKIP: Final = "give --errors skip to continue"
Runs: TypeAlias = Mapping[str, list[tuple[Path, Run]]]
"""The runs of rows of each file of hands, each with the Parquet file that holds it."""


def write_hands(arguments: argparse.Namespace) -> int:
    """Write the table of hands and return the exit code."""
    refuse_url(arguments.output, "the table")
    output = Path(arguments.output)
    suffix = output.suffix.lower()
    is_parquet = suffix in SUFFIXES
    if not is_parquet and suffix not in (*TABLES, *FORMATS):
        named = ", ".join((".parquet", *TABLES, *FORMATS))
        raise CommandError(f"{output}: name a file to write that ends in {named}", WRONG_USAGE)
    if output.is_dir():
        raise CommandError(f"{output} is a folder; name a file to write", FILE_ERROR)
    if suffix in FORMATS:
        return convert_hands(arguments, output)
    if suffix == ".xlsx":
        check_openpyxl()
    check_pyarrow()
    options = read_options(arguments)
    writer = PartsWriter(output, options)
    beside = check_refused_path(output) if is_parquet else None
    outputs = [output, beside, writer.folder, arguments.refused]
    inputs = find_inputs(arguments.paths, outputs)
    files = {file: Version.of(file) for file in inputs.files}
    results = TournamentResults(inputs.summaries)
    if results.errors and arguments.errors == "raise":
        raise CommandError(f"{results.errors[0]}; {SKIP}", SOME_ROWS_WRONG)
    with writer:
        kept = read_runs(output, options) if is_parquet else None
        stored = whole_files([(output, kept or [])]) | stored_parts(writer.folder, options)
        is_stored = partial(_is_stored, stored, results)
        todo = [file for file, version in files.items() if not is_stored(file, version)]
        try:
            if todo:
                row_options = row_options_of(options)
                reading = {file: files[file] for file in todo}
                _read_files(reading, row_options, arguments, results, writer)
                stored |= stored_parts(writer.folder, options)
            # A file that changes meanwhile keeps the version from before it was read.
            runs: Runs = {file: stored[file].runs for file in files}
            if arguments.errors == "raise" and (refusal := next(refusals_of(runs), None)):
                raise CommandError(f"{refusal.message}; {SKIP}", SOME_ROWS_WRONG)
            if todo or kept is None or [run.file for run in kept] != [*files]:
                if is_parquet:
                    runs = _write_parquet(output, runs, options)
                else:
                    TABLES[suffix](output, _tables(runs), arguments.escape_formulas)
        except KeyboardInterrupt as stopped:
            stopped.add_note(f"{output} was not changed; run the command again to continue")
            raise
        writer.clear(keep=() if is_parquet else {path for of in runs.values() for path, _ in of})
        say_causes(results.errors, "`histories.read_summaries` lists them")
        _say_what_was_done(output, beside, runs, len(todo), inputs.passed_over)
        if arguments.refused is not None:
            write_refused(arguments.refused, refusals_of(runs), arguments.escape_formulas)
    return SOME_ROWS_WRONG if refused_count(runs) or results.errors else 0


def read_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the options on which rows depend."""
    try:
        rates = read_rates(arguments.currency, dict(arguments.rate) or None)
    except ValueError as error:
        raise CommandError(str(error), WRONG_USAGE) from None
    return {"folded": arguments.folded, "currency": arguments.currency, "rates": rates}


def check_refused_path(output: Path) -> Path:
    """Return the path for a table's refused hands; raise CommandError if it is not a file."""
    path = refused_path(output)
    if path.exists() and not path.is_file():
        rule = f"{path} is {'a folder' if path.is_dir() else kind_of(path)}"
        raise CommandError(f"{rule}; refused hands go there, so name another output", FILE_ERROR)
    return path


def stored_parts(folder: Path, options: dict[str, Any]) -> dict[str, Stored]:
    """Return the files of hands whose rows are complete in the parts."""
    return whole_files((path, read_runs(path, options) or []) for path in part_paths(folder))


def refusals_of(runs: Runs) -> Iterator[Refusal]:
    """Yield the refused hands of files, with the numbers of hands read before and after each."""
    for of_file in runs.values():
        before, total = 0, sum(run.hands - run.refused for _, run in of_file)
        for path, run in of_file:
            for refusal in read_refusals(path, run.refused_at, run.refused):
                place = before + refusal.read_before
                yield refusal._replace(read_before=place, read_after=total - place)
            before += run.hands - run.refused


def refused_count(runs: Runs) -> int:
    """Return the number of refused hands."""
    return sum(run.refused for of_file in runs.values() for _, run in of_file)


def _is_stored(
    stored: Mapping[str, Stored], results: TournamentResults, file: str, version: Version
) -> bool:
    """Return whether the rows of a version of a file are stored, with these results."""
    found = stored.get(file)
    return found is not None and found.version == version and found.has_summaries(results)


def _read_files(
    files: Mapping[str, Version],
    row_options: RowOptions,
    arguments: argparse.Namespace,
    results: TournamentResults,
    writer: PartsWriter,
) -> None:
    """Read files, join the results of tournaments, and write their rows in parts."""
    processes = thread_count(arguments.processes, name="processes")
    with (
        progress_bar(0, "hands", shown=arguments.progress, unit="hand") as bar,
        closing(extract_files([*files], row_options, processes, bar)) as extracted,
    ):
        for part in map(results.join, extracted):
            if part.refused and arguments.errors == "raise":
                raise CommandError(f"{part.refused[0]}; {SKIP}", SOME_ROWS_WRONG)
            if isinstance(part.problem, OSError):
                raise part.problem
            if part.problem is not None:
                raise CommandError(str(part.problem), FILE_ERROR)
            writer.add(part, files)
            bar.update(part.hands)
        writer.end()


def _write_excel(output: Path, tables: Iterable[Any], escape: bool) -> None:
    """Write Arrow tables as a workbook, whose text is never a formula."""
    write_excel(output, tables)


def _tables(runs: Runs) -> Iterator[Any]:
    """Yield the rows of all runs in tables of about `ROWS_AT_ONCE` rows."""
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


def _write_parquet(output: Path, runs: Runs, options: dict[str, Any]) -> Runs:
    """Write the rows of all files as Parquet, atomically, and return their runs.

    Refused hands are written first, so that a table always has them.
    """
    own: list[Run] = []
    row = 0
    digest: str | None = None
    for file, of_file in runs.items():
        rows, hands, refused = (
            sum(getattr(run, name) for _, run in of_file) for name in ("rows", "hands", "refused")
        )
        whole = Run(file, of_file[0][1].version, row, rows, hands, refused, ends=True)
        for _, run in of_file:
            whole.summaries |= run.summaries
        own.append(whole)
        row += rows
    if refused_count(runs):
        with open_to_write(refused_path(output)) as target:
            refusals, lines = RefusalWriter(target), refusals_of(runs)
            for run in own:
                run.refused_at = refusals.size
                for refusal in islice(lines, run.refused):
                    refusals.add(refusal)
            digest = refusals.digest()
    with (
        open_to_write(output) as target,
        parquet_writer(target, arrow_schema(), compression="zstd") as writer,
    ):
        for table in _tables(runs):
            writer.write_table(table)
        writer.add_key_value_metadata(metadata_of(own, options, digest))
    if digest is None:
        remove_refusals(output)
    return {run.file: [(output, run)] for run in own}


def _write_csv(output: Path, tables: Iterable[Any], escape: bool) -> None:
    """Write Arrow tables as CSV in UTF-8, atomically; *escape* text that looks like formulas."""
    with open_text(output) as text:
        for number, table in enumerate(tables):
            frame = table.to_pandas()
            if escape:
                texts = [name for name, dtype in COLUMNS.items() if dtype == "str"]
                frame[texts] = frame[texts].map(as_text)
            frame.to_csv(text, index=False, header=not number, lineterminator="\n")


TABLES: Final[dict[str, Callable[[Path, Iterable[Any], bool], None]]] = {
    ".csv": _write_csv,
    ".xlsx": _write_excel,
}
"""The function that writes tables, by the suffix of the file; Parquet keeps more."""


def _say_what_was_done(
    output: Path, beside: Path | None, runs: Runs, read: int, passed_over: list[str]
) -> None:
    """Print to stderr the numbers of hands read and refused, and the skipped files."""
    refused = refused_count(runs)
    say_causes(refusals_of(runs), "--refused FILE lists all")
    say_passed_over(passed_over)
    hands = sum(run.hands for of_file in runs.values() for _, run in of_file)
    kept = hands - refused
    line = f"{output}: {kept:,} hand{'s' * (kept != 1)} of "
    line += f"{len(runs):,} file{'s' * (len(runs) != 1)}, {read:,} read now"
    if refused:
        line += f"; {refused:,} hand{'s' * (refused != 1)} refused"
    if refused and beside is not None:
        line += f", listed in {beside}"
    say(line)
