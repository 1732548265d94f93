"""Read summaries of GGPoker and its skins."""

import re
from typing import ClassVar, Final

from histories.rooms.money import read_count
from histories.rooms.part import LogError
from histories.rooms.summaries.summary_lines import ORDINAL, SummaryReader

HEAD: Final = r"Tournament #(?P<tournament>\d+), (?P<name>.*), [^,]*"


class GGPokerSummary(SummaryReader):
    """Reads a summary; its prize includes the bounties."""

    venue = "GGPoker"
    order = ("prizes", "fee", "bounty")
    lines: ClassVar = {
        "head": HEAD,
        "buy_in": r"Buy-in: (?P<buy_in>.*)",
        "entrants": r"(?P<entrants>[\d,]+) Players?\s*",
        "pool": r"Total Prize Pool: (?P<pool>.*)",
        "start": r"Tournament started (?P<start>.*)",
        "own": rf"{ORDINAL} : (?P<name>[^,]+), (?P<prize>.*\S)\s*",
        "place": rf"You finished the tournament in {ORDINAL} place\.?\s*",
        "total": r"You (?:made (?P<count>\d+) re-entr(?:y|ies) and )?received a total of "
        r"(?P<prize>.*?)\.?\s*",
        "ignored": r"You have advanced to .*|\s*",
    }

    def read_own(self, match: re.Match[str]) -> None:
        """Read the result of the player who keeps the file."""
        self.read_place(match)

    def read_total(self, match: re.Match[str]) -> None:
        """Read the sum of the prizes of all entries, and the number of re-entries."""
        total, re_entries = self.money_and_award(match["prize"]), read_count(match["count"] or "0")
        self.set_once("re_entries", re_entries)
        if self.prize is not None and self.prize != total and not re_entries:
            raise LogError(f"the prize is {self.prize[0]} by another line, not {total[0]}")
        self.prize = total
