"""Cards as masks of ranks, one a suit: live, not yet dealt; known, on the board; held, in a hand.

A mask has bit 0 for a two and bit 12 for an ace. These are formulas for other kernels.
"""

from typing import Any

import numpy as np

from lookup._kernels.compile import Integer, helper, inlined

ALL_RANKS = 0x1FFF
ALL_CARDS = 0x1FFF_1FFF_1FFF_1FFF
"""The whole deck as one number: 16 bits a suit."""


RANK_OF_EACH_SUIT = 0x0001_0001_0001_0001
"""The lowest rank of all four suits in such a number."""


@inlined
def rank_of(number: Any) -> Any:
    """Return the rank of a card number, 0 (two) to 12 (ace)."""
    return (np.int64(number) - 1) >> 2


@inlined
def suit_of(number: Any) -> Any:
    """Return the suit of a card number, 0 (clubs) to 3 (spades)."""
    return (np.int64(number) - 1) & 3


@inlined
def add_card(number: Any, masks: Any) -> None:
    """Add a card to the masks of its hand or board, [4]."""
    masks[suit_of(number)] |= 1 << rank_of(number)


@inlined
def remove_card(number: Any, masks: Any) -> None:
    """Take a card out of the masks of the live cards, [4]."""
    masks[suit_of(number)] &= ~(1 << rank_of(number))


@inlined
def deal_known(board: Any, dead: Any, lowest: Any, live: Any, known: Any) -> None:
    """Fill the live and the known cards, [4] each, before hands are dealt.

    board, dead : card numbers, 0 for no card
    lowest      : the lowest rank of the deck
    """
    live[:] = ALL_RANKS >> lowest << lowest
    known[:] = 0
    for number in dead:
        if number:
            remove_card(number, live)
    for number in board:
        if number:
            remove_card(number, live)
            add_card(number, known)


@helper
def cards_at(cards: Any, first: Any, count: Any) -> Any:
    """Return *count* card numbers from *first* on, 0 for none, as one number of 16 bits a suit."""
    held = np.int64(0)
    for i in range(first, first + count):
        if cards[i]:
            held |= np.int64(1) << (suit_of(cards[i]) << 4 | rank_of(cards[i]))
    return held


@helper
def as_one_number(masks: Any) -> Any:
    """Return the masks of four suits, [4] int64, as one number of 16 bits a suit."""
    return masks[0] | masks[1] << 16 | masks[2] << 32 | masks[3] << 48


@helper
def deck_from(lowest: Integer) -> Integer:
    """Return the cards of a deck from the lowest rank on, as one number of 16 bits a suit."""
    return ALL_CARDS & ~(((1 << lowest) - 1) * RANK_OF_EACH_SUIT)
