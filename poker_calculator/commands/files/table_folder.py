"""A folder with the rows of hands, a Parquet file for each log, so that each log is read once.

The receipt of a log is a file beside its rows, with a SHA-256 of itself and of the rows, the
options of the rows, and the refused hands, one JSON object per line. Names of receipts begin with
``_``, which readers of folders of Parquet files skip. A log is unchanged as long as its size, its
modification time and the summaries of its tournaments are.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from lookup.running.output import atomic_write, encodable
from poker_calculator.commands.exits import FILE_ERROR, CommandError
from poker_calculator.commands.files.inputs import Refused, read_refusals
from poker_calculator.commands.files.table_files import write_rows
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.columns import COLUMNS
from poker_calculator.histories.frames.frame import frames_of
from poker_calculator.histories.frames.rows import Extracted, RowOptions
from poker_calculator.histories.frames.tournaments import TournamentResults
from poker_calculator.histories.storage.locations import version_of
from poker_calculator.histories.storage.opening import split_archive, suffix_of

CONTENT: Final = 7
"""The version of the content of the columns: raise it if a column changes its meaning."""
SCHEMA: Final = f"{CONTENT}-{hashlib.sha256(repr(COLUMNS).encode()).hexdigest()[:8]}"
"""The version of the columns and their content; if it changes, all files are read again."""
OURS: Final = re.compile(r"_?(.+-[0-9a-f]{16})\.(parquet|jsonl)")  # the names of rows and receipts
UNFINISHED: Final = "_unfinished"
"""The name of a file that exists until all logs are read."""
LOCK: Final = "_lock"
"""The name of a file that is locked while a program writes the table."""
LONGEST_NAME: Final = 120  # the maximum number of characters from the name of a log
DIGITS: Final = 64  # of a SHA-256


class FolderLog(NamedTuple):
    """A log, or the files of a folder with one hand each."""

    name: str
    files: tuple[str, ...]

    def version(self) -> str:
        """Return a text that changes if somebody modifies a file; for members, their archive."""
        archives = dict.fromkeys(split_archive(file)[0] for file in self.files)
        versions = [self.files, [version_of(archive) for archive in archives]]
        return hashlib.sha256(repr(versions).encode()).hexdigest()

    def stem(self) -> str:
        """Return the name of its files in a table, without the suffix."""
        shown = re.sub("[^A-Za-z0-9.-]+", "_", self.name).lstrip("._")[:LONGEST_NAME]
        return f"{shown}-{hashlib.sha256(os.fsencode(self.name)).hexdigest()[:16]}"


def logs_of(files: Iterable[str]) -> list[FolderLog]:
    """Return files as logs; those with one hand each of a folder are one log."""
    files_by_log: dict[str, list[str]] = {}
    for file in dict.fromkeys(files):
        is_one_hand = suffix_of(file) == ".phh"
        name = f"{os.path.dirname(file)}/*.phh" if is_one_hand else file
        files_by_log.setdefault(name, []).append(file)
    return [FolderLog(name, tuple(files)) for name, files in files_by_log.items()]


@dataclass(frozen=True)
class Receipt:
    """A statement about the rows of a log."""

    schema: str
    options: list[Any]
    version: str
    rows: str  # the SHA-256 of the file with the rows
    hands: int  # the number of hands, including refused ones
    refused: int  # the number of refused hands
    read: dict[str, int]  # the number of hands that were read from each file
    summaries: dict[str, str]  # the tournaments of the hands, with digests of their summaries


def is_table_folder(path: Path) -> bool:
    """Return whether a path is a folder with rows of hands."""
    names = os.listdir(path) if path.is_dir() else []
    return UNFINISHED in names or LOCK in names or any(map(OURS.fullmatch, names))


class TableFolder:
    """The folder of a table whose rows have some options."""

    def __init__(self, path: Path, row_options: RowOptions) -> None:
        self._path, self._row_options = path, row_options
        self._options = json.loads(json.dumps(row_options))
        self._versions: dict[FolderLog, str] = {}
        """The version of each log of the table before it is read."""
        self._receipts: dict[FolderLog, Receipt] = {}
        if encodable(str(path)) != str(path):
            raise CommandError(f"{path} is not a name in UTF-8; name another", FILE_ERROR)
        if path.is_dir() and os.listdir(path) and not is_table_folder(path):
            rule = f"{path} is a folder of other files; name a new one, or a file to write"
            raise CommandError(rule, FILE_ERROR)

    def select(self, logs: list[FolderLog], results: TournamentResults) -> list[FolderLog]:
        """Select the logs of the table; return those that are new, changed or damaged there."""
        for log in logs:
            self._versions[log] = version = log.version()
            receipt = read_receipt(self._rows_path(log))
            if (
                receipt is not None
                and (receipt.schema, receipt.options) == (SCHEMA, self._options)
                and receipt.version == version
                and all(results.digest(name) == had for name, had in receipt.summaries.items())
            ):
                self._receipts[log] = receipt
        return [log for log in logs if log not in self._receipts]

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Mark the table as unfinished until the block succeeds; then remove other logs' rows.

        Raises CommandError while another program writes the table.
        """
        self._path.mkdir(exist_ok=True)
        if not os.listdir(self._path):  # a new table, should this end before the lock
            (self._path / UNFINISHED).touch()
        with self._alone():
            (self._path / UNFINISHED).touch()
            yield
            stems = {log.stem() for log in self._versions}
            for name in os.listdir(self._path):
                if (match := OURS.fullmatch(name)) and match[1] not in stems:
                    (self._path / name).unlink(missing_ok=True)
            (self._path / UNFINISHED).unlink(missing_ok=True)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        from filelock import FileLock, Timeout

        lock = FileLock(self._path / LOCK)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            rule = f"another program writes {self._path}; run the command again once it has ended"
            raise CommandError(rule, FILE_ERROR) from None
        try:
            yield
        finally:
            lock.release()
            (self._path / LOCK).unlink(missing_ok=True)

    def write(self, log: FolderLog, parts: Iterable[Extracted]) -> None:
        """Write the rows and the receipt of a log; those before are replaced."""
        summaries: dict[str, str] = {}
        refused = Refused()

        def counted() -> Iterator[Extracted]:
            for part in refused.counted(parts):
                for hashes in part.summaries.values():
                    summaries.update(hashes)
                yield part

        rows = self._rows_path(log)
        with atomic_write(rows) as target:
            write_rows(target, frames_of(counted(), conversion=self._row_options.conversion))
        with rows.open("rb") as written:
            rows_digest = hashlib.file_digest(written, "sha256").hexdigest()
        receipt = Receipt(
            SCHEMA, self._options, self._versions[log], rows_digest,
            refused.hands, refused.refused, refused.read, summaries,
        )  # fmt: skip
        head = json.dumps(asdict(receipt)).encode() + b"\n"
        digest = hashlib.sha256(head)
        for line in refused.lines():
            digest.update(line)
        with atomic_write(_receipt_path(rows)) as file:
            file.write(digest.hexdigest().encode() + b"\n" + head)
            file.writelines(refused.lines())
        self._receipts[log] = receipt

    @property
    def hands(self) -> int:
        """The number of hands, including refused ones."""
        return sum(receipt.hands for receipt in self._receipts.values())

    @property
    def refused(self) -> int:
        """The number of refused hands."""
        return sum(receipt.refused for receipt in self._receipts.values())

    def refusals(self) -> Iterator[NotationError]:
        """Yield the errors of refused hands."""
        for log in self._versions:
            if self._receipts[log].refused:
                with _receipt_path(self._rows_path(log)).open("rb") as file:
                    lines = islice(file, 2, None)  # without the SHA-256 and the receipt
                    yield from read_refusals(lines, self._receipts[log].read)

    def _rows_path(self, log: FolderLog) -> Path:
        return self._path / f"{log.stem()}.parquet"


