"""888poker and the other rooms of its network, Pacific: hold'em and Omaha, cash and tournaments."""

import re
from typing import Final

from games.notation.rooms.game_names import variant_code
from games.notation.rooms.money import SYMBOLS, read_moment
from games.notation.rooms.player_lines import PlayerLines
from games.notation.rooms.readers.dealing_layout import AMOUNT, DealingReader
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Transcript, What
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

HEAD: Final = re.compile(r"\*{5} \S.* Hand History for Game (?P<number>\d+) \*{5}\s*")
GAME: Final = re.compile(
    r"(?P<small>[^/]+)/(?P<big>.+?) Blinds "
    r"(?P<game>(?:No|Pot|Fix(?:ed)?) Limit (?:Holdem|OmahaHL|Omaha))(?: Jackpot table)? - \*\*\* "
    r"(?P<day>\d\d) (?P<month>\d\d) (?P<year>\d{4}) (?P<hour>\d\d):(?P<minute>\d\d):"
    r"(?P<second>\d\d)\s*"
)
TABLE: Final = re.compile(
    r"(?:Tournament #(?P<tournament>\d+) (?>.*?- (?=Table )))?Table (?P<table>.+?)"
    r"(?: (?P<seats>\d+) Max)? \((?P<money>Real|Play) Money\)\s*"
)
FORMS: Final = PlayerLines(
    {
        "posts": (
            (rf"posts ante {AMOUNT}\s*", What.ANTE),
            (rf"posts small blind {AMOUNT}\s*", What.SMALL_BLIND),
            (rf"posts big blind {AMOUNT}\s*", What.BIG_BLIND),
            (r"posts dead blind \[(?P<dead>[^\[\]+]*) \+ (?P<amount>[^\[\]+]*)\]\s*", What.POST),
        ),
        "folds": ((r"folds\s*", What.FOLD),),
        "checks": ((r"checks\s*", What.CHECK),),
        "calls": ((rf"calls {AMOUNT}\s*", What.CALL),),
        "bets": ((rf"bets {AMOUNT}\s*", What.BET),),
        "raises": ((rf"raises {AMOUNT}\s*", What.RAISE_BY),),
        "shows": ((r"shows \[(?P<cards>[^\[\]]*)\]\s*", What.SHOW),),
        "mucks": ((r"mucks \[(?P<cards>[^\[\]]*)\]\s*", What.MUCK),),
        "collected": ((r"collected \[ (?P<amount>[^\[\]]*) \]\s*", What.COLLECT),),
        "did": ((r"did not show (?:his|her|their) hand\s*", None),),
    }
)
"""What players do; every amount is what the player adds."""
IGNORED: Final = re.compile(r"\s*|\((?:Hi|Lo): [^()]*\)\s*|#Game No : \d+\s*")
SUMMARY: Final = re.compile(r"\*\* Summary \*\*\s*")


class Poker888Reader(DealingReader):
    """Reads the lines of a hand."""

    lines = FORMS
    ignored = IGNORED

    def begin(self, game: str, table: str) -> None:
        """Read the game, its blinds and time, and the table."""
        told = self.told
        match, place = GAME.fullmatch(game), TABLE.fullmatch(table)
        if match is None or place is None:
            raise LogError(f"{shown(game if match is None else table)} is not understood")
        told.tournament, self.is_cash = place["tournament"], place["tournament"] is None
        told.table = place["table"]
        told.seat_count = int(place["seats"]) if place["seats"] else None
        told.variant = variant_code(match["game"])
        told.small_blind, told.big_blind = self.money(match["small"]), self.money(match["big"])
        if VARIANTS[told.variant].structure is BettingStructure.FIXED_LIMIT:
            told.small_bet = told.big_blind
        if self.is_cash and place["money"] == "Real":
            symbol = next((symbol for symbol in SYMBOLS if symbol in match["big"]), None)
            told.currency_symbol, told.currency = symbol, SYMBOLS.get(symbol or "")
        told.rake = None if self.is_cash else 0
        told.time = read_moment(match, int(match["month"]))

    def other(self, line: str) -> bool:
        """Read the line that ends the play."""
        if SUMMARY.fullmatch(line) is None:
            return False
        self.is_over = True
        return True

    def finish(self) -> None:
        """Refuse a hand that was cut off."""
        if not self.is_over:
            raise LogError("the hand stops before its summary")


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    match = HEAD.fullmatch(part.lines[0])
    if match is None:
        raise LogError(f"{shown(part.lines[0])} is not the first line of a hand that is known")
    return Poker888Reader(part, "888poker", match["number"]).transcript()


POKER888: Final = Room("888poker", re.compile(r"\*{5} \S.* Hand History for Game \d"), read)
"""How the logs of 888poker are read."""
