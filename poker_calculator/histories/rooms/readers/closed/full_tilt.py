"""Read logs of Full Tilt Poker: all its games, cash games and tournaments, from 2006 to 2014."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.readers.layouts.stars_layout import StarsReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY
from poker_calculator.histories.rooms.transcript import EventType

STAKE: Final = rf"{MONEY}[KMB]?"
STAKES: Final = rf"{STAKE}/{STAKE}(?: Ante {STAKE})?"
AMOUNTS: Final = re.compile(rf"(?P<small>{STAKE})/(?P<big>{STAKE})(?: Ante (?P<ante>{STAKE}))?")
THOUSANDS: Final = {"K": 1_000, "M": 1_000_000, "B": 1_000_000_000}
HEAD: Final = re.compile(
    r"(?:Full Tilt Poker|FullTiltPoker)(?:\.\w+)? Game #(?P<number>\d+): (?P<place>.*?) - "
    rf"(?:(?P<stakes>{STAKES}) - (?:(?P<cap>{MONEY}) (?:Cap )?)?(?P<game>[A-Za-z\d' /-]+?)|"
    rf"(?P<name>[A-Za-z][A-Za-z\d' /-]+?) - (?P<after>{STAKES}))"
    r" - (?P<clock>\d\d?:\d\d(?::\d\d)?)(?: (?P<zone>[A-Z]+))? - "
    r"(?:(?P<date>\d{4}[/-]\d\d[/-]\d\d)|"
    r"[A-Z][a-z]{2}, (?P<month>[A-Z][a-z]+) (?P<day>\d\d?), (?P<year>\d{4}))"
    r"(?: \[(?:(?P<clock_et>\d\d?:\d\d:\d\d) ET - (?P<date_et>\d{4}[/-]\d\d[/-]\d\d)|[^]]*)\])?"
    r"(?: \(partial\))?\s*"
)
TABLE: Final = re.compile(r"Table (?P<table>.*?)(?: \((?P<seats>\d+) max[^()]*\))?")
TOURNAMENT: Final = re.compile(r".*\((?P<tournament>\d+)\), (?P<table>(?:Table|Match) \d+)")
ALL_IN: Final = r"(?:, and is (?:all in|capped))?"
POT: Final = r"(?P<pot>(?:the )?(?:high |low )?(?:pot|main pot|side pot(?: #?\d+)?))"
FOLDED: Final = re.compile(r"(?: \((?:button|small blind|big blind)\))* folded before the Flop")
"""The result of a player who folded after a blind or a bet."""


class FullTiltReader(StarsReader):
    """Reads a hand; its layout resembles that of PokerStars."""

    heads: ClassVar[Heads] = [[HEAD]]
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"antes {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts the small blind of {AMOUNT}{ALL_IN}", EventType.SMALL_BLIND),
            (rf"posts the big blind of {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
            (rf"posts a dead small blind of {AMOUNT}{ALL_IN}", EventType.DEAD_BLIND),
            (rf"posts {AMOUNT}{ALL_IN}", EventType.POST),
            (rf"brings in for {AMOUNT}{ALL_IN}", EventType.BRING_IN),
            *common_forms(
                AMOUNT + ALL_IN,
                "adds .*",
                "is (?:sitting out|(?:low with|high with|feeling|dealt) .*)",
                r"has (?:\d+ seconds left to act|requested .*|timed out|returned|reconnected|"
                r"been disconnected)",
                "sits down",
                "stands up",
                r"shows (?!\[).*",
            ),
            (rf"raises to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (rf"completes it to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"discards (?P<count>\d) cards?(?: \[(?P<cards>[^][]*)\])?", EventType.DISCARD),
            (r"stands pat(?: on \[(?P<kept>[^][]*)\])?", EventType.DISCARD),
            (r"shows \[(?P<cards>[^\]]*)\].*", EventType.SHOW),
            (r"mucks", EventType.MUCK),
            (rf"(?:wins|ties for) {POT} \({AMOUNT}\)(?: with .*)?", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)(?:, is sitting out)?\s*",
        "ignored": r"Seats: \d+\s*",
    }
    play: ClassVar[Table] = {
        "button": r"The button is in seat #(?P<button>\d+)\s*",
        "ignored street": r"\*\*\* (?:HOLE CARDS|3RD STREET|SHOW DOWN|"
        r"(?:(?:FIRST|SECOND|THIRD) )?DRAW) \*\*\*.*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>(?: \[[^][]*\])+).*",
        "street": r"\*\*\* (?:[4-7]TH STREET|RIVER) \*\*\*.*",
        "dealt": r"Dealt to (?P<player>.+)",
        "returned": rf"Uncalled bet of {AMOUNT} returned to (?P<name>.*\S)\s*",
        "ignored": r"\d+ seconds left to act\s*|No low hand qualified\s*| \([\dAJQKT,]+\)\s*|"
        r".* (?:sits down|stands up|is sitting out|adds [^ ]+|"
        r"has reconnected|has been disconnected|has returned)\s*",
        "speech": r"(?P<speaker>.+?)(?P<observer> \(Observer\))?: .*",
    }
    summary: ClassVar[Table] = {
        **StarsReader.summary,
        "stated_board": r"Board: \[(?P<cards>[^]]*)\]\s*",
    }
    refused: ClassVar[Mapping[str, str]] = {
        "the hand was cancelled": r".*(?:has been|was) cancell?ed.*"
    }

    def begin(self, head: Head) -> None:
        """Read the first line."""
        transcript, self.folded = self.transcript, list[str]()
        stakes = AMOUNTS.fullmatch(head["stakes"] or head["after"])
        assert stakes is not None  # the head has the same pattern
        match = TOURNAMENT.fullmatch(head["place"]) or TABLE.fullmatch(head["place"])
        if match is not None:
            head |= match.groupdict()
        self.is_cash = not stakes["big"].rstrip("KMB").isdecimal()
        head["game"] = head["game"] or head["name"]
        clock = head["clock_et"] or head["clock"]
        head["clock"] = f"{clock}:00" if clock.count(":") == 1 else clock
        head["date"] = head["date_et"] or head["date"]
        head["zone"] = "ET" if head["clock_et"] else head["zone"]
        super().begin(head)
        self.set_stakes(self.stake(stakes["small"]), self.stake(stakes["big"]))
        if self.is_cash:
            self.set_currency(stakes["big"])
        if stakes["ante"]:
            transcript.ante = self.stake(stakes["ante"])
        if head["cap"]:
            transcript.cap = self.money(head["cap"])

    def add_result(self, name: str, text: str) -> None:
        """Add the result of a player, and note a fold."""
        super().add_result(name, text)
        if FOLDED.match(text):
            self.folded.append(name)

    def finish(self) -> None:
        """Add the last fold of a hand if the summary alone states it."""
        super().finish()
        actions = {e.player for e in self.transcript.events if e.type is EventType.FOLD}
        missing = [name for name in self.folded if name not in actions]
        if len(missing) == 1 and not self.transcript.stated_boards:
            self.add_event(EventType.FOLD, missing[0])

    def stake(self, text: str) -> Any:
        """Parse an amount of the stakes such as ``50K``."""
        return self.money(text.rstrip("KMB")) * THOUSANDS.get(text[-1], 1)

    def read_speech(self, match: re.Match[str]) -> bool | None:
        """Ignore chat of players and observers."""
        return None if match["observer"] or match["speaker"] in self.names else False


FULL_TILT: Final = Room(
    "full-tilt",
    "Full Tilt Poker",
    re.compile(r"(?:Full Tilt Poker|FullTiltPoker)(?:\.\w+)? Game #\d"),
    FullTiltReader,
    mark="Game #",
)
