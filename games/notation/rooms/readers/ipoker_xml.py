"""The XML of iPoker's sessions: parted into games, and read without trees or entities."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias
from xml.parsers import expat

from games.notation.rooms.room import MOST_LINES, Lines, LogError, Part, Room

MARKS: Final = re.compile(r"(?=<session[\s>])|(?=<game[\s>])|(?<=</game>)|(?=</session[\s>])")
MARK: Final = re.compile(r"(<session|<game|</session)[\s>]")
FORBIDDEN: Final = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)", re.IGNORECASE)
MOST_CHARACTERS: Final = 1 << 20
"""A session's head and a game are shorter than this."""


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the games of a file, each as the head of its session in one line and its own lines."""
    head, game, first, size, in_head = list[str](), list[str](), 1, 0, False
    for number, line in lines:
        if FORBIDDEN.search(line):
            raise LogError("the XML declares entities or a type of its own", number)
        for piece in MARKS.split(line):
            if mark := MARK.match(piece):
                if game:
                    yield Part(first, [" ".join(head), *game])
                game, first, size = [piece] if mark[1] == "<game" else [], number, 0
                in_head = mark[1] == "<session"
                if in_head:
                    head = [piece]
            elif game:
                game.append(piece)
            elif in_head:
                head.append(piece)
            size += len(piece) if game or in_head else 0
            if game and piece.endswith("</game>"):
                yield Part(first, [" ".join(head), *game])
                game, size = [], 0
        if len(game) + len(head) > MOST_LINES or size > MOST_CHARACTERS:
            raise LogError("a session or game is too long, or has no end", first)
    if game:
        yield Part(first, [" ".join(head), *game])


@dataclass(slots=True)
class Element:
    """An element of a game that tells something."""

    line: int
    attributes: Mapping[str, str]
    round: int
    text: str = ""

    def __getitem__(self, name: str) -> str:
        """Return an attribute; raise LogError where it is missing."""
        if name not in self.attributes:
            raise LogError(f"an element has no attribute {name}", self.line)
        return self.attributes[name]


Start: TypeAlias = Callable[[str, dict[str, str], int], None]
End: TypeAlias = Callable[[str, str], object]


def parse(text: str, line: int, start: Start, end: End) -> None:
    """Parse XML: call *start* with names, attributes and lines, and *end* with names and texts."""
    parser, texts = expat.ParserCreate(), list[str]()
    parser.buffer_text = True

    def begin(name: str, attributes: dict[str, str]) -> None:
        texts.clear()
        start(name, attributes, line + parser.CurrentLineNumber - 1)

    def finish(name: str) -> None:
        end(name, "".join(texts).strip())

    def declare(*_: object) -> None:
        raise LogError("the XML declares entities or a type of its own")

    parser.StartElementHandler, parser.EndElementHandler = begin, finish
    parser.CharacterDataHandler = texts.append
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = declare
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        rule = f"the XML is broken: {expat.ErrorString(error.code)}"
        raise LogError(rule, line + error.lineno - 1) from None


@lru_cache(maxsize=16)
def read_session(head: str) -> dict[str, str]:
    """Return what the head of a session tells, by the names of its elements."""
    told = dict[str, str]()
    parse(f"{head}</session>", 1, lambda *_: None, lambda name, text: told.setdefault(name, text))
    return told
