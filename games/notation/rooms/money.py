"""Amounts, cards and times as rooms write them."""

import datetime
import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from games.cards import UNKNOWN, read_cards, write_cards
from games.notation.rooms.room import LogError
from games.notation.rooms.transcript import Money
from lookup.arguments import shown
from lookup.cards import CARDS

CENT: Final = Decimal("0.01")
WRITTEN: Final = re.compile(
    r"[0-9]{1,15}(?:[.,][0-9]{1,2})?|[0-9]{1,3}(?:([ ,.\u00a0\u202f])[0-9]{3}(?:\1[0-9]{3}){0,3})"
    r"(?:(?!\1)[.,][0-9]{1,2})?"
)
"""At most 15 digits, with or without a mark between groups of three, and two decimals."""
CENTS: Final = re.compile(r"[0-9]+\.[0-9]{2}")
SYMBOLS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
"""Currencies by their symbols."""
SYMBOL_OF: Final = {code: symbol for symbol, code in SYMBOLS.items()}
KNOWN: Final = frozenset(CARDS)
"""The cards as they are nearly always written."""
MARKS: Final = str.maketrans("", "", "$€£¥₹")
SEPARATORS: Final = re.compile(r"[ ,.\u00a0\u202f](?=[0-9]{3}(?:[^0-9]|$))")


@lru_cache(maxsize=1 << 12)
def read_money(text: str, is_cash: bool = True) -> Money:
    """Read an amount such as ``$1,050.50``, ``0,50€`` or ``1 500``: a Decimal of cents, or chips.

    A mark before exactly three digits parts thousands, any other one decimals. Chips are whole.
    Raises ValueError for what is not an amount; there are no negative ones.

    >>> read_money("$1,050.5"), read_money("0,50€"), read_money("1 500", is_cash=False)
    (Decimal('1050.50'), Decimal('0.50'), 1500)
    """
    digits = text.translate(MARKS).strip()
    if len(digits) <= 15 and digits.isdigit() and digits.isascii():
        return Decimal(digits + ".00") if is_cash else int(digits)
    whole, _, cents = digits.partition(".")
    if len(cents) == 2 and is_cash and len(whole) <= 15 and CENTS.fullmatch(digits):
        return Decimal(digits)  # in a quarter of the time
    if WRITTEN.fullmatch(digits) is None:
        cure = "write it with up to 15 digits, such as $1,050.50"
        raise ValueError(f"{shown(text)} is not an amount; {cure}")
    digits = SEPARATORS.sub("", digits).replace(",", ".")
    amount = Decimal(digits)
    if is_cash:
        return amount.quantize(CENT)
    if amount != int(amount):
        raise ValueError(f"{shown(text)} has parts of a chip, which tournaments do not")
    return int(amount)


@lru_cache(maxsize=1 << 12)
def read_cards_text(text: str) -> str:
    """Return the cards between a log's brackets as ``AhTd``; raise ValueError for anything else.

    >>> read_cards_text("Ah 10d, tc")
    'AhTdTc'
    """
    single = text.split(" ")
    if KNOWN.issuperset(single):  # in a tenth of the time
        return "".join(single)
    cards = read_cards(text)
    if UNKNOWN in cards:
        raise ValueError(f"{shown(text)} are not cards that are seen")
    return write_cards(cards)


def split_cards(cards: str) -> list[str]:
    """Return cards one by one.

    >>> split_cards("AhTdTc")
    ['Ah', 'Td', 'Tc']
    """
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


def read_moment(match: re.Match[str], month: int) -> datetime.datetime:
    """Read a day and time from groups of a line, or raise LogError."""
    year, day, hour = int(match["year"]), int(match["day"]), int(match["hour"])
    try:
        return datetime.datetime(year, month, day, hour, int(match["minute"]), int(match["second"]))
    except ValueError:
        raise LogError(f"{shown(match[0])} has a day or time that is not in the calendar") from None
