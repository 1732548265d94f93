"""Write the parts of an unfinished table of hands to a folder beside it."""

from __future__ import annotations

import errno
import os
from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from calculations.commands.exits import FILE_ERROR, CommandError
from calculations.commands.parquet_files import import_pyarrow
from histories.commands.tables.checked_parquet import parquet_writer
from histories.commands.tables.refused_hands import Refusal, RefusalWriter, refused_path
from histories.commands.tables.stored_hands import (
    Run,
    Version,
    arrow_schema,
    is_ours,
    last_number,
    metadata_of,
    part_paths,
    temporary_paths,
)
from histories.frames.columns import COLUMNS, frame_of_columns
from histories.frames.currencies import Conversion, convert_money
from histories.frames.frame import ROWS_AT_ONCE
from histories.frames.rows import RowOptions
from lookup.running.output import atomic_write

if TYPE_CHECKING:
    from types import TracebackType

    from games.notation.notation_error import NotationError
    from histories.frames.rows import Extracted

SUFFIX: Final = ".parts"
LOCK: Final = "lock"
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # error numbers of a full disk or quota


def row_options_of(options: dict[str, Any]) -> RowOptions:
    """Return the options of a command for `extract_files`."""
    folded, currency, rates = (options[name] for name in ("folded", "currency", "rates"))
    return RowOptions(folded, None if currency is None else Conversion(currency, rates))


class PartsWriter:
    """Collects the rows of files of hands and writes them in parts, each atomically.

    As a context manager it locks the folder of the parts; it raises CommandError if another process
    holds the lock.
    """

    def __init__(self, output: Path, options: dict[str, Any]) -> None:
        self.folder = output.with_name(output.name + SUFFIX)
        self._output, self._options = output, options
        self._columns: list[list[Any]] = []
        self._runs: list[Run] = []
        self._rows = 0
        self._refused: RefusalWriter | None = None
        """Writes the refused hands of the current part."""
        self._open = ExitStack()
        """Holds the open file of refused hands."""
        self._lock: Any = None
        self._number = 0

    def __enter__(self) -> PartsWriter:
        from filelock import FileLock, Timeout

        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            cause = error.strerror or error
            raise CommandError(f"cannot write {self.folder}: {cause}", FILE_ERROR) from None
        path = self.folder / LOCK
        if os.path.lexists(path) and not (path.is_file() and path.stat().st_size == 0):
            rule = "not a lock of this program; move it, or name another output"
            raise CommandError(f"{path} is {rule}", FILE_ERROR)
        self._lock = FileLock(path)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise CommandError(f"{self._output} is being written already", FILE_ERROR) from None
        self._number = last_number(self.folder)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, OSError) and error.errno in FULL:
            error.add_note("make room there and run the command again to continue")
        self._open.__exit__(kind, error, trace)
        with suppress(OSError):  # nobody else writes here while the lock is held
            for path in temporary_paths(self.folder):
                path.unlink()
        self._lock.release()
        if not part_paths(self.folder):
            with suppress(OSError):  # some versions of filelock remove the lock themselves
                (self.folder / LOCK).unlink()
            with suppress(OSError):  # other programs' files stay, and so does the folder
                self.folder.rmdir()

    def add(self, extracted: Extracted, versions: Mapping[str, Version]) -> None:
        """Add the rows extracted from a batch of files with these versions."""
        rows = Counter(extracted.columns[0]) if len(extracted.files) > 1 else None
        refused: dict[str, list[NotationError]] = {}
        for error in extracted.refused:
            refused.setdefault(extracted.files[0] if rows is None else str(error.file), []).append(
                error
            )
        for file in extracted.files:
            run = self._run(file, versions[file])
            count = len(extracted.columns[0]) if rows is None else rows[file]
            before = run.hands - run.refused
            run.summaries |= extracted.summaries.get(file, {})
            run.rows += count
            self._rows += count
            run.hands += extracted.hands if rows is None else 1
            for error in refused.get(file, ()):
                # The hands before it in the batch are of its file, if the batch has one file.
                self._refuse(run, error, before + (error.read_before or 0) * (rows is None))
        self._columns.append(extracted.columns)
        if self._rows + sum(run.refused for run in self._runs) >= ROWS_AT_ONCE:
            last = self._runs[-1]
            self._write()
            self._runs = [Run(last.file, last.version, begins=False)]

    def end(self) -> None:
        """Write the last part, when all files are read to the end."""
        if self._runs:
            self._runs[-1].ends = True
            self._write()
            self._runs = []

    def clear(self, keep: Collection[Path]) -> None:
        """Remove all parts except those in *keep*."""
        for path in {*part_paths(self.folder)} - {*keep}:
            with suppress(OSError):
                if is_ours(path):
                    path.unlink()
                    refused_path(path).unlink(missing_ok=True)

    def _run(self, file: str, version: Version) -> Run:
        """Return the run to which the next rows of a file are added."""
        if not self._runs or self._runs[-1].file != file:
            if self._runs:
                self._runs[-1].ends = True
            self._runs.append(Run(file, version, self._rows))
        return self._runs[-1]

    def _refuse(self, run: Run, error: NotationError, read_before: int) -> None:
        """Write a refused hand of a run, and the number of hands in the run before it."""
        if self._refused is None:
            path = refused_path(self._path())
            self._refused = RefusalWriter(self._open.enter_context(atomic_write(path)))
        if not run.refused:
            run.refused_at = self._refused.size
        self._refused.add(Refusal.of(error, run.file, read_before))
        run.refused += 1

    def _path(self) -> Path:
        """Return the path of the next part."""
        return self.folder / f"{self._number + 1:08}.parquet"

    def _write(self) -> None:
        """Write the current part."""
        pa = import_pyarrow()
        refused = None if self._refused is None else self._refused.digest()
        self._open.close()
        frame = frame_of_columns(self._columns, COLUMNS)
        conversion = row_options_of(self._options).conversion
        if conversion is not None:
            convert_money(frame, conversion)
        schema = arrow_schema()
        table = pa.Table.from_pandas(frame, schema, preserve_index=False)
        with atomic_write(self._path()) as file, parquet_writer(file, schema) as writer:
            writer.write_table(table.replace_schema_metadata(), len(frame) or None)
            writer.add_key_value_metadata(metadata_of(self._runs, self._options, refused))
        self._number += 1
        self._columns, self._rows, self._refused = [], 0, None
