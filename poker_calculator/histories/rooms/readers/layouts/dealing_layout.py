"""Read the layout of PartyPoker and 888poker: ``** Dealing flop ** [ 7h, Qs, 3c ]``."""

import re
from typing import ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerAction, Table
from poker_calculator.histories.rooms.readers.layouts.line_reader import LineReader
from poker_calculator.histories.rooms.texts import MONEY
from poker_calculator.histories.rooms.transcript import (
    Event,
    EventType,
    HandLines,
    LogError,
    Money,
    Transcript,
)

FIRST: Final = re.compile(r"\*{5} Hand History for Game (?P<number>\w+) \*{5}(?: \([\w ]+\))?\s*")
"""The first line; programs that convert hands name the room."""
TABLE: Final = re.compile(r"Table (?P<table>.+?) \( ?(?:Real|Play) Money ?\)\s*")
NAME: Final = (
    r"(?P<game>(?:(?:NL|PL|FL) )?(?:(?:Texas )?Hold'?em|Omaha Hi-Lo|Omaha|7 Card Stud(?: Hi-Lo)?))"
)
DATE: Final = (
    r"- [A-Z][a-z]+, ?(?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<clock>\d\d:\d\d:\d\d)"
    r" (?P<zone>[A-Z]*) ?(?P<year>\d{4})\s*"
)
LEVEL: Final = r"Trny: ?(?P<tournament>\d+) Level: ?(?P<level>\d+)"
BLINDS: Final = (
    r"(?:Blinds|Stakes)(?:-Antes)?\((?P<small>[\d., K]+)/(?P<big>[\d., K]+?)"
    r"(?: ?- ?(?P<ante>[\d., K]+))?\)"
)
CASH: Final = re.compile(
    rf"(?P<small>{MONEY})(?:/(?P<big>{MONEY}))? (?:(?P<currency>[A-Z]{{3}}) )?"
    rf"(?:fastforward )?{NAME} {DATE}"
)
TOURNAMENT: Final = re.compile(rf"{NAME} (?:(?:.*? )?Buy-in)? *(?:{LEVEL} +{BLINDS} )?{DATE}")
CHIPS: Final = re.compile(r"(\d{1,9})(?:\.(\d{1,3}))?K|(\d{1,15})", re.ASCII)


def read_chips(text: str) -> Money:
    """Parse an amount of chips such as ``1 200``, ``1,200`` or ``1.2K``."""
    match = CHIPS.fullmatch(text.strip().replace(" ", "").replace(",", ""))
    if match is None:
        raise LogError(f"{shown(text)} is not an amount of chips; one is such as 1,200 or 1.2K")
    thousands, thousandths, chips = match.groups(default="0")
    return int(chips) or int(thousands) * 1000 + int(thousandths.ljust(3, "0"))


def add_unstated_posts(transcript: Transcript) -> None:
    """Add the blinds of the players after the button, which logs of tournaments do not state."""
    button, seats = transcript.button or 0, transcript.seats
    players = sorted(seats, key=lambda seat: (seat.number <= button, seat.number))
    if len(players) == 2:
        players.reverse()
    blinds = (
        (EventType.SMALL_BLIND, transcript.small_blind),
        (EventType.BIG_BLIND, transcript.big_blind),
    )
    events = transcript.events
    put_in = {event.player: event.amount for event in events if event.type is EventType.ANTE}
    index = next((n for n, e in enumerate(events) if e.type is not EventType.ANTE), len(events))
    for seat, (event_type, blind) in reversed([*zip(players, blinds, strict=False)]):
        if amount := min(blind, seat.stack - put_in.get(seat.name, 0)):
            events.insert(index, Event(event_type, seat.name, amount, "", transcript.line))


PLAYED: Final = frozenset(
    {EventType.CHECK, EventType.CALL, EventType.BET, EventType.RAISE_BY, EventType.ALL_IN}
)
BRACKETED: Final = r"\[(?P<amount>[^\[\]]*?)(?: [A-Z]{3})? ?\]\.?"
"""An amount in brackets, with its currency."""


class DealingReader(LineReader):
    """Reads a hand; the reader of each room adds its first lines and actions."""

    repeats_board = False
    seating: ClassVar[Table] = {
        "seat": r"(?:S|s)eat (?P<seat>\d+): (?P<name>.*\S) \( (?P<stack>[^()]*?)(?: [A-Z]{3})? \)"
        r"(?: - .*)?\s*",
        "button": r"Seat (?P<button>\d+) is the button\s*",
        "count": r"Total number of players : (?P<players>\d+)(?: ?/ ?(?P<seats>\d+))?\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\* Dealing (?P<street>[Ff]lop|[Tt]urn|[Rr]iver) \*\* "
        r"(?P<cards>\[ [^\[\]]* \])\s*",
        "hole_cards": r"\*\* Dealing down cards \*\*\s*",
        "dealt": r"Dealt to (?P<player>.+)",
    }
    has_play = False  # whether a player has acted; observed hands may not state the deal
    count: str | None = None  # the number of players that the log states

    def __init__(self, part: HandLines, room: str) -> None:
        super().__init__(part, room)
        self.was_dealt = not any("Dealing down cards" in line for line in part.lines)
        """Whether the cards are dealt, or no line states when."""

    def read_count(self, match: re.Match[str]) -> None:
        """Read the number of players and of seats."""
        self.count = match["players"]
        if match["seats"]:
            self.transcript.seat_count = int(match["seats"])

    def read_hole_cards(self, match: re.Match[str]) -> None:
        """Note that the cards are dealt."""
        self.was_dealt = True

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; players who fold before the deal decline to post, and are skipped."""
        if action.type in PLAYED:
            self.has_play = True
        if self.was_dealt or self.has_play or action.type is not EventType.FOLD:
            super().add(name, action)

    def finish(self) -> None:
        """Check the number of players."""
        super().finish()
        count = len(self.transcript.seats)
        if self.count is not None and int(self.count) != count:
            raise LogError(f"the log states {self.count} players, and the seats of {count}")
