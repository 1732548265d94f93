"""Parse the first lines of hands of the OnGame network."""

import re
from typing import Final

from histories.rooms.game_names import variant_code
from histories.rooms.money import MONEY, logged_time
from histories.rooms.reader import Reader

HEAD: Final = re.compile(
    r"\*{5} History for hand (?P<number>[A-Z]?\d+-\d+(?:-\d+)?)"
    r"(?: \(TOURNAMENT: (?:\".*\", (?P<tournament>[A-Z]?-?[\d-]+), buy-in: .*|[^\"]*)\))? \*{5}\s*"
)
TIME: Final = re.compile(
    r"Start hand: [A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>\d\d?) "
    r"(?P<clock>\d\d:\d\d:\d\d)(?: \S+)? (?P<year>\d{4})\s*"
)
TABLE: Final = re.compile(
    r"Table: (?P<table>.+) \[\d+\] \((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) (?P<game>[A-Z_]+) "
    rf"(?P<small>{MONEY})/(?P<big>{MONEY})(?:, ante: (?P<ante>{MONEY}))?, "
    r"(?P<kind>Real money|Play money|TC|Chips)\)\s*"
)


def read_head(
    head: re.Match[str], time: re.Match[str], table: re.Match[str], reader: Reader
) -> None:
    """Read the game, its stakes, the time and the table."""
    transcript = reader.transcript
    transcript.number, transcript.tournament = head["number"], head["tournament"]
    game = f"{table['limit']} {table['game']}".replace("_", " ").replace("SEVEN CARD", "7 card")
    transcript.variant = variant_code(game.replace("HI LO", "hi-lo"))
    reader.set_stakes(reader.money(table["small"]), reader.money(table["big"]))
    if table["kind"] == "Real money":
        reader.set_currency(table["big"])
    transcript.table = table["table"]
    day = f"{time['day']} {time['month']} {time['year']} {time['clock']}"
    transcript.time, transcript.total_pot = logged_time(day), reader.money("0")
