"""Read logs of the Enet network: hold'em and Omaha, cash games."""

import re
from decimal import Decimal
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    rf"Game #(?P<number>\d+): (?P<game>[A-Z][A-Za-z' /-]+?) \((?P<small>{MONEY})/(?P<big>{MONEY})\)"
    r" - (?P<clock>\d\d:\d\d:\d\d) (?P<date>\d\d?\.\d\d?\.\d{4}) - %\d+\s*"
)
TABLE: Final = re.compile(
    r"Table '(?P<table>.+) - (?P<limit>(?:No|Pot|Fixed) Limit)' (?P<seats>\d+)-max "
    r"Seat #(?P<place>\d+) is the button\s*"
)
RAKE: Final = re.compile(r"(?P<symbol>\D?)(?P<sign>-?)(?P<digits>\d.*)")

WON: Final = re.compile(rf" (?:won|collected) \({AMOUNT}\)")
SHOWED: Final = re.compile(r" showed \[(?P<cards>[^\]]+)\]")


class EnetReader(LineReader):
    """Reads a hand; its layout resembles that of PokerStars."""

    heads: ClassVar[Heads] = [[HEAD], [TABLE]]
    repeats_board = False
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            *common_forms(AMOUNT, "mucked"),
            (rf"raises {AMOUNT}", EventType.RAISE_BY),
            (rf"goes all-in {AMOUNT}", EventType.ALL_IN),
            (r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?", EventType.SHOW),
            (r"mucks hand", EventType.MUCK),
            (rf"collected \({AMOUNT}\) from pot", EventType.COLLECT),
        ),
        ": ",
    )
    """The actions of players; all amounts are added chips."""
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY}) in chips\)\s*"
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[[^][]*\])\s*",
        "rake": r"Rake: (?P<amount>\S+)\s*",
        "returned": rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.*\S)\s*",
        "collected": rf"(?P<name>.+) collected \({AMOUNT}\) from (?P<pot>pot)\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "ignored": r"\*\*\* (?:HOLECARDS|SHOWDOWN) \*\*\*\s*",
    }
    summary: ClassVar[Table] = {
        "stated_rake": rf"Total pot {MONEY} \| Rake {AMOUNT}\s*",
        "stated_board": r"Board \[(?P<cards>[^\]]+)\]\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
        "ignored": r"Board \[\]\s*",
    }
    taken = Decimal("0.00")  # the sum of the rakes of all streets

    def begin(self, head: Head) -> None:
        """Read the first lines, which count seats from 0."""
        super().begin(head)
        self.transcript.button = int(head["place"]) + 1

    def read_rake(self, match: re.Match[str]) -> None:
        """Add the rake of a street, negative for an uncalled bet."""
        rake = RAKE.fullmatch(match["amount"])
        if rake is None:
            raise LogError(f"{match['amount']} is not an amount")
        amount = self.money(rake["digits"])
        self.taken += -amount if rake["sign"] else amount

    def read_stated_rake(self, match: re.Match[str]) -> None:
        """Read the rake of the hand, which is that of all streets; the total pot may be wrong."""
        self.transcript.rake = self.money(match["amount"])
        if self.transcript.rake != self.taken:
            raise LogError(f"the rake is {self.transcript.rake}, but {self.taken} by the streets")

    def add_result(self, name: str, text: str) -> None:
        """Add a player's winnings and the cards that they show."""
        if (won := WON.search(text)) is not None:
            self.transcript.won[name] = self.money(won["amount"])
        if (showed := SHOWED.search(text)) is not None:
            self.add_event(EventType.SHOW, name, 0, read_cards_text(showed["cards"]))


ENET: Final = Room(
    "enet",
    "Enet",
    re.compile(r"Game #\d+: [A-Z][A-Za-z' /-]+ \("),
    EnetReader,
    head=HEAD,
    mark="Game #",
)
