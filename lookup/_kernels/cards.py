"""Sets of cards as one number: 16 bits a suit, from bit 0 for the two to bit 12 for the ace.

Each card of a spot is live (not yet dealt), known (on the board) or held (in a hand).
"""

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper

ALL_RANKS = 0x1FFF
ALL_CARDS = 0x1FFF_1FFF_1FFF_1FFF  # the whole deck
RANK_OF_EACH_SUIT = 0x0001_0001_0001_0001  # the twos; shifted by n, the cards of rank n


@helper
def rank_of(number: Integer) -> Integer:
    """Return the rank of a card number, 0 (two) to 12 (ace)."""
    return (np.int64(number) - 1) >> 2


@helper
def suit_of(number: Integer) -> Integer:
    """Return the suit of a card number, 0 (clubs) to 3 (spades)."""
    return (np.int64(number) - 1) & 3


@helper
def cards_at(cards: NDArray[np.uint8], first: Integer, count: Integer) -> np.int64:
    """Return *count* card numbers from *first* on, 0 for none, as a set."""
    mask = np.int64(0)
    for i in range(first, first + count):
        if cards[i]:
            mask |= np.int64(1) << (suit_of(cards[i]) << 4 | rank_of(cards[i]))
    return mask


@helper
def deck_from(lowest: Integer) -> Integer:
    """Return the cards of a deck from the lowest rank on."""
    return ALL_CARDS & ~(((1 << lowest) - 1) * RANK_OF_EACH_SUIT)
