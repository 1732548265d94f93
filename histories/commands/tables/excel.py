"""Write tables of hands as Excel workbooks (extra ``excel``: openpyxl)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from calculations.commands.exits import WRONG_USAGE, CommandError
from lookup.running.output import open_to_write

NEEDED: Final = "Excel files need openpyxl; pip install 'poker-calculator[excel]'"
MOST_ROWS: Final = 1_048_576  # of a sheet of Excel, with the head
NOT_TEXT: Final = ("=", "#")  # openpyxl takes such text for formulas and error codes
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""The characters that XML, and so a workbook, cannot contain."""


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

    book = Workbook(write_only=True)
    sheet: Any = None
    rows = count = 0

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        value = FORBIDDEN.sub(_escaped, value)
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
    with open_to_write(output) as target:
        book.save(target)


def _escaped(found: re.Match[str]) -> str:
    """Return a character as its code, as Python writes it."""
    return found[0].encode("unicode_escape").decode()
