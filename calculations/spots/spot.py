"""A spot: the cards of all players, the board and the dead cards, checked once."""

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup import format_cards
from lookup.arguments import is_listed, shown
from lookup.cards import as_card_numbers
from lookup.games import HOLDEM, Game, read_game

MOST_PLAYERS = 10
BOARD_CARDS = 5
FLOP = 3


@functools.cache
def bytes_of(deck: range) -> bytes:
    """Return the card numbers of a deck as bytes."""
    return bytes(deck)


class Spot(NamedTuple):
    """Checked cards, each as uint8 card numbers."""

    hole_cards: NDArray[np.uint8]
    """[P, K]"""
    board: NDArray[np.uint8]
    """[0..5]"""
    dead: NDArray[np.uint8]
    """[D]"""
    game: Game = HOLDEM

    @property
    def live(self) -> NDArray[np.intp]:
        """Return the cards that can still be dealt, in order."""
        # As bytes, since dealing from bytes takes a third of the time of arrays.
        dealt = b"".join([cards.tobytes() for cards in self[:3]])
        deck = bytes_of(self.game.deck)
        return np.frombuffer(deck.translate(None, dealt), np.uint8).astype(np.intp)

    @property
    def gone(self) -> NDArray[np.uint8]:
        """Return the dead cards and those that the game's deck lacks."""
        missing = np.array(self.game.missing, np.uint8)
        return np.concatenate((self.dead, missing)) if missing.size else self.dead

    @property
    def to_come(self) -> int:
        """Return how many board cards are still to come."""
        return BOARD_CARDS - len(self.board)


def read_spot(hole_cards: Any, board: Any = (), dead: Any = (), game: Any = "holdem") -> Spot:
    """Check the cards of a spot and return them as card numbers.

    Each hand, the board and the dead cards are anything `as_card_numbers` takes, and *game* is a
    name or an entry of `lookup.GAMES`. Raises ValueError with the rule that is broken, the value
    and the cure.
    """
    played = read_game(game)
    listed = list_hands(hole_cards)
    names = [f"hand {seat}" for seat in range(len(listed))]
    hands = [read_cards(hand, name) for hand, name in zip(listed, names, strict=True)]
    return spot_of(hands, names, board, dead, played)


def spot_of(
    hands: Sequence[NDArray[np.uint8]], names: Sequence[str], board: Any, dead: Any, game: Game
) -> Spot:
    """Check hands, of any number, and the other cards, and return them as a spot.

    *names* says what errors call each hand.
    """
    for name, hand in zip(names, hands, strict=True):
        if hand.size not in game.hole_cards:
            check_size(hand, name, game)
        if hand.size != hands[0].size:
            raise ValueError(
                f"{name} has {count_cards(hand)} and {names[0]} has {hands[0].size}; "
                f"give all hands the same number of cards"
            )
    known, gone = read_cards(board, "the board"), read_cards(dead, "dead")
    if known.size > BOARD_CARDS:
        raise ValueError(f"the board has {count_cards(known)}; it has 0 to 5")
    spot = Spot(np.array(hands) if hands else np.empty((0, 0), np.uint8), known, gone, game)
    check_cards(spot, names)
    check_left(spot)
    return spot


def list_hands(hole_cards: Any) -> list[Any]:
    """Return the hands, of 2 to 10 players, as a list."""
    if not is_listed(hole_cards):
        raise ValueError(
            f"hole_cards is {shown(hole_cards)}; give a list of hands, e.g. ['JsTs', '2c2d']"
        )
    hands = list(hole_cards)
    check_players(len(hands))
    return hands


def check_players(hands: int) -> None:
    """Raise ValueError when a spot has too few or too many hands."""
    if not 2 <= hands <= MOST_PLAYERS:
        raise ValueError(f"a spot has 2 to {MOST_PLAYERS} hands, not {hands}")


def check_size(hand: NDArray[np.uint8], place: str, game: Game) -> None:
    """Raise ValueError when a hand has not as many cards as in its game."""
    if hand.size not in game.hole_cards:
        *others, last = game.hole_cards
        sizes = f"{', '.join(map(str, others))} or {last}" if others else f"exactly {last}"
        raise ValueError(f"{place} has {count_cards(hand)}; a hand of {game.name} has {sizes}")


def read_cards(cards: Any, place: str) -> NDArray[np.uint8]:
    """Read one group of cards, [K]; errors say which."""
    try:
        numbers = as_card_numbers(cards)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{place}: {error}") from None
    if numbers.ndim != 1:
        raise ValueError(f"{place} has the shape {numbers.shape}; give its cards in one row")
    return numbers


def count_cards(cards: NDArray[np.uint8]) -> str:
    """Write how many cards there are, and the first ten."""
    more = "..." if cards.size > 10 else ""
    return f"{cards.size} card{'s' * (cards.size != 1)} ({format_cards(cards[:10])}{more})"


def check_left(spot: Spot, to_hold: int = 0) -> None:
    """Raise ValueError when too few cards are left for the board and *to_hold* unknown cards."""
    left = len(spot.game.deck) - spot.hole_cards.size - spot.board.size - spot.dead.size
    if left < spot.to_come + to_hold:
        held = f" and {to_hold} hole cards that are not known" if to_hold else ""
        raise ValueError(
            f"{left} cards are left for {spot.to_come} board cards to come{held}; name "
            f"fewer dead cards, or deal fewer hands"
        )


def check_cards(spot: Spot, names: Sequence[str]) -> None:
    """Raise ValueError when a card is dealt twice, or is not in the deck, naming its places."""
    size = spot.hole_cards.shape[-1]
    cards = [*spot.hole_cards.reshape(-1).tolist(), *spot.board.tolist(), *spot.dead.tolist()]
    if len(set(cards)) == len(cards) and (not cards or min(cards) >= spot.game.deck.start):
        return
    places = [f"in {name}" for name in names for _ in range(size)]
    places += ["on the board"] * len(spot.board) + ["among the dead cards"] * len(spot.dead)
    first_place: dict[int, str] = {}
    for card, place in zip(cards, places, strict=True):
        if card not in spot.game.deck:
            lowest = format_cards([spot.game.deck.start])[0]
            raise ValueError(
                f"the card {format_cards([card])!r} {place} is not in the deck of "
                f"{spot.game.name}, whose lowest rank is {lowest}"
            )
        if card in first_place:
            before = first_place[card]
            where = f"{before} and {place}" if before != place else f"both {place}"
            raise ValueError(f"the card {format_cards([card])!r} is dealt twice: {where}")
        first_place[card] = place
