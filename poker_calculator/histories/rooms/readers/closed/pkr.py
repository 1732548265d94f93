"""Read logs of PKR: hold'em and Omaha, cash games and tournaments."""

import re
from collections.abc import Collection
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.counting_reader import CountingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import (
    AMOUNT,
    MONEY,
    logged_time,
    read_cards_text,
    variant_code,
)
from poker_calculator.histories.rooms.transcript import EventType, LogError

FIRST: Final = re.compile(
    r"Table #(?P<number>\d+) - (?:Tournament #(?P<tournament>\d+) )?(?P<table>.+?)\s*"
)
HAND: Final = re.compile(r"Starting Hand #(?P<number>\d+)\s*")
HEADS: Final = [[FIRST], [HAND]]
"""The patterns of the first lines, before those of the facts."""
FACT: Final = r"(?P<fact>[A-Z][A-Za-z]*(?: [A-Za-z]+)*): *(?P<value>.*?)\s*"
"""A line of a fact, such as ``Game Type: HOLD'EM``."""
GAME, LIMIT, CHIPS, TIME = "game type", "limit type", "money type", "start time of hand"
LIMITS: Final = (None, "NO LIMIT", "POT LIMIT", "FIXED LIMIT")
ALL_IN: Final = r"(?: \(all-in\))?"
CARDS: Final = re.compile(r"\[([^\]]*)\]")
UNSEEN: Final = "XX"
AWAY: Final = r"(?: \(away from table\))?"
CARD: Final = r"\[[^\]]*\] ?"
WON: Final = r"(?: from (?P<pot>side pot #\d+))?(?: with: .*)?"


