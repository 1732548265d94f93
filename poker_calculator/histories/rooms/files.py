"""Read the hands of log files of any room, size and encoding one by one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import chain, islice
from typing import Final, NamedTuple

from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.rooms.lines import (
    LogBlock,
    chunks_of,
    chunks_of_block,
    encoding_of,
    lines_of,
    split_lines,
)
from poker_calculator.histories.rooms.readers import ROOMS
from poker_calculator.histories.rooms.room import Lines, Room
from poker_calculator.histories.rooms.transcript import (
    LONGEST_LINE,
    HandLines,
    LogError,
    Transcript,
)
from poker_calculator.histories.rooms.translation.history import translate
from poker_calculator.histories.storage.opening import is_compressed, open_file

FIRST_LINES: Final = 200  # the number of lines that identify the room of a file


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
def open_log(log: str | os.PathLike[str] | LogBlock) -> Iterator[tuple[int, Iterator[HandLines]]]:
    """Open a room's log; yield the room's index in `ROOMS` and an iterator of unread hands.

    A block of a log has the hands whose first lines begin in it; see `can_split`. Raises
    NotationError for a file without a hand of a known room.
    """
    block = log if isinstance(log, LogBlock) else None
    path = log.file if isinstance(log, LogBlock) else os.fspath(log)
    with open_file(path, seek=block is not None) as data:
        lines = lines_of(data)
        first = list(islice(lines, FIRST_LINES))
        room = recognise(first)
        if room is None:
            raise _no_room(path)
        if block is None:
            yield ROOMS.index(room), room.parts(chain(first, lines))
        else:
            yield ROOMS.index(room), _parts_of_block(room, data, block)


def _no_room(file: str | None) -> NotationError:
    names = ", ".join(dict.fromkeys(room.name for room in ROOMS))
    rule = f"no room's hand begins in the first {FIRST_LINES} lines; known are {names}"
    return NotationError(rule, file=file)


def hands_of_text(text: str) -> Iterator[HandHistory | NotationError]:
    """Yield each hand in the text of a room's log, or the error if it cannot be read.

    The hands are not replayed. Raises NotationError for a text without a hand of a known room.
    """
    lines = [*enumerate(split_lines(iter([text.encode(errors="replace")])), 1)]
    room = recognise(iter(lines[:FIRST_LINES]))
    if room is None:
        raise _no_room(None)
    for part in room.parts(iter(lines)):
        yield hand_of_part(ROOMS.index(room), part, None)


def can_split(path: str | os.PathLike[str]) -> bool:
    """Return whether the hands of a log can be found from the middle of the file.

    XML and JSON are read from the beginning, as are compressed files and UTF-16.
    """
    if is_compressed(os.fspath(path)):
        return False
    with open_file(os.fspath(path)) as data:
        if encoding_of(data) is not None:
            return False
        room = recognise(islice(lines_of(data), FIRST_LINES))
    return room is not None and room.split is None


def count_lines(block: LogBlock) -> int:
    """Return the number of lines of a log that begin in a block."""
    with open_file(block.file, seek=True) as data:
        return sum(1 for _ in split_lines(chunks_of_block(data, block)))


def _parts_of_block(room: Room, data: BufferedReader, block: LogBlock) -> Iterator[HandLines]:
    """Yield the hands whose first lines begin in a block; their lines may end after it.

    Lines are counted from the first one that begins in the block.
    """
    next_hand = 0  # the number of the first line after the block that begins a hand

    def begins(line: str) -> bool:
        return room.beginning(line[: LONGEST_LINE + 1]) is not None

    def lines_of_hands() -> Iterator[tuple[int, str]]:
        nonlocal next_hand
        number, is_begun = 0, False
        for line in split_lines(chunks_of_block(data, block)):
            number += 1
            is_begun = is_begun or begins(line)
            if is_begun:
                yield number, line
        for line in split_lines(chunks_of(data)) if is_begun else ():
            number += 1
            if begins(line):
                next_hand = number
            yield number, line  # may begin with the end of the previous hand
            if next_hand:
                return

    for part in room.parts(lines_of_hands()):
        if part.line != next_hand:
            yield part


def is_log(path: str | os.PathLike[str]) -> bool:
    """Return whether the first lines of a file contain the beginning of a room's hand.

    Raises NotationError for compressed data that is damaged.
    """
    with open_lines(path) as lines:
        return recognise(islice(lines, FIRST_LINES)) is not None


@contextmanager
def open_lines(path: str | os.PathLike[str]) -> Iterator[Iterator[tuple[int, str]]]:
    """Open a file of text in any encoding; yield an iterator of its numbered lines."""
    with open_file(os.fspath(path)) as data:
        yield lines_of(data)


class LoggedHand(NamedTuple):
    """A hand of a log, as its lines state it."""

    transcript: Transcript
    file: str | None

    def history(self) -> HandHistory | NotationError:
        """Return the hand, not replayed, or the error if its lines contradict each other."""
        try:
            return translate(self.transcript, self.file)
        except NotationError as error:
            return error


def logged_hand(room: int, part: HandLines, file: str | None) -> LoggedHand | NotationError:
    """Return the hand in a part of a log, or the error if it cannot be read."""
    try:
        return LoggedHand(ROOMS[room].transcript(part), file)
    except LogError as error:
        return NotationError(error.rule, file=file, hand=error.hand, line=error.line or part.line)


def hand_of_part(room: int, part: HandLines, file: str | None) -> HandHistory | NotationError:
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
