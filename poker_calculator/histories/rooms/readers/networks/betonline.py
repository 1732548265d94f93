"""Read logs of BetOnline and the Chico network: hold'em and Omaha, cash games."""

import re
from collections.abc import Collection
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.amended_events import MissingChecks
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import (
    AMOUNT,
    MONEY,
    read_cards_text,
    split_cards,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"(?P<room>BetOnline Poker|ActionPoker\.com) Game #(?P<number>\d+): "
    rf"(?P<game>Hold'em(?: (?:No|Pot) Limit)?)(?: \((?P<small>{MONEY})/(?P<big>{MONEY})\))? - "
    r"(?P<time>\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d)(?: (?P<zone>[A-Z][\w ]*))?\s*"
)
TABLE: Final = re.compile(
    r"Table '?(?P<table>.+?)'?(?: (?P<seats>\d+)-Max,| \(Real Money\)) "
    r"Seat #(?P<button>\d+) is the button\s*"
)
CARD: Final = r"(?:10|[2-9TJQKA])[cdhs]"
ALL_IN: Final = r"(?: and is all[ -]in)?\.?"
RESULT: Final = re.compile(
    r"(?: \((?:Small Blind|Big Blind|Button)\) )? (?:(?:[Ff]olded|Is Sitting Out).*|"
    rf"collected \({AMOUNT}\)|showed \[(?P<cards>[^\]]*)\] "
    rf"(?:and won \((?P<won>{MONEY})\)|but did not win|and lost\.))\s*"
)
ACTION_POKER, MOST_SEATS = "ActionPoker", 10


class BetOnlineReader(CountingReader):
    """Reads a hand; its layout resembles that of PokerStars."""

    heads: ClassVar[Heads] = [[HEAD], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {1}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (r"ante processed 0\.00", None),
            (rf"ante processed {AMOUNT}", EventType.ANTE),
            (rf"[Pp]osts small blind {AMOUNT}{ALL_IN}", EventType.SMALL_BLIND),
            (rf"[Pp]osts big blind {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
            (rf"post now {AMOUNT}", EventType.POST),
            (r"[Ff]olds\.?", EventType.FOLD),
            (r"[Cc]hecks\.?", EventType.CHECK),
            (rf"[Cc]alls {AMOUNT}{ALL_IN}", EventType.CALL),
            (rf"[Bb]ets {AMOUNT}{ALL_IN}", EventType.BET),
            (rf"[Rr]aises (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
        ),
        ": ",
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY}) in [Cc]hips\)"
        r"(?: - (?:The button|Small Blind|Big Blind|Sitting out))?\s*"
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>(?:\[[^][]*\] ?)+)\s*",
        "dealt": r"Dealt [Tt]o (?P<player>.+)",
        "returned": rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.*\S)\s*",
        "shown": rf"(?P<name>.+) shows (?P<cards>{CARD}(?: {CARD})*)\s*",
        "pot": rf"Total pot {AMOUNT}(?: \| Rake (?P<rake>{MONEY}))?\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "ignored": r"\*\*\* (?:HOLE CARDS|SHOW DOWN) \*\*\*\s*|"
        r".+ (?:said \".*\"|joins the table at seat #\d+|has left the table)\s*",
    }
    summary: ClassVar[Table] = {
        "pot": rf"Total [Pp]ot {AMOUNT}(?: \| Rake (?P<rake>{MONEY}))?\s*",
        "stated_board": r"Board \[(?P<cards>[^\]]*)\]\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
        "ignored": r".+ (?:said \".*\"|joins the table at seat #\d+|has left the table)\s*",
    }

    def begin(self, head: Head) -> None:
        """Read the first lines; without stakes, they do not name the limit."""
        transcript = self.transcript
        transcript.room = head["room"].removesuffix(".com")
        self.game, self.pots = head["game"], list[Any]()
        head["limit"] = None if head["small"] else "NL"
        super().begin(head)
        transcript.time_zone = "America/New_York"
        if transcript.room == ACTION_POKER and transcript.button is not None:
            transcript.button = MOST_SEATS - transcript.button

    def read_dealt(self, match: re.Match[str]) -> bool | None:
        """Read the hero's cards; the first line calls Omaha hold'em, too."""
        is_other = super().read_dealt(match)
        if max(map(len, self.hole_cards.values()), default=0) > 2:
            self.transcript.variant = variant_code(self.game.replace("Hold'em", "Omaha"))
        return is_other

    def read_pot(self, match: re.Match[str]) -> None:
        """Read a pot without its rake; a rake of 0.00 is unknown, and one of several pots wrong."""
        self.pots.append(self.money(match["amount"]))
        rake = self.money(match["rake"] or "0")
        self.transcript.rake = rake if rake and len(self.pots) == 1 else None

    def read_seat(self, match: re.Match[str]) -> None:
        """Read a player; ActionPoker numbers the seats against the direction of play."""
        super().read_seat(match)
        if self.transcript.room == ACTION_POKER:
            seat = self.transcript.seats.pop()
            self.transcript.seats.append(seat._replace(number=MOST_SEATS - seat.number))

    def read_stated_board(self, match: re.Match[str]) -> None:
        """Read the board, which has the cards dealt after an all-in."""
        board = read_cards_text(match["cards"])
        if not board.startswith(self.boards[0]):
            raise LogError(f"the board is {board}, but was {self.boards[0]}")
        rest = split_cards(board)[len(self.boards[0]) // 2 :]
        first = 3 if len(rest) >= 3 else 0
        for cards in filter(None, [rest[:first], *([card] for card in rest[first:])]):
            self.add_event(EventType.BOARD, "", 0, "".join(cards))

    def add_result(self, name: str, text: str) -> None:
        """Add a player's winnings, and the cards that they show."""
        if (result := RESULT.fullmatch(text)) is None:
            raise LogError(f"{shown(text)} is not understood")
        if result["cards"] and self.transcript.room != ACTION_POKER:  # there, the best five cards
            self.add_event(EventType.SHOW, name, 0, read_cards_text(result["cards"]))
        if amount := self.money(result["amount"] or result["won"] or "0"):
            self.add_event(EventType.COLLECT, name, amount)

    def finish(self) -> None:
        """Raise LogError if the log does not state all winnings."""
        self.has_end &= bool(self.pots)
        super().finish()
        if self.pots and sum(self.pots) != sum(self.amounts(EventType.COLLECT)):
            raise LogError(f"the log does not state who won each of {len(self.pots)} pots")
        if not self.transcript.big_blind:
            self.set_posted_stakes()
        events, seats = self.transcript.events, self.transcript.seats
        self.transcript.events = [*MissingChecks(events, seats, self.transcript.button or 0)]


BETONLINE: Final = Room(
    "betonline",
    "BetOnline",
    re.compile(r"(?:BetOnline Poker|ActionPoker\.com) Game #\d"),
    BetOnlineReader,
    head=HEAD,
    mark="Game #",
)
