"""Read English logs of Winamax: hold'em and Omaha, cash, Go Fast, Expresso, tournaments."""

import re
from typing import ClassVar, Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import AMOUNT, MONEY, read_cards_text, read_time
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerLines, common_forms
from histories.rooms.readers.line_reader import LineReader, Table
from histories.rooms.room import Room
from histories.rooms.tournaments import read_buy_in
from histories.rooms.transcript import EventType
from lookup.arguments import shown

HEAD: Final = re.compile(
    r"Winamax Poker - (?:(?P<cash>CashGame|(?:Go Fast|HOLD-UP|ESCAPE) \".*?\")|"
    r"Tournament \".*\" buyIn: (?P<buy_in>.*?) level: (?P<level>\d+)) - "
    r"HandId: #(?P<number>\d+-\d+-\d+) - "
    r"(?P<game>[\w /-]+?) (?P<limit>no|pot|fixed) limit \((?P<stakes>[^()]+)\) - "
    r"(?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d) UTC\s*"
)
GAMES: Final = {
    "Holdem": "Holdem",
    "Omaha": "Omaha",
    **dict.fromkeys(("Omaha5", "5 Card Omaha"), "5 Card Omaha"),
    **dict.fromkeys(("Omaha8", "Omaha Hi/Lo"), "Omaha Hi-Lo"),
    "5 Card Omaha Hi/Lo": "5 Card Omaha Hi-Lo",
}
"""The supported games by their names in this room."""
TOURNAMENT: Final = re.compile(r".*\((?P<tournament>\d+)\)#\d+")
"""The name of a tournament's table, with the tournament's number."""
ALL_IN: Final = r"(?: and is all-in)?"
OUT: Final = r"(?: and is all-in)? out of position"
RESULT: Final = re.compile(
    r"(?: \((?:small blind|big blind|button)\))*(?: showed \[(?P<cards>[^\[\]]*)\] and)?"
    rf"(?: won {AMOUNT}(?: with .*)?| lost with .*| mucked)\s*"
)
"""The text of the summary after a player's name."""


class WinamaxReader(LineReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD]]
    total_is_net = True
    actions = PlayerLines(
        (
            (rf"posts ante {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts small blind {AMOUNT}{ALL_IN}", EventType.SMALL_BLIND),
            (rf"posts big blind {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
            (rf"posts small blind {AMOUNT}{OUT}", EventType.DEAD_BLIND),
            (rf"posts big blind {AMOUNT}{OUT}", EventType.POST),
            *common_forms(AMOUNT + ALL_IN, "denies (?:small|big) blind"),
            (rf"raises (?P<above>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"shows \[(?P<cards>[^\[\]]*)\](?: \(.*\))?", EventType.SHOW),
            (rf"collected {AMOUNT} from (?P<pot>main pot|side pot \d+|pot)", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "table": r"Table: '(?P<table>.*)' (?P<seats>\d+)-max \((?:real|play) money\) "
        r"Seat #(?P<button>\d+) is the button\s*",
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.*\S) "
        rf"\((?P<stack>{MONEY})(?:, {MONEY} bounty)?\)\s*",
    }
    play: ClassVar[Table] = {
        "board": r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* "
        r"(?P<cards>(?:\[[^\[\]]*\] ?)?\[[^\[\]]*\])\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "end": r"\*\*\* SUMMARY \*\*\*.*",
        "ignored": r"\*\*\* (?:ANTE/BLINDS|PRE-FLOP|SHOW DOWN) \*\*\*\s*|\s*",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total pot {AMOUNT} \| (?:No rake|Rake (?P<rake>{MONEY}))\s*",
        "stated_board": r"Board: \[(?P<cards>[^\[\]]*)\]\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
        "ignored": r"\s*",
    }
    refused: ClassVar = {
        "the house adds chips to the pot, which is not read": r"(?:Hold-up|Escape) to Pot: .*"
    }

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the first line."""
        (head,) = heads
        if head["game"] not in GAMES:
            raise LogError(f"{shown(head['game'])} is not a game of this room that is read")
        transcript, stakes = self.transcript, head["stakes"].split("/")
        self.is_cash, transcript.number = head["cash"] is not None, head["number"]
        transcript.variant = variant_code(f"{GAMES[head['game']]} {head['limit']} limit")
        amounts = [self.money(text) for text in stakes]
        if len(amounts) not in (2, 3):
            raise LogError(f"{shown(head['stakes'])} are not two blinds, nor an ante before them")
        transcript.small_blind, transcript.big_blind = amounts[-2:]
        if self.is_cash:
            self.set_currency(stakes[-1])
        transcript.level = int(head["level"]) if head["level"] else None
        if not self.is_cash and (buy_in := read_buy_in(head["buy_in"])) is not None:
            transcript.buy_in, transcript.buy_in_currency = buy_in
        transcript.time, transcript.time_zone = read_time(head["time"]), "UTC"
        transcript.returns_are_winnings = True

    def read_table(self, match: re.Match[str]) -> None:
        """Read the table, which contains the number of a tournament."""
        super().read_table(match)
        if not self.is_cash and (tournament := TOURNAMENT.fullmatch(match["table"])):
            self.transcript.tournament = tournament["tournament"]

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
    "Winamax", re.compile(r"Winamax Poker - .+ - HandId: #"), WinamaxReader, head=HEAD
)
"""Winamax."""
