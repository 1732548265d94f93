"""Read logs of Everleaf Gaming: hold'em, Omaha and stud, cash games and tournaments."""

import re
from collections.abc import Collection
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.dealing_layout import DealingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import MONEY
from poker_calculator.histories.rooms.transcript import EventType, LogError

FIRST: Final = re.compile(r"\*{5} Hand history for game #(?P<number>\d+) \*{5}\s*")
GAME: Final = re.compile(
    rf"(?P<blinds>Blinds )?(?P<small>{MONEY})/(?P<big>{MONEY}) "
    r"(?P<game>(?:NL |PL )?(?:Hold'em|Omaha Hi/Lo|Omaha|7 Card Stud(?: Hi/Lo)?))(?: - \d+ Max)? - "
    r"(?P<date>\d{4}[/-]\d\d[/-]\d\d) - (?P<clock>\d\d:\d\d:\d\d)\s*"
)
TABLE: Final = re.compile(r"Table (?P<table>.*?)\s*")
TOURNAMENT: Final = re.compile(r"Tournament ID: (?P<tournament>\d+)\s*")
UNIT: Final = r"(?: (?:[A-Z]{3,4}|[Cc]hips))?"
AMOUNT: Final = rf"(?P<amount>[$€£]? ?[\d., ]*\d){UNIT}"
IN_BRACKETS: Final = rf"\[ ?{AMOUNT} ?\]\.?"
POT: Final = r" from (?P<pot>main pot|side pot(?: #?\d+)?)(?: with .*)?"

POSTS: Final = {
    "posts ante": EventType.ANTE,
    "posts small blind": EventType.SMALL_BLIND,
    "posts big blind": EventType.BIG_BLIND,
    "posts both blinds": EventType.POST,
    "bets": EventType.BET,
}
"""The actions whose player is followed by a colon."""


class EverleafReader(DealingReader):
    """Reads a hand, in the layout of PartyPoker."""

    heads: ClassVar[Heads] = [[FIRST], [GAME], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {2}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (r"folds\.?", EventType.FOLD),
            (r"checks\.?", EventType.CHECK),
            (rf"calls? {IN_BRACKETS}", EventType.CALL),
            (rf"raises? {IN_BRACKETS}", EventType.RAISE_BY),
            (rf"posts bring-in {AMOUNT}\.", EventType.BRING_IN),
            (rf"completes to {AMOUNT}\.", EventType.RAISE_TO),
            (r"does not show cards.*", EventType.MUCK),
            (r"shows \[(?P<cards>[^\]]*)\].*", EventType.SHOW),
            (r"mucks.*", EventType.MUCK),
            (rf"wins {AMOUNT}{POT}", EventType.COLLECT),
            (rf"wins  (?:low|high) \({AMOUNT}\){POT}", EventType.COLLECT),
        )
    )
    """The actions of players; the amounts of raises are added chips."""
    seating: ClassVar[Table] = {
        **DealingReader.seating,
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+?) \( +(?P<stack>[^()a-z]*?){UNIT} \)\s*",
        "ignored": r"Total number of players: .*|Seat \d+: .+ \( *(?:new player|All-in) *\)\s*",
    }
    play: ClassVar[Table] = {
        **DealingReader.play,
        "posted": rf"(?P<name>.+): (?P<kind>{'|'.join(POSTS)}) {IN_BRACKETS}\s*",
        "cards_of": r"Dealt to (?P<name>.+) \[(?P<cards>[^\]]*?) *\]\.\s*",
        "street": r"\*\* Dealing (?:[4-6]th Street|River) \*\*\s*",
        "ignored": r".*(?:Everleaf|Gaming).* Game #\d+\s*|[a-z ]+ \[ [^\]]* \]\s*|"
        r".+ finished on place .*|.+ (?:is sitting out|sits out|has left|timed out|"
        r"has (?:disconnected|joined the|been reseated to this) ?).*|\[ [^\]]* \]\s*",
        "ignored speech": r"(?P<name>.+?): .*",
    }

    def begin(self, head: Head) -> None:
        """Read the first lines, which do not name fixed limit."""
        self.is_cash = not head["big"].isdecimal()
        head["limit"] = None if head["game"][1:3] == "L " else "FL"
        super().begin(head)
        self.transcript.rake = None if self.is_cash else 0

    def read_posted(self, match: re.Match[str]) -> None:
        """Read a post or a bet, whose player is followed by a colon."""
        self.add_post(POSTS[match["kind"]], match["name"], self.money(match["amount"]))

    def finish(self) -> None:
        """Raise LogError for a hand that was cut off."""
        super().finish()
        if not self.amounts(EventType.COLLECT):
            raise LogError("the hand stops before its end")


EVERLEAF: Final = Room(
    "everleaf",
    "Everleaf",
    re.compile(r"\*{5} Hand history for game #\d"),
    EverleafReader,
    head=FIRST,
    mark="Hand history for game #",
)
