"""Parquet files of hands that record the source files of their rows, so that each is read once.

The metadata has, under `KEY`, the options of the rows and an entry for each run of rows from one
file. A file of hands is unchanged as long as its size, its modification time and the summaries of
its tournaments are. Refused hands are in a file beside each table.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from calculations.commands.exits import FILE_ERROR, CommandError
from calculations.commands.parquet_files import import_pyarrow
from histories.commands.tables.checked_parquet import is_whole
from histories.commands.tables.refused_hands import digest_of_refused
from histories.frames.columns import COLUMNS
from histories.frames.tournaments.results import TournamentResults
from histories.storage.archives import split_archive
from histories.storage.locations import version_of

KEY: Final = b"poker-calculator hands"
SCHEMA: Final = 6
"""The version of the columns and their content; if it changes, all files are read again."""
PART: Final = re.compile(r"[0-9]{8,}\.parquet")  # the names of parts
TEMPORARY: Final = re.compile(r"\.[0-9]{8,}\.parquet(\.refused\.jsonl)?\.[0-9a-f]{16}\.part")
"""The names of parts that are being written; see `atomic_write`."""
GROUPS_HELD: Final = 2  # the number of row groups held in memory while rows are copied


class Version(NamedTuple):
    """The version of a file of hands: it changes if somebody modifies the file."""

    size: int
    time: int  # the modification time in nanoseconds

    @classmethod
    def of(cls, file: str) -> Version:
        """Return the current version of a file, for members of archives that of the archive."""
        return cls(*version_of(split_archive(file)[0]))


@dataclass
class Run:
    """Consecutive rows from one file of hands, or a part of it."""

    file: str
    version: Version
    row: int = 0  # the index of the first row
    rows: int = 0
    hands: int = 0  # the number of hands, including refused ones
    refused: int = 0  # the number of refused hands
    refused_at: int = 0  # the offset of the first refused hand in the file beside the table
    begins: bool = True  # whether the rows include the beginning of the file
    ends: bool = False  # whether the rows include the end of the file
    summaries: dict[str, str] = field(default_factory=dict)
    """The tournaments of the hands, with the digests of their summaries."""


class Stored(NamedTuple):
    """All rows of a file of hands, as runs in Parquet files."""

    version: Version
    runs: list[tuple[Path, Run]]

    def has_summaries(self, results: TournamentResults) -> bool:
        """Return whether the rows have the results of these summaries of their tournaments."""
        digests = (item for _, run in self.runs for item in run.summaries.items())
        return all(results.digest(name) == digest for name, digest in digests)


def arrow_schema() -> Any:
    """Return the schema of all Parquet files of hands."""
    pa = import_pyarrow()
    kinds = {
        "str": pa.string(),
        "float64": pa.float64(),
        "int64": pa.int64(),
        "bool": pa.bool_(),
        "datetime64[us]": pa.timestamp("us"),
    }
    return pa.schema([(name, kinds[dtype]) for name, dtype in COLUMNS.items()])


def metadata_of(
    runs: Iterable[Run], options: dict[str, Any], refused: str | None
) -> dict[bytes, bytes]:
    """Return the metadata for runs of rows with these options.

    *refused* is the SHA-256 of the refused hands, None if there are none.
    """
    stored = {"schema": SCHEMA, "options": options, "refused": refused}
    text = json.dumps(stored | {"runs": [asdict(run) for run in runs]}, allow_nan=False)
    return {KEY: b64encode(zlib.compress(text.encode()))}  # pandas reads less than 100 MB


@contextmanager
def open_parquet(path: Path) -> Iterator[Any]:
    """Open a Parquet file of any name; pyarrow itself opens only names in UTF-8."""
    pa = import_pyarrow()
    with (
        path.open("rb") as data,
        pa.parquet.ParquetFile(data, page_checksum_verification=True) as file,
    ):
        yield file


def read_runs(path: Path, options: dict[str, Any]) -> list[Run] | None:
    """Return the runs of a Parquet file, None unless it is intact and has these options.

    The file of its refused hands must be intact too.
    """
    if not path.is_file():
        return None
    pa = import_pyarrow()
    try:
        if not is_whole(path):
            return None
        with open_parquet(path) as file:
            stored = json.loads(zlib.decompress(b64decode(file.metadata.metadata[KEY])))
            if stored["schema"] != SCHEMA or stored["options"] != options:
                return None
            if not file.schema_arrow.equals(arrow_schema()):
                return None
        if stored["refused"] is not None and stored["refused"] != digest_of_refused(path):
            return None
        return [Run(**{**run, "version": Version(*run["version"])}) for run in stored["runs"]]
    except (OSError, KeyError, TypeError, ValueError, zlib.error, pa.ArrowException):
        return None


def whole_files(parts: Iterable[tuple[Path, Sequence[Run]]]) -> dict[str, Stored]:
    """Return the completely stored files of hands by name, the later of two versions."""
    found: dict[str, Stored] = {}
    begun: dict[str, Stored] = {}
    for path, runs in parts:
        for run in runs:
            if run.begins:
                begun[run.file] = Stored(run.version, [])
            stored = begun.get(run.file)
            if stored is None or stored.version != run.version:
                continue
            stored.runs.append((path, run))
            if run.ends:
                found[run.file] = begun.pop(run.file)
    return found


class RowReader:
    """Reads runs of rows from Parquet files, with a few row groups in memory at a time."""

    def __init__(self) -> None:
        self._groups: OrderedDict[tuple[Path, int], Any] = OrderedDict()
        self._firsts: dict[Path, list[int]] = {}

    def read(self, path: Path, row: int, rows: int) -> Iterator[Any]:
        """Yield tables with the given rows of a file; raise CommandError if it is damaged."""
        try:
            for group, (first, end) in enumerate(pairwise(self._first_rows(path))):
                begin, stop = max(row, first), min(row + rows, end)
                if begin < stop:
                    yield self._group(path, group).slice(begin - first, stop - begin)
        except (OSError, ValueError, import_pyarrow().ArrowException):
            rule = f"{path} was damaged meanwhile; run the command again to read the logs again"
            raise CommandError(rule, FILE_ERROR) from None

    def _first_rows(self, path: Path) -> list[int]:
        """Return the index of each row group's first row, and the number of rows."""
        if path not in self._firsts:
            with open_parquet(path) as file:
                metadata, firsts = file.metadata, [0]
                for group in range(metadata.num_row_groups):
                    firsts.append(firsts[-1] + metadata.row_group(group).num_rows)
            self._firsts[path] = firsts
        return self._firsts[path]

    def _group(self, path: Path, group: int) -> Any:
        """Return a row group."""
        if (path, group) not in self._groups:
            while len(self._groups) >= GROUPS_HELD:
                self._groups.popitem(last=False)
            with open_parquet(path) as file:
                self._groups[path, group] = file.read_row_group(group)
        self._groups.move_to_end((path, group))
        return self._groups[path, group]


def part_paths(folder: Path) -> list[Path]:
    """Return the parts in a folder, ordered by number."""
    return sorted(_files_called(PART, folder), key=lambda path: int(path.stem))


def last_number(folder: Path) -> int:
    """Return the largest number of a part in a folder, 0 if there are none."""
    names = filter(PART.fullmatch, os.listdir(folder))
    return max((int(name.partition(".")[0]) for name in names), default=0)


def temporary_paths(folder: Path) -> list[Path]:
    """Return the temporary files that killed writers left in a folder."""
    return _files_called(TEMPORARY, folder)


def is_ours(path: Path) -> bool:
    """Return whether a file is a table of hands that this program wrote, with any options."""
    try:
        with open_parquet(path) as file:
            return KEY in (file.metadata.metadata or {})
    except (OSError, ValueError, import_pyarrow().ArrowException):
        return False


def _files_called(pattern: re.Pattern[str], folder: Path) -> list[Path]:
    with suppress(FileNotFoundError):
        named = (path for path in folder.iterdir() if pattern.fullmatch(path.name))
        return [path for path in named if path.is_file() and not path.is_symlink()]
    return []
