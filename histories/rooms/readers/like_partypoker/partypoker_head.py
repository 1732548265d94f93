"""Parse the game, the blinds and the time in logs of PartyPoker."""

import re
from typing import Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import MONEY, SYMBOL_OF, currency_in, logged_time
from histories.rooms.part import LogError
from histories.rooms.transcript import Event, EventType, Money, Transcript
from lookup.arguments import shown

FIRST: Final = re.compile(r"\*{5} Hand History for Game (?P<number>\w+) \*{5}(?: \([\w ]+\))?\s*")
"""The first line; programs that convert hands name the room."""
TABLE: Final = re.compile(r"Table (?P<table>.+?) \( ?(?:Real|Play) Money ?\)\s*")
NAME: Final = (
    r"(?P<game>(?:(?:NL|PL|FL) )?(?:(?:Texas )?Hold'?em|Omaha Hi-Lo|Omaha|7 Card Stud(?: Hi-Lo)?))"
)
DATE: Final = (
    r"- [A-Z][a-z]+, ?(?P<month>[A-Z][a-z]+) (?P<day>\d{1,2}), (?P<clock>\d\d:\d\d:\d\d)"
    r" (?P<zone>[A-Z]*) ?(?P<year>\d{4})\s*"
)
LEVEL: Final = r"Trny: ?(?P<tournament>\d+) Level: ?(?P<level>\d+)"
BLINDS: Final = (
    r"(?:Blinds|Stakes)(?:-Antes)?\((?P<small>[\d., K]+)/(?P<big>[\d., K]+?)"
    r"(?: ?- ?(?P<ante>[\d., K]+))?\)"
)
CASH: Final = re.compile(
    rf"(?P<small>{MONEY})(?:/(?P<big>{MONEY}))? (?:(?P<currency>[A-Z]{{3}}) )?"
    rf"(?:fastforward )?{NAME} {DATE}"
)
TOURNAMENT: Final = re.compile(rf"{NAME} (?:(?:.*? )?Buy-in)? *(?:{LEVEL} +{BLINDS} )?{DATE}")
CHIPS: Final = re.compile(r"(\d{1,9})(?:\.(\d{1,3}))?K|(\d{1,15})", re.ASCII)
ZONES: Final = {
    **dict.fromkeys(("ET", "EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Paris"),
    **dict.fromkeys(("MSK", "MSKS", "MSD"), "Europe/Moscow"),
    **dict.fromkeys(("GMT", "UTC"), "UTC"),
    "BST": "Europe/London",
}
"""Time zones by their names in logs."""


def read_head(game: re.Match[str], transcript: Transcript) -> bool:
    """Read the game, its currency and the time; return whether the game is for money."""
    is_cash = game.re is CASH
    name = game["game"]
    # The bets of stud are always fixed, and not always named so.
    transcript.variant = variant_code(f"FL {name}" if name.startswith("7") else name)
    transcript.returns_are_winnings = True
    if is_cash:
        transcript.currency = game["currency"] or currency_in(game["small"])[1]
        transcript.currency_symbol = SYMBOL_OF.get(transcript.currency or "")
    else:
        transcript.rake = 0
    transcript.time = logged_time(f"{game['day']} {game['month']} {game['year']} {game['clock']}")
    transcript.time_zone = ZONES.get(game["zone"])
    return is_cash


def read_chips(text: str) -> Money:
    """Parse an amount of chips such as ``1 200``, ``1,200`` or ``1.2K``."""
    match = CHIPS.fullmatch(text.strip().replace(" ", "").replace(",", ""))
    if match is None:
        raise LogError(f"{shown(text)} is not an amount of chips; one is such as 1,200 or 1.2K")
    thousands, thousandths, chips = match.groups(default="0")
    return int(chips) or int(thousands) * 1000 + int(thousandths.ljust(3, "0"))


def add_unstated_posts(transcript: Transcript) -> None:
    """Add the blinds of the players after the button, which logs of tournaments do not state."""
    button, seats = transcript.button or 0, transcript.seats
    players = sorted(seats, key=lambda seat: (seat.number <= button, seat.number))
    if len(players) == 2:
        players.reverse()
    blinds = (
        (EventType.SMALL_BLIND, transcript.small_blind),
        (EventType.BIG_BLIND, transcript.big_blind),
    )
    events = transcript.events
    put_in = {event.player: event.amount for event in events if event.type is EventType.ANTE}
    place = next((n for n, e in enumerate(events) if e.type is not EventType.ANTE), len(events))
    for seat, (event_type, blind) in reversed([*zip(players, blinds, strict=False)]):
        if amount := min(blind, seat.stack - put_in.get(seat.name, 0)):
            events.insert(place, Event(event_type, seat.name, amount, "", transcript.line))
