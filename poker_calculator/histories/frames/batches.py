"""Split files of hands, however large, into batches for processes to read."""

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.phh import iterate_hands, load
from poker_calculator.histories.rooms.lines import LogBlock
from poker_calculator.histories.rooms.transcript import HandLines
from poker_calculator.histories.storage.opening import open_file, read_file, size_of, suffix_of

if TYPE_CHECKING:
    from poker_calculator.histories.rooms.files import LoggedHand

Record: TypeAlias = "HandHistory | LoggedHand | NotationError"
"""A hand before it is played, or the error if it cannot be read."""
AnyHand = TypeVar("AnyHand")
HANDS_AT_ONCE: Final = 100  # the approximate number of hands in a batch
BYTES_A_HAND: Final = 1_000  # the approximate length of a hand in a room's log
SUFFIXES: Final = (".phh", ".phhs")
"""Suffixes of files in PHH notation; all other files are logs of rooms."""
LOGS: Final = (".txt", ".log", ".xml", ".json", ".ohh", ".csv", ".ots")
"""The suffixes of rooms' logs in a folder."""

HandFile: TypeAlias = str | LogBlock
"""The name of a file of hands, or a block of a log."""


class Batch(NamedTuple):
    """Hands that are not read yet."""

    files: tuple[str, ...] = ()  # files in PHH notation
    log: str | None = None  # the log that contains the *parts*
    room: int = 0  # the index of the log's room in `ROOMS`
    parts: tuple[HandLines, ...] = ()
    problem: NotationError | None = None  # the error that ended the reading of the log

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the files that contain the hands."""
        return self.files if self.log is None else (*self.files, self.log)


def batches(files: Iterable[HandFile]) -> Generator[Batch, None, None]:
    """Yield the hands of files in batches, in order."""
    waiting: list[str] = []
    for file in files:
        is_one_hand = isinstance(file, str) and suffix_of(file) == ".phh"
        if waiting and not (is_one_hand and _fits(str(file), waiting)):
            yield Batch(tuple(waiting))
            waiting = []
        if isinstance(file, LogBlock) or suffix_of(file) not in SUFFIXES:
            yield from _log_batches(file)
        elif is_one_hand:
            waiting.append(file)
        else:
            yield Batch((file,))
    if waiting:
        yield Batch(tuple(waiting))


def _fits(file: str, waiting: list[str]) -> bool:
    """Return whether a file goes into a batch of files of the same folder."""
    is_near = os.path.dirname(file) == os.path.dirname(waiting[0])
    return is_near and len(waiting) < HANDS_AT_ONCE


def _log_batches(log: HandFile) -> Iterator[Batch]:
    """Yield the hands of a room's log, or of a block of it, in batches."""
    from poker_calculator.histories.rooms.files import (
        open_log,  # compiles patterns of all rooms: 50 ms
    )

    file = log.file if isinstance(log, LogBlock) else log
    try:
        with open_log(log) as (room, parts):
            while chunk := tuple(islice(parts, HANDS_AT_ONCE)):
                yield Batch((), file, room, chunk)
    except NotationError as error:
        yield Batch((), file, problem=error)


def is_one_piece(files: Sequence[HandFile]) -> bool:
    """Return whether there is only one file, and it is read in one piece."""
    return len(files) == 1 and isinstance(files[0], str) and suffix_of(files[0]) in SUFFIXES


def records_of_batch(batch: Batch) -> Iterator[Record]:
    """Yield each hand of a batch before it is played, or the error if it cannot be read."""
    for file in batch.files:
        try:
            content = read_file(file)
            # Cents are exact as Decimals, so hands that come from logs can be checked.
            if suffix_of(file) == ".phh":
                yield load(content, parse_float=Decimal)
            else:
                yield from iterate_hands(content, parse_float=Decimal)
        except NotationError as error:
            yield error
    if batch.parts:
        from poker_calculator.histories.rooms.files import logged_hand
    for part in batch.parts:
        yield logged_hand(batch.room, part, batch.log or "")
    if batch.problem is not None:
        yield batch.problem


def hands_of_batch(batch: Batch) -> Iterator[HandHistory | NotationError]:
    """Yield each hand of a batch as a history, or the error if it cannot be read."""
    for record in records_of_batch(batch):
        if isinstance(record, HandHistory | NotationError):
            yield record
        else:
            yield record.history()


def hands_of_files(files: Iterable[HandFile]) -> Iterator[HandHistory | NotationError]:
    """Yield each hand of files as a history, or the error if it cannot be read."""
    return chain.from_iterable(map(hands_of_batch, batches(files)))


def chunks_of_hands(hands: Iterable[AnyHand]) -> Iterator[tuple[list[AnyHand], Exception | None]]:
    """Yield chunks of up to `HANDS_AT_ONCE` hands with the error that ended reading, if any."""
    rest, problem = iter(hands), None
    while problem is None:
        chunk: list[AnyHand] = []
        try:
            for hand in islice(rest, HANDS_AT_ONCE):
                chunk.append(hand)
        except Exception as error:  # the hands before it are still yielded
            problem = error
        if not chunk and problem is None:
            return
        yield chunk, problem


def count_hands(file: HandFile) -> int:
    """Estimate the number of hands in a file, 1 if it cannot be read."""
    if isinstance(file, LogBlock):
        return max(1, (file.end - file.begin) // BYTES_A_HAND)
    try:
        if suffix_of(file) == ".phhs":
            return count_hands_of_phhs(file)
        return 1 if suffix_of(file) == ".phh" else max(1, size_of(file) // BYTES_A_HAND)
    except (OSError, NotationError):
        return 1


def count_hands_of_phhs(file: str) -> int:
    """Return the number of lines that begin a hand, at least 1."""
    with open_file(file) as data:
        return max(1, sum(line.startswith(b"[") for line in data))
