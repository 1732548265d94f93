"""Read hands of iPoker and Merge that PokerTracker exports."""

import re
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.readers.networks.ipoker import read_cards
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType

HEAD: Final = re.compile(
    r"(?P<room>MERGE_GAME|GAME|Merge Game) #(?P<number>[\d-]+):? (?:Version:\S+ )?"
    r"(?:Uncalled:[YN] )?(?:\| )?(?P<game>[A-Z][\w' -]*? +(?:NL|PL|L)) +"
    rf"\(?(?:(?P<small>{MONEY})/(?P<big>{MONEY})|Tournament)\)? (?:\| )?"
    r"(?:(?P<us>\d\d/\d\d/\d{4})|(?P<date>\d{4}[-/]\d\d[-/]\d\d)) (?P<clock>\d\d:\d\d:\d\d)"
    r"(?:/(?P<zone>GMT)|/[A-Z]+| [A-Z]+)?(?: \| Version:\d+)?\s*"
)
TABLE: Final = re.compile(
    r"Table (?P<table>.+?)(?:, Seats (?P<seats>\d+))?"
    r"(?: \(Tournament: .* Buy-In: (?P<buy_in>.*)\))?\s*"
)
TOURNAMENT: Final = re.compile(r".*?, (\d+)(?:, \d+)?")
"""The name of a tournament's table, with the tournament's number."""
ALL_IN: Final = r"(?: Allin)?"
SUITS: Final = frozenset("cdhsCDHS")


class PokerTrackerReader(LineReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [TABLE]]
    repeats_board = False
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"Post Ante{ALL_IN} {AMOUNT}", EventType.ANTE),
            (rf"Post SB{ALL_IN} {AMOUNT}", EventType.SMALL_BLIND),
            (rf"Post BB{ALL_IN} {AMOUNT}", EventType.BIG_BLIND),
            (rf"Post DB{ALL_IN} {AMOUNT}", EventType.POST),
            (r"Fold", EventType.FOLD),
            (r"Check", EventType.CHECK),
            (rf"Call {AMOUNT}", EventType.CALL),
            (rf"Bet {AMOUNT}", EventType.BET),
            (rf"Raise \(NF\) {AMOUNT}", EventType.RAISE_TO),
            (rf"Raise {AMOUNT}", EventType.RAISE_BY),
            (rf"Allin {AMOUNT}", EventType.ALL_IN),
            (rf"wins {AMOUNT} \(uncalled\)", EventType.RETURN),
            (rf"wins {AMOUNT}", EventType.COLLECT),
            (r"Shows \[(?P<shown>[^\]]*)\].*", EventType.SHOW),
            (r"Mucks(?: \[.*)?", EventType.MUCK),
        ),
        ": ",
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY}) in chips\)"
        r"(?P<dealer> DEALER)?(?: \(REBUY\))?(?: \(ADDON\))?\s*"
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[[^\]]*\])\s*",
        "cards_of": r"Dealt to (?P<name>.+) \[(?P<cards>[^\]]*)\]\s*",
        "last": r"\*\*\* SUMMARY \*\*\*\s*",
        "pot": rf"Total pot {AMOUNT} Rake (?P<rake>{MONEY})\s*",
        "ignored": r"\*\*\* HOLE CARDS \*\*\*\s*|.+:\s*",
    }
    has_end = False

    def begin(self, head: Head) -> None:
        """Read the first lines."""
        self.is_merge, self.stakes = head["room"] != "GAME", (head.pop("small"), head.pop("big"))
        if head["us"]:
            month, day, year = head["us"].split("/")
            head["date"] = f"{year}/{month}/{day}"
        super().begin(head)
        self.transcript.rules = "Merge" if self.is_merge else "iPoker"
        if self.stakes[1]:
            self.set_currency(self.stakes[1])
        else:
            named = TOURNAMENT.fullmatch(head["table"])
            self.transcript.tournament = named[1] if named else head["table"]

    def cards_in(self, text: str) -> str:
        """Return cards whose suits stand first, as on iPoker, or last."""
        return read_cards(text) if text[:1] in SUITS else read_cards_text(text)

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; Merge writes raises to totals, and later blinds may have a dead part."""
        if (cards := action.further.get("shown")) is not None:
            action = action._replace(cards=self.cards_in(cards))
        event_type, first = action.type, next(iter(self.amounts(EventType.BIG_BLIND)), None)
        if event_type is EventType.RAISE_BY and self.is_merge:
            action = action._replace(type=EventType.RAISE_TO)
        elif event_type is EventType.BIG_BLIND and first is not None and action.amount > first:
            action = action._replace(amount=first, dead=action.amount - first)
        super().add(name, action._replace(further={}))

    def read_pot(self, match: re.Match[str]) -> None:
        """Read the total pot, which is stated without the rake."""
        pot, self.transcript.rake = self.money(match["amount"]), self.money(match["rake"])
        self.transcript.total_pot = pot + self.transcript.rake

    def finish(self) -> None:
        """Set the stakes."""
        super().finish()
        transcript, (small, big) = self.transcript, self.stakes
        if big and not transcript.is_fixed_limit:
            self.set_stakes(self.money(small or "0"), self.money(big))
            return
        self.set_posted_stakes()


POKERTRACKER: Final = Room(
    "pokertracker",
    "PokerTracker",
    re.compile(r"(?:MERGE_GAME|GAME|Merge Game) #\d"),
    PokerTrackerReader,
    head=HEAD,
    mark=" #",
)
