"""Describe a room: the beginning of its hands, and their reader."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from histories.rooms.part import LONGEST_LINE, MOST_LINES, LogError, Part, check_lines
from histories.rooms.reader import Reader
from histories.rooms.transcript import Transcript

Lines: TypeAlias = Iterable[tuple[int, str]]  # the lines of a file, numbered and without line ends


@dataclass(frozen=True)
class Room:
    """The description of a room's logs.

    *slug* names the room in files and tests: lower-case words with hyphens. *begins* matches the
    start of a hand's first line, and so identifies the room's files. *reader* reads the lines of a
    hand; it raises `LogError` for unknown text. *split* splits a file's lines
    into hands, by default before each line that *begins* matches. *head* matches a whole first
    line, with which the next hand begins if a log breaks off within a line; rooms whose logs hold
    chat without quotation marks have none, as players could write such a line. *mark* is a text in
    every first line and in few others: splitting a file takes a third of the time with it.
    """

    slug: str
    name: str
    begins: re.Pattern[str]
    reader: type[Reader]
    split: "Callable[[Room, Lines], Iterator[Part]] | None" = None
    head: re.Pattern[str] | None = None
    mark: str = ""

    def beginning(self, line: str) -> int | None:
        """Return the place in a line at which a hand begins, None without one."""
        place = len(line) - len(line.lstrip(" \t>"))  # e-mails quote lines
        if self.begins.match(line, place):
            return place
        found = self.head.search(line) if self.head is not None else None
        return found.start() if found and found.end() == len(line) else None

    def parts(self, lines: Lines) -> Iterator[Part]:
        """Yield the parts of a file, one for each hand."""
        return (self.split or split_by_first_lines)(self, lines)

    def transcript(self, part: Part) -> Transcript:
        """Return the transcript of a hand; raise LogError for unknown text and too long lines."""
        if part.fault is not None:
            raise LogError(part.fault, part.line)
        if self.split is None:  # a line of XML or JSON may hold a whole hand
            check_lines(part)
        try:
            return self.reader(part, self.name).read()
        except LogError as error:
            usual = self.reader.in_usual_words(part)
            if usual is None:
                raise
            try:
                return self.reader(usual, self.name).read()
            except LogError as later:
                raise max(error, later, key=lambda found: found.line or 0) from None


def split_by_first_lines(room: Room, lines: Lines) -> Iterator[Part]:
    """Split a file into hands, each up to the first line of the next."""
    first, found, fault, indent = 1, list[str](), None, ""
    beginning, mark, count = room.beginning, room.mark, 0
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            line = line[: LONGEST_LINE + 1]  # enough to refuse it
        if mark in line and (place := beginning(line)) is not None:
            if found:
                has_more = line[:place].strip(" \t>")
                yield Part(first, [*found, line[:place]] if has_more else found, fault)
            first, found, fault, count = number, [line[place:]], None, 1
            indent = "" if re.search(r"[^\s>]", line[:place]) else line[:place]
        elif count >= MOST_LINES:
            fault = f"a hand has {MOST_LINES} lines and no end"
        elif count:
            found.append(line.removeprefix(indent) if indent else line)
            count += 1
    if found:
        yield Part(first, found, fault)
