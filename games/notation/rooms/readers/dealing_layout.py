"""The layout that PartyPoker and 888poker share: ``** Dealing flop ** [ 7h, Qs, 3c ]``."""

import re
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from games.notation.rooms.money import read_cards_text, read_money
from games.notation.rooms.player_lines import Deed, PlayerLines
from games.notation.rooms.room import LogError, Part
from games.notation.rooms.transcript import Event, Seat, Transcript, What
from lookup.arguments import shown

AMOUNT: Final = r"\[(?P<amount>[^\[\]]*?)(?: [A-Z]{3})?\]"
BUTTON: Final = re.compile(r"Seat (?P<button>\d+) is the button\s*")
COUNT: Final = re.compile(r"Total number of players : (?P<players>\d+)(?:/(?P<seats>\d+))?\s*")
SEAT: Final = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.*\S) \( (?P<stack>[^()]*?)(?: [A-Z]{3})? \)\s*"
)
HOLE_CARDS: Final = re.compile(r"\*\* Dealing down cards \*\*\s*")
BOARD: Final = re.compile(
    r"\*\* Dealing (?P<street>[Ff]lop|[Tt]urn|[Rr]iver) \*\* \[ (?P<cards>[^\[\]]*) \]\s*"
)
BOARDS: Final = (("flop", 3), ("turn", 1), ("river", 1))
"""The streets with cards on the board, and how many."""
DEALT: Final = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]\s*")


class DealingReader:
    """Reads the lines of a hand; a room's own reader adds its first lines and its patterns."""

    lines: ClassVar[PlayerLines]
    """What players do."""
    ignored: ClassVar[re.Pattern[str]]
    """Lines that change nothing."""

    def __init__(self, part: Part, room: str, number: str) -> None:
        self.part, self.line = part, part.line
        self.told = Transcript(room, number, "", part.line)
        self.is_cash = True
        self.names: set[str] = set()
        self.streets = 0
        self.was_dealt = self.is_over = False

    def begin(self, game: str, table: str) -> None:
        """Read the two lines behind the first one: the game, its stakes and time, and the table."""
        raise NotImplementedError

    def other(self, line: str) -> bool:
        """Read a line of the room's own; return whether it is one."""
        raise NotImplementedError

    def finish(self) -> None:
        """Look at the whole hand."""

    def money(self, text: str) -> Any:
        """Read an amount."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what all lines tell."""
        lines = iter(enumerate(self.part.lines[1:], self.part.line + 1))
        try:
            self._head(lines)
            for self.line, line in lines:
                self._event(line)
            if not self.was_dealt:
                raise LogError("no cards are dealt")
            self.finish()
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        return self.told

    def _head(self, lines: Iterator[tuple[int, str]]) -> None:
        """Read the lines up to the last seat, and the one behind it."""
        told = self.told
        first = [line for _, (self.line, line) in zip(range(2), lines, strict=False)]
        if len(first) < 2:
            raise LogError("the hand stops after its first lines")
        self.begin(*first)
        players = None
        for self.line, line in lines:
            if match := SEAT.fullmatch(line):
                stack = self.money(match["stack"])
                told.seats.append(Seat(int(match["seat"]), match["name"], stack))
                self.names.add(match["name"])
            elif told.seats:
                break
            elif match := BUTTON.fullmatch(line):
                told.button = int(match["button"])
            elif match := COUNT.fullmatch(line):
                players = int(match["players"])
                told.seat_count = int(match["seats"]) if match["seats"] else told.seat_count
            else:
                raise LogError(f"{shown(line)} is not a seat")
        if players is not None and players != len(told.seats):
            raise LogError(f"{players} players are told, and the seats of {len(told.seats)}")
        if told.seats:
            self._event(line)

    def _event(self, line: str) -> None:
        """Read a line behind the seats."""
        told = self.told
        if (deed := self.lines.read(line, self.names)) is not None:
            self.check_speech(line, deed)
            if deed.what is What.FOLD and not self.was_dealt:
                return  # does not want to post, and is not dealt in
            if deed.what is not None:
                self.add(deed.what, deed)
        elif match := BOARD.fullmatch(line):
            self._street(match)
        elif HOLE_CARDS.fullmatch(line):
            self.was_dealt = True
        elif (match := DEALT.fullmatch(line)) and match["name"] in self.names:
            told.hero = told.hero or match["name"]
            cards = read_cards_text(match["cards"])
            told.events.append(Event(What.HOLE, match["name"], 0, cards, self.line))
        elif not self.other(line) and self.ignored.fullmatch(line) is None:
            raise LogError(f"{shown(line)} is not understood")

    def check_speech(self, line: str, deed: Deed) -> None:
        """Raise LogError if what a player does may as well be what another one says."""

    def _street(self, match: re.Match[str]) -> None:
        """Read the cards that are new on the board."""
        cards = read_cards_text(match["cards"])
        name, count = BOARDS[min(self.streets, 2)]
        if self.streets == 3 or match["street"].lower() != name or len(cards) != 2 * count:
            raise LogError(
                f"a {match['street'].lower()} of {len(cards) // 2} cards; due is "
                f"{f'a {name} of {count}' if self.streets < 3 else 'no further street'}"
            )
        self.streets += 1
        self.told.events.append(Event(What.BOARD, "", 0, cards, self.line))

    def add(self, what: What, deed: Deed) -> None:
        """Add what a player does."""
        groups = deed.match.groupdict()
        amount = self.money(groups["amount"]) if "amount" in groups else 0
        if groups.get("dead"):
            dead = self.money(groups["dead"])
            self.told.events.append(Event(What.DEAD_BLIND, deed.name, dead, "", self.line))
        cards = read_cards_text(groups["cards"]) if groups.get("cards") else ""
        pot = None
        if groups.get("pot"):
            pot = int(groups["side"]) if groups["side"] else 0
        self.told.events.append(Event(what, deed.name, amount, cards, self.line, pot))
