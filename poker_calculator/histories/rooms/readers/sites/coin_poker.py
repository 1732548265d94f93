"""Read logs of CoinPoker: hold'em and Omaha, cash games and tournaments."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.readers.layouts.stars_layout import ALL_IN, FORMS, StarsReader
from poker_calculator.histories.rooms.room import Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, currency_in
from poker_calculator.histories.rooms.transcript import EventType, LogError

HEAD: Final = re.compile(
    r"CoinPoker Hand #(?P<number>\d+): (?:Tournament #(?P<tournament>\d+), )?(?P<game>.+) "
    rf"\((?P<small>{MONEY})/(?P<big>{MONEY})(?:(?:/| ante )(?P<ante>{MONEY}))?(?: play)? ?\) "
    r"(?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d)(?: (?P<zone>\S+))?\s*"
)


class CoinPokerReader(StarsReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD]]
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"ALLIN {AMOUNT}", EventType.ALL_IN),
            (rf"raises {AMOUNT} and is all-in", EventType.RAISE_BY),
            (rf"RETURN {AMOUNT}", EventType.RETURN),
            (rf"STRADDLE {AMOUNT}", EventType.STRADDLE),
            (rf"posts ante {AMOUNT}{ALL_IN}", EventType.ANTE),
            (rf"posts auto big blind {AMOUNT}{ALL_IN}", EventType.POST),
            (rf"posts small blind \(dead\) {AMOUNT}{ALL_IN}", EventType.DEAD_BLIND),
            (r"didn't post .*", None),
            *FORMS,
        ),
        ": ",
    )
    play: ClassVar[Table] = {
        "added splash": rf"(?:MEGA )?SPLASH dropped {AMOUNT}\s*",
        **StarsReader.play,
        "collected": r"(?P<name>.+) collected " + AMOUNT + r" from (?P<pot>pot|side-pot \d+)\s*",
        "ignored dealt": r"Dealt to (?P<name>.+?)\s*",
        "ignored time": r".+ activated time-bank .*",
    }
    refused: ClassVar[Mapping[str, str]] = {
        "the hand was cancelled": r"\*\*\* HAND CANCELLED \*\*\*\s*"
    }

    def read_table(self, match: re.Match[str]) -> None:
        """Read the table; older logs have the currency in its name alone."""
        super().read_table(match)
        if self.is_cash and self.transcript.currency is None:
            self.transcript.currency = currency_in(match["table"])[1]

    def finish(self) -> None:
        """Add the chips of a splash to the winnings, which do not include them."""
        super().finish()
        added: Any = self.transcript.added_chips
        winners = {e.player for e in self.transcript.events if e.type is EventType.COLLECT}
        if added and len(winners) > 1:
            raise LogError("the log does not state who of several winners gets the splash")
        for name in winners if added else ():
            self.add_event(EventType.COLLECT, name, added)
            if name in self.transcript.won:
                self.transcript.won[name] += added


COIN_POKER: Final = Room(
    "coin-poker",
    "CoinPoker",
    re.compile(r"CoinPoker Hand #\d"),
    CoinPokerReader,
    head=HEAD,
    mark=" #",
)
