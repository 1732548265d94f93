"""Parse the XML of hands of the Merge network."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from histories.rooms.game_names import variant_code
from histories.rooms.money import MONEY, logged_time
from histories.rooms.part import LogError, Part
from histories.rooms.reader import Reader
from histories.rooms.readers.layouts.xml_games import Attributes, Element, parse, split_games
from histories.rooms.room import Lines, Room
from lookup.arguments import shown

TAGS: Final = frozenset(
    {"description", "game", "players", "player", "round", "event", "cards", "winner"}
)
"""The elements of a game; others before its first round state no chips."""
STAKES: Final = re.compile(
    rf"(?P<limit>(?:No |Pot )?Limit)(?: \(?(?P<small>{MONEY})/(?P<big>{MONEY})\)?)?"
)
NAMES: Final = {"2-7 Lowball": "2-7 triple draw", "5-Draw": "5 card draw"}
"""The games whose names differ from those of other rooms."""
MIXED: Final = {"39": "7-Stud", "43": "7-Stud H/L8", "47": "Razz"}
"""The games of seven cards in a mix, by their numbers in cash games; tournaments add two."""
IN_MIXED: Final = {"2": "Holdem", "4": "Omaha H/L8"}
"""The other games of a mix, by the number of their hole cards."""


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the games of a file, each with its description as the first line."""
    return split_games(lines, "description")


class RoundOfGame(NamedTuple):
    """A part of a game: a betting round, a draw, the showdown or the end."""

    name: str
    events: list[Element]
    cards: list[Element]
    winners: list[Element]


class MergeGame:
    """The elements of a game; raises LogError for broken or unknown XML."""

    def __init__(self, part: Part) -> None:
        self.description: dict[str, str] = Attributes()
        self.game: dict[str, str] = Attributes()
        self.players, self.rounds, self.dealer = list[Element](), list[RoundOfGame](), ""
        text = "\n".join(part.lines)
        parse(f"<hand>{text}</hand>", part.line - 1, self._open, lambda *_: None)

    def _open(self, name: str, attributes: dict[str, str], line: int) -> None:
        """Store an element of the game."""
        if name not in TAGS and self.rounds:
            raise LogError(f"<{name}> is not known", line)
        element = Element(line, Attributes(attributes))
        if name == "description":
            self.description = element.attributes
        elif name == "game":
            self.game = element.attributes
        elif name == "players":
            self.dealer = element.attributes["dealer"]
        elif name == "player":
            self.players.append(element)
        elif name == "round":
            self.rounds.append(RoundOfGame(element.attributes["id"], [], [], []))
        elif name in ("event", "cards", "winner"):
            if not self.rounds:
                raise LogError(f"<{name}> comes before the first round", line)
            part = self.rounds[-1]
            {"event": part.events, "cards": part.cards, "winner": part.winners}[name].append(
                element
            )


def read_head(game: MergeGame, reader: Reader) -> None:
    """Read the game, its stakes, the time and the table."""
    name, _, tournament = game.description["type"].partition(" Tournament")
    name, transcript = name.strip(), reader.transcript
    reader.is_cash = "Tournament" not in game.description["type"]
    stakes = STAKES.fullmatch(game.description["stakes"].strip())
    if stakes is None or tournament:
        raise LogError(f"{shown(game.description['stakes'])} are not stakes that are known")
    if number := game.game.get("multigametype"):
        code = str(int(number) - 2 * (not reader.is_cash)) if number.isdecimal() else ""
        name = IN_MIXED.get(game.game["numholecards"]) or MIXED.get(code, number)
    transcript.variant = variant_code(f"{stakes['limit']} {NAMES.get(name, name)}")
    if stakes["big"]:
        reader.set_stakes(reader.money(stakes["small"]), reader.money(stakes["big"]))
        if game.game.get("realmoney") == "true":
            reader.set_currency(stakes["big"])
    transcript.number = game.game["id"]
    _, table, number, *_ = [*game.game["data"].split("|"), "", ""]
    transcript.table = re.sub(r" \(\d+\)$", "", table) or None
    if not reader.is_cash:
        transcript.tournament = number.partition("-")[0]
    seats = game.game.get("seats", "")
    transcript.seat_count = int(seats) if seats.isdecimal() else None
    _read_start(game.game["starttime"], reader)


def _read_start(text: str, reader: Reader) -> None:
    """Read the time, such as ``20110622120058``, which may also have signs and an offset."""
    digits = re.match(r"(\d{4})\D?(\d\d)\D?(\d\d)\D?(\d\d)\D?(\d\d)\D?(\d\d)(?: [+-]\d{4})?$", text)
    if digits is None:
        raise LogError(f"{shown(text)} is not a time")
    year, month, day, *clock = digits.groups()
    reader.transcript.time = logged_time(f"{year}/{month}/{day} {':'.join(clock)}")
