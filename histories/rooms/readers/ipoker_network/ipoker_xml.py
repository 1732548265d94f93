"""Split the XML of iPoker's sessions into games, and parse it without trees or entities."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias
from xml.parsers import expat

from histories.rooms.part import MOST_CHARACTERS, MOST_LINES, LogError, Part
from histories.rooms.room import Lines, Room
from lookup.arguments import shown

MARKS: Final = re.compile(r"(?=<session[\s>])|(?=<game[\s>])|(?<=</game>)|(?=</session[\s>])")
MARK: Final = re.compile(r"(<session|<game|</session)[\s>]")
PARTS: Final = re.compile(r"[\"'][\d.,]*[.,]\d\d?[\"']")
FORBIDDEN: Final = re.compile(r"<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)", re.IGNORECASE)
DECLARES: Final = "the XML declares entities or a type of its own"
TAGS: Final = frozenset(
    {"game", "general", "startdate", "players", "player", "round", "cards", "action"}
    | {"smallblind", "bigblind", "ante", "servername"}
)
"""The elements of a game."""


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the games of a file, each with the head of its session as the first line."""
    head, game, first, size, fault, in_head = list[str](), list[str](), 1, 0, None, False
    for number, line in lines:
        if "<!" in line and FORBIDDEN.search(line):
            fault = DECLARES
            if not game:
                yield Part(number, [line], fault)
                continue
        is_within = "game>" not in line and "<game" not in line and "session" not in line
        for piece in (line,) if is_within else MARKS.split(line):
            if mark := MARK.match(piece):
                if game:
                    yield Part(first, [*head, *game], fault)
                game, first, size, fault = [piece] if mark[1] == "<game" else [], number, 0, None
                in_head = mark[1] == "<session"
                if in_head:
                    head = [piece]
                elif game:
                    head = [" ".join(head)]  # shared by all games of the session
            elif game:
                game.append(piece)
            elif in_head:
                head.append(piece)
            size += len(piece) if game or in_head else 0
            if game and piece.endswith("</game>"):
                yield Part(first, [*head, *game], fault)
                game, size, fault = [], 0, None
        if len(game) + len(head) > MOST_LINES or size > MOST_CHARACTERS:
            fault, in_head = "a session or game is too long, or has no end", False
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


@lru_cache(maxsize=16)
def read_session(head: str) -> dict[str, str]:
    """Return the texts in the head of a session, by the names of their elements."""
    transcript = dict[str, str]()
    parse(
        f"{head}</session>",
        1,
        lambda *_: None,
        lambda name, text: transcript.setdefault(name, text),
    )
    return transcript


class Attributes(dict[str, str]):
    """The attributes of an element; a missing one raises LogError."""

    def __missing__(self, name: str) -> str:
        raise LogError(f"an element has no attribute {name!r}")


class Element(NamedTuple):
    """An element of a game."""

    line: int
    attributes: dict[str, str]
    text: str = ""


class Round(NamedTuple):
    """A street with its cards and actions; with a board, round 0 has the antes and blinds."""

    number: int
    actions: list[Element]
    cards: list[Element]


class GameElement:
    """The elements of a game; raises LogError for broken or unknown XML."""

    def __init__(self, text: str, line: int) -> None:
        self.number, self.players, self.texts = "", list[Element](), dict[str, str]()
        self.rounds, self.opened = list[Round](), Element(line, Attributes())
        self.has_parts = PARTS.search(text) is not None
        """Whether amounts have decimals, which the chips of some tournaments have too."""
        self.is_closed = text.rstrip().endswith("</game>")
        parse(text if self.is_closed else f"{text}</game>", line, self._open, self._close)

    def _open(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Store an element of the game."""
        if name not in TAGS:
            raise LogError(f"<{name}> is not known", line)
        self.opened = Element(line, Attributes(attributes))
        if name == "action":
            self._last_round(line).actions.append(self.opened)
        elif name == "player":
            self.players.append(self.opened)
        elif name == "round":
            number, last = whole(attributes, "no", line), -1
            if self.rounds:
                last = self.rounds[-1].number
            if number <= last:
                raise LogError(f"round {number} comes after round {last}", line)
            self.rounds.append(Round(number, [], []))
        elif name == "game":
            self.number = attributes.get("gamecode", "")

    def _last_round(self, line: int) -> "Round":
        """Return the round that was opened last."""
        if not self.rounds:
            raise LogError("there are cards and actions before the first round", line)
        return self.rounds[-1]

    def _close(self, name: str, text: str) -> None:
        """Store the text of an element."""
        if name == "cards":
            self._last_round(self.opened.line).cards.append(self.opened._replace(text=text))
        elif text:
            self.texts.setdefault(name, text)


def whole(attributes: dict[str, str], name: str, line: int) -> int:
    """Return an attribute that is a whole number."""
    text = attributes.get(name, "")
    if not (text.isdecimal() and text.isascii() and len(text) < 9):
        raise LogError(f"{name} is {shown(text)}, not a whole number", line)
    return int(text)
