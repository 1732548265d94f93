"""The buy-ins, places and prizes of tournaments in hand histories."""

from collections.abc import Sequence
from math import nan

from games.notation.fields import check_chips
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.user_fields import BUY_IN, BUY_IN_CURRENCY, FINISHES, TOURNAMENT
from lookup.arguments import as_whole, is_listed, shown


def tournament_fault(hand: HandHistory) -> str | None:
    """Return the rule that the user fields of a tournament break, None if they are valid."""
    fields = hand.user_fields
    if not isinstance(fields.get(BUY_IN_CURRENCY, ""), str):
        return f"{BUY_IN_CURRENCY} is {shown(fields[BUY_IN_CURRENCY])}; give a code such as USD"
    finishes = fields.get(FINISHES, ())
    if not is_listed(finishes) or not all(map(_is_finish, finishes)):
        return f"{FINISHES} is {shown(finishes)}; give a list such as [['Ada', 3, 45.5]]"
    try:
        check_chips(fields.get(BUY_IN, 0), BUY_IN)
        for *_, prize in finishes:
            check_chips(prize, FINISHES)
    except NotationError as error:
        return error.rule
    return None


def finishes_of(hand: HandHistory, names: Sequence[str]) -> tuple[list[float], list[float]] | None:
    """Return each player's place in the tournament that ends in a hand, and prize, NaN for none.

    None if it ends for no player.
    """
    listed = hand.user_fields.get(FINISHES)
    if not listed or hand.user_fields.get(TOURNAMENT) is None:
        return None
    found = {name: (float(place), float(prize)) for name, place, prize in listed}
    ends = [found.get(name, (nan, nan)) for name in names]
    return [place for place, _ in ends], [prize for _, prize in ends]


def _is_finish(finish: object) -> bool:
    if not is_listed(finish) or len(parts := [*finish]) != 3:
        return False
    return isinstance(parts[0], str) and (as_whole(parts[1]) or 0) >= 1