class PKRReader(CountingReader):
    """Reads a hand; all amounts are totals of the player's bets on the street."""

    heads: ClassVar[Heads] = HEADS
    repeats_board = False
    totals: ClassVar[Collection[EventType]] = (EventType.CALL,)
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts ante of {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts small blind \({AMOUNT}\){ALL_IN}", EventType.SMALL_BLIND),
            (rf"posts big blind \({AMOUNT}\){ALL_IN}", EventType.BIG_BLIND),
            (rf"posts {AMOUNT} dead", EventType.DEAD_BLIND),
            (rf"posts {AMOUNT}{ALL_IN}", EventType.POST),
            *common_forms(AMOUNT + ALL_IN, "did not respond in time and is folded"),
            (rf"raises to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (rf"shows (?P<shown>(?:{CARD})+)", EventType.SHOW),
            (r"mucks|doesn't show", EventType.MUCK),
            (rf"(?:ties, and )?wins {AMOUNT}{WON}", EventType.COLLECT),
            (rf"ties (?P<pot>side pot #\d+),? and wins {AMOUNT}(?: with: .*)?", EventType.COLLECT),
            (r"has (?![$€£]).*", None),
            (r" ?is using the time bank|[A-Za-z][^\[\]$€£]*[.!]", None),
        )
    )
    seating: ClassVar[Table] = {
        "blinds": rf"Blinds are now (?P<small>{MONEY}) ?/ ?(?P<big>{MONEY})\s*",
        "ignored": r"Button is at seat \d+\s*|Shuffling Deck\s*|Last Hand .*",
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) - (?P<stack>{MONEY}){AWAY}\s*",
        "fact": FACT,
    }
    play: ClassVar[Table] = {
        "after": rf"Seat \d+: (?P<seated>.+) - (?P<stack>{MONEY}){AWAY}\s*",
        "button": r"Moving Button to seat (?P<button>\d+)\s*",
        "board": rf"Dealing (?:Flop (?P<flop>(?:{CARD}){{3}})|(?:Turn|River) (?P<card>{CARD}))\s*",
        "cards_of": rf"Dealing (?P<cards>(?:{CARD})+) to (?P<name>.+)",
        "returned": rf"Returning {AMOUNT} to (?P<name>.+) uncalled\s*",
        "size": rf"Pot sizes: {AMOUNT}\s*",
        "rake": rf"Taking Rake of {AMOUNT} from pot \d+\s*",
        "last": r"End [oO]f Hand #\d+\s*",
        "ignored": r"Shuffling Deck\s*|Dealing Cards\s*|No Rake Taken\s*",
        "bought": rf"(?P<name>.+) (?:rebuys|brings) {AMOUNT}(?: to table \d+)?\s*",
        "ignored newcomer": rf".+ will be dealt in after the button\s*|"
        rf".+ brings {MONEY} to table \d+\s*",
        "ignored speech": r"(?P<name>.+?): .*",
    }
    has_end, last_size = False, 0

    def begin(self, head: Head) -> None:
        """Read the number and the table."""
        super().begin(head)
        self.facts = dict[str, str]()
        self.after, self.folded, self.bought = dict[str, Any](), set[str](), set[str]()
        """The stacks after the hand by player, the players who folded, and the buyers of chips."""

    def read_fact(self, match: re.Match[str]) -> None:
        """Read the game, its limit, the time, or the kind of table and chips."""
        transcript, facts = self.transcript, self.facts
        facts[match["fact"].lower()] = match["value"]
        kinds = (facts.get(name, "").upper() for name in ("table type", CHIPS))
        self.is_cash = transcript.tournament is None and not any(
            kind.startswith("TOURNAMENT") for kind in kinds
        )
        transcript.rake = self.money("0")
        if (limit := facts.get(LIMIT)) not in LIMITS:
            limits = ", ".join(filter(None, LIMITS))
            raise LogError(f"the limit {shown(limit)} is not one of {limits}")
        if GAME in facts and limit is not None:
            transcript.variant = variant_code(f"{limit} {facts[GAME]}")
        if facts.get(TIME):
            transcript.time = logged_time(facts[TIME])

    def read_blinds(self, match: re.Match[str]) -> None:
        """Read the blinds, or the bets of fixed limit."""
        self._check_game()
        self.set_stakes(self.money(match["small"]), self.money(match["big"]))
        if self.is_cash and not self.facts.get(CHIPS, "").upper().startswith("PLAY"):
            self.set_currency(match["big"])

    def _check_game(self) -> None:
        """Raise LogError unless the first lines state the game."""
        if not self.transcript.variant:
            raise LogError("the log does not name the game and its limit", self.part.line)

    def cards_in(self, text: str) -> str:
        """Return cards such as ``[K d][T s]``, each in brackets of its own."""
        cards = CARDS.findall(text.replace(" ", ""))
        return read_cards_text(" ".join(card for card in cards if card != UNSEEN))

    def read_board(self, match: re.Match[str]) -> None:
        """Read the new cards of a street."""
        self.ledger.new_street()
        self.add_event(EventType.BOARD, "", 0, self.cards_in(match["flop"] or match["card"]))

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; winnings without a pot are from the main pot."""
        further, amount = action.further, action.amount
        if action.type is EventType.FOLD:
            self.folded.add(name)
        if "shown" in further:
            action = action._replace(cards=self.cards_in(further["shown"] or ""))
        elif action.type is EventType.COLLECT and action.pot is None:
            action = action._replace(pot=0)
        if amount or action.type is not EventType.POST:
            super().add(name, action)

    def read_bought(self, match: re.Match[str]) -> None:
        """Read that a player buys chips, which their stack after the hand may contain or not."""
        self.bought.add(match["name"])

    def read_after(self, match: re.Match[str]) -> None:
        """Read the stack of a player after the hand."""
        self.after[match["seated"]] = self.money(match["stack"])

    def read_size(self, match: re.Match[str]) -> None:
        """Read the size of a pot; the last lines of sizes, one for each pot, are the total pot."""
        if self.line > self.last_size + 1:
            self.transcript.total_pot = self.money("0")
        total: Any = self.transcript.total_pot
        self.transcript.total_pot, self.last_size = total + self.money(match["amount"]), self.line

    def read_rake(self, match: re.Match[str]) -> None:
        """Add the rake of a pot."""
        rake: Any = self.transcript.rake
        self.transcript.rake = rake + self.money(match["amount"])

    def finish(self) -> None:
        """Compare the stacks after the hand."""
        self._check_game()
        super().finish()
        after = {name: left for name, left in self.after.items() if name not in self.bought}
        for name, more in self.missing_winnings(after, self.folded):
            raise LogError(f"{name} has {more} more after the hand than by the actions")


PKR: Final = Room("pkr", "PKR", re.compile(r"Table #\d+ - "), PKRReader, mark="Table #")
