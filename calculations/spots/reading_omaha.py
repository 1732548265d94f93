"""Reading Omaha ranges of players."""

from collections.abc import Sequence
from typing import Any

from calculations.ranges.omaha.omaha_range import OmahaRange
from lookup.cards import as_card_numbers
from lookup.games import Game


def size_of_hands(hands: Sequence[Any], game: Game) -> int:
    """Return the number of cards of a hand: that of the given hands, else the game's least.

    Later checks refuse invalid hands.
    """
    if len(game.hole_cards) > 1:
        for hand in hands:
            if isinstance(hand, OmahaRange):
                return hand.size
            try:
                size = int(as_card_numbers(hand).size)
            except (TypeError, ValueError):
                continue
            if size in game.hole_cards:
                return size
    return game.hole_cards[0]


def read_omaha_range(text: str, place: str, size: int) -> OmahaRange:
    """Read a range of Omaha hands; errors name its *place*."""
    try:
        return OmahaRange(text, size)
    except ValueError as error:
        raise ValueError(f"{place}: neither hole cards nor a range\n{error}") from None


def check_omaha_range(held: OmahaRange, place: str, game: Game) -> OmahaRange:
    """Return a range of Omaha hands; ValueError in games whose hands are others."""
    if not game.two_play or held.size not in game.hole_cards:
        raise ValueError(
            f"{place}: an OmahaRange of hands of {held.size} cards is not for {game.name}, whose "
            f"hands have {' or '.join(map(str, game.hole_cards))}"
        )
    return held
