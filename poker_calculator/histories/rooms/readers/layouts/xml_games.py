"""Split XML files into games, and read games as lists of elements, without trees or entities."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias
from xml.parsers import expat

from lookup.arguments import shown
from poker_calculator.histories.rooms.room import Lines, Reader
from poker_calculator.histories.rooms.texts import read_cards_text, read_money
from poker_calculator.histories.rooms.transcript import (
    MOST_CHARACTERS,
    MOST_LINES,
    HandLines,
    LogError,
)

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
) -> Iterator[HandLines]:
    """Yield the games of a file, each with the element *head_tag* before it as the first line."""
    marks, begins = _marks(game_tag, head_tag)
    head, game, first, size, fault, in_head = list[str](), list[str](), 1, 0, None, False
    opens, ends = f"<{game_tag}", f"</{game_tag}>"
    for number, line in lines:
        if "<!" in line and FORBIDDEN.search(line):
            fault = DECLARES
            if not game:
                yield HandLines(number, [line], fault)
                continue
        is_within = ends not in line and opens not in line
        is_within = is_within and (head_tag is None or head_tag not in line)
        for piece in (line,) if is_within else marks.split(line):
            if mark := begins.match(piece):
                if game:
                    yield HandLines(first, [*head, *game], fault)
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
                yield HandLines(first, [*head, *game], fault)
                game, size, fault = [], 0, None
        if len(game) + len(head) > MOST_LINES or size > MOST_CHARACTERS:
            fault, in_head = f"a {head_tag or game_tag} or game is too long, or has no end", False
            head[1:], game[1:] = [], []  # refused without these lines
    if game:
        yield HandLines(first, [*head, *game], fault)


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


WHOLE: Final = "hand-and-session"  # a tag of this module


@dataclass(slots=True)
class EventElement:
    """An element of a hand, and those inside it that belong to it."""

    tag: str
    line: int
    attributes: Attributes
    text: str = ""
    inner: list[dict[str, str]] = field(default_factory=list)  # their attributes


class ElementReader(Reader):
    """Reads the elements of a hand by the table of a room."""

    tags: ClassVar[Mapping[str, str]]
    """The tags of elements, by the method that reads one, without its ``read_``."""
    inner: ClassVar[str] = ""
    """The tag of elements that belong to the element before them."""
    root: ClassVar[str] = "game"
    """The tag of the element that holds the hand."""
    has_head = False  # whether the first line is an element of the session

    def read_hand(self) -> None:
        """Read all elements."""
        self.names: dict[str, str] = {}
        """The names of the players by the text of their seats' numbers."""
        for element in self._elements():
            self.line = element.line
            getattr(self, f"read_{self.tags[element.tag]}")(element)
        self.finish()

    def _elements(self) -> list[EventElement]:
        """Return the elements; raise LogError for broken or unknown XML."""
        elements: list[EventElement] = []

        def begin(tag: str, attributes: dict[str, str], line: int) -> None:
            if tag == WHOLE:
                return
            if tag == self.inner and elements:
                elements[-1].inner.append(Attributes(attributes))
            elif tag not in self.tags:
                raise LogError(f"<{tag}> is not known", line)
            else:
                elements.append(EventElement(tag, line, Attributes(attributes)))

        def end(tag: str, text: str) -> None:
            if elements and elements[-1].tag == tag:
                elements[-1].text = text

        text = "\n".join(self.part.lines)
        if not text.rstrip().endswith(f"</{self.root}>"):
            raise LogError("the hand stops before its end")
        parse(f"<{WHOLE}>{text}</{WHOLE}>", self.part.line - self.has_head, begin, end)
        return elements

    def money(self, text: str) -> Any:
        """Parse an amount; tournaments state their chips with cents."""
        return read_money(text if self.is_cash else text.removesuffix(".00"), self.is_cash)

    def player_of(self, number: str) -> str:
        """Return the name of the player in a seat."""
        if (name := self.names.get(number)) is None:
            raise LogError(f"nobody has seat {shown(number)}")
        return name

    def read_ignored(self, element: EventElement) -> None:
        """Ignore an element that changes nothing."""

    def finish(self) -> None:
        """Check and complete the transcript after the last element."""

    def cards_of(self, element: EventElement) -> str:
        """Return the cards inside an element, empty if they are not seen."""
        return read_cards_text(" ".join(map(self.card, element.inner)))

    def card(self, attributes: Mapping[str, str]) -> str:
        """Return the text of a card."""
        raise NotImplementedError
