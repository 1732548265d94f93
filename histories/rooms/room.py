"""A room: how its hands are found in a file, and read."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from histories.rooms.transcript import Transcript

if TYPE_CHECKING:
    from histories.rooms.readers.reader import Reader

Lines: TypeAlias = Iterable[tuple[int, str]]
"""Lines of a file with their numbers, without their ends."""


class Part(NamedTuple):
    """The lines of a file that tell one hand."""

    line: int
    """The number of the first one, from 1 on."""
    lines: Sequence[str]


@dataclass(frozen=True)
class Room:
    """How the logs of a room are read.

    *begins* matches the first line of a hand, at its start; so it also tells the room's files from
    others. *reader* makes a transcript of the lines of a hand; it raises `LogError` for what it
    does not understand. *split* parts a file's lines into hands, by default before each line that
    *begins* matches.
    """

    name: str
    begins: re.Pattern[str]
    reader: "Callable[[Part, str], Reader]"
    split: "Callable[[Room, Lines], Iterator[Part]] | None" = None

    def parts(self, lines: Lines) -> Iterator[Part]:
        """Yield the hands of a file."""
        return (self.split or split_by_first_lines)(self, lines)

    def transcript(self, part: Part) -> Transcript:
        """Read a hand; raise LogError for one that is not understood, or has an endless line."""
        if self.split is None:  # XML and JSON may have all of a hand in one line
            check_lines(part)
        return self.reader(part, self.name).read()


class LogError(ValueError):
    """A line of a log that is not understood, or does not fit the others."""

    def __init__(self, rule: str, line: int | None = None, hand: str | None = None) -> None:
        super().__init__(rule)
        self.rule, self.line, self.hand = rule, line, hand


def check_lines(part: Part) -> None:
    """Raise LogError for a line that is longer than any room's."""
    if max(map(len, part.lines)) > LONGEST_LINE:
        place = next(n for n, line in enumerate(part.lines) if len(line) > LONGEST_LINE)
        raise LogError(f"a line has more than {LONGEST_LINE} characters", part.line + place)


def split_by_first_lines(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the hands of a file, each from its first line up to the next one's."""
    first, found = 1, list[str]()
    match = room.begins.match
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            line = line[: LONGEST_LINE + 1]  # no more is needed to refuse it
        if match(line):
            if found:
                yield Part(first, found)
            first, found = number, [line]
        elif found:
            if len(found) >= MOST_LINES:
                raise LogError(f"a hand has {MOST_LINES} lines and no end", first)
            found.append(line)
    if found:
        yield Part(first, found)


LONGEST_LINE = 2_000
"""A line of a hand, which says one thing, has at most so many characters."""
MOST_CHARACTERS = 1 << 20
"""A hand of XML or JSON, and the head of a session, is shorter than this."""
MOST_LINES = 5_000
"""A hand has fewer lines than this: an omission, not a hand, is longer."""
