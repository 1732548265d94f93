"""Known and unknown cards: numbers as in `lookup.cards` that print as text.

A card is its number, 1 (``2c``) to 52 (``As``), so that hands convert directly to arrays; 0 is an
unknown card, written ``??``.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from lookup.arguments import read_whole, shown
from lookup.cards import CARD_INT_LOOKUP, CARDS, RANKS, CardsLike, as_card_numbers, rank_of, suit_of

UNKNOWN_TEXT: Final = "??"
ENDS: Final = {"least": 0, "most": 52}


class Card(int):
    """A card: an int of `lookup.cards`' numbering that prints as text.

    >>> Card(52), Card(0)
    (As, ??)
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        """Return the card of a number from 0 to 52; raises ValueError for other values."""
        cure = "give 0 to 52; `read_cards` reads text such as 'As'"
        return super().__new__(cls, read_whole(number, "a card's number", cure, **ENDS))

    @property
    def rank(self) -> int:
        """Return the rank, 0 (two) to 12 (ace), or -1 if the card is unknown."""
        return rank_of(int(self))

    @property
    def suit(self) -> int:
        """Return the suit, 0 (clubs) to 3 (spades)."""
        return suit_of(int(self))

    @property
    def is_known(self) -> bool:
        """Return whether the card is known."""
        return self > 0

    def __repr__(self) -> str:
        return TEXTS[self]

    __str__ = __repr__

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (int(self),)


TEXTS: Final = (UNKNOWN_TEXT, *CARDS)
ALL_CARDS: Final = tuple(Card(number) for number in range(53))
"""Every card by number, `UNKNOWN` first; each exists once."""

UNKNOWN: Final = ALL_CARDS[0]
_BY_TEXT: Final = {text: ALL_CARDS[number] for text, number in CARD_INT_LOOKUP.items()}
_BY_TEXT[UNKNOWN_TEXT] = UNKNOWN


class Deck:
    """The decks, as tuples of cards; any other tuple of cards is also a deck."""

    STANDARD: Final = ALL_CARDS[1:]
    """The 52 cards, ace high."""
    REGULAR: Final = ALL_CARDS[49:] + ALL_CARDS[1:49]
    """The 52 cards, ace low."""
    SHORT_DECK_HOLDEM: Final = ALL_CARDS[17:]
    """The 36 cards from six to ace."""
    KUHN_POKER: Final = tuple(_BY_TEXT[text] for text in ("Js", "Qs", "Ks"))
    LEDUC_POKER: Final = tuple(_BY_TEXT[rank + suit] for rank in "JQK" for suit in "hs")


def read_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Return cards from text, card numbers, or a sequence of single cards.

    Text is as for `lookup.parse_cards`; ``??`` and the number 0 are unknown cards. Raises
    ValueError for other values.

    >>> read_cards("Ac??"), read_cards(["As", 1]), read_cards("")
    ((Ac, ??), (As, 2c), ())
    """
    if isinstance(cards, str):
        parsed = [_BY_TEXT.get(cards[i : i + 2]) for i in range(0, len(cards), 2)]
        if None not in parsed:
            return tuple(parsed)  # type: ignore[arg-type]
        return _read_text(cards)
    if isinstance(cards, Card):
        return (cards,)
    if isinstance(cards, tuple) and {*map(type, cards)} == {Card}:
        return cards
    entries: Any = cards
    if (
        hasattr(cards, "__index__")
        and not isinstance(cards, bool | type)
        and not hasattr(cards, "__len__")
    ):
        entries = (cards,)
    if getattr(cards, "ndim", 1) == 0:  # an array of no dimensions
        entries = (entries.item(),)
    if not isinstance(entries, Iterable):
        raise ValueError(
            f"{shown(cards)} is not a card; write 'As', or 'AsKs' for two, '??' for unknown"
        )
    return tuple(_read_card(card) for card in entries)


def write_cards(cards: Iterable[int]) -> str:
    """Return cards as text such as ``As??``.

    >>> write_cards([52, 0])
    'As??'
    """
    try:
        return "".join([TEXTS[card] for card in cards])
    except (TypeError, IndexError):
        raise ValueError(
            f"{shown(cards)} are not card numbers, which are 0 to 52; `read_cards` reads text"
        ) from None


def _read_text(text: str) -> tuple[Card, ...]:
    """Parse text in any spelling that `lookup.parse_cards` takes, with unknown cards."""
    pieces = text.split(UNKNOWN_TEXT)
    parsed: list[Card] = []
    for piece in pieces:
        parsed.extend(ALL_CARDS[number] for number in as_card_numbers(piece.strip(" ,")))
        parsed.append(UNKNOWN)
    return tuple(parsed[:-1])


def _read_card(card: Any) -> Card:
    """Return the single card of an entry of a sequence."""
    if isinstance(card, Card):
        return card
    if isinstance(card, str):
        parsed = read_cards(card)
        if len(parsed) == 1:
            return parsed[0]
    elif not isinstance(card, bool):
        with suppress(TypeError):
            number = operator.index(card)
            if 0 <= number <= 52:
                return ALL_CARDS[number]
    raise ValueError(
        f"{shown(card)} is not one card; a card is a rank {RANKS} and a suit, 'Td', '??', or "
        f"0 to 52"
    )
