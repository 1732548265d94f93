"""Read the hands of log files of any room, size and encoding one by one."""

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import chain, islice
from typing import Final, NamedTuple

from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from histories.rooms.part import LogError, Part
from histories.rooms.readers import ROOMS
from histories.rooms.room import Lines, Room
from histories.rooms.transcript import Transcript
from histories.rooms.translation.history import translate
from histories.storage.opening import open_file

FIRST_LINES: Final = 200  # the number of lines that identify the room of a file
MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}
"""Encodings by the byte order marks of files."""
LONGEST_LINE: Final = 1 << 20
BLOCK: Final = 1 << 16  # the number of bytes to read at a time
RETURNS: Final = re.compile("(?<!\r)\r+\n")


def hands_of_log(path: str | os.PathLike[str]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand of a room's log, or the error if it cannot be read.

    The hands are not replayed; `check_results` needs the state after a replay.
    """
    file = os.fspath(path)
    try:
        with open_log(path) as (room, parts):
            for part in parts:
                yield hand_of_part(room, part, file)
    except NotationError as error:
        yield error


@contextmanager
def open_log(path: str | os.PathLike[str]) -> Iterator[tuple[int, Iterator[Part]]]:
    """Open a room's log; yield the room's index in `ROOMS` and an iterator of unread hands.

    Raises NotationError for a file without a hand of a known room.
    """
    with open_file(os.fspath(path)) as data:
        lines = _lines(data)
        first = list(islice(lines, FIRST_LINES))
        room = recognise(first)
        if room is None:
            known = ", ".join(dict.fromkeys(room.name for room in ROOMS))
            rule = f"no room's hand begins in the first {FIRST_LINES} lines; known are {known}"
            raise NotationError(rule, file=os.fspath(path))
        yield ROOMS.index(room), room.parts(chain(first, lines))


def is_log(path: str | os.PathLike[str]) -> bool:
    """Return whether the first lines of a file contain the beginning of a room's hand.

    Raises NotationError for compressed data that is damaged.
    """
    with open_file(os.fspath(path)) as data:
        return recognise(islice(_lines(data), FIRST_LINES)) is not None


class LoggedHand(NamedTuple):
    """A hand of a log, as its lines state it."""

    transcript: Transcript
    file: str

    def history(self) -> HandHistory | NotationError:
        """Return the hand, not replayed, or the error if its lines contradict each other."""
        try:
            return translate(self.transcript, self.file)
        except NotationError as error:
            return error


def logged_hand(room: int, part: Part, file: str) -> LoggedHand | NotationError:
    """Return the hand in a part of a log, or the error if it cannot be read."""
    try:
        return LoggedHand(ROOMS[room].transcript(part), file)
    except LogError as error:
        return NotationError(error.rule, file=file, hand=error.hand, line=error.line or part.line)


def hand_of_part(room: int, part: Part, file: str) -> HandHistory | NotationError:
    """Return the hand of a part of a log, not replayed, or the error if it cannot be read."""
    logged = logged_hand(room, part, file)
    return logged if isinstance(logged, NotationError) else logged.history()


def recognise(lines: Lines) -> Room | None:
    """Return the room of the first line that begins a hand, None without one."""
    for _, line in lines:
        for room in ROOMS:
            if room.beginning(line) is not None:
                return room
    return None


def _lines(data: BufferedReader) -> Iterator[tuple[int, str]]:
    """Return the lines of a file with their numbers, for any encoding and line ends."""
    begin = data.peek(4)[:4]
    encoding = next((MARKS[mark] for mark in MARKS if begin.startswith(mark)), None)
    if encoding is None and len(begin) == 4 and begin[1] == begin[3] == 0:
        encoding = "utf-16-le"
    if encoding is None or encoding == "utf-8-sig":
        return enumerate(chain.from_iterable(map(_lines_of, _blocks(data))), 1)
    return _lines_in(data, encoding)


def _lines_in(data: BufferedReader, encoding: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file in an encoding of several bytes a character."""
    with io.TextIOWrapper(data, encoding, errors="replace", newline="\n") as text:
        read = iter(lambda: text.readline(LONGEST_LINE), "")
        lines = chain.from_iterable(line.rstrip("\r\n").split("\r") for line in read)
        for number, line in enumerate(lines, 1):
            yield number, line.strip("\ufeff\ufffd")  # the latter for half a character at the end


def _blocks(data: BufferedReader) -> Iterator[bytes]:
    """Yield a file in blocks of whole lines, three times as fast as line by line.

    Lines end in a line feed, a carriage return, or both. Too long lines come in pieces.
    """
    rest = b""
    while chunk := data.read(BLOCK):
        block = rest + chunk
        end = block.rfind(b"\n") + 1 or block.rfind(b"\r", 0, -1) + 1
        if not end and len(block) >= LONGEST_LINE:
            end = len(block)
        rest = block[end:]
        if end:
            yield block[:end]
    if rest:
        yield rest


def _lines_of(block: bytes) -> list[str]:
    """Return the lines of a block, without their ends."""
    try:
        text = block.decode("utf-8")
    except UnicodeDecodeError:
        text = "".join(map(_decoded, block.splitlines(keepends=True)))
    if "\r" in text:
        text = RETURNS.sub("\n", text).replace("\r", "\n")
    lines = text.removesuffix("\n").split("\n")
    return [line.strip("\ufeff") for line in lines] if "\ufeff" in text else lines


def _decoded(line: bytes) -> str:
    """Decode a line of UTF-8, or else of cp1252, the one-byte encoding of Western Windows."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", errors="replace")
