"""`hands`: convert files of hands to a table, a folder of tables, or another format."""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Final

from lookup.running.progress import progress_bar
from lookup.running.threads import thread_count
from poker_calculator.commands.exits import (
    FILE_ERROR,
    SOME_ROWS_WRONG,
    WRONG_USAGE,
    CommandError,
    file_problem,
    say,
)
from poker_calculator.commands.files.inputs import (
    Refused,
    find_inputs,
    refuse_url,
    say_causes,
    say_passed_over,
    write_refused,
)
from poker_calculator.commands.files.parquet_files import check_pyarrow
from poker_calculator.commands.files.table_files import WRITERS, check_openpyxl, open_text
from poker_calculator.commands.files.table_folder import TableFolder, logs_of
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.phh import dumps
from poker_calculator.histories.frames.batches import count_hands
from poker_calculator.histories.frames.columns import Conversion, read_rates
from poker_calculator.histories.frames.frame import extract_files, frames_of
from poker_calculator.histories.frames.paths import Inputs
from poker_calculator.histories.frames.rows import Extracted, RowOptions
from poker_calculator.histories.frames.tournaments import TournamentResults
from poker_calculator.histories.hand_files import read_hands, write_log

SKIP: Final = "give --errors skip to continue"


def write_hands(arguments: argparse.Namespace) -> int:
    """Write the table of hands and return the exit code."""
    refuse_url(arguments.output, "the table")
    output = Path(arguments.output)
    suffix = output.suffix.lower()
    is_file = suffix in (*WRITERS, *FORMATS)
    if not is_file and suffix and not output.is_dir():
        named = ", ".join((*WRITERS, *FORMATS))
        rule = f"{output}: name a folder, or a file to write that ends in {named}"
        raise CommandError(rule, WRONG_USAGE)
    if is_file and output.is_dir():
        raise CommandError(f"{output} is a folder; name a file to write", FILE_ERROR)
    if suffix in FORMATS:
        return convert_hands(arguments, output)
    if suffix == ".xlsx":
        check_openpyxl()
    elif suffix != ".csv":
        check_pyarrow()
    row_options = read_row_options(arguments)
    inputs = find_inputs(arguments.paths, [output, arguments.refused])
    results = TournamentResults(inputs.summaries)
    if results.errors and arguments.errors == "raise":
        raise CommandError(f"{results.errors[0]}; {SKIP}", SOME_ROWS_WRONG)
    write = _write_file if is_file else _write_folder
    table, read = write(output, row_options, inputs, results, arguments)
    say_causes(results.errors, "`poker_calculator.histories.read_summaries` lists them")
    say_causes(table.refusals(), "--refused FILE lists all")
    say_passed_over(inputs.passed_over)
    files = len({*inputs.files})
    kept = table.hands - table.refused
    line = f"{output}: {kept:,} hand{'s' * (kept != 1)} of {files:,} file{'s' * (files != 1)}"
    line += "" if is_file else f", {read:,} read now"
    if table.refused:
        line += f"; {table.refused:,} hand{'s' * (table.refused != 1)} refused"
    say(line)
    if arguments.refused is not None:
        write_refused(arguments.refused, table.refusals(), arguments.escape_formulas)
    return SOME_ROWS_WRONG if table.refused or results.errors else 0


def read_row_options(arguments: argparse.Namespace) -> RowOptions:
    """Return the options on which rows depend."""
    currency = arguments.currency
    try:
        rates = read_rates(currency, dict(arguments.rate) or None)
    except ValueError as error:
        raise CommandError(str(error), WRONG_USAGE) from None
    return RowOptions(
        arguments.folded_cards, None if rates is None else Conversion(currency, rates)
    )


def _write_file(
    output: Path,
    row_options: RowOptions,
    inputs: Inputs,
    results: TournamentResults,
    arguments: argparse.Namespace,
) -> tuple[Refused, int]:
    """Write the rows of all files to one; return the refused hands and the number of files."""
    files = [*dict.fromkeys(inputs.files)]
    refused = Refused()
    write = WRITERS[output.suffix.lower()]
    try:
        with closing(_read_files(files, row_options, results, arguments)) as parts:
            frames = frames_of(refused.counted(parts), conversion=row_options.conversion)
            write(output, frames, arguments.escape_formulas)
    except KeyboardInterrupt as stopped:
        stopped.add_note(f"{output} was not changed")
        raise
    return refused, len(files)


