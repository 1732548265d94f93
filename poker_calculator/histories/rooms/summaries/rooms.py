"""Read the summaries of PokerStars, 888poker, GGPoker, Winamax and Full Tilt Poker."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import ClassVar, Final

from poker_calculator.histories.rooms.readers.sites.pokerstars import ROOM_NAMES
from poker_calculator.histories.rooms.summaries.summary import Entry
from poker_calculator.histories.rooms.summaries.summary_lines import ORDINAL, SummaryReader
from poker_calculator.histories.rooms.texts import read_count
from poker_calculator.histories.rooms.transcript import LogError

POKER888_HEAD: Final = r"\*{5} \S.* Tournament Summary \*{5}\s*"


class Poker888Summary(SummaryReader):
    """Reads a summary, which has the result of the player who keeps it only."""

    venue = "888poker"
    lines: ClassVar[Mapping[str, str]] = {
        "head": r"Tournament ID: (?P<tournament>\d+)\s*",
        "buy_in": r"Buy-?[Ii]n: (?P<buy_in>.*)",
        "cost": r"(?P<bought>Rebuy|Add-?[Oo]n): (?P<buy_in>.*)",
        "bought": r"(?P<name>.+) performed (?P<count>\d+) (?P<bought>[Rr]ebuy|[Aa]dd-?[Oo]n)s?\s*",
        "result": r"(?P<name>.+) finished (?P<place>\d+)/(?P<entrants>\d+)"
        r"(?: and won (?P<prize>.*\S))?\s*",
        "ignored": rf"{POKER888_HEAD}|\s*",
    }

    def read_result(self, match: re.Match[str]) -> None:
        """Read the result: place, entrants and prize."""
        self.read_place(match)
        self.read_entrants(match)


GGPOKER_HEAD: Final = r"Tournament #(?P<tournament>\d+), (?P<name>.*), [^,]*"


class GGPokerSummary(SummaryReader):
    """Reads a summary; its prize includes the bounties."""

    venue = "GGPoker"
    order = ("prizes", "fee", "bounty")
    lines: ClassVar[Mapping[str, str]] = {
        "head": GGPOKER_HEAD,
        "buy_in": r"Buy-in: (?P<buy_in>.*)",
        "entrants": r"(?P<entrants>[\d,]+) Players?\s*",
        "pool": r"Total Prize Pool: (?P<pool>.*)",
        "start": r"Tournament started (?P<start>.*)",
        "place own": rf"{ORDINAL} : (?P<name>[^,]+), (?P<prize>.*\S)\s*",
        "place": rf"You finished the tournament in {ORDINAL} place\.?\s*",
        "total": r"You (?:made (?P<count>\d+) re-entr(?:y|ies) and )?received a total of "
        r"(?P<prize>.*?)\.?\s*",
        "ignored": r"You have advanced to .*|\s*",
    }

    def read_total(self, match: re.Match[str]) -> None:
        """Read the sum of the prizes of all entries, and the number of re-entries."""
        total, re_entries = self.money_and_award(match["prize"]), read_count(match["count"] or "0")
        self.set_once("re_entries", re_entries)
        if self.prize is not None and self.prize != total and not re_entries:
            raise LogError(f"the prize is {self.prize[0]} by another line, not {total[0]}")
        self.prize = total


WINAMAX_HEAD: Final = (
    r"Winamax Poker - Tournament summary : (?P<name>.*)\((?P<tournament>\d+)\)"
    r"(?: - Late [Rr]egistration)?\s*"
)


class WinamaxSummary(SummaryReader):
    """Reads a summary."""

    venue = "Winamax"
    lines: ClassVar[Mapping[str, str]] = {
        "head": WINAMAX_HEAD,
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


FULL_TILT_HEAD: Final = (
    r"Full ?Tilt ?Poker(?:\.\w+)? Tournament Summary (?P<name>.*) \((?P<tournament>\d+)\)"
    r"(?: (?P<match>Match \d+))?(?: .*)?"
)


class FullTiltSummary(SummaryReader):
    """Reads a summary, with a list of all players."""

    venue = "Full Tilt Poker"
    lines: ClassVar[Mapping[str, str]] = {
        "head": FULL_TILT_HEAD,
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


ROOMS_IN_LAYOUT: Final = ROOM_NAMES.replace("(?= Hand)", "")
POKERSTARS_HEAD: Final = (
    rf"(?P<venue>{ROOMS_IN_LAYOUT}) (?:Home Game )?Tournament #(?P<tournament>\d+), (?P<name>.*)"
)
ENTRY: Final = (
    r" *(?P<place>\d+): (?P<name>.+?)(?: \[(?P<number>\d+)\])? \([^()]*\), ?(?P<prize>.*)"
)
PERCENT: Final = re.compile(r" \([\d.,]+%\)$")


class PokerStarsSummary(SummaryReader):
    """Reads a summary, with a list of all entries in most files.

    Bounties are in the hands only.
    """

    venue = "PokerStars"
    lines: ClassVar[Mapping[str, str]] = {
        "entry": ENTRY,  # first, because a list may have thousands of lines
        "head": POKERSTARS_HEAD,
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
