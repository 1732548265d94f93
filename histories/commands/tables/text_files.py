"""Write text and CSV files atomically."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from histories.commands.tables.refused_hands import Refusal
from lookup.running.output import open_to_write


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


def write_refused(name: str, refused: Iterable[Refusal]) -> None:
    """Write the refused hands, with their rules, as CSV."""
    with open_text(name) as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(Refusal._fields[:-1])
        writer.writerows(refusal[:-1] for refusal in refused)
