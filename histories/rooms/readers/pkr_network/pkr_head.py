"""Parse the first lines of hands of PKR."""

import re
from collections.abc import Mapping
from typing import Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import logged_time
from histories.rooms.part import LogError
from histories.rooms.reader import Reader
from lookup.arguments import shown

FIRST: Final = re.compile(
    r"Table #(?P<number>\d+) - (?:Tournament #(?P<tournament>\d+) )?(?P<table>.+?)\s*"
)
HAND: Final = re.compile(r"Starting Hand #(?P<number>\d+)\s*")
HEADS: Final = [[FIRST], [HAND]]
"""The patterns of the first lines, before those of the facts."""
FACT: Final = r"(?P<fact>[A-Z][A-Za-z]*(?: [A-Za-z]+)*): *(?P<value>.*?)\s*"
"""A line of a fact, such as ``Game Type: HOLD'EM``."""
GAME, LIMIT, CHIPS, TIME = "game type", "limit type", "money type", "start time of hand"
LIMITS: Final = (None, "NO LIMIT", "POT LIMIT", "FIXED LIMIT")


def read_facts(facts: Mapping[str, str], reader: Reader) -> None:
    """Read the game, its limit and the time; facts that the log does not state are not set."""
    transcript = reader.transcript
    reader.is_cash = transcript.tournament is None and not (
        facts.get("table type", "").upper().startswith("TOURNAMENT")
        or facts.get(CHIPS, "").upper().startswith("TOURNAMENT")
    )
    transcript.rake = reader.money("0")
    if (limit := facts.get(LIMIT)) not in LIMITS:
        raise LogError(f"the limit {shown(limit)} is not one of {', '.join(filter(None, LIMITS))}")
    if GAME in facts and limit is not None:
        transcript.variant = variant_code(f"{limit} {facts[GAME]}")
    if facts.get(TIME):
        transcript.time = logged_time(facts[TIME])
