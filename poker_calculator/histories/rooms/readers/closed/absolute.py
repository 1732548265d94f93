"""Read logs of Absolute Poker and UltimateBet: hold'em and Omaha, cash games and tournaments."""

import re
from collections.abc import Collection
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"Stage #(?P<number>[A-Z]?\d+):?(?: Tourney ID (?P<tournament>\d+))? "
    rf"(?P<game>[A-Za-z][A-Za-z\d '()/-]*?) (?P<stakes>{MONEY}(?:/{MONEY})?) - "
    r"(?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) \((?P<zone>[A-Z]+)\)\s*"
)
TABLE: Final = re.compile(
    r"Table: (?P<table>.+) \((?:Real|Play) Money\) Seat #(?P<button>\d+) is the (?:dead )?dealer\s*"
)
CARDS: Final = r"\[(?P<cards>[^\]]*)\]"
POT: Final = re.compile(r"[^\d,]?\d{1,3}(?:,\d{3})*(?:\.\d\d)?")
HALVES: Final = re.compile(r"(?:HI|LO):\(([^()]*)\)")
RESULT: Final = re.compile(
    r"(?: \((?:dealer|small blind|big blind)\))*"
    rf"(?: (?:won|collected) Total \({AMOUNT}\))?[^\[]*"
    r"(?:\[(?:Mucked\] \[)?(?P<cards>(?:(?:10|[2-9TJQKA])[cdhs] ?)+)(?: - [^\]]*)?\]|"
    r"\[Does not show\]|\[Mucked\])?(?: *LO:.*)?\s*"
)
"""The end of a line of the summary: winnings, and cards that were shown or mucked."""


class AbsoluteReader(CountingReader):
    """Reads a hand; its layout resembles that of PokerStars."""

    heads: ClassVar[Heads] = [[HEAD], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {1}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"Ante {AMOUNT}", EventType.ANTE),
            (rf"Posts small blind {AMOUNT}", EventType.SMALL_BLIND),
            (rf"Posts big blind {AMOUNT}", EventType.BIG_BLIND),
            (rf"Posts (?P<in_all>dead) {AMOUNT} dead (?P<dead>{MONEY})", EventType.POST),
            (rf"Posts {AMOUNT}", EventType.POST),
            (rf"Folds(?: \(Fold & Show {CARDS}\))?", EventType.FOLD),
            (r"Checks", EventType.CHECK),
            (rf"Calls {AMOUNT}", EventType.CALL),
            (rf"Bets {AMOUNT}", EventType.BET),
            (rf"(?:Raises|All-In\(Raise\)) (?P<added>{MONEY}) to {AMOUNT}", EventType.RAISE_TO),
            (rf"All-In {AMOUNT}", EventType.ALL_IN),
            (rf"returned \({AMOUNT}\) : not called", EventType.RETURN),
            (rf"Shows {CARDS}(?: \(.*\))?", EventType.SHOW),
            (r"Mucks|Does not show", EventType.MUCK),
            (r"sitout(?: \(.*\))?", None),
        ),
        " - ",
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+) - (?P<name>.+) \((?P<stack>{MONEY}) in chips\)\s*"
    }
    play: ClassVar[Table] = {
        "ignored": r"\*\*\* (?:POCKET CARDS|SHOW DOWN) \*\*\*\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>(?: \[[^][]*\])+)\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "collected": rf"(?P<name>.+) Collects {AMOUNT} from (?P<pot>main pot|side pot-\d+)\s*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total Pot\({AMOUNT}(?::(?P<pots>[^()]*))?\)"
        rf"(?: \| Rake \((?P<rake>{MONEY})\))?\s*",
        "stated_board": r"Board \[(?P<cards>[^\]]*)\]\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
    }

    def begin(self, head: Head) -> None:
        """Read the first lines, which may omit the word limit; chips have no currency."""
        if not re.search(r"(?i)\blimit", head["game"]):
            head["limit"] = "Limit"
        self.set_currency(head["stakes"])
        self.is_cash, self.stakes = self.transcript.currency is not None, head["stakes"].split("/")
        super().begin(head)

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; a post of two blinds states both together and the dead one."""
        if "in_all" in action.further:
            both: Any = action.amount
            action = action._replace(amount=both - action.dead)
        super().add(name, action)

    def read_total(self, match: re.Match[str]) -> None:
        """Read the total pot and the rake; the amounts of several pots must add up."""
        super().read_total(match)
        if text := match["pots"]:
            # Commas separate the pots, and also thousands.
            ways = [sum(map(self.money, pots)) for pots in (text.split(","), POT.findall(text))]
            if self.transcript.total_pot not in ways:
                raise LogError(f"the total pot is {match['amount']}, but the pots are {text}")

    def add_result(self, name: str, text: str) -> None:
        """Add a player's total winnings, and the cards that they show or muck."""
        if (result := RESULT.fullmatch(text)) is None:
            raise LogError(f"{shown(text)} is not understood")
        if result["amount"]:
            won = self.transcript.won[name] = self.money(result["amount"])
            parts = [*map(self.money, HALVES.findall(text))]
            if parts and sum(parts) != won:
                raise LogError(f"{name} won {won} in all, but {sum(parts)} by high and low")
        if result["cards"]:
            kind = EventType.MUCK if "[Mucked]" in text else EventType.SHOW
            self.add_event(kind, name, 0, read_cards_text(result["cards"].strip()))

    def finish(self) -> None:
        """Set the stakes; those of games without fixed limit state the big blind alone."""
        super().finish()
        *small, big = map(self.money, self.stakes)
        if small:
            self.set_stakes(small[0], big)
            return
        self.transcript.big_blind = self.whole_post(EventType.BIG_BLIND) or big
        self.transcript.small_blind = next(iter(self.amounts(EventType.SMALL_BLIND)), big * 0)
        if big not in (self.transcript.big_blind, self.transcript.small_blind):
            raise LogError(f"{big} is neither the small nor the big blind that is posted")


ABSOLUTE: Final = Room(
    "absolute",
    "Absolute Poker",
    re.compile(r"Stage #[A-Z]?\d"),
    AbsoluteReader,
    head=HEAD,
    mark="Stage #",
)
