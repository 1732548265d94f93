"""Read logs of Unibet: hold'em and Omaha, cash games."""

import re
from typing import Any, ClassVar, Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import AMOUNT, MONEY, read_time
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerLines, common_forms
from histories.rooms.readers.layouts.counting_reader import CountingReader
from histories.rooms.readers.layouts.line_reader import Table
from histories.rooms.room import Room
from histories.rooms.transcript import EventType
from lookup.arguments import shown

HEAD: Final = re.compile(
    rf"Game #(?P<number>\d+): Table (?P<table>(?:(?!Game #).)+) - "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY}) - "
    r"(?P<game>(?:No|Pot|Fixed) Limit [A-Za-z' /-]+?) - (?P<clock>\d\d:\d\d:\d\d) "
    r"(?P<date>\d{4}/\d\d/\d\d)\s*"
)
SEATED: Final = re.compile(r"\*\*\* Seated players \*\*\*\s*")
ALL_IN: Final = r"(?:,? and is all-in)?"
RESULT: Final = re.compile(
    rf": bet (?P<bet>{MONEY}) and won (?P<won>{MONEY}), "
    rf"net result: (?P<symbol>\D?)(?P<sign>-?)(?P<net>{MONEY})\s*"
)


class UnibetReader(CountingReader):
    """Reads a hand; its layout resembles that of PokerStars."""

    heads: ClassVar = [[HEAD], [SEATED]]
    repeats_board = False
    actions = PlayerLines(
        (
            (rf"posts ante {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts small blind {AMOUNT}{ALL_IN}", EventType.SMALL_BLIND),
            (rf"posts big blind {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
            *common_forms(AMOUNT + ALL_IN),
            (rf"raises (?P<added>{MONEY}) to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
            (r"shows \[(?P<cards>[^\]]*)\].*", EventType.SHOW),
            (rf"wins {AMOUNT}", EventType.COLLECT),
        )
    )
    seating: ClassVar[Table] = {
        "seat": rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{MONEY})\)\s*"
    }
    play: ClassVar[Table] = {
        "dealer": r"(?P<name>.+) has the button\s*",
        "board": r"\*\*\* (?P<street>Flop|Turn|River) \*\*\*(?P<cards>(?: \[[^][]*\])+)\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "end": r"\*\*\* Summary \*\*\*\s*",
        "ignored": r"\s*|\*\*\* (?:Blinds and button|Hole cards|Preflop|Showdown) \*\*\*\s*|"
        r"Dealt in .+",
    }
    summary: ClassVar[Table] = {
        "total": rf"Total pot {AMOUNT} \|? ?Rake (?P<rake>{MONEY})\s*",
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
        "ignored": r"\s*",
    }

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its stakes, the time and the table."""
        head, transcript = heads[0], self.transcript
        transcript.number, transcript.table = head["number"], head["table"]
        transcript.variant = variant_code(head["game"])
        self.set_stakes(self.money(head["small"]), self.money(head["big"]))
        transcript.time = read_time(f"{head['date']} {head['clock']}")

    def read_seat(self, match: re.Match[str]) -> None:
        """Read a player and their stack, which has the currency."""
        super().read_seat(match)
        self.set_currency(match["stack"])

    def add_result(self, name: str, text: str) -> None:
        """Add a player's winnings; their bets and the net result must agree."""
        if (result := RESULT.fullmatch(text)) is None:
            raise LogError(f"{shown(text)} is not understood")
        bet, won, net = (self.money(result[group]) for group in ("bet", "won", "net"))
        put_in: Any = self.ledger.put_in(name)
        if bet != put_in or won - bet != (-net if result["sign"] else net):
            raise LogError(f"{name} puts in {put_in} and wins {won}, but the result is {text[2:]}")
        self.transcript.won[name] = won


UNIBET: Final = Room(
    "Unibet", re.compile(r"Game #\d+: Table "), UnibetReader, head=HEAD, mark="Game #"
)
"""Unibet."""
