"""Parquet in chunks, with pyarrow: keep all columns and append new ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from poker_calculator.commands.exits import FILE_ERROR, WRONG_USAGE, CommandError

if TYPE_CHECKING:
    import pandas as pd

SUFFIXES = (".parquet", ".pq")


NEEDED = "Parquet files need pyarrow; pip install 'poker-calculator[parquet]'"


def check_pyarrow() -> None:
    """Raise CommandError unless pyarrow is installed; do not import it, which takes a while."""
    if find_spec("pyarrow") is None:
        raise CommandError(NEEDED, WRONG_USAGE)


def import_pyarrow() -> Any:
    """Return pyarrow with its Parquet module; raises CommandError if it is not installed."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError:
        raise CommandError(NEEDED, WRONG_USAGE) from None
    return pa


class ParquetChunk(NamedTuple):
    """Some rows of a file."""

    frame: pd.DataFrame  # the needed columns
    batch: Any  # all columns, as an Arrow record batch
    first_row: int

    size: int = 0  # not used: progress counts rows

    def position(self, row: int) -> str:
        """Return the position of a row in the file."""
        return f"row {self.first_row + row}"


class ParquetInput:
    """A Parquet file that is read from start to end.

    Raises CommandError for a file that is not Parquet.
    """

    size = None  # not used: progress counts rows

    def __init__(self, file: IO[bytes], name: str, _size: int | None) -> None:
        self.name: str = name
        self._pa = import_pyarrow()
        try:
            self._file = self._pa.parquet.ParquetFile(file)
        except (self._pa.ArrowException, OSError) as error:
            raise self._refusal(error) from None
        self.schema = self._file.schema_arrow
        self.names: list[str] = self.schema.names
        self.rows: int = self._file.metadata.num_rows
        self._needed: list[str] = []

    def select(self, names: Sequence[str]) -> None:
        """Select the columns of the chunks."""
        self._needed = [*names]

    def chunks(self, rows: int) -> Iterator[ParquetChunk]:
        """Read the file, at most *rows* rows at a time."""
        import pandas as pd

        first_row = 1
        batches = self._file.iter_batches(batch_size=max(1, min(rows, self.rows)))
        while True:
            try:
                batch = next(batches, None)
            except (self._pa.ArrowException, OSError) as error:
                raise self._refusal(error) from None
            if batch is None:
                return
            frame = batch.select(self._needed).to_pandas(
                types_mapper=pd.ArrowDtype, ignore_metadata=True
            )
            yield ParquetChunk(frame, batch, first_row)
            first_row += batch.num_rows

    def _refusal(self, error: Exception) -> CommandError:
        return CommandError(f"{self.name}: not read as Parquet: {error}", FILE_ERROR)


class ParquetOutput:
    """A Parquet file with the columns of an input and new ones."""

    def __init__(self, file: IO[bytes], source: ParquetInput, new: Sequence[str]) -> None:
        self._pa = import_pyarrow()
        schema = source.schema
        for name in new:
            kind = self._pa.string() if name == "error" else self._pa.float64()
            schema = schema.append(self._pa.field(name, kind))
        self._schema = schema
        self._writer = self._pa.parquet.ParquetWriter(file, schema)

    def write(self, chunk: ParquetChunk, new_columns: pd.DataFrame) -> None:
        """Write the rows of a chunk with their new columns; NaN becomes null."""
        fields = [self._schema.field(name) for name in new_columns]
        new = [
            self._pa.array(new_columns[field.name], field.type, from_pandas=True)
            for field in fields
        ]
        columns = [*chunk.batch.columns, *new]
        self._writer.write_batch(self._pa.record_batch(columns, schema=self._schema))

    def close(self) -> None:
        """Write the end of the file, which readers need."""
        try:
            self._writer.close()
        finally:
            self._writer.is_open = False  # else it tries again when it is collected
