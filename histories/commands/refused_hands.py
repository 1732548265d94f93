"""Hands that are refused, in a file beside the table of the others: a JSON object in each line."""

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
    from games.notation.errors import NotationError

SUFFIX: Final = ".refused.jsonl"


class Refusal(NamedTuple):
    """A hand that is refused: its place, and why."""

    file: str
    line: int | None
    hand: str | int | None
    action: int | None
    rule: str
    message: str
    """Place and rule in one line."""

    @classmethod
    def of(cls, error: NotationError, file: str) -> Refusal:
        """Return the refusal of a hand of a file."""
        return cls(file, error.line, error.hand, error.action, error.rule, str(error))


class RefusalWriter:
    """Writes refusals to a file, one line after the other."""

    def __init__(self, file: BufferedIOBase) -> None:
        self._file, self._digest = file, hashlib.sha256()
        self.size = 0
        """In bytes: where the next line begins."""

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
    """Return the file beside a table in which the hands are that it has no rows of."""
    return table.with_name(table.name + SUFFIX)


def read_refusals(table: Path, place: int, count: int) -> Iterator[Refusal]:
    """Yield some refusals from the file beside a table, of which the first begins at a place."""
    if not count:
        return
    with refused_path(table).open("rb") as file:
        file.seek(place)
        for line in islice(file, count):
            found: dict[str, Any] = json.loads(line)
            yield Refusal(**found)


def remove_refusals(table: Path) -> None:
    """Remove the file beside a table that refuses no hand any more, if it holds refusals."""
    with suppress(OSError, TypeError, ValueError):
        if [*read_refusals(table, 0, 1)]:
            refused_path(table).unlink()


def digest_of_refused(table: Path) -> str | None:
    """Return the SHA-256 of the file beside a table, None where it cannot be read."""
    try:
        with refused_path(table).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None
