"""Read summaries of PokerStars, and of other rooms in its layout."""

import re
from typing import ClassVar, Final

from histories.rooms.money import read_count
from histories.rooms.part import LogError
from histories.rooms.readers.like_pokerstars.pokerstars import ROOM_NAMES
from histories.rooms.summaries.summary import Entry
from histories.rooms.summaries.summary_lines import ORDINAL, SummaryReader

ROOMS: Final = ROOM_NAMES.replace("(?= Hand)", "")
HEAD: Final = rf"(?P<venue>{ROOMS}) (?:Home Game )?Tournament #(?P<tournament>\d+), (?P<name>.*)"
ENTRY: Final = (
    r" *(?P<place>\d+): (?P<name>.+?)(?: \[(?P<number>\d+)\])? \([^()]*\), ?(?P<prize>.*)"
)
PERCENT: Final = re.compile(r" \([\d.,]+%\)$")


class PokerStarsSummary(SummaryReader):
    """Reads a summary, with a list of all entries in most files.

    Bounties are in the hands only.
    """

    venue = "PokerStars"
    lines: ClassVar = {
        "entry": ENTRY,  # first, as a list may have thousands of lines
        "head": HEAD,
        "buy_in": r"Buy-In: (?P<buy_in>.*)",
        "buy_in free": r"(?P<buy_in>Freeroll)\s*",
        "entrants": r"(?P<entrants>[\d,]+) players?\s*",
        "pool": r"Total Prize Pool: (?P<pool>.*)",
        "start": r"Tournament started:? (?:- )?(?P<start>.*)",
        "place": rf"You finished (?:the tournament )?in {ORDINAL} place\b.*?"
        r"(?: An? (?P<prize>.+?) award has been credited .*)?",
        "re_entries": r"You made (?P<count>\d+) re-entr(?:y|ies)(?: for a total of .*?)?\.?\s*",
        "more": r"You made (?P<rebuys>\d+) re-?buys?(?: and (?P<add_ons>\d+) add-?ons?)?"
        r" for a total of (?P<cost>.*?)\.?\s*",
        "bounties": r"You collected \d+ bount(?:y|ies) for a total of (?P<bounty>.*?)\.?\s*",
        "end": r"If you have any questions.*",
        "ignored": r"\s*|Super Satellite\s*|.+ added to the prize pool.*|Target Tournament #.*|"
        r"\d+ tickets? to the target tournament.*|Tournament finished .*|"
        r"You finished the tournament(?: \(eliminated .*\))?\.\s*|"
        r"You are still playing in this tournament\.\s*|"
        r"Statistics for this tournament are not available\.\s*|"
        r"We currently do not record hands in freeroll tournaments\.\s*|"
        r"Dear .*,\s*|Congratulations!\s*|Thank you for participating\.\s*",
    }

    def read_head(self, match: re.Match[str]) -> None:
        """Read the room, the number and the game, which is the only name."""
        super().read_head(match)
        self.fields["venue"] = match["venue"]

    def read_entry(self, match: re.Match[str]) -> None:
        """Read the result of an entry, or that the player is still in."""
        prize, number = match["prize"].rstrip(), read_count(match["number"] or "1")
        if prize == "still playing":
            self.entries.append(Entry(match["name"], None, None, number=number))
        else:
            self.add_entry(match["name"], match["place"], PERCENT.sub("", prize), number)

    def read_re_entries(self, match: re.Match[str]) -> None:
        """Read the number of the hero's re-entries."""
        self.set_once("re_entries", read_count(match["count"]))

    def read_more(self, match: re.Match[str]) -> None:
        """Read the numbers of the hero's rebuys and add-ons, and their cost."""
        self.set_once("rebuys", read_count(match["rebuys"]))
        self.set_once("add_ons", read_count(match["add_ons"] or "0"))
        self.more_costs = self.money(match["cost"])

    def read_bounties(self, match: re.Match[str]) -> None:
        """Read the sum of the hero's bounties."""
        self.bounty = self.money(match["bounty"])

    def finish(self) -> None:
        """Find the hero, who has the place that the file states, and count the re-entries."""
        named = {entry.player for entry in self.entries if entry.place == self.place}
        if self.place is not None and self.entries:
            if not named:
                raise LogError(f"you finished in place {self.place}, which the list does not have")
            self.set_once("hero", named.pop())
        if (hero := self.fields.get("hero")) is not None:
            numbers = [entry.number for entry in self.entries if entry.player == hero]
            self.fields.setdefault("re_entries", max(numbers) - 1)
        super().finish()
