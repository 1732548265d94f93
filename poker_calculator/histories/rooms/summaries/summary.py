"""Describe the summary of a tournament, and parse its buy-ins, prizes and times."""

import datetime
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from lookup.arguments import shown
from poker_calculator.histories.rooms.texts import (
    MONEY,
    SYMBOL,
    SYMBOLS,
    ZONES,
    in_utc,
    read_money,
    read_time,
)
from poker_calculator.histories.rooms.transcript import LogError

PLAY_MONEY = "play money"
"""The currency of tournaments for chips without value."""


class BuyInParts(NamedTuple):
    """The parts of a buy-in."""

    prizes: Decimal  # for the prize pool
    bounty: Decimal  # for the bounty on the player
    fee: Decimal  # for the room


class Entry(NamedTuple):
    """The result of one entry of a player in a tournament."""

    player: str | None  # None for the player who keeps the file, if it does not name them
    place: int | None  # None if unknown because the player was still in
    prize: Decimal | None  # None if no amount is stated, as for a ticket
    award: str | None = None  # the text of a prize that is not only money, such as a ticket
    bounty: Decimal | None = None  # the sum of the bounties won, if it is stated
    number: int = 1  # 1 for the first entry of a player, 2 for the first re-entry


class TournamentSummary(NamedTuple):
    """A room's summary of a tournament, in the terms of the room."""

    venue: str  # the name of the room, as in its hands
    tournament: str  # the tournament's number, as in its hands
    name: str | None = None
    start: datetime.datetime | None = None
    """The time of the start: in UTC if the file names a known time zone, else as written."""
    buy_in: Decimal | None = None  # the cost of one entry with the fee, 0 for a freeroll
    buy_in_parts: BuyInParts | None = None  # None if the file does not tell the parts apart
    currency: str | None = None
    """The currency of buy-in and prizes: a code, or "play money"; None if none is named."""
    entrants: int | None = None  # the number of players or entries, as the room counts them
    prize_pool: Decimal | None = None
    entries: tuple[Entry, ...] = ()  # in the order of the file
    hero: str | None = None  # the player who keeps the file, if it names them
    re_entries: int = 0  # the numbers of the hero's re-entries, rebuys and add-ons
    rebuys: int = 0
    add_ons: int = 0
    total_buy_in: Decimal | None = None
    """The cost of the hero's entries, rebuys and add-ons, None if it is not stated."""
    entry: int | None = None
    """The number of the hero's entry, if the room writes a summary for each entry."""
    file: str | None = None
    line: int | None = None  # the number of the first line, from 1


class SummaryPart(NamedTuple):
    """The lines of one summary in a file."""

    line: int  # the number of the first line, from 1
    lines: list[str]
    fault: str | None = None  # the reason why the lines are not a summary, if some were dropped


SummaryFunction = Callable[[SummaryPart], TournamentSummary]


AMOUNT: Final = re.compile(
    rf"(?:(?P<code>[A-Z]{{3}}) )?(?P<money>{MONEY})"
    r"(?: (?P<unit>(?:FPPs?|FTP|StarsCoin|[A-Z]{3})\b|Play Chips))?"
)
"""An amount with its currency: ``$8.23 USD``, ``EUR 0.90``, ``9€``, ``100 FPP`` or ``17,000``."""
POINTS: Final = {"FPPs": "FPP", "Play Chips": PLAY_MONEY}
"""Currencies by the words of rooms, if they differ."""
SPACE: Final = re.compile(rf"(?<=\d)[ \u00a0](?={SYMBOL})")
"""A space before the symbol of a currency, as in ``0,02 €``."""
FREE: Final = re.compile(r"(?:Free(?:roll)?|Gratuit)\s*")
PARTS: Final = re.compile(r" ?[/+] ?")
DATE: Final = r"\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d"
TIME: Final = re.compile(
    rf"(?P<local>{DATE})(?: (?P<zone>[A-Z]+))?(?: \[(?P<date>{DATE}) (?P<other>[A-Z]+)\])?\s*"
)


