"""Files of logs, of any room, size and encoding, read as hands one after the other."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, Final

from games.notation.errors import NotationError
from games.notation.history import HandHistory
from games.notation.rooms.readers import ROOMS
from games.notation.rooms.room import Lines, LogError, Part, Room
from games.notation.rooms.translation import translate

FIRST_LINES: Final = 200
"""The format of a file is recognised by so many lines."""
MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
"""The encodings of files by the marks that they begin with."""
LONGEST_LINE: Final = 1 << 20


def read_log(path: str | os.PathLike[str]) -> Iterator[HandHistory | NotationError]:
    """Yield the hands of a room's log, and in place of each that cannot be read its error.

    Hands are not replayed here: `check_results` does that.
    """
    file = os.fspath(path)
    try:
        with open_log(path) as (room, parts):
            for part in parts:
                yield hand_of_part(room, part, file)
    except NotationError as error:
        yield error
    except LogError as error:
        yield NotationError(error.rule, file=file, line=error.line)


@contextmanager
def open_log(path: str | os.PathLike[str]) -> Iterator[tuple[int, Iterator[Part]]]:
    """Open a room's log: give the room's number in `ROOMS` and the hands, parted and not yet read.

    Raises NotationError for a file in which no room's hand begins. What the parts raise is
    LogError.
    """
    with Path(path).open("rb") as data:
        lines = _lines(data)
        first = list(islice(lines, FIRST_LINES))
        room = recognise(first)
        if room is None:
            known = ", ".join(dict.fromkeys(room.name for room in ROOMS))
            rule = f"no room's hand begins in the first {FIRST_LINES} lines; known are {known}"
            raise NotationError(rule, file=os.fspath(path))
        yield ROOMS.index(room), room.parts(chain(first, lines))


def is_log(path: str | os.PathLike[str]) -> bool:
    """Return whether a room's hand begins in a file's first lines."""
    with Path(path).open("rb") as data:
        return recognise(islice(_lines(data), FIRST_LINES)) is not None


def hand_of_part(room: int, part: Part, file: str) -> HandHistory | NotationError:
    """Return the hand of some lines of a log, or why it cannot be read; it is not replayed yet."""
    number = None
    try:
        told = ROOMS[room].read(part)
        number = told.number
        return translate(told, file)
    except LogError as error:
        return NotationError(error.rule, file=file, hand=number, line=error.line or part.line)
    except NotationError as error:
        return error
    except ValueError as error:
        return NotationError(str(error), file=file, hand=number, line=part.line)


def recognise(lines: Lines) -> Room | None:
    """Return the room whose hands begin in some lines, the one of the first such line."""
    for _, line in lines:
        for room in ROOMS:
            if room.begins.match(line):
                return room
    return None


def _lines(data: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, whatever the encoding and the line ends."""
    begin = data.read(4)
    data.seek(0)
    encoding = next((MARKS[mark] for mark in MARKS if begin.startswith(mark)), None)
    if encoding is None and len(begin) == 4 and begin[1] == begin[3] == 0:
        encoding = "utf-16-le"
    if encoding is None or encoding == "utf-8-sig":
        yield from enumerate(map(_decoded, _ended(data)), 1)
        return
    with io.TextIOWrapper(data, encoding, errors="replace") as text:
        lines = iter(lambda: text.readline(LONGEST_LINE), "")
        for number, line in enumerate(lines, 1):
            yield number, line.rstrip("\n").strip("\ufeff")


def _ended(data: BinaryIO) -> Iterator[bytes]:
    """Yield lines that end in a line feed, a carriage return, or both; long ones in pieces."""
    rest = b""
    while line := data.readline(LONGEST_LINE):
        line, rest = rest + line, b""
        is_cut = len(line) >= LONGEST_LINE and not line.endswith(b"\n")
        line = line if is_cut else line.rstrip(b"\n").rstrip(b"\r")
        if b"\r" in line:
            *lines, last = line.split(b"\r")
            yield from lines
            if is_cut:
                rest = last
                continue
            line = last
        yield line
    if rest:
        yield rest


def _decoded(line: bytes) -> str:
    """Return a line of UTF-8, or of the one-byte encoding of Western Windows."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        text = line.decode("cp1252", errors="replace")
    return text.strip("\ufeff")
