"""Read logs of the Cake network, later Juicy Stakes: hold'em and Omaha, cash and tournaments."""

import re
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import currency_in, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType, HandLines, LogError

CHIPS: Final = r"[^\s\d]?\d+(?:[., \u00a0]\d+)*"
AMOUNT: Final = rf"(?P<amount>{CHIPS})"
BEGINS: Final = r"(?:ï»¿)?Hand#(?P<number>[0-9A-F]+) - "
ENDS: Final = (
    r"(?P<game>(?:NL|PL|FL) (?:Hold'em|Omaha ?Hi-?Lo|Omaha)) -- "
    r"(?P<date>\d{4}[-./]\d\d[-./]\d\d) - (?P<clock>\d\d:\d\d:\d\d)\s*"
)
CASH: Final = re.compile(
    rf"{BEGINS}(?P<table>(?:(?!Hand#).)+?) -- (?P<small>{CHIPS})/(?P<big>{CHIPS}) {ENDS}"
)
TOURNAMENT: Final = re.compile(
    rf"{BEGINS}(?:(?!Hand#).)+? T(?P<tournament>\d+) -- \w+ -- "
    r"(?P<buy_in>.+?) -- (?P<seats>\d+) Max -- "
    rf"Table (?P<table>\d+) -- (?P<ante>{CHIPS})/(?P<small>{CHIPS})/(?P<big>{CHIPS}) {ENDS}"
)
CONVERTED: Final = re.compile(r" +\([A-Z]{3} \S+\)\s*$")
"""An amount in the player's own currency, which some lines add."""


class CakeReader(LineReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[TOURNAMENT, CASH]]
    repeats_board = False
    stacks_have_currency = True
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts ante of {AMOUNT}", EventType.ANTE),
            *common_forms(AMOUNT),
            (rf"raises to {AMOUNT}", EventType.RAISE_TO),
            (rf"is all in {AMOUNT}", EventType.ALL_IN),
            (rf"returns uncalled bet {AMOUNT}", EventType.RETURN),
            (r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?", EventType.SHOW),
            (r"mucks(?: \[(?P<cards>[^\]]*)\] \(.*\)(?: \.)?)?", EventType.MUCK),
        ),
        ": ",
    )
    seating: ClassVar[Table] = {
        "button": r"Dealer: Seat (?P<button>\d+)\s*",
        "seat": r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>[^()]+?) in chips\)"
        r"(?P<dealer> DEALER)?\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[[^\]]*\])\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "won": rf"(?P<name>.+?):? wins (?:(?:high|low) pot )?{AMOUNT}(?: with.*)?\s*",
        "mucked": r"(?P<written>.+): mucks \[(?P<cards>[^\]]*)\] \(.*\)(?: \.)?",
        "award": r"(?P<name>.+) finished (?P<place>\d+) out of \d+ players\.\s*",
        "ignored": r"\*\*\*SHOW DOWN\*\*\*\s*|Player left the table\s*|"
        r"There is no low hand\s*|.+ finished \d+ out of \d+ players\.\s*|.+ wins .+ bounty\..*",
    }

    def __init__(self, part: HandLines, room: str) -> None:
        lines = [CONVERTED.sub("", line) for line in part.lines]
        super().__init__(part.in_words(lines), room)

    def begin(self, head: Head) -> None:
        """Read the first line."""
        super().begin(head)
        self.stakes = head["big"]

    def read_won(self, match: re.Match[str]) -> None:
        """Read the winnings of a player, which do not name their pot."""
        self.add_event(EventType.COLLECT, match["name"], self.money(match["amount"]))

    def read_mucked(self, match: re.Match[str]) -> bool | None:
        """Read mucked cards after the winnings, where the spaces of a name are underscores."""
        name = match["written"].replace("_", " ")
        if name not in self.names:
            return False
        self.add_event(EventType.MUCK, name, 0, read_cards_text(match["cards"]))
        return None

    def finish(self) -> None:
        """Raise LogError for a hand that was cut off."""
        super().finish()
        if not self.amounts(EventType.COLLECT):
            raise LogError("the hand stops before its end")
        transcript = self.transcript
        if self.is_cash and currency_in(self.stakes)[1] != transcript.currency:
            self.set_posted_stakes()  # those in another currency are rounded


CAKE: Final = Room(
    "cake",
    "Cake",
    re.compile(r"(?:ï»¿)?Hand#[0-9A-F]+ - "),
    CakeReader,
    head=re.compile(f"{CASH.pattern}|{re.sub('[?]P<[a-z_]+>', '', TOURNAMENT.pattern)}"),
    mark="Hand#",
)
