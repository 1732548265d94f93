"""The parts of a table of hands that is being made, in a folder beside it."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from calculations.commands.exits import FILE_ERROR, CommandError
from calculations.commands.parquet_files import import_pyarrow
from games.commands.stored_hands import Run, Version, arrow_schema, metadata_of, part_paths
from games.notation.frames.columns import COLUMNS, frame_of_columns
from games.notation.frames.frame import ROWS_AT_ONCE
from games.notation.frames.money import convert_money
from lookup.tables.store import atomic_write

if TYPE_CHECKING:
    from types import TracebackType

    from games.notation.errors import NotationError
    from games.notation.frames.rows import Found

SUFFIX: Final = ".parts"
LOCK: Final = "lock"


class PartsWriter:
    """Gathers what is found in files of hands and writes it in parts, whole or not at all.

    As a context it holds the folder of the parts; raises CommandError while another process does.
    """

    def __init__(self, output: Path, options: dict[str, Any]) -> None:
        self.folder = output.with_name(output.name + SUFFIX)
        self._output, self._options = output, options
        self._columns: list[list[Any]] = []
        self._runs: list[Run] = []
        self._rows = 0
        self._lock: Any = None
        self._number = 0

    def __enter__(self) -> PartsWriter:
        from filelock import FileLock, Timeout

        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            cause = error.strerror or error
            raise CommandError(f"can not write {self.folder}: {cause}", FILE_ERROR) from None
        self._lock = FileLock(self.folder / LOCK)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise CommandError(f"{self._output} is being written already", FILE_ERROR) from None
        paths = part_paths(self.folder)
        self._number = int(paths[-1].stem) if paths else 0
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        is_empty = not part_paths(self.folder)
        self._lock.release()
        if is_empty:
            shutil.rmtree(self.folder, ignore_errors=True)

    def add(self, found: Found, versions: Mapping[str, Version]) -> None:
        """Add what was found in some hands of files that have these versions."""
        rows = Counter(found.columns[0]) if len(found.files) > 1 else None
        refused: dict[str, list[NotationError]] = {}
        for error in found.refused:
            refused.setdefault(found.files[0] if rows is None else str(error.file), []).append(
                error
            )
        for file in found.files:
            run = self._run(file, versions[file])
            count = len(found.columns[0]) if rows is None else rows[file]
            run.rows += count
            self._rows += count
            run.hands += found.hands if rows is None else 1
            run.refused += [
                [error.line, error.hand, error.action, error.rule, str(error)]
                for error in refused.get(file, ())
            ]
        self._columns.append(found.columns)
        if self._rows >= ROWS_AT_ONCE:
            last = self._runs[-1]
            self._write()
            self._runs = [Run(last.file, last.version, begins=False)]

    def end(self) -> None:
        """Write what was found last: all files are read to their ends."""
        if self._runs:
            self._runs[-1].ends = True
            self._write()
            self._runs = []

    def clear(self, keep: Collection[Path]) -> None:
        """Remove the parts but those that are to be kept."""
        for path in {*part_paths(self.folder)} - {*keep}:
            with suppress(OSError):
                path.unlink()

    def _run(self, file: str, version: Version) -> Run:
        """Return the run of rows that a file's next ones are added to."""
        if not self._runs or self._runs[-1].file != file:
            if self._runs:
                self._runs[-1].ends = True
            self._runs.append(Run(file, version, self._rows))
        return self._runs[-1]

    def _write(self) -> None:
        """Write a part."""
        pa = import_pyarrow()
        frame = frame_of_columns(self._columns, COLUMNS)
        if self._options["currency"] is not None:
            convert_money(frame, self._options["currency"], self._options["rates"])
        schema = arrow_schema().with_metadata(metadata_of(self._runs, self._options))
        table = pa.Table.from_pandas(frame, schema, preserve_index=False)
        table = table.replace_schema_metadata(schema.metadata)
        self._number += 1
        with atomic_write(self.folder / f"{self._number:08}.parquet") as file:
            pa.parquet.write_table(table, file, row_group_size=len(frame) or None)
        self._columns, self._rows = [], 0
