"""Parse the texts of logs: amounts, cards, times, games and buy-ins."""

import datetime
import re
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from lookup.arguments import shown, warn_caller
from lookup.cards import CARDS
from poker_calculator.games.cards import UNKNOWN, read_cards, write_cards
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.transcript import LogError, Money

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

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
CARD_TEXTS: Final = frozenset(CARDS)  # the most frequent spelling of the cards
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
    if CARD_TEXTS.issuperset(single):  # ten times as fast
        return "".join(single)
    cards = read_cards(text)
    if UNKNOWN in cards:
        raise ValueError(f"{shown(text)} are not visible cards")
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


def in_utc(when: datetime.datetime, zone_name: str | None) -> datetime.datetime:
    """Return a time of a time zone in UTC, unchanged if the zone is unknown."""
    zone = None if zone_name is None else _zone(zone_name)
    if zone is None:
        return when
    try:
        return when.replace(tzinfo=zone).astimezone(datetime.UTC).replace(tzinfo=None)
    except OverflowError:  # on the first or last day of the calendar
        return when


@lru_cache(64)
def _zone(name: str) -> "ZoneInfo | None":
    """Return a time zone by its IANA name, None if the name is unknown."""
    from zoneinfo import ZoneInfo

    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # no such name, or a path
        return None


TIME: Final = re.compile(
    r"(\d\d?|\d{4})[/. -](\d\d?|[A-Z][a-z]{2,8})[/. -](\d\d?|\d{4}) (\d\d?):(\d\d?):(\d\d?)",
    re.ASCII,
)
ZONES: Final = {
    **dict.fromkeys(("ET", "EST", "EDT"), "America/New_York"),
    **dict.fromkeys(("UTC", "GMT"), "UTC"),
    **dict.fromkeys(("CET", "CEST"), "Europe/Paris"),
    **dict.fromkeys(("MSK", "MSKS", "MSD"), "Europe/Moscow"),
    "BST": "Europe/London",
}
"""Time zones by their names in logs."""
MONTH_NAMES: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
MONTHS: Final = {
    text: number for number, name in enumerate(MONTH_NAMES, 1) for text in (name, name[:3])
}


HI_LO: Final = r"(?:hi(?:gh)?[-/ ]?lo|h/l|hl\b)"
GAMES: Final = (
    (r"(?:6\+|six plus) ?hold'?em|short[ -]?deck", "S", "6+ Hold'em"),
    (rf"courchevel.*{HI_LO}", "C/8", "Courchevel Hi/Lo"),
    (r"courchevel", "C", "Courchevel"),
    (rf"5[- ]?card omaha.*{HI_LO}|omaha 5.*{HI_LO}|big o\b", "O5/8", "5 Card Omaha Hi/Lo"),
    (r"5[- ]?card omaha|omaha ?5|plo[- ]?5", "O5", "5 Card Omaha"),
    (r"6[- ]?card omaha|omaha ?6|plo[- ]?6", "O6", "6 Card Omaha"),
    (rf"omaha.*{HI_LO}|omahahl|omaha8", "O/8", "Omaha Hi/Lo"),
    (r"omaha|\bplo\b", "O", "Omaha"),
    (r"(?:5[- ]?|five[- ])card stud", "5S", "5 Card Stud"),
    (rf"(?:7[- ]?card|seven[- ]card)? ?stud.*{HI_LO}", "7S/8", "7 Card Stud Hi/Lo"),
    (r"(?:7[- ]?card|seven[- ]card)? ?stud", "7S", "7 Card Stud"),
    (r"razz", "R", "Razz"),
    (
        r"2-7 triple|triple draw 2-7|deuce to seven triple|lowball27",
        "2L3D",
        "Triple Draw 2-7 Lowball",
    ),
    (r"a-5 triple|triple draw a-5", "AL3D", "Triple Draw A-5 Lowball"),
    (r"a-5 single|single draw a-5", "AL1D", "Single Draw A-5 Lowball"),
    (r"2-7 single|single draw 2-7|deuce to seven", "2L1D", "Single Draw 2-7 Lowball"),
    (r"badugi", "B", "Badugi"),
    (r"5[- ]?card draw|five card draw", "5D", "5 Card Draw"),
    (r"hold'?em|\b[nfp]?lhe?\b", "T", "Hold'em"),
)
"""The pattern of each game's names, its letters in codes, and its name; special games first."""

