"""Read logs of Winamax: all games, cash, Go Fast, Expresso and tournaments."""

import re
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads, LineReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"Winamax Poker - (?:(?P<cash>(?!Tournament)[A-Z][A-Za-z -]*?(?: \".*?\")?)|"
    r"Tournament \".*\" buyIn: (?P<buy_in>.*?) level: (?P<level>\d+)) - "
    r"HandId: #(?P<number>\d+-\d+-\d+) - "
    r"(?P<game>[\w /-]+?) (?P<limit>no|pot|fixed) limit \((?P<stakes>[^()]+)\) - "
    r"(?P<time>\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?\s*"
)
TOURNAMENT: Final = re.compile(r".*\((?P<tournament>\d+)\)#\d+")
"""The name of a tournament's table, with the tournament's number."""
ALL_IN: Final = r"(?: and is all-in)?"
OUT: Final = r"(?: and is all-in)? out of position"
STEP: Final = 10  # the unit to which total pots in thousands are rounded
RESULT: Final = re.compile(
    r"(?: \((?:small blind|big blind|button)\))*(?: showed \[(?P<cards>[^\[\]]*)\] and)?"
    rf"(?: won {AMOUNT}(?: with .*)?| lost with .*| mucked| folded(?: on the \S+)?)\s*"
)
"""The text of the summary after a player's name."""


class WinamaxReader(LineReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD]]
    total_is_net = True
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts small blind {AMOUNT}{OUT}", EventType.DEAD_BLIND),
            (rf"posts big blind {AMOUNT}{OUT}", EventType.POST),
            (rf"brings in {AMOUNT}{ALL_IN}", EventType.BRING_IN),
            *common_forms(AMOUNT + ALL_IN, "denies (?:small|big) blind"),
            (rf"raises (?P<above>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"discard (?P<count>\d) cards?", EventType.DISCARD),
            (r"stands pat \[[^\[\]]*\]", EventType.DISCARD),
            (r"shows \[(?P<cards>[^\[\]]*)\](?: \(.*\))?", EventType.SHOW),
            (rf"collected {AMOUNT} from (?P<pot>main pot|side pot \d+|pot)", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "table": r"Table: '(?P<table>.*)' (?P<seats>\d+)-max \((?:real|play) money\)"
        r"(?: Seat #?0*(?P<button>\d+) is the button)?\s*",
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.*\S) "
        rf"\((?P<stack>{MONEY})(?:, {MONEY} bounty)?\)\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* "
        r"(?P<cards>(?:\[[^\[\]]*\] ?)?\[[^\[\]]*\])\s*",
        "street": r"\*\*\* [4-7]th STREET \*\*\*\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "added": rf"(?:Hold-up|Escape) to Pot: (?:total )?{AMOUNT}\s*",
        "end": r"\*\*\* SUMMARY \*\*\*.*",
        "ignored": r"\*\*\* (?:ANTE/BLINDS|PRE-FLOP|SHOW DOWN|3rd STREET|"
        r"(?:FIRST|SECOND|THIRD|FOURTH)-(?:BET|DRAW)) \*\*\*\s*|\s*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total pot {AMOUNT} \| (?:No rake|Rake (?P<rake>{MONEY}))\s*",
        "rounded_total": r"Total pot (?P<thousands>[\d.]+)k \| No rake\s*",
        "stated_board": r"Board: \[(?P<cards>[^\[\]]*)\]\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
    }

    def begin(self, head: Head) -> None:
        """Read the first line."""
        transcript, stakes = self.transcript, head["stakes"].split("/")
        self.is_cash = head["cash"] is not None
        head["game"] += f" {head.pop('limit')} limit"
        super().begin(head)
        if len(stakes) not in (2, 3):
            raise LogError(f"{shown(head['stakes'])} are not two blinds, nor an ante before them")
        transcript.small_blind, transcript.big_blind = map(self.money, stakes[-2:])
        if self.is_cash:
            self.set_currency(stakes[-1])
        transcript.returns_are_winnings = True

    def read_table(self, match: re.Match[str]) -> None:
        """Read the table, which contains the number of a tournament."""
        super().read_table(match)
        if not self.is_cash and (tournament := TOURNAMENT.fullmatch(match["table"])):
            self.transcript.tournament = tournament["tournament"]

    def cards_in(self, text: str) -> str:
        """Return the seen cards between brackets; an X is a card that is not seen."""
        return read_cards_text(text.replace("X", "").strip())

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; a small blind out of position may include the big one, which is live."""
        big = self.transcript.big_blind
        if action.type is EventType.DEAD_BLIND and action.amount > big:
            dead = action.amount - big
            action = action._replace(type=EventType.POST, amount=big, dead=dead)
        if action.type is not EventType.POST or action.amount:
            super().add(name, action)

    def read_rounded_total(self, match: re.Match[str]) -> None:
        """Compare a total pot in thousands with the winnings, which are exact."""
        total: Any = sum(self.amounts(EventType.COLLECT))
        if abs(total - float(match["thousands"]) * 1000) >= STEP:
            raise LogError(f"the total pot is {match['thousands']}k, but {total} was collected")
        self.transcript.total_pot, self.transcript.rake = total, self.money("0")

    def add_result(self, name: str, text: str) -> None:
        """Add the winnings and the cards of a player."""
        match = RESULT.fullmatch(text)
        if match is None:
            raise LogError(f"{shown(text.strip())} is not understood")
        if match["amount"]:
            self.transcript.won[name] = self.money(match["amount"])
        if match["cards"]:
            self.add_event(EventType.SHOW, name, 0, read_cards_text(match["cards"]))

    def finish(self) -> None:
        """Set the bets of fixed limit: the stakes are either the bets or the blinds."""
        super().finish()
        transcript = self.transcript
        small, big = transcript.small_blind, transcript.big_blind
        if not transcript.is_fixed_limit:
            return
        if VARIANTS[transcript.variant].has_bring_in:
            transcript.small_blind = transcript.big_blind = transcript.small_bet = small
            return
        stacks = {seat.name: seat.stack for seat in transcript.seats}
        posts = [event for event in transcript.events if event.type is EventType.BIG_BLIND]
        if any(event.amount == stacks.get(event.player) for event in posts):
            raise LogError("the bets are not known: the player who posts the big blind is all-in")
        if any(event.amount == small for event in posts):
            if big != 2 * small:
                raise LogError(f"{small}/{big} are not bets of fixed limit")
            transcript.small_blind, transcript.big_blind = small * 0, small
        transcript.small_bet = transcript.big_blind


WINAMAX: Final = Room(
    "winamax",
    "Winamax",
    re.compile(r"Winamax Poker - .+ - HandId: #"),
    WinamaxReader,
    head=HEAD,
    mark="HandId: #",
)
