"""Read summaries of Full Tilt Poker."""

import re
from decimal import Decimal
from typing import ClassVar, Final

from histories.rooms.money import read_count
from histories.rooms.summaries.summary_lines import ORDINAL, SummaryReader

HEAD: Final = (
    r"Full ?Tilt ?Poker(?:\.\w+)? Tournament Summary (?P<name>.*) \((?P<tournament>\d+)\)"
    r"(?: (?P<match>Match \d+))?(?: .*)?"
)


class FullTiltSummary(SummaryReader):
    """Reads a summary, with a list of all players."""

    venue = "Full Tilt Poker"
    lines: ClassVar = {
        "head": HEAD,
        "buy_in": r"Buy-In: (?P<buy_in>.*)",
        "cost": r"(?P<bought>Rebuy|Add-On): (?P<buy_in>.*)",
        "bought": r"(?P<name>.+) performed (?P<count>\d+) (?P<bought>Rebuy|Add-On)s?\s*",
        "bounty": r"Knockout Bounty: (?P<bounty>.*)",
        "knockouts": r"(?P<name>.+) received (?P<count>\d+) Knockout Bounty Awards?\b.*",
        "entrants": r"(?P<entrants>[\d,]+) Entr(?:y|ies)\s*",
        "pool": r"Total Prize Pool: (?P<pool>.*)",
        "start": r"Tournament started: (?P<start>.*)",
        "playing": r"Still Playing - (?P<name>.+)",
        "entry": r"(?P<place>\d+): (?P<name>[^,]*[^,\s])(?:, (?P<prize>.*))?\s*",
        "place": rf"(?P<name>.+) finished in {ORDINAL} place\s*",
        "ignored": r"(?:Buy-In|Rebuy|Add-On) Chips: .*|[\d,]+ (?:Rebuy|Add-On)s?\s*|"
        r"Tournament (?:finished: .*|is still in progress|was cancell?ed.*)\s*|"
        r"Target Tournament .*|Top .+ receive .*|\s*",
    }
    knockout: Decimal | None = None  # the bounty of one player

    def read_head(self, match: re.Match[str]) -> None:
        """Read the number and name; matches of a tournament at several tables have numbers too."""
        super().read_head(match)
        if match["match"]:
            self.fields["tournament"] += f", {match['match']}"

    def read_bounty(self, match: re.Match[str]) -> None:
        """Read the bounty of one player, a part of the buy-in."""
        self.knockout = self.money(match["bounty"])
        parts = self.fields.get("buy_in_parts")
        if parts is not None and self.knockout <= parts.prizes:
            self.fields["buy_in_parts"] = parts._replace(
                prizes=parts.prizes - self.knockout, bounty=self.knockout
            )

    def read_knockouts(self, match: re.Match[str]) -> None:
        """Read the number of the hero's bounties."""
        self.set_once("hero", match["name"])
        if self.knockout is not None:
            self.bounty = self.knockout * read_count(match["count"])

    def finish(self) -> None:
        """Count no bounties as 0 in tournaments that have them."""
        if self.bounty is None and self.knockout is not None:
            self.bounty = Decimal(0)
        super().finish()
