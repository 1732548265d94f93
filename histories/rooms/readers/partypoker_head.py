"""Parse the game, the blinds and the time in logs of PartyPoker."""

import re
from typing import Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import MONEY, SYMBOL_OF, read_time
from histories.rooms.part import LogError
from histories.rooms.transcript import EventType, Money, Transcript
from lookup.arguments import shown

FIRST: Final = re.compile(r"\*{5} Hand History for Game (?P<number>\w+) \*{5}\s*")
TABLE: Final = re.compile(r"Table (?P<table>.+?) \(Real Money\)\s*")
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
CHIPS: Final = re.compile(r"(\d{1,9})(?:\.(\d{1,3}))?K|(\d{1,15})", re.ASCII)
ZONES: Final = {
    **dict.fromkeys(("EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Paris"),
    **dict.fromkeys(("MSK", "MSKS", "MSD"), "Europe/Moscow"),
    **dict.fromkeys(("GMT", "UTC"), "UTC"),
    "BST": "Europe/London",
}
"""Time zones by their names in logs."""


def read_head(game: re.Match[str], transcript: Transcript) -> bool:
    """Read the game, its currency and the time; return whether the game is for money."""
    is_cash = game.re is CASH
    transcript.variant, transcript.returns_are_winnings = variant_code(game["game"]), True
    if is_cash:
        transcript.currency = game["currency"]
        transcript.currency_symbol = SYMBOL_OF.get(game["currency"])
    else:
        transcript.rake = 0
    transcript.time = read_time(f"{game['day']} {game['month']} {game['year']} {game['clock']}")
    transcript.time_zone = ZONES.get(game["zone"])
    return is_cash


def read_chips(text: str) -> Money:
    """Parse an amount of chips such as ``1 200``, ``1,200`` or ``1.2K``."""
    match = CHIPS.fullmatch(text.strip().replace(" ", "").replace(",", ""))
    if match is None:
        raise LogError(f"{shown(text)} is not an amount of chips; one is such as 1,200 or 1.2K")
    thousands, thousandths, chips = match.groups(default="0")
    return int(chips) or int(thousands) * 1000 + int(thousandths.ljust(3, "0"))


def read_posted_blinds(transcript: Transcript) -> None:
    """Take the blinds from the first posts of players who are not all-in with them."""
    stacks = {seat.name: seat.stack for seat in transcript.seats}
    for event in transcript.events:
        if event.type is EventType.BIG_BLIND and not transcript.big_blind:
            if event.amount == stacks[event.player]:
                rule = "the big blind is not known: the player who posts it is all-in"
                raise LogError(rule, event.line)
            transcript.big_blind = event.amount
        elif event.type is EventType.SMALL_BLIND and not transcript.small_blind:
            transcript.small_blind = event.amount
