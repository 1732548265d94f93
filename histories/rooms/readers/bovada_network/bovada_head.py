"""Parse the first line of hands of Bovada; find their stakes and the order of seats."""

import re
from itertools import pairwise
from typing import Final

from games.variants.variant import VARIANTS
from histories.rooms.game_names import variant_code
from histories.rooms.money import logged_time
from histories.rooms.reader import Reader
from histories.rooms.stud_bets import StudBets
from histories.rooms.transcript import EventType, Money, Transcript

HEAD: Final = re.compile(
    r"(?P<room>Bovada|Ignition|Bodog(?:\.\w+| \w+)?) Hand #(?P<number>\d+):? +"
    r"(?:(?:TBL|Zone Poker ID)#(?P<table>\d+) +)?"
    r"(?P<game>(?:HOLDEM|OMAHA|7CARD)(?: HiLo)?)(?:ZonePoker)? +"
    r"(?:Tournament #(?P<tournament>\d+) TBL#(?P<place>\d+), )?"
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|\w+)"
    r"(?:- Level (?P<level>\d+) \((?P<small>[\d.]+)/(?P<big>[\d.]+)\))?(?: \[MVS\])?"
    r" - (?P<time>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?: [A-Z]+)?\s*"
)
LIMITS: Final = {"HOLDEM": "No Limit", "OMAHA": "Pot Limit", "7CARD": "Fixed Limit"}
"""The limits of games in tournaments whose logs do not state them."""
POSITION: Final = re.compile(r"Small Blind|Big Blind|Dealer|UTG(?:\+(?P<after>\d))?")
FIRST: Final = {"Small Blind": 0, "Big Blind": 1, "Dealer": 99}
"""The places of positions in the order of play after the flop, besides those from UTG on."""


def read_head(head: re.Match[str], transcript: Transcript) -> None:
    """Read the room, the game, the table and the time."""
    transcript.room, transcript.number = head["room"], head["number"]
    transcript.tournament = head["tournament"]
    name, _, split = head["game"].partition(" ")
    limit = head["limit"] if head["limit"].endswith("Limit") else LIMITS[name]
    transcript.variant = variant_code(f"{limit} {name.replace('7CARD', '7 card stud')} {split}")
    transcript.table, transcript.time = head["table"] or head["place"], logged_time(head["time"])
    transcript.level = int(head["level"]) if head["level"] else None


def order_seats(transcript: Transcript) -> None:
    """Renumber the seats by position if their numbers are not in the order of play."""
    positions = dict[str, int]()
    for seat in transcript.seats:
        if (match := POSITION.fullmatch(seat.name)) is None:
            return
        positions[seat.name] = FIRST.get(seat.name, 2 + int(match["after"] or 0))
    seats = sorted(transcript.seats, key=lambda seat: positions[seat.name])
    numbers = [seat.number for seat in seats]
    descents = sum(after < before for before, after in pairwise([*numbers, numbers[0]]))
    if descents > 1:
        transcript.seats[:] = [seat._replace(number=n) for n, seat in enumerate(seats, 1)]
        transcript.button = next((s.number for s in transcript.seats if s.name == "Dealer"), 0)


def complete_stakes(
    reader: Reader, stakes: tuple[Money, Money] | None, stud_bets: StudBets
) -> None:
    """Set the stakes, which logs of cash games do not state, by the posts or bets."""
    transcript = reader.transcript
    if VARIANTS[transcript.variant].has_bring_in:
        transcript.small_bet = transcript.big_blind = stud_bets.small_bet()
        return
    small, big = stakes or (reader.whole_post(EventType.SMALL_BLIND), None)
    if big is None or transcript.is_fixed_limit:
        big = reader.called_blind()
    transcript.big_blind = big
    if transcript.is_fixed_limit:
        transcript.small_bet = big
    else:
        transcript.small_blind = big * 0 if small is None else small
