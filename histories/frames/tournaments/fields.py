"""The buy-ins, places, prizes and bounties of tournaments in hand histories."""

from collections.abc import Sequence
from math import nan
from typing import Final, NamedTuple

from games.notation.fields import check_chips
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.user_fields import (
    BUY_IN,
    BUY_IN_CURRENCY,
    FINISHES,
    REBUYS,
    TOURNAMENT,
    WON_BOUNTIES,
)
from lookup.arguments import as_whole, is_listed, shown

EXAMPLES: Final = {
    FINISHES: "[['Ada', 3, 45.5]]",
    WON_BOUNTIES: "[['Ada', 2.5]]",
    REBUYS: "[['Ada', 10]]",
}
"""An example of each field that lists players."""
MOST_PLACES: Final = 10**9


class PlayerMoney(NamedTuple):
    """The statements of a hand about a player's tournament; NaN for none."""

    place: float = nan
    prize: float = nan
    bounty: float = nan  # the sum of the bounties won in the hand
    rebuy: float = nan  # the cost of the rebuys and add-ons in the hand


NOTHING: Final = PlayerMoney()


def tournament_fault(hand: HandHistory) -> str | None:
    """Return the rule that the user fields of a tournament break, None if they are valid."""
    fields = hand.user_fields
    if not isinstance(fields.get(BUY_IN_CURRENCY, ""), str):
        return f"{BUY_IN_CURRENCY} is {shown(fields[BUY_IN_CURRENCY])}; give a code such as USD"
    try:
        check_chips(fields.get(BUY_IN, 0), BUY_IN)
        for name, example in EXAMPLES.items():
            listed = fields.get(name, ())
            is_valid = _is_finish if name == FINISHES else _is_amount
            if not is_listed(listed) or not all(map(is_valid, listed)):
                return f"{name} is {shown(listed)}; give a list such as {example}"
            for entry in listed:
                for amount in entry[2 if name == FINISHES else 1 :]:
                    check_chips(amount, name)
    except NotationError as error:
        return error.rule
    return None


def money_of(hand: HandHistory, names: Sequence[str]) -> list[PlayerMoney] | None:
    """Return the statements of a hand about each player's tournament, None without any."""
    fields = hand.user_fields
    if fields.get(TOURNAMENT) is None or EXAMPLES.keys().isdisjoint(fields):
        return None
    found: dict[str, PlayerMoney] = {}
    for name, place, *prize in fields.get(FINISHES, ()):
        found[name] = NOTHING._replace(place=float(place), prize=float(prize[0]) if prize else nan)
    for field, column in ((WON_BOUNTIES, "bounty"), (REBUYS, "rebuy")):
        for name, amount in fields.get(field, ()):
            known = found.get(name, NOTHING)
            before = getattr(known, column)
            total = float(amount) + (0 if before != before else before)
            found[name] = known._replace(**{column: total})
    return [found.get(name, NOTHING) for name in names]


def _is_finish(finish: object) -> bool:
    if not is_listed(finish) or len(parts := [*finish]) not in (2, 3):
        return False
    return isinstance(parts[0], str) and 1 <= (as_whole(parts[1]) or 0) < MOST_PLACES


def _is_amount(entry: object) -> bool:
    return is_listed(entry) and len(parts := [*entry]) == 2 and isinstance(parts[0], str)
