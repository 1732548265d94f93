"""Check spots: numbers of cards, numbers of players, and duplicate cards."""

from collections.abc import Sequence
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.export import shortened
from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS, Spot, check_board_size
from lookup.cards import format_cards
from lookup.games import Game

MOST_COLLIDING = 101  # the number of combos that share a card with one combo, including itself


def check_sizes(hands: Sequence[NDArray[np.uint8]], names: Sequence[str], game: Game) -> None:
    """Raise ValueError unless all hands have the same number of cards, and the game allows it."""
    for name, hand in zip(names, hands, strict=True):
        if hand.size not in game.hole_cards:
            check_size(hand, name, game)
        if hand.size != hands[0].size:
            raise ValueError(
                f"{name} has {count_cards(hand)} and {names[0]} has {hands[0].size}; "
                f"give all hands the same number of cards"
            )


def check_spot(spot: Spot, names: Sequence[str], *, partly: bool = False) -> Spot:
    """Return a spot of known hands and other cards; raises ValueError if they break a rule."""
    board, game = spot.board, spot.game
    if board.size > BOARD_CARDS:
        raise ValueError(f"the board has {count_cards(board)}; it has 0 to 5")
    check_left(spot, check_cards(spot, names))
    if not partly and board.size not in game.board_sizes:
        check_board_size(board.size, str(format_cards(board)), game)
    return spot


def check_players(hands: int) -> None:
    """Raise ValueError if a spot has too few or too many hands."""
    if not 2 <= hands <= MOST_PLAYERS:
        raise ValueError(f"a spot has 2 to {MOST_PLAYERS} hands, not {hands}")


def check_size(hand: NDArray[np.uint8], name: str, game: Game) -> None:
    """Raise ValueError if a hand has a wrong number of cards for its game."""
    if hand.size not in game.hole_cards:
        *others, last = game.hole_cards
        sizes = f"{', '.join(map(str, others))} or {last}" if others else f"exactly {last}"
        cure = "; write discards after a slash, e.g. 'AsKs/2d'" if game.discards else ""
        rule = f"a hand of {game.name} has {sizes}{cure}"
        raise ValueError(f"{name} has {count_cards(hand)}; {rule}")


def count_cards(cards: NDArray[np.uint8]) -> str:
    """Return the number of cards and the first ten as text."""
    more = "..." if cards.size > 10 else ""
    return f"{cards.size} card{'s' * (cards.size != 1)} ({format_cards(cards[:10])}{more})"


def check_left(spot: Spot, known_count: int, to_hold: int = 0) -> None:
    """Raise ValueError if too few cards besides *known_count* are left for board and hands.

    *to_hold* is the number of unknown hole cards.
    """
    left = len(spot.game.deck) - known_count
    if left < spot.to_come + to_hold:
        unknown_text = f" and {to_hold} unknown hole cards" if to_hold else ""
        raise ValueError(
            f"{left} cards are left for {spot.to_come} board cards to come{unknown_text}; name "
            f"fewer dead cards, or deal fewer hands"
        )


def check_cards(spot: Spot, names: Sequence[str]) -> int:
    """Return the number of known cards.

    Raises ValueError if a card is dealt twice or is not in the deck; the message names its places.
    """
    hands = [hand.tolist() for hand in spot.known_hands]
    cards = [*chain.from_iterable(hands), *spot.board.tolist(), *spot.dead.tolist()]
    if len(set(cards)) == len(cards) and (not cards or min(cards) >= spot.game.deck.start):
        return len(cards)
    locations = [f"in {name}" for name, hand in zip(names, hands, strict=True) for _ in hand]
    locations += ["on the board"] * len(spot.board) + ["among the dead cards"] * len(spot.dead)
    locations_by_card: dict[int, str] = {}
    for card, location in zip(cards, locations, strict=True):
        if card not in spot.game.deck:
            lowest = format_cards([spot.game.deck.start])[0]
            raise ValueError(
                f"the card {format_cards([card])!r} {location} is not in the deck of "
                f"{spot.game.name}, whose lowest rank is {lowest}"
            )
        if card in locations_by_card:
            before = locations_by_card[card]
            where = f"{before} and {location}" if before != location else f"both {location}"
            raise ValueError(f"the card {format_cards([card])!r} is dealt twice: {where}")
        locations_by_card[card] = location
    return len(cards)


def check_collisions(spot: Spot) -> None:
    """Raise ValueError if a range, or a pair of ranges, leaves no possible deal."""
    known_cards = 0
    for card in b"".join(
        [cards.tobytes() for cards in (*spot.known_hands, spot.board, spot.removed)]
    ):
        known_cards |= 1 << card
    left: list[tuple[str, NDArray[np.uint64]]] = []
    for name, player_range in spot.ranges:
        bits = player_range.bits
        free = bits & np.uint64(known_cards) == 0
        count = np.count_nonzero(free)
        if not bits.size:
            raise ValueError(f"{name} is a range without combos; name some, e.g. 'QQ+, AKs'")
        if not count:
            raise ValueError(
                f"{name} ({shortened(str(player_range))}) has no combo left: each has a card that "
                f"is in a known hand, on the board, dead or not in the deck; widen the range"
            )
        if count <= MOST_COLLIDING:
            left.append((name, bits[free]))
    for (name, combos), (other, others) in combinations(left, 2):
        if all((combo & others).all() for combo in combos):  # the first combo mostly decides
            raise ValueError(
                f"{name} and {other} leave no possible deal: all pairs of their combos share a "
                f"card; widen one of the ranges"
            )


def no_deal_error(spot: Spot) -> ValueError:
    """Return the error for ranges that leave no possible deal together."""
    narrow = [name for name, held in spot.ranges if len(held) <= MOST_COLLIDING]
    names = ", ".join(narrow or [name for name, _ in spot.ranges])
    return ValueError(
        f"{names} together leave no possible deal: their combos always share a card; "
        f"widen one of the ranges"
    )