def read_receipt(rows: Path) -> Receipt | None:
    """Return the receipt of a file of rows, None unless both are intact."""
    try:
        with _receipt_path(rows).open("rb") as file:
            digest = file.readline().decode()
            if digest != hashlib.file_digest(file, "sha256").hexdigest() + "\n":
                return None
            file.seek(DIGITS + 1)
            receipt = Receipt(**json.loads(file.readline()))
        with rows.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, TypeError, ValueError):
        return None
    return receipt if digest == receipt.rows else None


def intact_files(folder: Path) -> list[Path]:
    """Return the files with rows of a table; raise CommandError if it is not whole."""
    cure = "write it again with `hands`, which reads the logs anew"
    if (folder / UNFINISHED).exists():
        raise CommandError(f"{folder} is not finished; {cure}", FILE_ERROR)
    stems = {match[1] for name in os.listdir(folder) if (match := OURS.fullmatch(name))}
    files = [folder / f"{stem}.parquet" for stem in sorted(stems)]
    for path in files:
        if read_receipt(path) is None:  # also if the rows or the receipt are missing
            raise CommandError(f"{path} is damaged; {cure}", FILE_ERROR)
    return files


def _receipt_path(rows: Path) -> Path:
    return rows.with_name(f"_{rows.stem}.jsonl")
