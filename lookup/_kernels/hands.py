"""Strengths of hands given as card numbers: the conversion to suit masks, and the definition.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import (
    above,
    add,
    both,
    either,
    equal,
    exclusive,
    lane16,
    left,
    popcount,
    right,
    select,
)
from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered
from lookup.games import STANDARD, Ranking

BLOCK = 8192
"""Hands at a time: their masks stay in the second-level cache from one loop to the next.

Reading that many cards in one go lets the processor fetch ahead: a fifth faster than with 1,024.
"""


@inlined
def suit_masks(cards: Any, first: Any, width: Any, ragged: Any) -> Any:
    """Return the ranks held in each suit and the number of cards of one hand.

    A number's upper bits are its rank, but a spade's are one more, so the spades move down by
    one in the end.
    """
    clubs, diamonds, hearts, spades = lane16(0), lane16(0), lane16(0), lane16(0)
    count = lane16(0)
    for place in range(width):
        number = lane16(cards[first + np.uint64(place)])
        bit = left(1, right(number, 2))
        if ragged:
            bit = select(above(number, 0), bit, 0)
            count = add(count, select(above(number, 0), 1, 0))
        suit = both(number, 3)
        clubs = add(clubs, select(equal(suit, 1), bit, 0))
        diamonds = add(diamonds, select(equal(suit, 2), bit, 0))
        hearts = add(hearts, select(equal(suit, 3), bit, 0))
        spades = add(spades, select(equal(suit, 0), bit, 0))
    return clubs, diamonds, hearts, right(spades, 1), (count if ragged else lane16(width))


@inlined
def counted(ranks: Any, count: Any) -> Any:
    """Return a suit mask."""
    return either(ranks, left(count, 13))


@inlined
def read_masks(
    block: Any, size: Any, width: Any, ragged: Any, c: Any, d: Any, h: Any, s: Any, counts: Any
) -> Any:
    """Fill the suit masks [size] of a block of hands; return 0 when all are hands.

    Not 0: a number above 52, a card held twice, fewer than 5 cards.

    block      : [size * W] uint8, row after row
    c, d, h, s : [BLOCK] uint16, the suit masks
    counts     : [BLOCK] uint16, how many cards, only filled when *ragged*
    """
    greatest = np.uint8(0)
    for i in range(block.size):
        greatest = max(greatest, block[i])
    wrong = select(above(greatest, 52), 1, 0)
    if wrong == 0:
        # A card added to itself carries, and each carry leaves one bit less than cards.
        for i in range(size):
            clubs, diamonds, hearts, spades, count = suit_masks(
                block, np.uint64(i) * np.uint64(width), width, ragged
            )
            in_c, in_d, in_h, in_s = (
                popcount(clubs), popcount(diamonds), popcount(hearts), popcount(spades)
            )  # fmt: skip
            c[i], d[i] = counted(clubs, in_c), counted(diamonds, in_d)
            h[i], s[i] = counted(hearts, in_h), counted(spades, in_s)
            found = add(add(in_c, in_d), add(in_h, in_s))
            wrong = either(wrong, exclusive(found, count))
            if ragged:
                counts[i] = count
                wrong = either(wrong, select(above(count, 4), 0, 1))
    return wrong


@inlined
def below(block: Any, lowest: Any) -> Any:
    """Return whether a card of a block lies below the lowest of the deck; 0 means no card."""
    least = np.uint8(255)
    for i in range(block.size):
        least = min(least, np.uint8((int(block[i]) + 255) & 255))
    return least < lowest - 1


@functools.cache
def hands_kernel(width: int, ragged: bool, ranking: Ranking = STANDARD) -> Any:
    """Make the kernel for hands of *width* cards, or of 5 to *width* cards when *ragged*.

    It fills *strengths* and returns -1, or the first row of the block in which it met something
    that is not a hand: a number above 52, a card held twice or not in the deck, a card missing.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    lowest = 4 * ranking.lowest + 1

    @kernel
    def hands(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        clubs, diamonds = np.empty(BLOCK, np.uint16), np.empty(BLOCK, np.uint16)
        hearts, spades = np.empty(BLOCK, np.uint16), np.empty(BLOCK, np.uint16)
        counts = np.empty(BLOCK, np.uint16)
        for start in range(0, strengths.size, BLOCK):
            size = min(BLOCK, strengths.size - start)
            block = cards[start * width : (start + size) * width]
            wrong = read_masks(block, size, width, ragged, clubs, diamonds, hearts, spades, counts)
            if wrong != 0:
                return start
            if lowest > 1 and below(block, lowest):
                return start
            for i in range(size):
                count = counts[i] if ragged else lane16(width)
                word, main, kickers = made_hand(
                    clubs[i], diamonds[i], hearts[i], spades[i], count, ranking
                )
                clubs[i], diamonds[i] = numbered(word, main, kickers)
            # One load a hand from 16 kB: gathered in the loop above it takes half as long again.
            # Written through a view, as an index with a sum in it takes twice the time.
            block_strengths = strengths[start : start + size]
            for i in range(size):
                block_strengths[i] = add(clubs[i], KICKER_RANKS[diamonds[i]])
        return -1

    return hands
