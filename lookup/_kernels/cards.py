"""Cards as masks of ranks, one a suit: live, not yet dealt; known, on the board; held, in a hand.

A mask has bit 0 for a two and bit 12 for an ace. These are formulas for other kernels.
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import Integer, helper

ALL_RANKS = 0x1FFF
ALL_CARDS = 0x1FFF_1FFF_1FFF_1FFF
"""The whole deck as one number: 16 bits a suit."""


RANK_OF_EACH_SUIT = 0x0001_0001_0001_0001
"""The lowest rank of all four suits in such a number."""


@helper
def rank_of(number: Integer) -> Integer:
    """Return the rank of a card number, 0 (two) to 12 (ace)."""
    return (np.int64(number) - 1) >> 2


@helper
def suit_of(number: Integer) -> Integer:
    """Return the suit of a card number, 0 (clubs) to 3 (spades)."""
    return (np.int64(number) - 1) & 3


@helper
def add_card(number: Integer, masks: NDArray[np.int64]) -> None:
    """Add a card to the masks of its hand or board, [4]."""
    masks[suit_of(number)] |= 1 << rank_of(number)


@helper
def remove_card(number: Integer, masks: NDArray[np.int64]) -> None:
    """Take a card out of the masks of the live cards, [4]."""
    masks[suit_of(number)] &= ~(1 << rank_of(number))


@helper
def deal_known(
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    lowest: int,
    live: NDArray[np.int64],
    known: NDArray[np.int64],
) -> None:
    """Fill the live and the known cards, [4] each, before hands are dealt.

    board, dead : card numbers, 0 for no card
    lowest      : the lowest rank of the deck
    """
    for suit in range(4):
        live[suit], known[suit] = ALL_RANKS >> lowest << lowest, 0
    for i in range(dead.size):
        if dead[i]:
            remove_card(dead[i], live)
    for i in range(board.size):
        if board[i]:
            remove_card(board[i], live)
            add_card(board[i], known)


@helper
def cards_at(cards: NDArray[np.uint8], first: Integer, count: Integer) -> np.int64:
    """Return *count* card numbers from *first* on, 0 for none, as one number of 16 bits a suit."""
    held = np.int64(0)
    for i in range(first, first + count):
        if cards[i]:
            held |= np.int64(1) << (suit_of(cards[i]) << 4 | rank_of(cards[i]))
    return held


@helper
def as_one_number(masks: NDArray[np.int64]) -> Integer:
    """Return the masks of four suits, [4] int64, as one number of 16 bits a suit."""
    return masks[0] | masks[1] << 16 | masks[2] << 32 | masks[3] << 48


@helper
def deck_from(lowest: Integer) -> Integer:
    """Return the cards of a deck from the lowest rank on, as one number of 16 bits a suit."""
    return ALL_CARDS & ~(((1 << lowest) - 1) * RANK_OF_EACH_SUIT)
