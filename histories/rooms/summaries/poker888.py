"""Read summaries of 888poker and its network, Pacific."""

import re
from typing import ClassVar, Final

from histories.rooms.summaries.summary_lines import SummaryReader

HEAD: Final = r"\*{5} \S.* Tournament Summary \*{5}\s*"


class Poker888Summary(SummaryReader):
    """Reads a summary, which has the result of the player who keeps it only."""

    venue = "888poker"
    lines: ClassVar = {
        "head": r"Tournament ID: (?P<tournament>\d+)\s*",
        "buy_in": r"Buy-?[Ii]n: (?P<buy_in>.*)",
        "cost": r"(?P<bought>Rebuy|Add-?[Oo]n): (?P<buy_in>.*)",
        "bought": r"(?P<name>.+) performed (?P<count>\d+) (?P<bought>[Rr]ebuy|[Aa]dd-?[Oo]n)s?\s*",
        "result": r"(?P<name>.+) finished (?P<place>\d+)/(?P<entrants>\d+)"
        r"(?: and won (?P<prize>.*\S))?\s*",
        "ignored": rf"{HEAD}|\s*",
    }

    def read_result(self, match: re.Match[str]) -> None:
        """Read the result: place, entrants and prize."""
        self.read_place(match)
        self.read_entrants(match)
