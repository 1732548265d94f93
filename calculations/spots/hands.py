"""Parse the hands of a spot: hole cards, ranges, discards, and groups of cards."""

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import Range, RangeLike, as_range
from calculations.spots.checking import check_players, count_cards
from calculations.spots.spot import Player, Unknown
from lookup.arguments import is_listed, is_missing, shown
from lookup.cards import SUIT_GLYPHS, SUIT_OUTLINES, CardsLike, as_card_numbers, cards_of_text
from lookup.games import Game

_SUIT = rf"[\w{SUIT_GLYPHS}{SUIT_OUTLINES}]"
LIKE_A_HAND = re.compile(rf"\s*(10|\w){_SUIT}[\s,]*(10|\w){_SUIT}\s*")
HandLike: TypeAlias = CardsLike | RangeLike | OmahaRange
"""A player's hand as an argument: hole cards, a range, or "random"."""

HandsLike: TypeAlias = Iterable[HandLike]  # the hands of all players

RANDOM = ("random", "any two", "any")

NO_CARDS = np.empty(0, np.uint8)
NO_CARDS.flags.writeable = False

DISCARDS = "/"  # the separator between the cards that a hand keeps and its discards


def read_player(hand: HandLike, seat: int, game: Game, size: int = 4) -> Player:
    """Parse a player's hand: hole cards, a range, or "random".

    Text that can be read as hole cards is hole cards, other text a range. Text with separators and
    more cards than a hand is a range. In Omaha, a range has hands of *size* cards.
    """
    name = f"hand {seat}"
    if isinstance(hand, Range):
        _check_ranges(game, name)
        return hand
    if isinstance(hand, OmahaRange):
        return _check_omaha_range(hand, name, game)
    if isinstance(hand, list | tuple) and any(isinstance(one, str) and "*" in one for one in hand):
        hand = " ".join(map(str, hand))
    return _read_text(hand, name, game, size) if isinstance(hand, str) else read_cards(hand, name)


@functools.lru_cache(maxsize=512)
def _read_text(hand: str, name: str, game: Game, size: int) -> Player:
    """Parse the text of a hand; the first time, this takes half of the time of a call."""
    text = hand.strip()
    if text.lower() in RANDOM:
        return Unknown(game.hole_cards[0])
    try:
        cards = read_cards(hand, name)
        if cards.size in game.hole_cards or not re.search(r"[,;\s]", text):
            return cards
    except ValueError:
        if LIKE_A_HAND.fullmatch(hand) and not game.two_play and not _is_range(text):
            raise
    if not game.two_play:
        _check_ranges(game, name)
    try:
        return OmahaRange(text, size) if game.two_play else Range(text)
    except ValueError as error:
        raise ValueError(f"{name}: neither hole cards nor a range\n{error}") from None


def size_of_hands(hands: Sequence[Any], game: Game) -> int:
    """Return the number of cards of a hand: that of the given hands, else the least of the game.

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


def _check_omaha_range(omaha_range: OmahaRange, name: str, game: Game) -> OmahaRange:
    """Return a range of Omaha hands; raises ValueError in games with other hands."""
    if not game.two_play or omaha_range.size not in game.hole_cards:
        raise ValueError(
            f"{name}: an OmahaRange of hands of {omaha_range.size} cards is not for {game.name}, "
            f"whose hands have {' or '.join(map(str, game.hole_cards))}"
        )
    return omaha_range


def _is_range(text: str) -> bool:
    try:
        Range(text)
    except ValueError:
        return False
    return True


def _check_ranges(game: Game, name: str) -> None:
    """Raise ValueError in games without two hole cards."""
    if game.hole_cards != (2,):
        raise ValueError(
            f"{name}: a range has hands of two cards, unlike {game.name}; "
            f"give cards, or 'random'{', or an OmahaRange' * game.two_play}"
        )


def read_folded(folded: RangeLike | Iterable[RangeLike], game: Game) -> tuple[Range, ...]:
    """Parse the folded ranges."""
    if type(folded) is tuple and not folded:
        return ()
    if isinstance(folded, str | Range):
        folded = [folded]
    if not is_listed(folded):
        raise ValueError(f"folded is {shown(folded)}; give a list of ranges, e.g. ['QQ+']")
    ranges = []
    for number, folded_range in enumerate(folded):
        _check_ranges(game, f"folded range {number}")
        try:
            ranges.append(as_range(folded_range))
        except ValueError as error:
            raise ValueError(f"folded range {number}: not understood\n{error}") from None
    return tuple(ranges)


def list_hands(hole_cards: HandsLike) -> list[HandLike]:
    """Return the hands of 2 to 10 players as a list."""
    if not is_listed(hole_cards):
        raise ValueError(
            f"hole_cards is {shown(hole_cards)}; give a list of hands, e.g. ['JsTs', '2c2d']"
        )
    hands = list(hole_cards)
    check_players(len(hands))
    return hands


def split_discards(hands: list[HandLike], game: Game) -> tuple[list[HandLike], NDArray[np.uint8]]:
    """Split the discards, which follow a slash, off the hands, and return both.

    Raises ValueError for more discards than the game has, or none after a slash.
    """
    kept, thrown = [*hands], [np.empty(0, np.uint8)]
    for seat, hand in enumerate(hands):
        if isinstance(hand, str) and DISCARDS in hand:
            kept[seat], _, discards = hand.partition(DISCARDS)
            cards = read_cards(discards, f"the discards of hand {seat}")
            if not 0 < cards.size <= game.discards:
                raise ValueError(
                    f"hand {seat} discarded {count_cards(cards)}; a hand of {game.name} discards "
                    f"{game.discards}"
                )
            thrown.append(cards)
    return kept, np.concatenate(thrown)


def read_draw_hand(
    hand: HandLike, name: str, game: Game
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the cards that a hand keeps, and its discards."""
    if not isinstance(hand, str):
        return read_cards(hand, name), NO_CARDS
    text = hand.strip()
    if text.lower() in RANDOM:
        return NO_CARDS, NO_CARDS
    kept, slash, gone = text.partition(DISCARDS)
    if not slash:
        return read_cards(text, name), NO_CARDS
    if not game.draws:
        raise ValueError(
            f"{name}: {shown(text)} throws cards away, and {game.name} has no draw; give cards "
            f"of folded hands as dead="
        )
    cards, thrown = read_cards(kept, name), read_cards(gone, name)
    if cards.size + thrown.size != game.hole_cards[0]:
        raise ValueError(
            f"{name} keeps {count_cards(cards)} and throws {count_cards(thrown)}; together they "
            f"are the {game.hole_cards[0]} cards of a hand of {game.name}"
        )
    return cards, thrown


def read_cards(cards: CardsLike, name: str) -> NDArray[np.uint8]:
    """Parse one group of cards, [K], none for None and NaN; errors use *name* for it.

    Cards from text are cached, and therefore read-only.
    """
    if is_missing(cards):
        return np.empty(0, np.uint8)
    if type(cards) is str and (plain_cards := cards_of_text(cards)):
        return plain_cards[0]
    try:
        numbers = as_card_numbers(cards)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None
    if numbers.ndim != 1:
        raise ValueError(f"{name} has the shape {numbers.shape}; give its cards in one row")
    return numbers
