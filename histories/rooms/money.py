"""Parse the amounts, cards and times of logs."""

import datetime
import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from games.cards import UNKNOWN, read_cards, write_cards
from histories.rooms.part import LogError
from histories.rooms.transcript import Money
from lookup.arguments import shown, warn_caller
from lookup.cards import CARDS

CENT: Final = Decimal("0.01")
SYMBOLS: Final = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "₮": "USDT"}
"""The codes of currencies by their symbols."""
SYMBOL_OF: Final = {code: symbol for symbol, code in SYMBOLS.items()}
SYMBOL: Final = f"[{''.join(SYMBOLS)}]"
# Atomic, not possessive: Python before 3.11.5 matches possessive groups wrongly.
MONEY: Final = rf"(?>{SYMBOL}?\d+(?:[.,]\d+)*{SYMBOL}?)"
"""The pattern of an amount: digits with separators, before or after a currency symbol."""
AMOUNT: Final = rf"(?P<amount>{MONEY})"
WRITTEN: Final = re.compile(
    r"[0-9]{1,15}(?:[.,][0-9]{1,2})?|[0-9]{1,3}(?:([ ,.\u00a0\u202f])[0-9]{3}(?:\1[0-9]{3}){0,3})"
    r"(?:(?!\1)[.,][0-9]{1,2})?"
)
"""At most 15 digits, with or without a separator of thousands, and up to two decimals."""
MOST_DIGITS: Final = 9  # of numbers of players, places and levels
CENTS: Final = re.compile(r"[0-9]+\.[0-9]{2}")
KNOWN: Final = frozenset(CARDS)  # the most frequent spelling of the cards
WITHOUT_SYMBOLS: Final = str.maketrans("", "", "".join(SYMBOLS))
SEPARATORS: Final = re.compile(r"[ ,.\u00a0\u202f](?=[0-9]{3}(?:[^0-9]|$))")


def read_count(text: str) -> int:
    """Return a whole number such as ``1,500``; raise ValueError for more than 9 digits.

    >>> read_count("1,500")
    1500
    """
    digits = SEPARATORS.sub("", text.strip())
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS):
        raise ValueError(f"{shown(text)} is not a whole number of up to {MOST_DIGITS} digits")
    return int(digits)


@lru_cache(maxsize=1 << 12)
def read_money(text: str, is_cash: bool = True) -> Money:
    """Return an amount such as ``$1,050.50``, ``0,50€`` or ``1 500``: a Decimal of cents, or chips.

    A mark before exactly three digits separates thousands, any other mark decimals. Chips are
    whole. Raises ValueError unless the text is a non-negative amount.

    >>> read_money("$1,050.5"), read_money("0,50€"), read_money("1 500", is_cash=False)
    (Decimal('1050.50'), Decimal('0.50'), 1500)
    """
    digits = text.translate(WITHOUT_SYMBOLS).strip()
    if len(digits) <= 15 and digits.isdigit() and digits.isascii():
        return Decimal(digits + ".00") if is_cash else int(digits)
    whole, _, cents = digits.partition(".")
    if len(cents) == 2 and is_cash and len(whole) <= 15 and CENTS.fullmatch(digits):
        return Decimal(digits)  # four times as fast
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
    if KNOWN.issuperset(single):  # ten times as fast
        return "".join(single)
    cards = read_cards(text)
    if UNKNOWN in cards:
        raise ValueError(f"{shown(text)} are not cards that are seen")
    return write_cards(cards)


def split_cards(cards: str) -> list[str]:
    """Split text into a list of cards.

    >>> split_cards("AhTdTc")
    ['Ah', 'Td', 'Tc']
    """
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


def currency_in(text: str) -> tuple[str | None, str | None]:
    """Return the symbol and the code of an amount's currency, None without one.

    >>> currency_in("0.50€"), currency_in("50")
    (('€', 'EUR'), (None, None))
    """
    symbol = next((symbol for symbol in SYMBOLS if symbol in text), None)
    return symbol, SYMBOLS.get(symbol or "")


def read_time(text: str) -> datetime.datetime:
    """Parse a day and time, year or day first; raise LogError for any other text.

    >>> read_time("2020/05/01 8:00:10") == read_time("01-May-2020 08:00:10")
    True
    """
    if (match := TIME.fullmatch(text)) is not None:
        first, name, last, *clock = match.groups()
        year, day = (first, last) if len(first) == 4 else (last, first)
        month = MONTHS.get(name, name if name.isdecimal() else 0)
        try:
            return datetime.datetime(*map(int, (year, month, day, *clock)))  # type: ignore[arg-type]
        except ValueError:
            pass
    raise LogError(f"{shown(text)} is not a day and time such as 2020/05/01 20:00:10")


def logged_time(text: str) -> datetime.datetime | None:
    """Parse the day and time of a hand; warn and return None for any other text."""
    try:
        return read_time(text)
    except LogError as error:
        warn_caller(f"the time of a hand is left out: {error.rule}")
        return None


def read_seconds(text: str) -> datetime.datetime:
    """Parse seconds since 1970, in UTC; raise LogError for any other text.

    >>> str(read_seconds("1335014414"))
    '2012-04-21 13:20:14'
    """
    if not (text.isdecimal() and text.isascii() and len(text) <= 10):
        raise LogError(f"{shown(text)} is not a number of seconds since 1970")
    return datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=int(text))


TIME: Final = re.compile(
    r"(\d\d?|\d{4})[/. -](\d\d?|[A-Z][a-z]{2,8})[/. -](\d\d?|\d{4}) (\d\d?):(\d\d?):(\d\d?)",
    re.ASCII,
)
MONTH_NAMES: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
MONTHS: Final = {
    text: number for number, name in enumerate(MONTH_NAMES, 1) for text in (name, name[:3])
}
