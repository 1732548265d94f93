"""Parse the XML of iPoker's sessions."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from histories.rooms.part import LogError, Part
from histories.rooms.readers.layouts.xml_games import Attributes, Element, parse, split_games, whole
from histories.rooms.room import Lines, Room

PARTS: Final = re.compile(r"[\"'][\d.,]*[.,]\d\d?[\"']")
TAGS: Final = frozenset(
    {"game", "general", "startdate", "players", "player", "round", "cards", "action"}
    | {"smallblind", "bigblind", "ante", "servername"}
)
"""The elements of a game; others before its first round state no chips."""


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the games of a file, each with the head of its session as the first line."""
    return split_games(lines, "session")


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
        if name not in TAGS and self.rounds:
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