class Amount(NamedTuple):
    """An amount of money or points."""

    value: Decimal
    currency: str  # a code, or "play money" for an amount without currency


def read_amount(text: str) -> Amount:
    """Parse an amount; raise LogError for any other text.

    >>> read_amount("$1,062.5 USD"), read_amount("17,000")
    (Amount(value=Decimal('1062.50'), currency='USD'), Amount(value=Decimal('17000.00'), \
currency='play money'))
    """
    match = AMOUNT.fullmatch(SPACE.sub("", text.strip()))
    if match is None:
        raise LogError(f"{shown(text)} is not an amount, such as $8.23")
    return _amount(match)


def _amount(match: re.Match[str]) -> Amount:
    symbol = re.search(SYMBOL, match["money"])
    unit = match["unit"] or match["code"]
    currency = POINTS.get(unit, unit) or (SYMBOLS[symbol[0]] if symbol else PLAY_MONEY)
    try:
        return Amount(Decimal(str(read_money(match["money"]))), currency)
    except ValueError as error:
        raise LogError(str(error)) from None


@lru_cache(1 << 12)
def read_prize(text: str) -> tuple[Amount | None, str | None]:
    """Return the money of a prize, None if it has none, and the text of anything else.

    A prize may be a ticket whose value is stated, as in ``$50 Entry``.

    >>> read_prize("$8.23"), read_prize("Sunday ticket")
    ((Amount(value=Decimal('8.23'), currency='USD'), None), (None, 'Sunday ticket'))
    >>> read_prize("$50 Entry")
    (Amount(value=Decimal('50.00'), currency='USD'), '$50 Entry')
    """
    text = SPACE.sub("", text.strip())
    if (whole := AMOUNT.fullmatch(text)) is not None:
        return _amount(whole), None
    if (start := AMOUNT.match(text)) is not None and text[start.end() :].startswith(" "):
        return _amount(start), text
    return None, text


def read_parts(
    text: str, order: Sequence[str] = ("prizes", "bounty", "fee")
) -> tuple[Amount | None, BuyInParts | None]:
    """Return the whole buy-in and its parts, None for a ticket or invitation.

    order : the meanings of three parts in the room's files; two are for prizes and fee

    >>> read_parts("$2.00/$0.50/$0.20 USD")[1]
    BuyInParts(prizes=Decimal('2.00'), bounty=Decimal('0.50'), fee=Decimal('0.20'))
    >>> read_parts("9€ + 1€")[0]
    Amount(value=Decimal('10.00'), currency='EUR')
    """
    if FREE.fullmatch(text):
        return None, BuyInParts(Decimal(0), Decimal(0), Decimal(0))
    texts = PARTS.split(text.strip())
    if AMOUNT.fullmatch(texts[0]) is None and not any(map(str.isdigit, text)):
        return None, None  # words such as "Ticket only"
    amounts = [read_amount(part) for part in texts]
    named = {amount.currency for amount in amounts} - {PLAY_MONEY}
    if len(named) > 1 or len(amounts) > 3:
        raise LogError(f"{shown(text)} is not a buy-in, such as $10/$1 USD")
    total = Amount(sum((a.value for a in amounts), Decimal(0)), (*named, PLAY_MONEY)[0])
    names = order if len(amounts) == 3 else ("prizes", "fee")
    parts = dict.fromkeys(BuyInParts._fields, Decimal(0))
    parts |= zip(names, (amount.value for amount in amounts), strict=False)
    return total, BuyInParts(**parts)


def read_start(text: str) -> datetime.datetime:
    """Return a time, in UTC if its time zone is known, else as written.

    >>> read_start("2020/05/06 2:00:00 CUST [2020/05/05 18:00:00 ET]").isoformat()
    '2020-05-05T22:00:00'
    """
    match = TIME.fullmatch(text)
    if match is None:
        raise LogError(f"{shown(text)} is not a time such as 2020/05/01 20:00:10 ET")
    if match["other"] in ZONES:
        return in_utc(read_time(match["date"]), ZONES[match["other"]])
    return in_utc(read_time(match["local"]), ZONES.get(match["zone"] or ""))