LIMITS: Final = (
    (r"no[- ]?limit|\b(?:nl(?:he?)?|sl|бл)\b", "N", "No Limit"),
    (r"pot[- ]?limit|\bpl(?:he?|o\d?)?\b", "P", "Pot Limit"),
    (r"fix(?:ed)?[- ]?limit|\bfl(?:he?)?\b|\blimit\b|\bl\b", "F", "Limit"),
)
_GAMES: Final = [(re.compile(pattern, re.IGNORECASE), letters) for pattern, letters, _ in GAMES]
_LIMITS: Final = [(re.compile(pattern, re.IGNORECASE), letter) for pattern, letter, _ in LIMITS]
NAMES: Final = {letters: name for _, letters, name in GAMES}
"""The names of games for writing, by their letters."""
LIMIT_NAMES: Final = {letter: name for _, letter, name in LIMITS}


@lru_cache(256)
def variant_code(text: str) -> str:
    """Return the code in `VARIANTS` of a logged game, with limit and game in any order.

    Raises LogError for an unknown game.

    >>> variant_code("Hold'em No Limit"), variant_code("PL Omaha Hi-Lo"), variant_code("Razz Limit")
    ('NT', 'PO/8', 'FR')
    >>> variant_code("Omaha High Pot Limit"), variant_code("Omaha High-Low Pot Limit")
    ('PO', 'PO/8')
    """
    code = ""
    for pattern, letter in _LIMITS:
        if pattern.search(text):
            code = letter
            break
    for pattern, letters in _GAMES:
        if pattern.search(text):
            code += letters
            break
    if code not in VARIANTS:
        raise LogError(f"the game {shown(text)} is not one that can be played here")
    return code


BUY_IN: Final = re.compile(rf"(?P<parts>{MONEY}(?: ?\+ ?{MONEY})*)(?: (?P<currency>[A-Z]{{3}})\b)?")
"""A buy-in such as ``$10+$1 USD``: the parts for prizes, bounties and the house."""
FREE: Final = re.compile(r"Free(?:roll)?\b|Gratuit\b")
FINISHED: Final = (
    r"(?P<name>.+) finished the tournament in (?P<place>\d+)(?:st|nd|rd|th) place"
    rf"(?: and received (?P<prize>{MONEY}(?: \.\d\d)?))?\.?\s*"
)
"""The place of a player; in rupees, a space may stand before the decimals of the prize."""
FINISHED_WITH_AWARD: Final = (
    r"(?P<name>.+) finished the tournament in (?P<place>\d+)(?:st|nd|rd|th) place and received .+"
)
"""The place of a player whose prize is not only money, such as a ticket."""
FINISHED_FIRST: Final = (
    r"(?P<name>.+) wins the tournament"
    rf"(?: and receives (?P<prize>{MONEY}) - congratulations!)?\s*"
)
BOUNTY: Final = (
    rf"(?P<players>.+) (?:wins (?:the )?|split the )(?P<bounty>{MONEY})(?: bounty)? for "
    r"(?:eliminating|splitting the elimination of) .+"
)
"""The bounty of a player or of several; of a progressive one, the part that is paid at once."""
REBUY: Final = (
    r"(?P<name>.+) (?:re-buys|takes the add-on) and receives [\d,]+ chips for "
    rf"(?P<cost>(?={SYMBOL}|\S+{SYMBOL}){MONEY})\s*"
)


class BuyIn(NamedTuple):
    """The cost of a tournament."""

    amount: Decimal  # including the part of the house
    currency: str | None  # None if it is free


@lru_cache(1 << 10)
def read_buy_in(text: str) -> BuyIn | None:
    """Return the buy-in at the beginning of a text, None if it states none in money.

    >>> read_buy_in("$10+$1 USD Hold'em No Limit"), read_buy_in("Freeroll  Hold'em No Limit")
    (BuyIn(amount=Decimal('11.00'), currency='USD'), BuyIn(amount=Decimal('0'), currency=None))
    >>> read_buy_in("1000+100 Hold'em No Limit") is None
    True
    """
    if FREE.match(text):
        return BuyIn(Decimal(0), None)
    match = BUY_IN.match(text)
    if match is None or (symbol := re.search(SYMBOL, match["parts"])) is None:
        return None
    parts = re.findall(MONEY, match["parts"])
    amount = sum((Decimal(str(read_money(part))) for part in parts), Decimal(0))
    return BuyIn(amount, match["currency"] or SYMBOLS[symbol[0]])
