"""The strength of hands in the small games of the literature: Kuhn poker and Leduc hold'em."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CardsLike
from lookup.hand_rows import HandSize, as_hands, common_rows, why_no_hand, why_no_showdown

HAND = HandSize(1, 1, "a hand of this game")
BOARD = HandSize(1, 1, "a board of this game")


def evaluate_kuhn(cards: CardsLike) -> NDArray[np.int32]:
    """Return the strength of each one-card hand of Kuhn poker: the higher rank wins.

    *cards* are card numbers [..., 1] of any integer dtype, or the text of one card. Returns int32
    [...]: 1 for a two to 13 for an ace, so jack, queen and king are 10, 11 and 12. Raises
    ValueError for a row that is not a card.

    >>> evaluate_kuhn([[37], [41], [45]]).tolist()
    [10, 11, 12]
    """
    hands = as_hands(cards, HAND)
    strengths = np.empty(hands.shape[:-1], np.int32)

    from lookup._kernels.hand_rows import kuhn

    fault = kuhn(hands.ravel(), strengths.reshape(-1))
    if fault >= 0:
        raise why_no_hand(hands, fault, HAND)
    return strengths[()]


def evaluate_leduc(hole_cards: CardsLike, board: CardsLike) -> NDArray[np.int32]:
    """Return the strength of each hand of Leduc hold'em: a pair with the board, else the rank.

    Parameters
    ----------
    hole_cards : card numbers [..., 1] of any integer dtype, or the text of one card
    board : card numbers [..., 1], or the text of one card
        The leading dimensions of both broadcast.

    Returns
    -------
    int32 [...]: 1 for a two to 13 for an ace, and 13 more for a pair, so jack, queen and king are
    10 to 12, and their pairs 23 to 25.

    Raises
    ------
    ValueError
        For a row that is not a card, or has a duplicate card.

    Examples
    --------
    >>> evaluate_leduc([[37], [46], [41]], "Kc").tolist()
    [10, 25, 11]
    """
    holes, boards = common_rows(as_hands(hole_cards, HAND), as_hands(board, BOARD))
    strengths = np.empty(holes.shape[:-1], np.int32)

    from lookup._kernels.hand_rows import leduc

    fault = leduc(holes.ravel(), boards.ravel(), int(boards.ndim > 1), strengths.reshape(-1))
    if fault >= 0:
        raise why_no_showdown(holes, boards, fault, HAND, BOARD)
    return strengths[()]
