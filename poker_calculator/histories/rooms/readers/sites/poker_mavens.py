"""Read logs of Poker Mavens, the program of Seals with Clubs and of many private rooms."""

import re
from collections.abc import Collection
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType

HEAD: Final = re.compile(r"Hand #(?P<number>\d+-\d+) - (?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s*")
GAME: Final = re.compile(
    r"Game: (?P<game>(?:NL|PL|Limit) [\w' -]+?) \([^()]*\) - "
    rf"(?:Blinds|Stakes) (?P<small>{MONEY}|\.\d+)/(?P<big>{MONEY})\s*"
)
SITE: Final = re.compile(r"Site: (?P<site>.+?)\s*")
TABLE: Final = re.compile(r"Table: (?P<table>.+?)\s*")
ALL_IN: Final = r"(?: \(All-in\))?"


class PokerMavensReader(LineReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [GAME], [SITE], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {2, 3}  # the site and the table
    repeats_board = False
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts (?P<both>small & big) blinds? {AMOUNT}{ALL_IN}", EventType.POST),
            *common_forms(AMOUNT + ALL_IN, "adds .* chips"),
            (rf"raises to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (rf"refunded {AMOUNT}", EventType.RETURN),
            (r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?", EventType.SHOW),
            (r"mucks(?: .*)?", EventType.MUCK),
            (
                rf"(?:wins|splits) (?:Hi |Lo )?(?P<pot>Pot|Main Pot|Side Pot \d+) \({AMOUNT}\)"
                r"(?: with .*)?",
                EventType.COLLECT,
            ),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)(?: - .*)?\s*"
    }
    play: ClassVar[Table] = {
        "dealer": r"(?P<name>.+) has the dealer button\s*",
        "board": r"\*\* (?P<street>Flop|Turn|River) \*\* (?P<cards>\[[^\]]*\])\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "rake": rf"Rake \({AMOUNT}\)\s*",
        "show_down": r"\*\* .*Show Down \*\* \[(?P<cards>[^\]]*)\]\s*",
        "ignored": r"\*\* Hole Cards \*\*\s*",
    }
    has_end = False  # the line of the rake ends every pot

    def begin(self, head: Head) -> None:
        """Read the first lines."""
        super().begin(head)
        self.transcript.room = head["site"] or self.transcript.room

    def read_show_down(self, match: re.Match[str]) -> None:
        """Read the board, which is stated for each pot."""
        if read_cards_text(match["cards"]) not in self.transcript.stated_boards:
            self.read_stated_board(match)

    def read_rake(self, match: re.Match[str]) -> None:
        """Add the rake of a pot."""
        rake = self.transcript.rake or self.money("0")
        self.transcript.rake, self.has_end = rake + self.money(match["amount"]), True


POKER_MAVENS: Final = Room(
    "poker-mavens",
    "Poker Mavens",
    re.compile(r"Hand #\d+-\d+ - \d{4}-"),
    PokerMavensReader,
    head=HEAD,
    mark="Hand #",
)
