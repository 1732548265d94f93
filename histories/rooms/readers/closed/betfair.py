"""Read logs of Betfair Poker: hold'em and Omaha, cash games."""

import re
from typing import ClassVar, Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import AMOUNT, MONEY, logged_time
from histories.rooms.player_lines import PlayerLines, common_forms
from histories.rooms.readers.layouts.dealing_layout import BRACKETED, DealingReader
from histories.rooms.readers.layouts.line_reader import Table
from histories.rooms.readers.like_partypoker.partypoker_head import ZONES
from histories.rooms.room import Room
from histories.rooms.transcript import EventType

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

    heads: ClassVar = [[HEAD], [GAME], [TABLE]]
    optional_heads: ClassVar = {2}  # the table
    actions = PlayerLines(
        (
            (rf"posts small blind {BRACKETED}", EventType.SMALL_BLIND),
            (rf"posts big blind {BRACKETED}", EventType.BIG_BLIND),
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
        "ignored": r"\s*|\*\* (?:Showdown|Hand Conclusion) \*\*\s*",
    }
    has_end = False

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its stakes and time, and the table."""
        head, game, table = heads
        transcript = self.transcript
        transcript.number = head["number"]
        transcript.variant = variant_code(f"{game['limit']} {game['game']}")
        self.set_stakes(self.money(game["small"]), self.money(game["big"]))
        if table["money"] == "Real":
            self.set_currency(game["big"])
        self.read_table(table)
        date = f"{game['day']}-{game['month']}-{game['year']}"
        transcript.time = logged_time(f"{date} {game['clock']}")
        transcript.time_zone = ZONES.get(game["zone"])

    def read_last(self, match: re.Match[str]) -> None:
        """Note the end of the hand."""
        self.has_end = True


BETFAIR: Final = Room(
    "betfair",
    "Betfair",
    re.compile(r"\*{5} Betfair Poker Hand History for Game \d"),
    BetfairReader,
    head=HEAD,
    mark="Hand History",
)
"""Betfair Poker."""