def _write_folder(
    output: Path,
    row_options: RowOptions,
    inputs: Inputs,
    results: TournamentResults,
    arguments: argparse.Namespace,
) -> tuple[TableFolder, int]:
    """Write the rows of new and changed logs; return the table and the number of their files."""
    table = TableFolder(output, row_options)
    logs = logs_of(inputs.files)
    todo = table.select(logs, results)
    files = [file for log in todo for file in log.files]
    log_of = {file: log for log in todo for file in log.files}
    try:
        with (
            table.changing(),
            closing(_read_files(files, row_options, results, arguments)) as parts,
        ):
            if arguments.errors == "raise" and table.refused:
                raise CommandError(f"{next(table.refusals())}; {SKIP}", SOME_ROWS_WRONG)
            for log, of_log in groupby(parts, key=lambda part: log_of[part.files[0]]):
                table.write(log, of_log)
    except KeyboardInterrupt as stopped:
        stopped.add_note("run the command again to continue")
        raise
    return table, len(files)


def _read_files(
    files: Sequence[str],
    row_options: RowOptions,
    results: TournamentResults,
    arguments: argparse.Namespace,
) -> Generator[Extracted, None, None]:
    """Yield the rows of files in batches, joined with the results of tournaments."""
    processes = thread_count(arguments.processes, name="processes")
    with (
        progress_bar(0, "hands", shown=arguments.progress, unit="hand") as bar,
        closing(extract_files(files, row_options, processes, bar)) as extracted,
    ):
        try:
            for part in map(results.join, extracted):
                if part.refused and arguments.errors == "raise":
                    raise CommandError(f"{part.refused[0]}; {SKIP}", SOME_ROWS_WRONG)
                if isinstance(part.problem, OSError):
                    raise part.problem
                if part.problem is not None:
                    raise CommandError(str(part.problem), FILE_ERROR)
                yield part
                bar.update(part.hands)
        except OSError as error:  # not of the file that is written meanwhile
            problem = error if error.errno is None else file_problem(error.filename, error)
            raise CommandError(str(problem), FILE_ERROR) from None


FORMATS: Final = {
    ".phhs": "",
    ".ohh": "open_hand_history",
    ".json": "open_hand_history",
    ".txt": "pokerstars",
}
"""The layouts of `write_log` by the suffix of the file, none for PHH."""


def _written(hand: HandHistory, suffix: str, number: int) -> str:
    """Return the text of a hand in the format of a suffix, given its number in the file."""
    if not FORMATS[suffix]:
        return f"[{number}]\n{dumps(hand)}"
    return write_log(hand, FORMATS[suffix]) + ("\n\n" if suffix == ".txt" else "\n")


def convert_hands(arguments: argparse.Namespace, output: Path) -> int:
    """Write each hand that can be read to *output*, one at a time, and return the exit code."""
    for name, default in (
        ("folded_cards", "dead"),
        ("currency", None),
        ("rate", []),
        ("processes", None),
    ):
        if getattr(arguments, name) != default:
            option = name.replace("_", "-")
            rule = f"--{option} applies to tables, not to {output.suffix} files; leave it out"
            raise CommandError(rule, WRONG_USAGE)
    files, _, passed_over = find_inputs(arguments.paths, [output, arguments.refused])
    refused: list[NotationError] = []
    written = 0
    with (
        open_text(output) as text,
        progress_bar(
            sum(map(count_hands, files)), "hands", shown=arguments.progress, unit="hand"
        ) as bar,
    ):
        for hand in _readable(files, arguments.errors == "skip", refused):
            try:
                hand_text = _written(hand, output.suffix.lower(), written + 1)
            except (NotationError, ValueError) as error:
                problem = error if isinstance(error, NotationError) else _refusal(hand, error)
                if arguments.errors == "raise":
                    raise _stopped(problem) from None
                refused.append(problem)
            else:
                text.write("\n" * (written > 0) + hand_text)
                written += 1
            bar.update(1)
    say_causes(refused, "--refused FILE lists all")
    say_passed_over(passed_over)
    if arguments.refused is not None:
        write_refused(arguments.refused, refused, arguments.escape_formulas)
    line = f"{output}: {written:,} hand{'s' * (written != 1)} of "
    line += f"{len(files):,} file{'s' * (len(files) != 1)}"
    say(line + (f"; {len(refused):,} left out" if refused else ""))
    return SOME_ROWS_WRONG if refused else 0


def _readable(files: list[str], skip: bool, refused: list[NotationError]) -> Iterator[HandHistory]:
    """Yield the hands of files; add the errors of others to *refused*, or stop at the first."""
    hands = read_hands(files, errors="skip" if skip else "raise", refused=refused)
    try:
        yield from hands
    except NotationError as error:
        raise _stopped(error) from None
    except ValueError as error:
        raise CommandError(str(error), FILE_ERROR) from None


def _stopped(error: NotationError) -> CommandError:
    """Return the error of a command that stops at a hand."""
    return CommandError(f"{error}; give --errors skip to continue", SOME_ROWS_WRONG)


def _refusal(hand: HandHistory, error: ValueError) -> NotationError:
    """Return the error of a hand that a format cannot hold."""
    return NotationError(str(error), file=hand.file, hand=hand.label)
