"""Read the tournament summaries of files of any room, size and encoding."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import Final

from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.rooms.files import FIRST_LINES, open_lines
from poker_calculator.histories.rooms.room import Lines
from poker_calculator.histories.rooms.summaries import ipoker, open_summary, rooms
from poker_calculator.histories.rooms.summaries.summary import (
    SummaryFunction,
    SummaryPart,
    TournamentSummary,
)
from poker_calculator.histories.rooms.summaries.summary_lines import SummaryReader
from poker_calculator.histories.rooms.transcript import LogError

LONGEST_LINE: Final = 20_000  # the maximum number of characters in a line; Winamax lists all levels
MOST_LINES: Final = 500_000  # the maximum number of lines in a summary, with one for each entry


@dataclass(frozen=True)
class SummaryRoom:
    """The description of a room's summaries.

    *begins* matches the first line of a summary. *read* reads one; it raises `LogError` for unknown
    text. *split* splits a file, by default before each line that *begins* matches.
    """

    name: str
    begins: re.Pattern[str]
    read: SummaryFunction
    split: Callable[[Lines], Iterator[SummaryPart]] | None = None
    is_entry: bool = False
    """Whether a file has a summary for each entry of its player in a tournament."""


def _room(reader: type[SummaryReader], head: str, is_entry: bool = False) -> SummaryRoom:
    return SummaryRoom(
        reader.venue, re.compile(head), lambda part: reader(part).read(), is_entry=is_entry
    )


ROOMS: Final = (
    _room(rooms.PokerStarsSummary, rooms.POKERSTARS_HEAD),
    _room(rooms.WinamaxSummary, rooms.WINAMAX_HEAD, is_entry=True),
    _room(rooms.FullTiltSummary, rooms.FULL_TILT_HEAD),
    _room(rooms.Poker888Summary, rooms.POKER888_HEAD),
    _room(rooms.GGPokerSummary, rooms.GGPOKER_HEAD),
    SummaryRoom(
        "Winning Poker Network", open_summary.BEGINS, open_summary.read_summary, open_summary.split
    ),
    SummaryRoom("iPoker", ipoker.BEGINS, ipoker.read_summary, ipoker.split),
)
"""All rooms; the first line that begins a summary decides the room of a file."""


def is_summary(path: str | os.PathLike[str]) -> bool:
    """Return whether the first lines of a file contain the beginning of a room's summary."""
    with open_lines(path) as lines:
        return recognise(islice(lines, FIRST_LINES)) is not None


def recognise(lines: Iterable[tuple[int, str]]) -> SummaryRoom | None:
    """Return the room of the first line that begins a summary, None without one."""
    for _, line in lines:
        for room in ROOMS:
            if room.begins.match(line[:LONGEST_LINE]):
                return room
    return None


def summaries_of_file(path: str | os.PathLike[str]) -> Iterator[TournamentSummary | NotationError]:
    """Yield each summary of a file, or the error if it cannot be read.

    A file without any yields an error.
    """
    file = os.fspath(path)
    with open_lines(path) as lines:
        first = list(islice(lines, FIRST_LINES))
        room = recognise(first)
        if room is None:
            names = ", ".join(room.name for room in ROOMS)
            rule = f"no tournament summary begins in the first {FIRST_LINES} lines; known are"
            yield NotationError(f"{rule} those of {names}", file=file)
            return
        entries = Counter[str]()
        for part in (room.split or partial(_split, room.begins))(chain(first, lines)):
            try:
                summary = room.read(part)._replace(file=file)
            except LogError as error:
                yield NotationError(error.rule, file=file, line=error.line or part.line)
                continue
            if room.is_entry:
                entries[summary.tournament] += 1
                number = entries[summary.tournament]
                own = tuple(entry._replace(number=number) for entry in summary.entries)
                summary = summary._replace(entries=own, entry=number)
            yield summary


def _split(begins: re.Pattern[str], lines: Lines) -> Iterator[SummaryPart]:
    """Split a file into summaries, each up to the first line of the next."""
    first, lines_of_summary, fault = 1, list[str](), None
    for number, line in lines:
        if begins.match(line[:LONGEST_LINE]):
            if lines_of_summary:
                yield SummaryPart(first, lines_of_summary, fault)
            first, lines_of_summary, fault = number, [line], None
        elif len(line) > LONGEST_LINE:
            fault = f"a line has more than {LONGEST_LINE} characters"
        elif len(lines_of_summary) >= MOST_LINES:
            fault = f"a summary has {MOST_LINES} lines and no end"
        elif lines_of_summary:
            lines_of_summary.append(line)
    if lines_of_summary:
        yield SummaryPart(first, lines_of_summary, fault)
