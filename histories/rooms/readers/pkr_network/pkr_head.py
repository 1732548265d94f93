"""Parse the first lines of hands of PKR."""

import re
from collections.abc import Sequence
from typing import Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import read_time
from histories.rooms.reader import Reader

FIRST: Final = re.compile(
    r"Table #(?P<number>\d+) - (?:Tournament #(?P<tournament>\d+) )?(?P<table>.+?)\s*"
)
HAND: Final = re.compile(r"Starting Hand #(?P<number>\d+)\s*")
TIME: Final = re.compile(
    r"Start time of hand: (?P<time>\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d)\s*"
)
LAST: Final = re.compile(r"Last Hand .*")
GAME: Final = re.compile(r"Game Type: (?P<game>[A-Z' -]+?)\s*")
LIMIT: Final = re.compile(r"Limit Type: (?P<limit>(?:NO|POT|FIXED) LIMIT)\s*")
KIND: Final = re.compile(r"Table Type: (?P<kind>RING|TOURNAMENT)\s*")
KIND_OF_CHIPS: Final = re.compile(
    r"Money Type: (?P<chips>REAL MONEY|PLAY MONEY|Tournament chips)\s*"
)
HEADS: Final = [[FIRST], [HAND], [TIME], [LAST], [GAME], [LIMIT], [KIND], [KIND_OF_CHIPS]]
"""The patterns of the first lines."""


def read_head(heads: Sequence[re.Match[str]], reader: Reader) -> None:
    """Read the table, the time and the game."""
    first, hand, time, _, game, limit, kind, _ = heads
    transcript, reader.is_cash = reader.transcript, kind["kind"] == "RING"
    transcript.number, transcript.tournament = hand["number"], first["tournament"]
    transcript.table, transcript.time = first["table"], read_time(time["time"])
    transcript.variant = variant_code(f"{limit['limit']} {game['game']}")
    transcript.rake = reader.money("0")
