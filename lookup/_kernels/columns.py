"""Kernels that read columns of card text from one run of bytes in Arrow's layout.

Shapes use N (texts), L (bytes of all texts), C (cards of all texts) and W (the most cards of a
text).
"""

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import kernel

SPACE, COMMA, ONE, ZERO, TEN = 32, 44, 49, 48, 84
GLYPH = (0xE2, 0x99, 0xA0)
"""The bytes of a spade's glyph, the first of eight: spade, heart, diamond, club, and outlined."""
MOST_CARDS = 52
NOT_PLAIN = 255  # the count of a text that is invalid or in another notation


@kernel
def read_plain_texts(
    data: NDArray[np.uint8],
    offsets: NDArray[np.int64],
    missing: NDArray[np.bool],
    rank_parts: NDArray[np.uint8],
    suit_parts: NDArray[np.uint8],
    cards: NDArray[np.uint8],
    counts: NDArray[np.uint8],
) -> int:
    """Read texts of cards, spaces and commas; return the total number of cards.

    data       : [L] uint8, UTF-8
    offsets    : [N + 1] int32 or int64, where each text starts and the last one ends
    missing    : [N] bool, or [0] if no text is missing
    rank_parts : [256] uint8, the summand of a byte in a card's number, as the rank
    suit_parts : [256] uint8, the summand as the suit; an invalid sum is above 52
    cards      : [C or more] uint8, card after card
    counts     : [N] uint8, the cards of each text, or NOT_PLAIN
    """
    unit, two = np.uint64(1), np.uint64(2)
    filled = np.uint64(0)  # an unsigned index takes a quarter less time
    for row in range(counts.size):
        position, end = np.uint64(offsets[row]), np.uint64(offsets[row + 1])
        if missing.size > 0 and missing[row]:
            end = position
        first, in_order, comma_may_come = filled, True, False
        while position < end and in_order:
            part, size, number = rank_parts[data[position]], unit, np.uint8(255)
            if data[position] == ONE and position + unit < end and data[position + unit] == ZERO:
                part, size = rank_parts[TEN], two
            if position + size < end and filled - first < MOST_CARDS:
                number = np.uint8(part + suit_parts[data[position + size]])
                size += unit
                if data[position + size - unit] == GLYPH[0] and position + size + unit < end:
                    last = data[position + size + unit]
                    if data[position + size] == GLYPH[1] and last & 0xF8 == GLYPH[2]:
                        number = np.uint8(part + 3 - (last & 3))
                        size += two
            if number <= MOST_CARDS:
                cards[filled] = number
                filled += unit
                position += size
                comma_may_come = True
            elif data[position] == SPACE:
                position += unit
            elif data[position] == COMMA and comma_may_come:
                position += unit
                comma_may_come = False
            else:
                in_order = False
        if in_order and (comma_may_come or filled == first):
            counts[row] = filled - first
        else:
            counts[row] = NOT_PLAIN
            filled = first
    return int(filled)


@kernel
def spread_cards(
    cards: NDArray[np.uint8], counts: NDArray[np.uint8], rows: NDArray[np.uint8]
) -> None:
    """Write the cards of each text into a row, padded with zeros.

    cards  : [C + W] uint8, card after card; the last W are read, but not used
    counts : [N] uint8
    rows   : [N, W] uint8
    """
    start = np.uint64(0)
    for row in range(counts.size):
        count = counts[row]
        for column in range(rows.shape[1]):  # a constant length takes a third of the time
            card = cards[start + np.uint64(column)]
            rows[row, column] = card if column < count else np.uint8(0)
        start += np.uint64(count)
