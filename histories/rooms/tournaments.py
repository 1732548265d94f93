"""Read the buy-ins, places and prizes of tournaments from lines of logs."""

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from histories.rooms.money import MONEY, SYMBOL, SYMBOLS, read_money

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
    found = BUY_IN.match(text)
    if found is None or (symbol := re.search(SYMBOL, found["parts"])) is None:
        return None
    parts = re.findall(MONEY, found["parts"])
    amount = sum((Decimal(str(read_money(part))) for part in parts), Decimal(0))
    return BuyIn(amount, found["currency"] or SYMBOLS[symbol[0]])
