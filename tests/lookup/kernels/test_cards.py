"""Cards as masks of ranks, against the cards of a deck written out."""

import numpy as np
import pytest
from oracles.holdem import DECK, RANKS

from lookup._kernels import cards
from lookup._kernels.compile import kernel

SUITS = "cdhs"


@kernel
def rank_and_suit(number):
    return cards.rank_of(number), cards.suit_of(number)


@kernel
def deal_known(board, dead, lowest, live, known):
    cards.deal_known(board, dead, lowest, live, known)


@kernel
def move_card(number, live, held):
    cards.remove_card(number, live)
    cards.add_card(number, held)


def numbers_of(text):
    return np.array([DECK.index(text[i : i + 2]) + 1 for i in range(0, len(text), 2)], np.uint8)


def masks_of(texts):
    """Return the masks of cards, suit by suit, rank by rank."""
    return [
        sum(1 << place for place, rank in enumerate(RANKS) if rank + suit in texts)
        for suit in SUITS
    ]


def test_each_card_has_its_rank_and_suit():
    for number, card in enumerate(DECK, start=1):
        rank, suit = rank_and_suit(np.uint8(number))
        assert RANKS[rank] + SUITS[suit] == card


@pytest.mark.parametrize(
    ("board", "dead", "lowest"),
    [("", "", 0), ("AsKs2c", "AcAd", 0), ("6h7h8s9s", "", 4), ("2c2d2h2s3c", "AsKsQsJsTs", 0)],
)
def test_live_cards_are_those_not_seen_and_known_ones_lie_on_the_board(board, dead, lowest):
    live, known = np.full(4, 7, np.uint16), np.full(4, 7, np.uint16)
    no_card = np.zeros(2, np.uint8)

    deal_known(numbers_of(board), np.append(numbers_of(dead), no_card), lowest, live, known)

    texts = [[text[i : i + 2] for i in range(0, len(text), 2)] for text in (board, dead)]
    seen = {*texts[0], *texts[1]}
    deck = [card for card in DECK if RANKS.index(card[0]) >= lowest]
    assert live.tolist() == masks_of([card for card in deck if card not in seen])
    assert known.tolist() == masks_of(texts[0])


def test_a_card_that_is_dealt_leaves_the_live_cards_for_its_hand():
    live, held = np.full(4, cards.ALL_RANKS, np.uint16), np.zeros(4, np.uint16)
    for number in numbers_of("AsAh2s"):
        move_card(number, live, held)

    assert held.tolist() == masks_of(["As", "Ah", "2s"])
    assert live.tolist() == masks_of([card for card in DECK if card not in ("As", "Ah", "2s")])
