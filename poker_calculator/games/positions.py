"""The seats of the blinds, the names of positions, and the movement of the button."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from poker_calculator.games.chips import Chips, by_seat
from poker_calculator.games.play.betting import Amounts

LATE: Final = ("CO", "HJ", "LJ")  # the seats before the button, from the button on


def blind_seats(blinds: Amounts, smallest_bet: Chips) -> tuple[int, int]:
    """Return the seats of the small and the big blind, -1 for a blind that nobody posts.

    *blinds* are by seat. The first blind of at least *smallest_bet*, in one of the first two seats,
    is the big blind; later blinds are straddles.

    >>> blind_seats([1, 2, 4, 0], 2), blind_seats([2, 4, 0, 0], 2), blind_seats([2, 1], 2)
    ((0, 1), (-1, 0), (1, 0))
    """
    first, second, is_heads_up = blinds[0], blinds[1], len(blinds) == 2
    least = smallest_bet
    if first > 0 and second > 0:
        least = min(smallest_bet, max(first, second))
    small = big = -1
    if first > 0 and first >= least and (is_heads_up or first != second):
        big = 0
    elif second > 0 and (second >= least or not is_heads_up):
        big = 1
    if is_heads_up and second > 0 and big != 1:
        small = 1
    elif (big == 1 and not is_heads_up) or (first > 0 and big != 0):
        small = 0  # also a player before the big blind who posts nothing
    return small, big


def positions(blinds: Sequence[Chips], smallest_bet: Chips | None = None) -> list[str | None]:
    """Return the position of each seat of a table with these blinds, first seat left of the button.

    Heads-up, *blinds* begin with the button. A blind below *smallest_bet* is a small blind, even if
    nobody posts a big one; a blind after the big blind is a straddle. In games without blinds, all
    positions are None.

    >>> positions([1, 2, 0, 0, 0, 0])
    ['SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN']
    >>> positions([2, 4, 0, 0], 2)
    ['BB', 'UTG', 'CO', 'BTN']
    """
    if not any(blinds):
        return [None] * len(blinds)
    least = max(blinds[:2]) if smallest_bet is None else smallest_bet
    return [*position_names(len(blinds), *blind_seats(by_seat(tuple(blinds)), least))]


@lru_cache(1 << 8)
def position_names(count: int, small: int, big: int) -> tuple[str, ...]:
    """Return the position of each seat, given the seats of the blinds, -1 for a missing one.

    The last seat is ``BTN``, those who post blinds ``SB`` and ``BB`` (heads-up ``BB`` and ``BTN``).
    Of the seats between, the last are ``LJ``, ``HJ`` and ``CO``. With three or more seats between,
    or two if a blind is missing, the first is ``UTG``, then come ``UTG+1`` and so on.
    """
    if count == 2:
        return ("SB" if small == 0 else "BTN", "BB") if big == 1 else ("BB", "BTN")
    posting = {0: ["BB"], 1: ["SB", "BB"]}.get(big, ["SB"] if small == 0 else [])
    between = count - 1 - len(posting)
    fewest = 2 if len(posting) == 1 else 3
    late = between if between < fewest else min(len(LATE), between - 1)
    early = [f"UTG+{place}" if place else "UTG" for place in range(between - late)]
    return (*posting, *early, *LATE[:late][::-1], "BTN")


def next_button(taken: Sequence[int], button: int, big_blind: int | None) -> int:
    """Return the seat of the button in the next hand; *taken* are the occupied seats, in order.

    The button moves to the next player with chips. Heads-up, if the other player would then post
    the *big_blind* twice in a row, they get the button instead (TDA rules).

    >>> next_button([0, 1, 2], 2, 1), next_button([0, 1], 2, 1)
    (0, 1)
    """
    following = next((seat for seat in taken if seat > button), taken[0])
    if len(taken) == 2:
        other = taken[taken[0] == following]
        if other == big_blind:
            return other
    return following
