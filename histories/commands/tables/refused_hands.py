"""Read and write refused hands: a file beside the table with one JSON object per line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedIOBase
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from games.notation.notation_error import NotationError

SUFFIX: Final = ".refused.jsonl"


class Refusal(NamedTuple):
    """A refused hand: its place and the broken rule."""

    file: str
    line: int | None
    hand: str | int | None
    action: int | None
    rule: str
    read_before: int
    """The number of hands of the file that were read before it; in a part, since it begins."""
    read_after: int | None  # the number of hands that were read after it, None in a part
    message: str  # place and rule in one line

    @classmethod
    def of(cls, error: NotationError, file: str, read_before: int) -> Refusal:
        """Return the refusal for the error of a hand in a file."""
        place = file, error.line, error.hand, error.action
        return cls(*place, error.rule, read_before, None, str(error))


class RefusalWriter:
    """Writes refusals to a file, one per line."""

    def __init__(self, file: BufferedIOBase) -> None:
        self._file, self._digest = file, hashlib.sha256()
        self.size = 0
        """The size of the file in bytes, which is the offset of the next line."""

    def add(self, refusal: Refusal) -> None:
        """Write a refusal."""
        line = json.dumps(refusal._asdict()).encode() + b"\n"
        self._file.write(line)
        self._digest.update(line)
        self.size += len(line)

    def digest(self) -> str:
        """Return the SHA-256 of the lines so far."""
        return self._digest.hexdigest()


def refused_path(table: Path) -> Path:
    """Return the path for the refused hands of a table."""
    return table.with_name(table.name + SUFFIX)


def read_refusals(table: Path, offset: int, count: int) -> Iterator[Refusal]:
    """Yield *count* refusals from the file beside a table, beginning at *offset*."""
    if not count:
        return
    with refused_path(table).open("rb") as file:
        file.seek(offset)
        for line in islice(file, count):
            found: dict[str, Any] = json.loads(line)
            yield Refusal(**found)


def remove_refusals(table: Path) -> None:
    """Remove the refusals of a table that no longer has any; keep a file of other content."""
    with suppress(OSError, TypeError, ValueError):
        if [*read_refusals(table, 0, 1)]:
            refused_path(table).unlink()


def digest_of_refused(table: Path) -> str | None:
    """Return the SHA-256 of a table's refusals, None if they cannot be read."""
    try:
        with refused_path(table).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
