"""Read summaries in Open Tournament Summary, JSON of any site; the Winning Poker Network writes it.

The format is described at https://ts-specs.handhistory.org.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.readers.layouts.json_hands import (
    Fields,
    objects,
    read_json,
    read_utc,
)
from poker_calculator.histories.rooms.summaries.summary import (
    PLAY_MONEY,
    BuyInParts,
    Entry,
    SummaryPart,
    TournamentSummary,
)
from poker_calculator.histories.rooms.texts import CENT
from poker_calculator.histories.rooms.transcript import HandLines, LogError

BEGINS: Final = re.compile(r'.*"tournament_finishes_and_winnings"\s*:')
NEXT: Final = re.compile(
    r'\s*\{\s*"(?:spec_version|internal_version|\w+_name|tournament_number|start_date_utc)"\s*:'
)
"""The first field of a summary, after a summary that is cut off."""
MOST_CHARACTERS: Final = 1 << 24  # the maximum length of a summary, with an object for each entry
MOST_LINES: Final = 500_000
VENUES: Final = {"WinningPokerNetwork": "Winning Poker Network"}
"""The names of networks in hands, where they are not those of the sites."""
PLAY_CURRENCIES: Final = ("PPC", "XPM")


def split(lines: Iterable[tuple[int, str]]) -> Iterator[SummaryPart]:
    """Yield the objects of a file."""
    for part in objects(lines, NEXT, MOST_CHARACTERS, MOST_LINES):
        yield SummaryPart(part.line, [*part.lines], part.fault)


def read_summary(part: SummaryPart) -> TournamentSummary:
    """Read a summary; raise LogError for invalid text."""
    if part.fault is not None:
        raise LogError(part.fault, part.line)
    summary = read_json(HandLines(part.line, part.lines))
    try:
        return _read(summary, part.line)
    except LogError as error:
        raise LogError(error.rule, error.line or part.line) from None


def _read(summary: Fields, line: int) -> TournamentSummary:
    names = ("prizes", "buyin_amount"), ("bounty", "bounty_fee_amount"), ("fee", "fee_amount")
    parts = None
    if summary.get("buyin_amount") is not None:
        parts = BuyInParts(**{name: _money(summary, field) for name, field in names})
    buy_in = None if parts is None else sum(parts, Decimal(0))
    currency, hero = summary.get_text("currency", ""), summary.get_text("hero_player_name", "")
    entries = _entries(summary)
    if _money(summary, "prize_pool") and not any(entry.prize for entry in entries):
        # Files that are written before the prizes are paid state prizes of 0.
        entries = [entry._replace(prize=None) for entry in entries]
    bought, cost = _bought(summary, hero), buy_in
    for count, name in zip(bought, ("rebuy_cost", "addon_cost"), strict=True):
        if count:
            has_amount = summary.get(name) is not None
            more = _money(summary, name) if has_amount else buy_in
            cost = None if cost is None or more is None else cost + count * more
    is_re_entry = "Re-Entry" in summary.get_texts("flags", ["Re-Entry"])
    network, site = summary.get_text("network_name", ""), summary.get_text("site_name", "")
    return TournamentSummary(
        VENUES.get(network, site or network),
        summary.get_text("tournament_number").removeprefix("T#"),
        summary.get_text("tournament_name", "") or None,
        read_utc(summary.get_text("start_date_utc")) if summary.get("start_date_utc") else None,
        buy_in,
        parts,
        PLAY_MONEY if currency in PLAY_CURRENCIES else currency or None,
        summary.get_whole("player_count") if summary.get("player_count") is not None else None,
        _money(summary, "prize_pool") if summary.get("prize_pool") is not None else None,
        tuple(entries),
        hero or None,
        re_entries=bought[0] if is_re_entry else 0,
        rebuys=0 if is_re_entry else bought[0],
        add_ons=bought[1],
        total_buy_in=cost,
        line=line,
    )


def _entries(summary: Fields) -> list[Entry]:
    """Return the result of each entry; a player's last entry has their best place."""
    finishes = summary.get_list("tournament_finishes_and_winnings")
    if not finishes:
        raise LogError("the summary lists no players")
    left = Counter(finish.get_text("player_name") for finish in finishes)
    entries = list[Entry]()
    for finish in sorted(finishes, key=_place):
        name, place = finish.get_text("player_name"), _place(finish) or None
        ticket, prize = _money(finish, "ticket_value"), _money(finish, "prize") if place else None
        award = f"a ticket of {ticket}" if ticket else None
        prize = prize if prize is None else prize + ticket
        entries.append(Entry(name, place, prize, award, None, left[name]))
        left[name] -= 1
    return entries


def _place(finish: Fields) -> int:
    """Return the place of an entry, 0 for a player who is still in."""
    if finish.get("still_playing") or finish.get("finish_position") is None:
        return 0
    place = finish.get_whole("finish_position")
    if place < 1:
        raise LogError(f"finish_position is {place}; places are 1 or more")
    return place


def _bought(summary: Fields, hero: str) -> tuple[int, int]:
    """Return the hero's numbers of rebuys or re-entries, and of add-ons."""
    for bought in summary.get_list("tournament_rebuys"):
        if hero and bought.get_text("player_name") == hero:
            counts = [bought.get_whole(name) if name in bought else 0 for name in BOUGHT]
            return counts[0], counts[1]
    return 0, 0


BOUGHT: Final = ("rebuys", "addons")


def _money(item: Fields, name: str) -> Decimal:
    """Return an amount in cents, 0 if it is missing."""
    value = item.get(name)
    value = 0 if value is None else value
    if type(value) is not int and not isinstance(value, Decimal):
        raise LogError(f"{name} is an amount, not {shown(value)}")
    amount = Decimal(value).quantize(CENT)
    if not 0 <= value < 10**15 or abs(amount - value) > ROUNDING:
        raise LogError(f"{name} is {shown(value)}; amounts are cents, 0 or more")
    return amount


ROUNDING: Final = Decimal("0.00001")  # the difference of amounts that were binary fractions
