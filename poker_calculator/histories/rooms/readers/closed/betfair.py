"""Read logs of Betfair Poker: hold'em and Omaha, cash games."""

import re
from collections.abc import Collection
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.dealing_layout import BRACKETED, DealingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY
from poker_calculator.histories.rooms.transcript import EventType

HEAD: Final = re.compile(r"\*{5} Betfair Poker Hand History for Game (?P<number>\d+) \*{5}\s*")
GAME: Final = re.compile(
    rf"(?P<limit>[A-Z]{{2}}) (?P<small>{MONEY})/(?P<big>{MONEY}) (?P<game>[A-Za-z' /-]+?) - "
    r"[A-Z][a-z]+, (?P<month>[A-Z][a-z]+) (?P<day>\d\d?), (?P<clock>\d\d:\d\d:\d\d) "
    r"(?:(?P<zone>[A-Z]+) )?(?P<year>\d{4})\s*"
)
TABLE: Final = re.compile(
    r"Table (?P<table>.+?)(?: (?P<seats>\d+)-max)? \((?P<money>Real|Play) Money\)\s*"
)

POT: Final = r"(?P<pot>main pot|side pot #\d+)"


class BetfairReader(DealingReader):
    """Reads a hand, in the layout of PartyPoker."""

    heads: ClassVar[Heads] = [[HEAD], [GAME], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {2}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            *common_forms(BRACKETED, "goes all-in"),
            (rf"raises to {BRACKETED}", EventType.RAISE_TO),
            (r"shows \[(?P<cards>[^\]]*)\].*", EventType.SHOW),
            (
                rf"wins {AMOUNT} from (?P<pot>main pot|side pot #\d+)(?: with .*)?",
                EventType.COLLECT,
            ),
        )
    )
    seating: ClassVar[Table] = {
        **DealingReader.seating,
        "count": r"Total number of active players : (?P<players>\d+)(?P<seats>)\s*",
    }
    play: ClassVar[Table] = {
        **DealingReader.play,
        "last": r"\*+ +Game \d+ ends +\*+\s*",
        "ignored": r"\*\* (?:Showdown|Hand Conclusion) \*\*\s*",
    }
    has_end = False

    def begin(self, head: Head) -> None:
        """Read the first lines; play money has no currency."""
        super().begin(head)
        if head["money"] != "Real":
            self.set_currency("")


BETFAIR: Final = Room(
    "betfair",
    "Betfair",
    re.compile(r"\*{5} Betfair Poker Hand History for Game \d"),
    BetfairReader,
    head=HEAD,
    mark="Hand History",
)
