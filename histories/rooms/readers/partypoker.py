"""Read English logs of PartyPoker: hold'em and Omaha, cash games and tournaments."""

import re
from typing import ClassVar, Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import MONEY, SYMBOL_OF, read_time
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerAction, PlayerLines
from histories.rooms.readers.dealing_layout import BRACKETED, DealingReader
from histories.rooms.readers.line_reader import Table
from histories.rooms.room import Room
from histories.rooms.transcript import EventType, Money
from lookup.arguments import shown

HEAD: Final = re.compile(r"\*{5} Hand History for Game (?P<number>\w+) \*{5}\s*")
NAME: Final = r"(?P<game>(?:NL|PL|FL) (?:Texas Hold'em|Omaha Hi-Lo|Omaha))"
DATE: Final = (
    r"- [A-Z][a-z]+, (?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<clock>\d\d:\d\d:\d\d)"
    r" (?P<zone>[A-Z]*) ?(?P<year>\d{4})\s*"
)
LEVEL: Final = r"Trny: ?(?P<tournament>\d+) Level: ?(?P<level>\d+)"
BLINDS: Final = (
    r"Blinds(?:-Antes)?\((?P<small>[\d., K]+)/(?P<big>[\d., K]+?)(?: ?- ?(?P<ante>[\d., K]+))?\)"
)
CASH: Final = re.compile(
    rf"(?P<small>{MONEY})(?:/(?P<big>{MONEY}))? (?P<currency>[A-Z]{{3}}) "
    rf"(?:fastforward )?{NAME} {DATE}"
)
TOURNAMENT: Final = re.compile(rf"{NAME} (?:.*? )?Buy-in +(?:{LEVEL} +{BLINDS} )?{DATE}")
TABLE: Final = re.compile(r"Table (?P<table>.+?) \(Real Money\)\s*")
CHIPS: Final = re.compile(r"(\d{1,9})(?:\.(\d{1,3}))?K|(\d{1,15})", re.ASCII)
PLAIN: Final = r"(?P<amount>[^\s()]+)(?: [A-Z]{3}| chips)?"
POT: Final = r" from the (?P<pot>main pot|side pot \d+) with .+\.\s*"
ZONES: Final = {
    **dict.fromkeys(("EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Paris"),
    **dict.fromkeys(("MSK", "MSKS", "MSD"), "Europe/Moscow"),
    **dict.fromkeys(("GMT", "UTC"), "UTC"),
    "BST": "Europe/London",
}
"""Time zones by their names in logs."""


class PartyPokerReader(DealingReader):
    """Reads a hand."""

    heads: ClassVar = [[HEAD], [CASH, TOURNAMENT], [TABLE]]
    actions = PlayerLines(
        {
            "posts": (
                (rf"posts ante {BRACKETED}\.?\s*", EventType.ANTE),
                (rf"posts small blind {BRACKETED}\.?\s*", EventType.SMALL_BLIND),
                (rf"posts big blind {BRACKETED}\.?\s*", EventType.BIG_BLIND),
                (rf"posts big blind (?P<both>\+ dead) {BRACKETED}\.?\s*", EventType.POST),
            ),
            "folds": ((r"folds\s*", EventType.FOLD),),
            "checks": ((r"checks\s*", EventType.CHECK),),
            "calls": ((rf"calls {BRACKETED}\s*", EventType.CALL),),
            "bets": ((rf"bets {BRACKETED}\s*", EventType.BET),),
            "raises": ((rf"raises {BRACKETED}\s*", EventType.RAISE_BY),),
            "is": (
                (rf"is all-In +{BRACKETED}\s*", EventType.ALL_IN),
                (r"is sitting out\s*", None),
                (r"is disconnected\. We will wait for .+ to reconnect for a maximum of .+", None),
            ),
            "shows": ((r"shows \[(?P<cards>[^\[\]]*)\][^\[\]]*", EventType.SHOW),),
            "doesn't": ((r"doesn't show \[(?P<cards>[^\[\]]*)\][^\[\]]*", EventType.MUCK),),
            "does": ((r"does not show cards\.\s*", None),),
            "wins": (
                (rf"wins {PLAIN}{POT}", EventType.COLLECT),
                (rf"wins Lo \({PLAIN}\){POT}", EventType.COLLECT),
                (rf"wins {PLAIN}\s*", EventType.COLLECT),
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
    """The actions of players; all amounts are added chips."""
    play: ClassVar[Table] = {
        **DealingReader.play,
        "level": rf"{LEVEL}\s*",
        "blinds": rf"{BLINDS}\s*",
        "_bounties": r"(?>.+? has knocked out .)(?>.*? and won a .).* bounty prize\.\s*",
        "ignored": r"\s*|Game #\w+ starts\.\s*|#Game No : \w+\s*|"
        r"Your time bank will be activated in \d+ secs\..*|.+ has (?:joined|left) the table\.\s*|"
        r"Player .+ finished in \d+\.\s*|"
        r"Player .+ has been moved from table \d+ to this table\s*|"
        r"There will be a break in \d+ minute\(s\)\s*|Tournament moves into Level .+|"
        r"There is no Small Blind in this hand as the Big Blind of the previous hand left .*",
        "speech": r".+: .*",
    }
    has_blinds = False
    """Whether the log states the blinds, besides the posts."""

    def begin(self, *heads: re.Match[str]) -> None:
        """Read the game, its stakes and time, and the table."""
        number, game, table = heads
        transcript, self.is_cash = self.transcript, game.re is CASH
        transcript.number, transcript.variant = number["number"], variant_code(game["game"])
        self.read_table(table)
        transcript.returns_are_winnings = True
        transcript.big_blind = self.money("0")
        if self.is_cash:
            transcript.currency = game["currency"]
            transcript.currency_symbol = SYMBOL_OF.get(game["currency"])
            self._read_stakes(game)
        else:
            transcript.rake = 0
            if game["tournament"]:
                self.read_level(game)
                self.read_blinds(game)
        transcript.time = read_time(f"{game['day']} {game['month']} {game['year']} {game['clock']}")
        transcript.time_zone = ZONES.get(game["zone"])

    def _read_stakes(self, match: re.Match[str]) -> None:
        """Read the stakes of a cash game: blinds, the bets of fixed limit, or the buy-in."""
        transcript, small = self.transcript, self.money(match["small"])
        if match["big"]:
            self.set_stakes(small, self.money(match["big"]))
        elif transcript.is_fixed_limit:
            raise LogError(f"{shown(match[0])} does not name a bet and one of twice its size")
        self.has_blinds = match["big"] is not None

    def read_level(self, match: re.Match[str]) -> None:
        """Read the number of a tournament and its level."""
        transcript, level = self.transcript, int(match["level"])
        stated = transcript.tournament, transcript.level
        if self.is_cash or stated not in ((None, None), (match["tournament"], level)):
            raise LogError(f"level {level} of {match['tournament']} is not that of the first lines")
        transcript.tournament, transcript.level = match["tournament"], level

    def read_blinds(self, match: re.Match[str]) -> None:
        """Read the blinds of a tournament."""
        transcript = self.transcript
        blinds = _read_chips(match["small"]), _read_chips(match["big"])
        stated = transcript.small_blind, transcript.big_blind
        if self.is_cash or (self.has_blinds and blinds != stated):
            raise LogError(f"{shown(match[0])} are not the blinds of the first lines")
        transcript.small_blind, transcript.big_blind = blinds
        self.has_blinds = True
        if transcript.is_fixed_limit:
            transcript.small_bet = transcript.big_blind

    def adjusted(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return a post, split into a live big blind and dead chips."""
        live = self.transcript.big_blind or max(self.amounts(EventType.BIG_BLIND), default=0)
        if not 0 < live < action.amount:
            raise LogError(f"{name} posts {action.amount}, which is not a big blind and more")
        return action._replace(amount=live, dead=action.amount - live)

    def add(self, name: str, action: PlayerAction) -> None:
        """Add an action; raise LogError if the line may be chat of another player."""
        line = self.part.lines[self.line - self.part.line]
        if self._is_speech(line):
            raise LogError(f"{shown(line)} can be done by {name}, and said by another player")
        super().add(name, action)

    def _is_speech(self, line: str) -> bool:
        """Return whether a line is chat: it begins with a player's name and a colon."""
        return ": " in line and any(line.startswith(f"{name}: ") for name in self.names)

    def read_speech(self, match: re.Match[str]) -> bool | None:
        """Ignore chat, a line that begins with a player's name."""
        return None if self._is_speech(match[0]) else False

    def finish(self) -> None:
        """Take the blinds from the posts if the log states only the buy-in."""
        super().finish()
        transcript = self.transcript
        stacks = {seat.name: seat.stack for seat in transcript.seats}
        if not self.is_cash and not self.has_blinds:
            raise LogError("the log does not name the blinds of the tournament")
        for event in transcript.events:
            if event.type is EventType.BIG_BLIND and not self.has_blinds:
                if event.amount == stacks[event.player]:
                    rule = "the big blind is not known: the player who posts it is all-in"
                    raise LogError(rule, event.line)
                transcript.big_blind, self.has_blinds = event.amount, True
            elif event.type is EventType.SMALL_BLIND and not transcript.small_blind:
                transcript.small_blind = event.amount


def _read_chips(text: str) -> Money:
    """Parse an amount of chips such as ``1 200``, ``1,200`` or ``1.2K``."""
    match = CHIPS.fullmatch(text.strip().replace(" ", "").replace(",", ""))
    if match is None:
        raise LogError(f"{shown(text)} is not an amount of chips; one is such as 1,200 or 1.2K")
    thousands, thousandths, chips = match.groups(default="0")
    return int(chips) or int(thousands) * 1000 + int(thousandths.ljust(3, "0"))


PARTYPOKER: Final = Room(
    "PartyPoker", re.compile(r"\*{5} Hand History for Game \w"), PartyPokerReader
)
"""PartyPoker."""
