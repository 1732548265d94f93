"""A spot: the cards of all players, the board and the dead cards, checked once."""

import reprlib
from collections.abc import Iterable, Mapping, Set
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup import format_cards
from lookup.cards import as_card_numbers

MOST_PLAYERS = 10
BOARD_CARDS = 5

DECK = bytes(range(1, 53))
"""All card numbers; as bytes, since dealing from bytes takes a third of the time of arrays."""


class Spot(NamedTuple):
    """Checked cards, each as uint8 card numbers."""

    hole_cards: NDArray[np.uint8]
    """[P, 2]"""
    board: NDArray[np.uint8]
    """[0..5]"""
    dead: NDArray[np.uint8]
    """[D]"""

    @property
    def live(self) -> NDArray[np.intp]:
        """Return the cards that can still be dealt, in order."""
        dealt = b"".join([cards.tobytes() for cards in self])
        return np.frombuffer(DECK.translate(None, dealt), np.uint8).astype(np.intp)

    @property
    def to_come(self) -> int:
        """Return how many board cards are still to come."""
        return BOARD_CARDS - len(self.board)


def read_spot(hole_cards: Any, board: Any = (), dead: Any = ()) -> Spot:
    """Check the cards of a spot and return them as card numbers.

    Each hand, the board and the dead cards are anything `as_card_numbers` takes. Raises ValueError
    with the rule that is broken, the value and the cure.
    """
    if not isinstance(hole_cards, list | tuple | np.ndarray):
        _check_is_list(hole_cards)
    hands = [_cards_of(hand, f"hand {seat}") for seat, hand in enumerate(hole_cards)]
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ValueError(f"a spot has 2 to {MOST_PLAYERS} hands, not {len(hands)}")
    for seat, hand in enumerate(hands):
        if hand.shape != (2,):
            raise ValueError(f"hand {seat} has {_count(hand)}; a hold'em hand has exactly 2")
    known, gone = _cards_of(board, "the board"), _cards_of(dead, "dead")
    if known.size > BOARD_CARDS:
        raise ValueError(f"the board has {_count(known)}; it has 0 to 5")
    spot = Spot(np.array(hands), known, gone)
    _check_duplicates(spot)
    left = 52 - sum(cards.size for cards in spot)
    if left < spot.to_come:
        raise ValueError(
            f"{left} cards are left for {spot.to_come} board cards to come; name fewer dead cards"
        )
    return spot


def _check_is_list(hole_cards: Any) -> None:
    """Raise ValueError for what holds no hands in order: a set has no seats, a frame gives keys."""
    no_list = isinstance(hole_cards, str | bytes | Set | Mapping) or hasattr(hole_cards, "columns")
    if no_list or not isinstance(hole_cards, Iterable):
        shown = reprlib.repr(hole_cards).replace("\n", " ")
        raise ValueError(f"hole_cards is {shown}; give a list of hands, e.g. ['JsTs', '2c2d']")


def _cards_of(cards: Any, place: str) -> NDArray[np.uint8]:
    """Read one group of cards, [K]; errors say which."""
    try:
        numbers = as_card_numbers(cards)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{place}: {error}") from None
    if numbers.ndim != 1:
        raise ValueError(f"{place} has the shape {numbers.shape}; give its cards in one row")
    return numbers


def _count(cards: NDArray[np.uint8]) -> str:
    """Write how many cards there are, and the first ten."""
    more = "..." if cards.size > 10 else ""
    return f"{cards.size} card{'s' * (cards.size != 1)} ({format_cards(cards[:10])}{more})"


def _check_duplicates(spot: Spot) -> None:
    """Raise ValueError when a card is dealt twice, naming both places."""
    cards = [*spot.hole_cards.reshape(-1).tolist(), *spot.board.tolist(), *spot.dead.tolist()]
    if len(set(cards)) == len(cards):
        return
    places = [f"in hand {seat}" for seat in range(len(spot.hole_cards)) for _ in range(2)]
    places += ["on the board"] * len(spot.board) + ["among the dead cards"] * len(spot.dead)
    first_place: dict[int, str] = {}
    for card, place in zip(cards, places, strict=True):
        if card in first_place:
            before = first_place[card]
            where = f"{before} and {place}" if before != place else f"both {place}"
            raise ValueError(f"the card {format_cards([card])!r} is dealt twice: {where}")
        first_place[card] = place
