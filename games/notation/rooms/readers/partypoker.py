"""PartyPoker: hold'em and Omaha, cash games and tournaments, in English."""

import re
from typing import Final

from games.notation.rooms.game_names import variant_code
from games.notation.rooms.money import SYMBOL_OF, read_moment
from games.notation.rooms.player_lines import Deed, PlayerLines
from games.notation.rooms.readers.dealing_layout import AMOUNT, DealingReader
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Event, Money, Transcript, What
from games.variants.variant import VARIANTS, BettingStructure
from lookup.arguments import shown

HEAD: Final = re.compile(r"\*{5} Hand History for Game (?P<number>\w+) \*{5}\s*")
NAME: Final = r"(?P<game>(?:NL|PL|FL) (?:Texas Hold'em|Omaha Hi-Lo|Omaha))"
DATE: Final = (
    r" - [A-Z][a-z]+, (?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) (?P<zone>[A-Z]*) ?(?P<year>\d{4})\s*"
)
LEVEL: Final = r"Trny: ?(?P<tournament>\d+) Level: ?(?P<level>\d+)"
BLINDS: Final = (
    r"Blinds(?:-Antes)?\((?P<small>[\d., K]+)/(?P<big>[\d., K]+?)(?: ?- ?(?P<ante>[\d., K]+))?\)"
)
CASH: Final = re.compile(
    r"(?P<small>[$€£][\d.,]+)(?:/(?P<big>[$€£][\d.,]+))? (?P<currency>[A-Z]{3}) "
    rf"(?:fastforward )?{NAME}{DATE}"
)
TOURNAMENT: Final = re.compile(rf"{NAME} (?:.*? )?Buy-in +(?:{LEVEL} +{BLINDS} )?{DATE[1:]}")
LEVEL_LINE: Final = re.compile(rf"{LEVEL}\s*")
BLINDS_LINE: Final = re.compile(rf"{BLINDS}\s*")
TABLE: Final = re.compile(r"Table (?P<table>.+?) \(Real Money\)\s*")
PLAIN: Final = r"(?P<amount>[^\s()]+)(?: [A-Z]{3}| chips)?"
POT: Final = r" from the (?P<pot>main pot|side pot (?P<side>\d+)) with .+\.\s*"
FORMS: Final = PlayerLines(
    {
        "posts": (
            (rf"posts ante {AMOUNT}\.?\s*", What.ANTE),
            (rf"posts small blind {AMOUNT}\.?\s*", What.SMALL_BLIND),
            (rf"posts big blind {AMOUNT}\.?\s*", What.BIG_BLIND),
            (rf"posts big blind (?P<both>\+ dead) {AMOUNT}\.?\s*", What.POST),
        ),
        "folds": ((r"folds\s*", What.FOLD),),
        "checks": ((r"checks\s*", What.CHECK),),
        "calls": ((rf"calls {AMOUNT}\s*", What.CALL),),
        "bets": ((rf"bets {AMOUNT}\s*", What.BET),),
        "raises": ((rf"raises {AMOUNT}\s*", What.RAISE_BY),),
        "is": (
            (rf"is all-In +{AMOUNT}\s*", What.ALL_IN),
            (r"is sitting out\s*", None),
            (r"is disconnected\. We will wait for .+ to reconnect for a maximum of .+", None),
        ),
        "shows": ((r"shows \[(?P<cards>[^\[\]]*)\][^\[\]]*", What.SHOW),),
        "doesn't": ((r"doesn't show \[(?P<cards>[^\[\]]*)\][^\[\]]*", What.MUCK),),
        "does": ((r"does not show cards\.\s*", None),),
        "wins": (
            (rf"wins {PLAIN}{POT}", What.COLLECT),
            (rf"wins Lo \({PLAIN}\){POT}", What.COLLECT),
            (rf"wins {PLAIN}\s*", What.COLLECT),
        ),
        "will": ((r"will be using (?:his|her|their) time bank for this hand\.\s*", None),),
        "did": ((r"did not respond in time\s*", None),),
        "could": ((r"could not respond in time\.\(disconnected\)\s*", None),),
        "has": (
            (r"has (?:joined|left) the table\.\s*", None),
            (r"has been reconnected and has \d+ seconds to act\.\s*", None),
        ),
        "": ((r"shows[\dTJQKA,]+ +for low\.\s*", None),),
    }
)
"""What players do; every amount is what the player adds."""
IGNORED: Final = re.compile(
    r"\s*|Game #\w+ starts\.\s*|#Game No : \w+\s*|Your time bank will be activated in \d+ secs\..*|"
    r"(?P<guest>.+) has (?:joined|left) the table\.\s*|Player .+ finished in \d+\.\s*|"
    r"Player .+ has been moved from table \d+ to this table\s*|"
    r"There will be a break in \d+ minute\(s\)\s*|Tournament moves into Level .+|"
    r"There is no Small Blind in this hand as the Big Blind of the previous hand left .*"
)
BOUNTY: Final = re.compile(r"(?>.+? has knocked out .)(?>.*? and won a .).* bounty prize\.\s*")
ZONES: Final = {
    **dict.fromkeys(("EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Paris"),
    **dict.fromkeys(("MSK", "MSKS", "MSD"), "Europe/Moscow"),
    **dict.fromkeys(("GMT", "UTC"), "UTC"),
    "BST": "Europe/London",
}
"""The time zones of logs by what they call them."""
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)


