"""The buy-ins, places and prizes of tournaments in hand histories."""

from collections.abc import Sequence
from decimal import Decimal
from math import isfinite, nan
from numbers import Real
from typing import Any

from games.notation.history import HandHistory
from games.notation.user_fields import BUY_IN, BUY_IN_CURRENCY, FINISHES, TOURNAMENT
from lookup.arguments import as_whole, is_listed, shown


def tournament_fault(hand: HandHistory) -> str | None:
    """Return the rule that the user fields of a tournament break, None if they are valid."""
    fields = hand.user_fields
    if BUY_IN in fields and not _is_money(fields[BUY_IN]):
        return f"{BUY_IN} is {shown(fields[BUY_IN])}; give a number of 0 or more"
    if not isinstance(fields.get(BUY_IN_CURRENCY, ""), str):
        return f"{BUY_IN_CURRENCY} is {shown(fields[BUY_IN_CURRENCY])}; give a code such as USD"
    finishes = fields.get(FINISHES, ())
    if not is_listed(finishes) or not all(map(_is_finish, finishes)):
        return f"{FINISHES} is {shown(finishes)}; give a list such as [['Ada', 3, 45.5]]"
    return None


def finishes_of(hand: HandHistory, names: Sequence[str]) -> tuple[list[float], list[float]]:
    """Return each player's place in the tournament that ends in a hand, and prize; NaN for none."""
    listed = hand.user_fields.get(FINISHES)
    if not listed or hand.user_fields.get(TOURNAMENT) is None:
        return [nan] * len(names), [nan] * len(names)
    found = {name: (float(place), float(prize)) for name, place, prize in listed}
    ends = [found.get(name, (nan, nan)) for name in names]
    return [place for place, _ in ends], [prize for _, prize in ends]


def _is_finish(finish: object) -> bool:
    if not is_listed(finish) or len(parts := [*finish]) != 3:
        return False
    name, place, prize = parts
    return isinstance(name, str) and (as_whole(place) or 0) >= 1 and _is_money(prize)


def _is_money(amount: Any) -> bool:
    is_number = isinstance(amount, Real | Decimal) and not isinstance(amount, bool)
    return is_number and isfinite(float(amount)) and float(amount) >= 0
