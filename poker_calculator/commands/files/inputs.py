"""The files of hands of a command, and the hands refused: collected, summed up, written as CSV."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

from lookup.running.output import PathLike
from poker_calculator.commands.exits import (
    FILE_ERROR,
    WRONG_USAGE,
    CommandError,
    refuse_same_files,
    say,
)
from poker_calculator.commands.files.table_files import as_text, open_text
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames import paths as paths_of
from poker_calculator.histories.frames.paths import Inputs
from poker_calculator.histories.frames.refusals import FIELDS
from poker_calculator.histories.storage.locations import is_url
from poker_calculator.histories.storage.opening import split_archive

if TYPE_CHECKING:
    from poker_calculator.histories.frames.rows import Extracted


def find_inputs(paths: Sequence[str], outputs: Iterable[PathLike | None]) -> Inputs:
    """Return the files of all paths.

    Raises CommandError if there are no files of hands, and if an output is one of these files.
    """
    try:
        inputs = paths_of.find_inputs(paths)
    except FileNotFoundError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    except (ImportError, ValueError) as error:  # of URLs
        raise CommandError(str(error), WRONG_USAGE) from None
    input_files = (file for files in inputs for file in files)
    refuse_same_files(outputs, {split_archive(file)[0]: None for file in input_files})
    return inputs


def refuse_url(name: str, what: str) -> None:
    """Raise CommandError for a URL in place of a path of this machine; *what* names the file."""
    if is_url(name):
        raise CommandError(f"{name}: {what} is on this machine, not at a URL", WRONG_USAGE)


def say_passed_over(files: Iterable[str]) -> None:
    """Print the skipped files in folders to stderr, one line per reason."""
    for line in paths_of.passed_over_lines(files):
        say(line)


VARIED: Final = re.compile(r"'[^']*'|\"[^\"]*\"|[-+]?\d[\d,.]*")
"""The parts of a rule that vary from hand to hand: quoted text and numbers."""
MOST_SHOWN: Final = 10  # the number of causes that are printed
IN_MEMORY: Final = 1 << 20  # the largest number of bytes that are held in memory


class Refused:
    """Counts hands, and collects the refused ones in a temporary file, so they take no memory."""

    def __init__(self) -> None:
        self.hands: int = 0  # the number of hands, including refused ones
        self.refused: int = 0
        self.read: dict[str, int] = {}
        """The number of hands read from each file."""
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed with the object)
        finalize(self, self._file.close)

    def counted(self, parts: Iterable[Extracted]) -> Iterator[Extracted]:
        """Yield batches of hands after they are counted."""
        for part in parts:
            self.hands += part.hands
            self.refused += len(part.refused)
            first, *others = part.files
            before = self.read.setdefault(first, 0)
            for error in part.refused:
                # Each of several files has one hand.
                error.read_before = 0 if others else before + (error.read_before or 0)
                fields = {name: getattr(error, name) for name in (*FIELDS, "text")}
                self._file.write(
                    json.dumps(fields | {"file": error.file or first}).encode() + b"\n"
                )
            if not others:
                self.read[first] += part.hands - len(part.refused)
            yield part

    def lines(self) -> Iterator[bytes]:
        """Return the lines of the refused hands."""
        self._file.seek(0)
        return iter(self._file)

    def refusals(self) -> Iterator[NotationError]:
        """Yield the errors of refused hands."""
        return read_refusals(self.lines(), self.read)


def read_refusals(lines: Iterable[bytes], read: Mapping[str, int]) -> Iterator[NotationError]:
    """Yield the errors in lines; *read* has the number of hands read from each file."""
    for line in lines:
        error = error_of(json.loads(line))
        error.read_after = read.get(error.file or "", 0) - (error.read_before or 0)
        yield error


def error_of(entry: Mapping[str, Any]) -> NotationError:
    """Return the error of a refused hand with these fields."""
    location = {name: entry.get(name) for name in ("file", "line", "hand", "action", "text")}
    error = NotationError(entry["rule"], **location)
    error.read_before, error.read_after = entry["read_before"], entry["read_after"]
    return error


def write_refused(name: str, errors: Iterable[NotationError], escape: bool) -> None:
    """Write refused hands with their rules as CSV; *escape* text that looks like formulas."""
    with open_text(name) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(FIELDS)
        for error in errors:
            row = [getattr(error, name) for name in FIELDS]
            writer.writerow(map(as_text, row) if escape else row)


def say_causes(refused: Iterable[NotationError], where: str) -> None:
    """Print refused hands to stderr, a line for each cause, the most frequent first.

    where : a clause that names the list of all hands, for further causes
    """
    counts: dict[str, int] = {}
    first: dict[str, NotationError] = {}
    for hand in refused:
        cause = VARIED.sub("…", hand.rule)
        counts[cause] = counts.get(cause, 0) + 1
        first.setdefault(cause, hand)
    causes = sorted(counts, key=lambda cause: -counts[cause])
    for cause in causes[:MOST_SHOWN]:
        if counts[cause] == 1:
            say(f"{first[cause]}{_read_around(first[cause])}")
        else:
            say(f"{counts[cause]:,} hands such as {first[cause]}")
    if rest := causes[MOST_SHOWN:]:
        hands = sum(counts[cause] for cause in rest)
        say(f"{hands:,} more hand{'s' * (hands != 1)} for other reasons; {where}")


def _read_around(hand: NotationError) -> str:
    """Return a clause with the numbers of hands read before and after a hand, "" for none."""
    before, after = hand.read_before, hand.read_after
    if before is None or after is None or not before + after:
        return ""
    return f"; read in this file: {before:,} before it, {after:,} after it"
