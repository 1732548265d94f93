"""Reading spots of games without a board: the cards of stud and draw hands as users write them."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import RangeLike
from calculations.spots.checking import check_cards, count_cards
from calculations.spots.reading import RANDOM, HandLike, HandsLike, list_hands, read_cards
from calculations.spots.spot import Spot
from lookup.arguments import shown
from lookup.cards import CardsLike
from lookup.games import Game

NO_CARDS = np.empty(0, np.uint8)
NO_CARDS.flags.writeable = False

THROWN = "/"  # the separator between the cards that a hand keeps and its discards


def read_spot_without_board(
    hole_cards: HandsLike,
    board: CardsLike,
    dead: CardsLike,
    game: Game,
    folded: RangeLike | Iterable[RangeLike] = (),
) -> Spot:
    """Check the known cards of all hands and the dead cards, and return them as a spot.

    Thrown cards are among the dead ones. Raises ValueError with the rule that is broken, the value
    and the cure.
    """
    if not (isinstance(folded, tuple | list) and not folded):
        raise ValueError(
            f"folded is {shown(folded)}, and {game.name} has no ranges of two hole cards; give "
            f"cards of folded hands as dead="
        )
    if read_cards(board, "the board").size:
        raise ValueError(
            f"the board is {shown(board)}, and {game.name} has none; give each hand all its cards"
        )
    hands, thrown, names = [], [], []
    for seat, hand in enumerate(list_hands(hole_cards)):
        names.append(f"hand {seat}")
        kept, gone = _read_hand(hand, names[-1], game)
        hands.append(kept)
        thrown.append(gone)
    others = np.concatenate((*thrown, read_cards(dead, "dead")))
    return spot_without_board(hands, names, others, game)


def spot_without_board(
    hands: list[NDArray[np.uint8]], names: list[str], dead: NDArray[np.uint8], game: Game
) -> Spot:
    """Check the cards of hands, and the dead ones, and return them as a spot.

    *names* are the names of the hands in errors.
    """
    (size,) = game.hole_cards
    for name, hand in zip(names, hands, strict=True):
        if hand.size > size:
            raise ValueError(f"{name} has {count_cards(hand)}; a hand of {game.name} has {size}")
    spot = Spot(tuple(hands), NO_CARDS, dead, game)
    left, to_come = len(game.deck) - check_cards(spot, names), sum(spot.cards_to_come)
    if left < to_come:
        raise ValueError(
            f"{left} cards are left for {to_come} to come; name fewer dead cards, or deal fewer "
            f"hands"
        )
    return spot


def _read_hand(
    hand: HandLike, place: str, game: Game
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the cards that a hand has, and those that it has thrown away."""
    if not isinstance(hand, str):
        return read_cards(hand, place), NO_CARDS
    text = hand.strip()
    if text.lower() in RANDOM:
        return NO_CARDS, NO_CARDS
    kept, slash, gone = text.partition(THROWN)
    if not slash:
        return read_cards(text, place), NO_CARDS
    if not game.draws:
        raise ValueError(
            f"{place}: {shown(text)} throws cards away, and {game.name} has no draw; give cards "
            f"of folded hands as dead="
        )
    cards, thrown = read_cards(kept, place), read_cards(gone, place)
    if cards.size + thrown.size != game.hole_cards[0]:
        raise ValueError(
            f"{place} keeps {count_cards(cards)} and throws {count_cards(thrown)}; together they "
            f"are the {game.hole_cards[0]} cards of a hand of {game.name}"
        )
    return cards, thrown
