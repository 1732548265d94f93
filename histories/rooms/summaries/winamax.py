"""Read summaries of Winamax, one for each entry of the player who keeps them."""

import re
from decimal import Decimal
from typing import ClassVar, Final

from histories.rooms.summaries.summary_lines import ORDINAL, SummaryReader

HEAD: Final = (
    r"Winamax Poker - Tournament summary : (?P<name>.*)\((?P<tournament>\d+)\)"
    r"(?: - Late [Rr]egistration)?\s*"
)


class WinamaxSummary(SummaryReader):
    """Reads a summary."""

    venue = "Winamax"
    lines: ClassVar = {
        "head": HEAD,
        "hero": r"Player : (?P<name>.*)",
        "buy_in": r"Buy-In : (?P<buy_in>.*)",
        "cost": r"(?P<bought>Rebuy|Addon) cost : (?P<buy_in>.*)",
        "bought": r"Your (?P<bought>rebuys|addons) : (?P<count>\d+)\s*",
        "entrants": r"Registered players : (?P<entrants>\d+)\s*",
        "pool": r"Prizepool : (?P<pool>.*)",
        "start": r"Tournament started (?P<start>.*)",
        "place": rf"You finished in {ORDINAL} place\s*",
        "won": r"You won (?:(?P<prize>(?!Bounty ).+?)(?= \+ Bounty |\s*$))?"
        r"(?:(?: \+ )?Bounty (?P<bounty>\S+))?\s*",
        "ignored": r"(?:Mode|Type|Speed|Flight ID|Levels|Total rebuys|Total addons) : .*|"
        r"You played .*|\s*",
    }

    def read_won(self, match: re.Match[str]) -> None:
        """Read the prize and the bounties."""
        if match["prize"]:
            self.prize = self.money_and_award(match["prize"])
        if match["bounty"]:
            self.bounty = self.money(match["bounty"])

    def finish(self) -> None:
        """Count no bounties as 0 where the buy-in has a part for them."""
        parts = self.fields.get("buy_in_parts")
        if self.bounty is None and parts is not None and parts.bounty:
            self.bounty = Decimal(0)
        super().finish()
