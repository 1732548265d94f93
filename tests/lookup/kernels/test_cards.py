"""Cards as masks of ranks, against the cards of a deck written out."""

import numpy as np
import pytest
from oracles.holdem import DECK, RANKS

from lookup._kernels import cards
from lookup.compiling import kernel

SUITS = "cdhs"


@kernel
def rank_and_suit(number):
    return cards.rank_of(number), cards.suit_of(number)


@kernel
def cards_at(numbers, first, count):
    return cards.cards_at(numbers, first, count)


@kernel
def deck_from(lowest):
    return cards.deck_from(lowest)


def numbers_of(text):
    return np.array([DECK.index(text[i : i + 2]) + 1 for i in range(0, len(text), 2)], np.uint8)


def masks_of(texts):
    """Return the masks of cards, rank by rank, sixteen bits for each suit."""
    return sum(
        1 << 16 * SUITS.index(suit) + place
        for place, rank in enumerate(RANKS)
        for suit in SUITS
        if rank + suit in texts
    )


def test_each_card_has_its_rank_and_suit():
    for number, card in enumerate(DECK, start=1):
        rank, suit = rank_and_suit(np.uint8(number))
        assert RANKS[rank] + SUITS[suit] == card


@pytest.mark.parametrize("text", ["", "AsKs2c", "6h7h8s9s", "2c2d2h2s3c", "AsKsQsJsTs"])
def test_some_cards_of_many_are_one_number(text):
    texts = [text[i : i + 2] for i in range(0, len(text), 2)]
    numbers = np.concatenate((numbers_of("AcAd"), [0], numbers_of(text), [0])).astype(np.uint8)

    assert cards_at(numbers, 2, len(texts) + 2) == masks_of(texts)


@pytest.mark.parametrize("lowest", [0, 4])
def test_a_deck_has_all_cards_from_a_rank_on(lowest):
    assert deck_from(lowest) == masks_of([card for card in DECK if RANKS.index(card[0]) >= lowest])
