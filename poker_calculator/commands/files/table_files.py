"""Write frames of hands to one file: Parquet, CSV or an Excel workbook (extra ``excel``)."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from lookup.running.output import open_to_write
from poker_calculator.commands.exits import WRONG_USAGE, CommandError
from poker_calculator.commands.files.parquet_files import SUFFIXES, import_pyarrow
from poker_calculator.histories.frames.columns import COLUMNS

if TYPE_CHECKING:
    import pandas as pd

NEEDED: Final = "Excel files need openpyxl; pip install 'poker-calculator[excel]'"
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of text that spreadsheets take for formulas."""
MOST_ROWS: Final = 1_048_576  # of a sheet of Excel, with the head
NOT_TEXT: Final = ("=", "#")  # openpyxl takes such text for formulas and error codes
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""The characters that XML, and so a workbook, cannot contain."""


def check_openpyxl() -> None:
    """Raise CommandError unless openpyxl is installed."""
    if find_spec("openpyxl") is None:
        raise CommandError(NEEDED, WRONG_USAGE)


@contextmanager
def open_text(name: Path | str) -> Iterator[io.TextIOWrapper[Any]]:
    """Open a UTF-8 text file for atomic writing."""
    with open_to_write(name) as target:
        text: io.TextIOWrapper[Any] = io.TextIOWrapper(
            cast(Any, target), "utf-8", errors="backslashreplace", newline=""
        )
        yield text
        text.flush()
        text.detach()  # otherwise it would close the file before the sync


def as_text(value: Any) -> Any:
    """Return text that a spreadsheet does not take for a formula; other values stay.

    >>> as_text("=1+1"), as_text("Ada"), as_text(-1)
    ("'=1+1", 'Ada', -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def arrow_schema() -> Any:
    """Return the schema of Parquet files of hands."""
    pa = import_pyarrow()
    kinds = {
        "str": pa.string(),
        "float64": pa.float64(),
        "int64": pa.int64(),
        "bool": pa.bool_(),
        "datetime64[us]": pa.timestamp("us"),
    }
    return pa.schema([(name, kinds[dtype]) for name, dtype in COLUMNS.items()])


def write_rows(target: Any, frames: Iterable[pd.DataFrame]) -> None:
    """Write frames to an open Parquet file, with checksums of its pages.

    Statistics are left out: they have no checksum, and damaged ones would hide rows from filters.
    """
    pa, schema = import_pyarrow(), arrow_schema()
    options = {"compression": "zstd", "write_page_checksum": True, "write_statistics": False}
    with pa.parquet.ParquetWriter(target, schema, **options) as writer:
        for frame in frames:
            table = pa.Table.from_pandas(frame, schema, preserve_index=False)
            writer.write_table(table.replace_schema_metadata())


def _write_parquet(output: Path, frames: Iterable[pd.DataFrame], escape: bool) -> None:
    """Write frames as Parquet, atomically."""
    import_pyarrow()
    with open_to_write(output) as target:
        write_rows(target, frames)


def _write_csv(output: Path, frames: Iterable[pd.DataFrame], escape: bool) -> None:
    """Write frames as CSV in UTF-8, atomically; *escape* text that looks like formulas."""
    texts = [name for name, dtype in COLUMNS.items() if dtype == "str"]
    with open_text(output) as text:
        for number, frame in enumerate(frames):
            if escape:
                frame[texts] = frame[texts].map(as_text)
            frame.to_csv(text, index=False, header=not number, lineterminator="\n")


def write_excel(
    output: Path, frames: Iterable[pd.DataFrame], escape: bool = True, most_rows: int = MOST_ROWS
) -> None:
    """Write frames as a workbook, atomically; rows beyond a sheet go to further sheets.

    All text is written as text, so that a name such as ``=1+1`` is not a formula.
    """
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell

    book = Workbook(write_only=True)
    sheet: Any = None
    rows = most_rows  # of the current sheet, with the head

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        value = FORBIDDEN.sub(_escaped, value)
        if not value.startswith(NOT_TEXT):
            return value
        text = WriteOnlyCell(sheet, value)
        text.data_type = "s"
        return text

    for frame in frames:
        values = frame.astype(object).where(frame.notna(), None)
        names = tuple(frame) if sheet is None else None
        for row in filter(None, (names, *values.itertuples(index=False, name=None))):
            if rows == most_rows:
                number = len(book.worksheets) + 1
                sheet, rows = book.create_sheet("hands" if number == 1 else f"hands {number}"), 1
                sheet.append([*frame])
            if row is not names:
                sheet.append([cell(value) for value in row])
                rows += 1
    with open_to_write(output) as target:
        book.save(target)


def _escaped(match: re.Match[str]) -> str:
    """Return a character as its code, as Python writes it."""
    return match[0].encode("unicode_escape").decode()


WRITERS: Final[dict[str, Callable[[Path, Iterable[pd.DataFrame], bool], None]]] = {
    **dict.fromkeys(SUFFIXES, _write_parquet),
    ".csv": _write_csv,
    ".xlsx": write_excel,
}
"""The function that writes frames to a file, by its suffix."""
