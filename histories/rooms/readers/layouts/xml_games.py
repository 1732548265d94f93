"""Split XML files into games, and parse a game without trees or entities."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias
from xml.parsers import expat

from histories.rooms.part import MOST_CHARACTERS, MOST_LINES, LogError, Part
from histories.rooms.room import Lines
from lookup.arguments import shown

FORBIDDEN: Final = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)", re.IGNORECASE)
DECLARES: Final = "the XML declares entities or a type of its own"


@lru_cache
def _marks(game: str, head: str | None) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the places at which heads and games begin or end, and the pattern of a beginning."""
    marks, begins = rf"(?=<{game}[\s>])|(?<=</{game}>)", rf"<{game}"
    if head is not None:
        marks += rf"|(?=<{head}[\s>])|(?=</{head}[\s>])"
        begins += rf"|<{head}|</{head}"
    return re.compile(marks), re.compile(rf"({begins})[\s>]")


def split_games(
    lines: Lines, head_tag: str | None = None, game_tag: str = "game"
) -> Iterator[Part]:
    """Yield the games of a file, each with the element *head_tag* before it as the first line."""
    marks, begins = _marks(game_tag, head_tag)
    head, game, first, size, fault, in_head = list[str](), list[str](), 1, 0, None, False
    opens, ends = f"<{game_tag}", f"</{game_tag}>"
    for number, line in lines:
        if "<!" in line and FORBIDDEN.search(line):
            fault = DECLARES
            if not game:
                yield Part(number, [line], fault)
                continue
        is_within = ends not in line and opens not in line
        is_within = is_within and (head_tag is None or head_tag not in line)
        for piece in (line,) if is_within else marks.split(line):
            if mark := begins.match(piece):
                if game:
                    yield Part(first, [*head, *game], fault)
                game, first, size, fault = [piece] if mark[1] == opens else [], number, 0, None
                in_head = mark[1] == f"<{head_tag}"
                if in_head:
                    head = [piece]
                elif game and head:
                    head = [" ".join(head)]  # shared by all games below it
            elif game:
                game.append(piece)
            elif in_head:
                head.append(piece)
            size += len(piece) if game or in_head else 0
            if game and piece.endswith(ends):
                yield Part(first, [*head, *game], fault)
                game, size, fault = [], 0, None
        if len(game) + len(head) > MOST_LINES or size > MOST_CHARACTERS:
            fault, in_head = f"a {head_tag or game_tag} or game is too long, or has no end", False
            head[1:], game[1:] = [], []  # refused without these lines
    if game:
        yield Part(first, [*head, *game], fault)


Start: TypeAlias = Callable[[str, dict[str, str], int], None]
End: TypeAlias = Callable[[str, str], object]


def parse(text: str, line: int, start: Start, end: End) -> None:
    """Parse XML: call *start* with names, attributes and lines, *end* with names and their texts.

    Raises LogError, with the line, for XML that is broken or has a DTD.
    """
    parser, texts = expat.ParserCreate(), list[str]()
    parser.buffer_text = True

    def begin(name: str, attributes: dict[str, str]) -> None:
        texts.clear()
        start(name, attributes, line + parser.CurrentLineNumber - 1)

    def finish(name: str) -> None:
        if texts:
            end(name, "".join(texts).strip())
            texts.clear()

    def declare(*_: object) -> None:
        raise LogError(DECLARES)

    parser.StartElementHandler, parser.EndElementHandler = begin, finish
    parser.CharacterDataHandler = texts.append
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = declare
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        rule = f"the XML is broken: {expat.ErrorString(error.code)}"
        raise LogError(rule, line + error.lineno - 1) from None


class Attributes(dict[str, str]):
    """The attributes of an element; a missing one raises LogError."""

    def __missing__(self, name: str) -> str:
        raise LogError(f"an element has no attribute {name!r}")


class Element(NamedTuple):
    """An element of a game."""

    line: int
    attributes: dict[str, str]
    text: str = ""


def whole(attributes: dict[str, str], name: str, line: int) -> int:
    """Return an attribute that is a whole number."""
    text = attributes.get(name, "")
    if not (text.isdecimal() and text.isascii() and len(text) < 9):
        raise LogError(f"{name} is {shown(text)}, not a whole number", line)
    return int(text)
