"""The base of readers for summaries in lines: a room is a table of patterns."""

import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.summaries.summary import (
    PLAY_MONEY,
    Amount,
    Entry,
    SummaryPart,
    TournamentSummary,
    read_amount,
    read_parts,
    read_prize,
    read_start,
)
from poker_calculator.histories.rooms.texts import read_count
from poker_calculator.histories.rooms.transcript import FAULTS, LogError, rule_of

NOTHING: Final = (Decimal(0), None)  # a prize without money and text
ORDINAL: Final = r"(?P<place>\d+)(?:st|nd|rd|th)"


class SummaryReader:
    """Reads one summary.

    *lines* has a pattern for each method ``read_...``; a second word in a key distinguishes several
    patterns of one method. Lines that `ignored` matches change nothing.
    """

    venue: ClassVar[str]
    lines: ClassVar[Mapping[str, str]]
    order: ClassVar[tuple[str, ...]] = ("prizes", "bounty", "fee")
    """The meanings of the parts of a buy-in that has three."""
    _rules: ClassVar[list[tuple[re.Pattern[str], str]]]

    def __init_subclass__(cls) -> None:
        cls._rules = [
            (re.compile(pattern), f"read_{key.partition(' ')[0]}")
            for key, pattern in cls.lines.items()
        ]

    def __init__(self, part: SummaryPart) -> None:
        self._part = part
        self.line: int = part.line
        """The number of the line that is being read."""
        self.fields: dict[str, Any] = {"venue": self.venue, "line": part.line}
        """The fields of the summary so far."""
        self.entries: list[Entry] = []
        self.place: int | None = None  # the place of the hero
        self.prize: tuple[Decimal | None, str | None] | None = None
        """The prize of the hero, as money and as text, if a line of its own states it."""
        self.bounty: Decimal | None = None  # the bounties of the hero
        self.costs: dict[str, Decimal] = {}  # the costs of one rebuy and of one add-on
        self.more_costs: Decimal | None = None
        """The cost of the hero's rebuys and add-ons, if a line states it."""
        self._numbers = Counter[str | None]()  # the numbers of entries by player

    def read(self) -> TournamentSummary:
        """Return the summary; raise LogError, with the line, for invalid text."""
        try:
            if self._part.fault is not None:
                raise LogError(self._part.fault)
            for number, line in enumerate(self._part.lines, self._part.line):
                self.line = number
                if self._read_line(line):
                    break
            self.line = self._part.line
            self.finish()
        except FAULTS as error:
            fault_line = error.line if isinstance(error, LogError) else None
            raise LogError(rule_of(error), fault_line or self.line) from None
        return TournamentSummary(**self.fields, entries=tuple(self.entries))

    def _read_line(self, line: str) -> object:
        """Read a line by the first pattern that fits; return whether it is the last."""
        for pattern, method in self._rules:
            if (match := pattern.fullmatch(line)) is not None:
                return getattr(self, method)(match)
        raise LogError(f"{shown(line)} is not understood; leave out this summary, or report it")

    def finish(self) -> None:
        """Complete and check the summary after the last line."""
        if "tournament" not in self.fields:
            raise LogError("the summary does not state the number of the tournament")
        if len({(entry.player, entry.number) for entry in self.entries}) < len(self.entries):
            raise LogError("the list has the same entry of a player twice")
        self._finish_hero()
        if self.fields.get("total_buy_in") is None and "buy_in" in self.fields:
            self.fields["total_buy_in"] = self.total_buy_in(self.fields["buy_in"])

    def total_buy_in(self, buy_in: Decimal) -> Decimal:
        """Return the cost of all entries, rebuys and add-ons of the hero."""
        entries: int = 1 + self.fields.get("re_entries", 0)
        total = buy_in * entries
        if self.more_costs is not None:
            return total + self.more_costs
        for name in ("rebuys", "add_ons"):
            number: int = self.fields.get(name, 0)
            total += number * self.costs.get(name, buy_in)
        return total

    def _finish_hero(self) -> None:
        """Compare the hero's place with the list of entries, or add the hero to it."""
        if self.place is None:
            return
        hero = self.fields.get("hero")
        own = [index for index, entry in enumerate(self.entries) if entry.player == hero]
        if not own:
            prize, award = self.prize or NOTHING
            self.entries.append(Entry(hero, self.place, prize, award, self.bounty))
            return
        index = next((index for index in own if self.entries[index].place == self.place), None)
        if index is None:
            places = " and ".join(str(self.entries[index].place) for index in own)
            raise LogError(f"{hero} has place {places} in the list, but finished {self.place}")
        listed = self.entries[index]
        prize, award = self.prize or (listed.prize, listed.award)
        self.entries[index] = listed._replace(prize=prize, award=award, bounty=self.bounty)

    def set_once(self, name: str, value: Any) -> None:
        """Set a field; raise LogError if the summary states it twice, with different values."""
        if self.fields.setdefault(name, value) != value:
            rule = f"the {name.replace('_', ' ')} is {self.fields[name]} by another line"
            raise LogError(f"{rule}, not {value}")

    def set_currency(self, amount: Amount | None) -> None:
        """Set the currency of the summary; raise LogError if an amount is in another one."""
        if amount is None:
            return
        currency = self.fields.setdefault("currency", amount.currency)
        if currency != amount.currency and amount.value:
            if currency != PLAY_MONEY or self.fields.get("buy_in"):
                raise LogError(f"an amount is in {amount.currency}, but another one in {currency}")
            self.fields["currency"] = amount.currency

    def read_ignored(self, match: re.Match[str]) -> None:
        """Read a line that changes nothing."""

    def read_end(self, match: re.Match[str]) -> bool:
        """End the summary."""
        return True

    def read_head(self, match: re.Match[str]) -> None:
        """Read the number and name of the tournament."""
        groups = match.groupdict()
        self.set_once("tournament", groups["tournament"])
        if groups.get("name"):
            self.set_once("name", groups["name"].strip())

    def read_buy_in(self, match: re.Match[str]) -> None:
        """Read the buy-in of one entry."""
        total, parts = read_parts(match["buy_in"], self.order)
        if parts is not None:
            self.set_once("buy_in", sum(parts, Decimal(0)))
            self.set_once("buy_in_parts", parts)
        self.set_currency(total)

    def read_cost(self, match: re.Match[str]) -> None:
        """Read the cost of a rebuy or an add-on."""
        total, _ = read_parts(match["buy_in"], self.order)
        if total is not None:
            self.set_currency(total)
            self.costs[_bought(match["bought"])] = total.value

    def read_bought(self, match: re.Match[str]) -> None:
        """Read the number of the hero's rebuys or add-ons."""
        if match.groupdict().get("name"):
            self.set_once("hero", match["name"])
        self.set_once(_bought(match["bought"]), read_count(match["count"]))

    def read_entrants(self, match: re.Match[str]) -> None:
        """Read the number of entrants."""
        self.set_once("entrants", read_count(match["entrants"]))

    def read_pool(self, match: re.Match[str]) -> None:
        """Read the prize pool, which may be a ticket."""
        amount, _ = read_prize(match["pool"])
        if amount is not None:
            self.set_currency(amount)
            self.set_once("prize_pool", amount.value)

    def read_start(self, match: re.Match[str]) -> None:
        """Read the time of the start."""
        self.set_once("start", read_start(match["start"]))

    def read_hero(self, match: re.Match[str]) -> None:
        """Read the name of the player who keeps the file."""
        self.set_once("hero", match["name"].strip())

    def read_entry(self, match: re.Match[str]) -> None:
        """Read the result of a player's next entry."""
        name, prize = match["name"], match["prize"]
        self._numbers[name] += 1
        self.add_entry(name, match["place"], prize, self._numbers[name])

    def add_entry(self, name: str, place: str, prize: str | None, number: int) -> None:
        """Add the result of an entry; without the text of a prize, the prize is 0."""
        money, award = self.money_and_award(prize) if prize else NOTHING
        self.entries.append(Entry(name, read_count(place), money, award, None, number))

    def read_playing(self, match: re.Match[str]) -> None:
        """Read the entry of a player who is still in."""
        self.entries.append(Entry(match["name"], None, None))

    def read_place(self, match: re.Match[str]) -> None:
        """Read the place of the hero; the name and the prize, if they are stated."""
        groups = match.groupdict()
        if groups.get("name"):
            self.set_once("hero", groups["name"])
        place = read_count(match["place"])
        if self.place not in (None, place):
            raise LogError(f"the place is {self.place} by another line, not {place}")
        self.place = place
        if groups.get("prize"):
            self.prize = self.money_and_award(groups["prize"])

    def money_and_award(self, text: str) -> tuple[Decimal | None, str | None]:
        """Return the money of a prize, None for none, and the text of a prize that has more."""
        amount, award = read_prize(text)
        self.set_currency(amount)
        return None if amount is None else amount.value, award

    def money(self, text: str) -> Decimal:
        """Parse an amount in the currency of the summary."""
        amount = read_amount(text)
        self.set_currency(amount)
        return amount.value


def _bought(word: str) -> str:
    """Return the field for rebuys or add-ons."""
    return "rebuys" if word.lower().startswith("re") else "add_ons"
