"""Parquet files of hands that say which files their rows are of, so that those are read once.

Their metadata has, under `KEY`, the options that rows were made with and an entry for each run of
rows that are of one file. A file of hands is known as long as its size and modification time stay.
"""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from calculations.commands.parquet_files import import_pyarrow
from games.notation.frames.columns import COLUMNS

KEY: Final = b"poker-calculator hands"
SCHEMA: Final = 1
"""Counts up when columns change, or what stands in them: all is read anew then."""
GROUPS_HELD: Final = 2
"""How many groups of rows are held while they are copied."""


class Version(NamedTuple):
    """A file of hands, as long as nobody changes it."""

    size: int
    time: int
    """When it was changed, in nanoseconds."""

    @classmethod
    def of(cls, path: str | os.PathLike[str]) -> Version:
        """Return the version that a file has now."""
        status = os.stat(path)
        return cls(status.st_size, status.st_mtime_ns)


@dataclass
class Run:
    """Rows that stand together and are of one file of hands, a part of it or all."""

    file: str
    version: Version
    row: int = 0
    """Where they begin."""
    rows: int = 0
    hands: int = 0
    """How many hands there were, with those that are refused."""
    refused: list[list[Any]] = field(default_factory=list)
    """Line, hand, action, rule and message of each hand that is refused."""
    begins: bool = True
    """Whether the file begins with them."""
    ends: bool = False
    """Whether the file ends with them."""


class Stored(NamedTuple):
    """All rows of a file of hands, in the Parquet files that hold them."""

    version: Version
    runs: list[tuple[Path, Run]]


def arrow_schema() -> Any:
    """Return the schema of all Parquet files of hands."""
    pa = import_pyarrow()
    kinds = {
        "str": pa.string(),
        "float64": pa.float64(),
        "int64": pa.int64(),
        "int16": pa.int16(),
        "bool": pa.bool_(),
        "datetime64[us]": pa.timestamp("us"),
    }
    return pa.schema([(name, kinds[dtype]) for name, dtype in COLUMNS.items()])


def metadata_of(runs: Iterable[Run], options: dict[str, Any]) -> dict[bytes, bytes]:
    """Return the metadata for runs of rows that were made with some options."""
    told = {"schema": SCHEMA, "options": options, "runs": [asdict(run) for run in runs]}
    return {KEY: json.dumps(told, allow_nan=False, separators=(",", ":")).encode()}


def read_runs(path: Path, options: dict[str, Any]) -> list[Run] | None:
    """Return the runs of rows of a Parquet file, None if it has none made with these options."""
    if not path.exists():
        return None
    pa = import_pyarrow()
    try:
        with pa.parquet.ParquetFile(path) as file:
            told = json.loads((file.schema_arrow.metadata or {})[KEY])
            if told["schema"] != SCHEMA or told["options"] != options:
                return None
            if not file.schema_arrow.equals(arrow_schema()):
                return None
            runs = [Run(**{**run, "version": Version(*run["version"])}) for run in told["runs"]]
            return runs if sum(run.rows for run in runs) == file.metadata.num_rows else None
    except (OSError, KeyError, TypeError, ValueError, pa.ArrowException):
        return None


def whole_files(parts: Iterable[tuple[Path, Sequence[Run]]]) -> dict[str, Stored]:
    """Return the files of hands that are stored whole, by name; of two versions the later one."""
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
    """Reads runs of rows of Parquet files, of which it holds a few groups of rows at a time."""

    def __init__(self) -> None:
        self._pa = import_pyarrow()
        self._groups: OrderedDict[tuple[Path, int], Any] = OrderedDict()
        self._firsts: dict[Path, list[int]] = {}

    def read(self, path: Path, row: int, rows: int) -> Iterator[Any]:
        """Yield tables with some rows of a file."""
        firsts = self._first_rows(path)
        for group, (first, end) in enumerate(pairwise(firsts)):
            begin, stop = max(row, first), min(row + rows, end)
            if begin < stop:
                yield self._group(path, group).slice(begin - first, stop - begin)

    def _first_rows(self, path: Path) -> list[int]:
        """Return where each group of rows begins, and the last ends."""
        if path not in self._firsts:
            with self._pa.parquet.ParquetFile(path) as file:
                told, firsts = file.metadata, [0]
                for group in range(told.num_row_groups):
                    firsts.append(firsts[-1] + told.row_group(group).num_rows)
            self._firsts[path] = firsts
        return self._firsts[path]

    def _group(self, path: Path, group: int) -> Any:
        """Return a group of rows."""
        if (path, group) not in self._groups:
            while len(self._groups) >= GROUPS_HELD:
                self._groups.popitem(last=False)
            with self._pa.parquet.ParquetFile(path) as file:
                self._groups[path, group] = file.read_row_group(group)
        self._groups.move_to_end((path, group))
        return self._groups[path, group]


def part_paths(folder: Path) -> list[Path]:
    """Return the Parquet files of a folder of parts, in the order in which they were written."""
    with suppress(FileNotFoundError):
        return sorted(path for path in folder.iterdir() if path.name[:-8].isdecimal())
    return []
