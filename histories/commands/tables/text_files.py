"""Write text and CSV files atomically."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, cast

from histories.commands.tables.refused_hands import Refusal
from lookup.running.output import open_to_write

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""The beginnings of text that spreadsheets take for formulas."""


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


def write_refused(name: str, refused: Iterable[Refusal], escape: bool) -> None:
    """Write the refused hands, with their rules, as CSV; *escape* text that looks like formulas."""
    with open_text(name) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(Refusal._fields[:-1])
        for refusal in refused:
            row = refusal[:-1]
            writer.writerow(map(as_text, row) if escape else row)
