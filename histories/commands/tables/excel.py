"""Write tables of hands as Excel workbooks (extra ``excel``: openpyxl)."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from calculations.commands.exits import WRONG_USAGE, CommandError
from calculations.commands.signals import raise_if_stopped
from lookup.running.output import open_to_write

NEEDED: Final = "Excel files need openpyxl; pip install 'poker-calculator[excel]'"
MOST_ROWS: Final = 1_048_576  # of a sheet of Excel, with the head
NOT_TEXT: Final = ("=", "#")  # openpyxl takes such text for formulas and error codes


def check_openpyxl() -> None:
    """Raise CommandError unless openpyxl is installed."""
    if find_spec("openpyxl") is None:
        raise CommandError(NEEDED, WRONG_USAGE)


def write_excel(output: Path, tables: Iterable[Any], most_rows: int = MOST_ROWS) -> None:
    """Write Arrow tables as a workbook, atomically; rows beyond a sheet go to further sheets.

    All text is written as text, so that a name such as ``=1+1`` is not a formula.
    """
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    book = Workbook(write_only=True)
    sheet: Any = None
    rows = count = 0

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if ILLEGAL_CHARACTERS_RE.search(value):
            value = ILLEGAL_CHARACTERS_RE.sub(lambda found: f"\\x{ord(found[0]):02x}", value)
        if not value.startswith(NOT_TEXT):
            return value
        text = WriteOnlyCell(sheet, value)
        text.data_type = "s"
        return text

    for table in tables:
        for row in zip(*(column.to_pylist() for column in table.columns), strict=True):
            if sheet is None or rows == most_rows:
                count += 1
                sheet, rows = book.create_sheet("hands" if count == 1 else f"hands {count}"), 1
                sheet.append(table.column_names)
            sheet.append([cell(value) for value in row])
            rows += 1
        if sheet is None:
            sheet, rows, count = book.create_sheet("hands"), 1, 1
            sheet.append(table.column_names)
        raise_if_stopped()
    with open_to_write(output) as target:
        book.save(target)
