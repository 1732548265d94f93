"""Read logs of 888poker and its network, Pacific: hold'em and Omaha, cash and tournaments."""

import re
from typing import ClassVar, Final

from histories.rooms.game_names import variant_code
from histories.rooms.languages import with_english_cards
from histories.rooms.money import currency_in, logged_time
from histories.rooms.part import Part
from histories.rooms.player_lines import PlayerLines, common_forms
from histories.rooms.readers.layouts.dealing_layout import BRACKETED, DealingReader
from histories.rooms.readers.layouts.line_reader import Table
from histories.rooms.room import Room
from histories.rooms.transcript import EventType

HEAD: Final = re.compile(r"\*{5} \S.* Hand History for Game (?P<number>\d+) \*{5}\s*")
GAME: Final = re.compile(
    r"(?P<small>[^/]+)/(?P<big>.+?) Blinds "
    r"(?P<game>(?:No|Pot|Fix(?:ed)?) Limit (?:Holdem|OmahaHL|Omaha))(?: Jackpot table)? - \*\*\*"
    r"(?: (?P<time>\d\d \d\d \d{4} \d\d:\d\d:\d\d))?\s*"
)
TABLE: Final = re.compile(
    r"(?:Tournament #(?P<tournament>\d+) (?>.*?- (?=Table )))?Table (?P<table>.+?)"
    r"(?: (?P<seats>\d+) Max)? \((?P<money>Real Money|Play Money|Practice Play)\)\s*"
)


class Poker888Reader(DealingReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD], [GAME], [TABLE]]
    optional_heads: ClassVar = {2}  # the table
    actions = PlayerLines(
        (
            (rf"posts ante {BRACKETED}", EventType.ANTE),
            (rf"posts small blind {BRACKETED}", EventType.SMALL_BLIND),
            (rf"posts big blind {BRACKETED}", EventType.BIG_BLIND),
            (r"posts dead blind \[(?P<dead>[^\[\]+]*) \+ (?P<amount>[^\[\]+]*)\]", EventType.POST),
            *common_forms(BRACKETED, "did not show (?:his|her|their) hand"),
            (rf"raises {BRACKETED}", EventType.RAISE_BY),
            (r"shows \[(?P<cards>[^\[\]]*)\]", EventType.SHOW),
            (r"mucks \[(?P<cards>[^\[\]]*)\]", EventType.MUCK),
            (r"collected \[ (?P<amount>[^\[\]]*) \]", EventType.COLLECT),
        )
    )
    """The actions of players; all amounts are added chips."""
    play: ClassVar[Table] = {
        **DealingReader.play,
        "showdown": r"\*\* Summary \*\*\s*",
        "ignored": r"\s*|\((?:Hi|Lo): [^()]*\)\s*|#Game No : \d+\s*",
    }
    has_end = False

    def __init__(self, part: Part, room: str) -> None:
        super().__init__(with_english_cards(part), room)

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its blinds and time, and the table."""
        number, game, table = heads
        transcript = self.transcript
        transcript.number, transcript.tournament = number["number"], table["tournament"]
        has_currency = currency_in(game["big"])[0] is not None
        self.is_cash = table["tournament"] is None if table["table"] else has_currency
        self.read_table(table)
        transcript.variant = variant_code(game["game"])
        transcript.small_blind = self.money(game["small"])
        transcript.big_blind = self.money(game["big"])
        if transcript.is_fixed_limit:
            transcript.small_bet = transcript.big_blind
        if self.is_cash and table["money"] in ("Real Money", None):
            self.set_currency(game["big"])
        transcript.rake = None if self.is_cash else 0
        transcript.time = logged_time(game["time"]) if game["time"] else None

    def read_showdown(self, match: re.Match[str]) -> None:
        """End the play; players show and collect after this line."""
        self.has_end = True


POKER888: Final = Room(
    "poker888",
    "888poker",
    re.compile(r"\*{5} \S.* Hand History for Game \d"),
    Poker888Reader,
    head=HEAD,
    mark="Hand History for Game",
)
"""888poker."""
