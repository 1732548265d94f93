"""Hands written in the formats of poker rooms."""

from collections.abc import Iterable
from typing import Final

from lookup.arguments import shown
from poker_calculator.games.notation.history import HandHistory, list_hands

LAYOUTS: Final = ("pokerstars", "open_hand_history")


def write_log(hands: HandHistory | Iterable[HandHistory], layout: str = "pokerstars") -> str:
    r"""Return hands as the text of a log for other programs.

    The rooms' pages and `poker_calculator.histories.rooms.writers.writing` list the fields that
    each layout holds.

    Parameters
    ----------
    hands : one hand history or several, from any source
    layout : "pokerstars", or "open_hand_history" for version 1.4 of that format
        Open Hand History holds hold'em and Omaha.

    Raises
    ------
    ValueError
        For another layout; NotationError for a hand that is not over or that the layout cannot
        hold.

    Examples
    --------
    >>> from poker_calculator.games import HandHistory
    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2, hand=7,
    ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 f"])
    >>> write_log(hand).splitlines()[0]
    "PokerStars Hand #7:  Hold'em No Limit (1/2) - 1970/01/01 00:00:00"
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout is {shown(layout)}; give one of {', '.join(LAYOUTS)}")
    # Compiles the patterns of all rooms: 50 ms.
    from poker_calculator.histories.rooms.writers.writing import to_open_hand_history, to_pokerstars

    write = to_pokerstars if layout == "pokerstars" else to_open_hand_history
    return "\n\n".join(write(hand) for hand in list_hands(hands))