class PartyPokerReader(DealingReader):
    """Reads the lines of a hand."""

    lines = FORMS
    ignored = IGNORED

    def __init__(self, part: Part, room: str, number: str) -> None:
        super().__init__(part, room, number)
        self.has_blinds = False
        """Whether the log names the blinds, beside the lines that post them."""
        self.bounties: list[str] = []

    def begin(self, game: str, table: str) -> None:
        """Read the game, its stakes and time, and the table."""
        told = self.told
        cash, place = CASH.fullmatch(game), TABLE.fullmatch(table)
        match = cash or TOURNAMENT.fullmatch(game)
        if match is None or place is None:
            raise LogError(f"{shown(game if match is None else table)} is not understood")
        told.table, told.variant = place["table"].strip(), variant_code(match["game"])
        self.is_cash, told.returns_are_winnings = cash is not None, True
        told.big_blind = self.money("0")
        if cash is None:
            told.rake = 0
            if match["tournament"]:
                self._level(match)
                self._blinds(match)
        else:
            told.currency = cash["currency"]
            told.currency_symbol = SYMBOL_OF.get(cash["currency"])
            self._stakes(cash)
        if match["month"] not in MONTHS:
            raise LogError(f"{shown(match['month'])} is not a month")
        told.time = read_moment(match, MONTHS.index(match["month"]) + 1)
        told.time_zone = ZONES.get(match["zone"])

    def _stakes(self, match: re.Match[str]) -> None:
        """Read the stakes of a cash game: blinds, the bets of fixed limit, or the buy-in."""
        told, small = self.told, self.money(match["small"])
        is_fixed = VARIANTS[told.variant].structure is BettingStructure.FIXED_LIMIT
        if is_fixed:
            if match["big"] is None or self.money(match["big"]) != 2 * small:
                raise LogError(f"{shown(match[0])} does not name a bet and one of twice its size")
            told.small_bet = told.big_blind = small
        elif match["big"]:
            told.small_blind, told.big_blind = small, self.money(match["big"])
        self.has_blinds = is_fixed or match["big"] is not None

    def _level(self, match: re.Match[str]) -> None:
        """Read the number of a tournament and its level."""
        told, level = self.told, int(match["level"])
        if told.tournament not in (None, match["tournament"]) or told.level not in (None, level):
            raise LogError(f"level {level} of {match['tournament']} is not that of the first lines")
        told.tournament, told.level = match["tournament"], level

    def _blinds(self, match: re.Match[str]) -> None:
        """Read the blinds of a tournament."""
        told = self.told
        blinds = _chips(match["small"]), _chips(match["big"])
        if self.has_blinds and blinds != (told.small_blind, told.big_blind):
            raise LogError(f"{shown(match[0])} are not the blinds of the first lines")
        told.small_blind, told.big_blind = blinds
        self.has_blinds = True
        if VARIANTS[told.variant].structure is BettingStructure.FIXED_LIMIT:
            told.small_bet = told.big_blind

    def add(self, what: What, deed: Deed) -> None:
        """Add what a player does; of a post with dead chips a big blind is live."""
        if what is not What.POST:
            super().add(what, deed)
            return
        told, amount = self.told, self.money(deed.match["amount"])
        posted = [event.amount for event in told.events if event.what is What.BIG_BLIND]
        live = told.big_blind or max(posted, default=0)
        if not 0 < live < amount:
            raise LogError(f"{deed.name} posts {amount}, which is not a big blind and more")
        told.events.append(Event(What.DEAD_BLIND, deed.name, amount - live, "", self.line))
        told.events.append(Event(What.POST, deed.name, live, "", self.line))

    def other(self, line: str) -> bool:
        """Read what players say, levels, and bounties."""
        if not self.is_cash and (match := LEVEL_LINE.fullmatch(line)):
            self._level(match)
        elif not self.is_cash and (match := BLINDS_LINE.fullmatch(line)):
            self._blinds(match)
        elif BOUNTY.fullmatch(line):
            self.bounties.append(line.strip())
            self.told.notes = {"_bounties": self.bounties}
        else:
            return self._is_speech(line)
        return True

    def _is_speech(self, line: str) -> bool:
        """Return whether a player says something, with a name and a colon before it."""
        return ": " in line and any(line.startswith(f"{name}: ") for name in self.names)

    def check_speech(self, line: str, deed: Deed) -> None:
        """Raise LogError if what a player does may as well be what another one says."""
        if ": " in line and self._is_speech(line):
            raise LogError(f"{shown(line)} can be done by {deed.name}, and said by another player")

    def finish(self) -> None:
        """Take the blinds from who posts them, where the log only tells the buy-in."""
        told = self.told
        stacks = {seat.name: seat.stack for seat in told.seats}
        if not self.is_cash and not self.has_blinds:
            raise LogError("the log does not name the blinds of the tournament")
        for event in told.events:
            if event.what is What.BIG_BLIND and not self.has_blinds:
                if event.amount == stacks[event.player]:
                    raise LogError("the big blind is not told: who posts it is all-in", event.line)
                told.big_blind, self.has_blinds = event.amount, True
            elif event.what is What.SMALL_BLIND and not told.small_blind:
                told.small_blind = event.amount


def _chips(text: str) -> Money:
    """Read an amount of chips such as ``1 200``, ``1,200`` or ``1.2K``."""
    digits = text.strip().replace(" ", "").replace(",", "")
    if match := re.fullmatch(r"(\d{1,9})(?:\.(\d{1,3}))?K", digits):
        return int(match[1]) * 1000 + int((match[2] or "0").ljust(3, "0"))
    if not digits.isdecimal() or len(digits) > 15:
        raise LogError(f"{shown(text)} is not an amount of chips; one is such as 1,200 or 1.2K")
    return int(digits)


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    match = HEAD.fullmatch(part.lines[0])
    if match is None:
        raise LogError(f"{shown(part.lines[0])} is not the first line of a hand that is known")
    return PartyPokerReader(part, "PartyPoker", match["number"]).transcript()


PARTYPOKER: Final = Room("PartyPoker", re.compile(r"\*{5} Hand History for Game \w"), read)
"""How the logs of PartyPoker are read."""
