"""Find outs: the next cards that make a hand, or that put a hand ahead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.exact.engines import count
from calculations.ranges.range import Range
from calculations.reports.report import texts_of
from calculations.reports.streets import equities_by_next_card
from calculations.spots.hands import HandLike, HandsLike
from calculations.spots.reading import read_spot
from calculations.spots.spot import FLOP, Spot
from lookup.arguments import is_listed, shown
from lookup.cards import CardsLike
from lookup.games import GameLike
from lookup.names import suggestion


def outs(
    hand: CardsLike,
    board: CardsLike,
    *,
    against: HandLike | HandsLike | None = None,
    to: str | None = None,
    dead: CardsLike = (),
    game: GameLike = "holdem",
) -> list[str]:
    """Return the next cards that put a hand ahead of other hands, or that make a category.

    Parameters
    ----------
    hand : hole cards
    board : the 3 or 4 cards of a flop or a turn
    against : hole cards, a range, or a list of them
        Outs are the cards after which the hand's equity exceeds that of each other hand. A hand
        that is already ahead has no outs.
    to : the name of a category of the game, such as "flush"
        Outs are the cards that make this category or a higher one. A hand that already has it has
        no outs. Give either this or *against*.
    dead, game : as for `EquityCalculator`

    Returns
    -------
    The texts of the cards, in the order of the deck.

    Raises
    ------
    ValueError
        If an argument is invalid; the message gives the rule and the cure.

    Examples
    --------
    >>> len(outs("JsTs", "9s8s3c2d", against=["AhAd", "QQ, KK"]))
    15
    >>> outs("JsTs", "9s8s3c", to="flush")
    ['2s', '3s', '4s', '5s', '6s', '7s', 'Qs', 'Ks', 'As']
    """
    if (against is None) == (to is None):
        raise ValueError(
            f"against is {shown(against)} and to is {shown(to)}; give one of the two: the hands "
            f"to beat or the category to make"
        )
    if to is not None:
        return texts_of(_cards_making(read_spot([hand, "random"], board, dead, game), to))
    several = is_listed(against) and not isinstance(against, str | Range | np.ndarray)
    others: Iterable[HandLike] = against if several else [against]  # type: ignore[assignment, list-item]
    spot = read_spot([hand, *others], board, dead, game)
    _check_street(spot)
    now = count(spot).equity
    if now[0] > now[1:].max():
        return []
    cards, equity = equities_by_next_card(spot)
    return texts_of(cards[equity[:, 0] > equity[:, 1:].max(axis=1)])


def _cards_making(spot: Spot, category: str) -> NDArray[Any]:
    """Return the live cards that make a category or a higher one."""
    from calculations.runouts.dealt import strengths_of

    _check_street(spot)
    names = spot.game.categories
    if category not in names:
        question = suggestion(category, names)
        listed = ", ".join(map(repr, names))
        raise ValueError(f"to is {shown(category)}; {question}give one of {listed}")
    wanted = names.index(category) + 1
    cards = spot.live.astype(np.uint8)
    hand = np.array(spot.known_hands)[None]
    if strengths_of(hand, spot.board[None], spot.game)[0][0, 0] >> 12 >= wanted:
        return cards[:0]
    boards = np.column_stack((np.broadcast_to(spot.board, (len(cards), spot.board.size)), cards))
    hands = np.broadcast_to(hand, (len(cards), *hand.shape[1:]))
    return cards[strengths_of(hands, boards, spot.game)[0][:, 0] >> 12 >= wanted]


def _check_street(spot: Spot) -> None:
    """Raise ValueError unless the hand is known and the board is a flop or a turn."""
    if not isinstance(spot.players[0], np.ndarray):
        raise ValueError("hand is a range; outs need hole cards, so give two cards or more")
    if not FLOP <= spot.board.size < 5:
        raise ValueError(
            f"the board has {spot.board.size} cards; outs are the next cards after a flop or a "
            f"turn, so give 3 or 4"
        )
