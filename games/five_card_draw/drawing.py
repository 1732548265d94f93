"""The draw: the number of cards that a player may swap."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.cards import Card
from games.five_card_draw.table_cards import ACE, Hand, TableCard
from lookup.cards import CardsLike

MAX_DISCARDS: Final = 3
MAX_DISCARDS_WITH_AN_ACE: Final = 4  # a player who keeps an ace may swap all other cards


def most_discards(kept_cards: Iterable[Card]) -> int:
    """Return the number of cards that a player who keeps these may swap.

    >>> most_discards(Hand("KsKd")), most_discards(Hand("As"))
    (3, 4)
    """
    return (
        MAX_DISCARDS_WITH_AN_ACE if any(card.rank == ACE for card in kept_cards) else MAX_DISCARDS
    )


def read_discards(hand: Sequence[TableCard], cards: CardsLike) -> Hand:
    """Return the cards that a player swaps; raises ValueError if they may not.

    >>> read_discards(Hand("KsKd7c5h2s"), "7c5h2s")
    7♣ 5♡ 2♠
    """
    discards = Hand(cards)
    for place, card in enumerate(discards):
        if card not in hand or card in discards[:place]:
            raise ValueError(f"{card} cannot be swapped; swap cards of {Hand(hand)}, each once")
    kept = [card for card in hand if card not in discards]
    maximum = most_discards(kept)
    if len(discards) > maximum:
        raise ValueError(
            f"{len(discards)} cards are too many; swap up to {MAX_DISCARDS}, or "
            f"{MAX_DISCARDS_WITH_AN_ACE} when you keep an ace"
        )
    return discards
