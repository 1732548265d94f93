"""The draw: how many cards a player may swap."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.cards import Card
from games.five_card_draw.cards import ACE, Hand, TableCard
from lookup.cards import CardsLike

MOST_DISCARDS: Final = 3
MOST_WITH_AN_ACE: Final = 4
"""Who keeps an ace may swap all others."""


def most_discards(kept_cards: Iterable[Card]) -> int:
    """Return how many cards a player may swap who keeps these.

    >>> most_discards(Hand("KsKd")), most_discards(Hand("As"))
    (3, 4)
    """
    return MOST_WITH_AN_ACE if any(card.rank == ACE for card in kept_cards) else MOST_DISCARDS


def read_discards(hand: Sequence[TableCard], cards: CardsLike) -> Hand:
    """Return the cards that a player swaps, or raise ValueError when he may not.

    >>> read_discards(Hand("KsKd7c5h2s"), "7c5h2s")
    7♣ 5♡ 2♠
    """
    discards = Hand(cards)
    for place, card in enumerate(discards):
        if card not in hand or card in discards[:place]:
            raise ValueError(f"{card} cannot be swapped; swap cards of {Hand(hand)}, each once")
    kept = [card for card in hand if card not in discards]
    most = most_discards(kept)
    if len(discards) > most:
        raise ValueError(
            f"{len(discards)} cards are too many; swap up to {MOST_DISCARDS}, or "
            f"{MOST_WITH_AN_ACE} when you keep an ace"
        )
    return discards
