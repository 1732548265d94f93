"""The names of positions for each number of players, and the movement of the button."""

from collections.abc import Sequence
from typing import Final

from games.chips import Chips

LATE: Final = ("CO", "HJ", "LJ")  # the seats before the button, from the button on


def positions(blinds: Sequence[Chips]) -> list[str | None]:
    """Return the position of each seat of a table with these blinds, first seat left of the button.

    The last seat is ``BTN``, those who post blinds ``SB`` and ``BB`` (heads-up ``BB`` and ``BTN``).
    Of the seats between, the last are ``LJ``, ``HJ`` and ``CO``. With three or more seats between,
    the first is ``UTG``, then come ``UTG+1`` and so on. All are None in games without blinds.

    >>> positions([1, 2, 0, 0, 0, 0])
    ['SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN']
    """
    count = len(blinds)
    if not any(blinds):
        return [None] * count
    if count == 2:
        return ["BB", "BTN"]
    posting = ["SB", "BB"][: 2 if blinds[1] else 1 if blinds[0] else 0]
    between = count - 1 - len(posting)
    late = between if between < 3 else min(len(LATE), between - 1)
    early = [f"UTG+{place}" if place else "UTG" for place in range(between - late)]
    return [*posting, *early, *LATE[:late][::-1], "BTN"]


def next_button(taken: Sequence[int], button: int, big_blind: int | None) -> int:
    """Return the seat that has the button in the next hand, one of those *taken*, in their order.

    It moves to the next player with chips. When two are left and the other one posted the last
    *big_blind* and would post it again, that one gets the button instead (as the TDA's rules adjust
    it for heads-up play).

    >>> next_button([0, 1, 2], 2, 1), next_button([0, 1], 2, 1)
    (0, 1)
    """
    following = next((seat for seat in taken if seat > button), taken[0])
    if len(taken) == 2:
        other = taken[taken[0] == following]
        if other == big_blind:
            return other
    return following
