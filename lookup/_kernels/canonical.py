"""The cards of a round as bits of each suit, and the canonical order of suits.

All functions except kernels work on numbers and on arrays: NumPy runs them on the columns of many
rows, [K, N], and kernels on the cards of each row, [K]. A number in a kernel is an array [N] for
NumPy.

Shapes use N (rows), K (cards of a row) and R (rounds).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.strength import RANK_BITS
from lookup.compiling import helper, in_caller, kernel

Integers = NDArray[np.int64]  # integers: [K] or [K, N] for columns; else a number or [N]

SUIT = 16
"""The number of bits of a suit. The lowest 13 are its ranks, from the two up."""
RANKS = RANK_BITS
"""All ranks of one suit."""
ONES = sum(1 << SUIT * suit for suit in range(4))  # a one for each suit
END = ONES << 13  # a bit above the ranks of each suit
NO_CARD = 1 << 62  # a bit outside all suits, for values that are not cards
PRIME = np.uint64(67)  # powers of two up to 2**66 leave different remainders


def _by_number(values: NDArray[np.int64], otherwise: int = 0) -> NDArray[np.int64]:
    """Return a table [256] with the values of the 52 cards, and *otherwise* for other numbers."""
    table = np.full(256, otherwise, np.int64)
    table[1:53] = values
    return table


_cards = np.arange(52, dtype=np.int64)
SUIT_ONES = _by_number(1 << SUIT * (_cards % 4))  # [256]: a one for the suit of a card
CARD_BITS = _by_number(1 << SUIT * (_cards % 4) + _cards // 4, NO_CARD)  # [256]: the bit of a card
SPREAD = np.zeros(1 << 13, np.int64)
"""[8192]: ranks as the bits of their clubs, the two of clubs lowest, card by card."""
for _rank in range(13):
    SPREAD[1 << _rank : 2 << _rank] = SPREAD[: 1 << _rank] | (1 << 4 * _rank)
CARD_OF_BIT = np.zeros(67, np.int64)  # [67]: the card of a bit of `SPREAD`, by its remainder
CARD_OF_BIT[(1 << _cards) % 67] = _cards + 1


@in_caller
def as_index(number: Integers | int) -> Integers:
    """Return an index as an unsigned number, whose sign kernels need not check."""
    index: Integers = np.uint64(number)  # type: ignore[assignment]
    return index


@in_caller
def faults(cards: Integers) -> Integers:
    """Return 0 where all values are cards and all cards differ.

    cards : [K] or [K, N]
    """
    seen, twice = 0 * cards[0] + NO_CARD, 0 * cards[0]
    for i in range(len(cards)):
        bit = CARD_BITS[cards[i]]
        twice = twice | (seen & bit)
        seen = seen | bit
    return twice


@in_caller
def without_used(ranks: Integers, used: Integers, most: int) -> Integers:
    """Return the ranks of each suit, numbered among the unused ranks; a suit has at most *most*.

    ranks, used : numbers or [N], of four suits, with no rank in common
    """
    left = used | END
    for _ in range(most):
        lowest = left & ~(left - ONES)
        above = ~(lowest - ONES)
        left = left ^ lowest
        left = (left - ((left & above) >> 1)) | END
        ranks = ranks - ((ranks & above) >> 1)
    return ranks


@in_caller
def among_unused(ranks: Integers, used: Integers, most: int) -> Integers:
    """Return the ranks with these indices among the unused ranks: the inverse of `without_used`.

    ranks, used : numbers or [N], of four suits
    """
    left = used | END
    for _ in range(most):
        lowest = left & ~(left - ONES)
        ranks = ranks + (ranks & ~(lowest - ONES))
        left = (left ^ lowest) | END
    return ranks


@in_caller
def fill_rounds(cards: Integers, sizes: NDArray[np.int64], rounds: Integers) -> None:
    """Fill *rounds* with the cards of each round as bits.

    cards  : [K] or [K, N]
    sizes  : [R]
    rounds : [R] or [R, N]
    """
    start = 0
    for r in range(len(sizes)):
        bits = 0 * cards[0]
        for i in range(start, start + sizes[r]):
            bits = bits | CARD_BITS[cards[i]]
        rounds[r] = bits
        start = start + sizes[r]


@in_caller
def fill_canonical(rounds: Integers, sizes: NDArray[np.int64], cards: Integers) -> None:
    """Fill *cards* with the greatest of the rows that differ in their suits alone.

    Of two suits, the higher one has the first card that the other lacks, round by round and from
    high to low. The cards of a round are sorted from high to low.

    rounds : [R] or [R, N], the cards of each round as bits
    sizes  : [R]
    cards  : [K] or [K, N]
    """
    a = b = c = d = more_a = more_b = more_c = more_d = 0 * rounds[0]
    for r in range(len(sizes)):
        bits = rounds[r]
        if r == 4:  # a number has bits for four rounds
            more_a, more_b, more_c, more_d = a, b, c, d
            a = b = c = d = 0 * bits
        a, b = a << 13 | bits & RANKS, b << 13 | (bits >> SUIT) & RANKS
        c, d = c << 13 | (bits >> 2 * SUIT) & RANKS, d << 13 | (bits >> 3 * SUIT) & RANKS
    a_b, a_c, a_d, b_c, b_d, c_d = a > b, a > c, a > d, b > c, b > d, c > d
    if len(sizes) > 4:
        a_b, a_c = (
            (more_a > more_b) | (more_a == more_b) & a_b,
            (more_a > more_c) | (more_a == more_c) & a_c,
        )
        a_d, b_c = (
            (more_a > more_d) | (more_a == more_d) & a_d,
            (more_b > more_c) | (more_b == more_c) & b_c,
        )
        b_d, c_d = (
            (more_b > more_d) | (more_b == more_d) & b_d,
            (more_c > more_d) | (more_c == more_d) & c_d,
        )
    a, b, c = 0 + a_b + a_c + a_d, 1 - a_b + b_c + b_d, 2 - a_c - b_c + c_d
    d = 6 - a - b - c
    start = 0
    for r in range(len(sizes)):
        bits = rounds[r]
        left = SPREAD[bits & RANKS] << a | SPREAD[(bits >> SUIT) & RANKS] << b
        left = left | SPREAD[(bits >> 2 * SUIT) & RANKS] << c
        left = left | SPREAD[(bits >> 3 * SUIT) & RANKS] << d
        for i in range(start + sizes[r] - 1, start - 1, -1):
            lowest = left & -left
            cards[as_index(i)] = CARD_OF_BIT[as_index(lowest) % PRIME]
            left = left ^ lowest
        start = start + sizes[r]


@helper
def copy_row(source: Integers, target: Integers) -> None:
    """Copy the cards of a row, [K]."""
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def canonical_rows(
    cards: NDArray[np.uint8], sizes: NDArray[np.int64], canonical: NDArray[np.uint8]
) -> int:
    """Fill the canonical rows, and return -1 or the first row that is not a hand.

    cards     : [N, K] uint8
    sizes     : [R] int64
    canonical : [N, K] uint8
    """
    rounds, row = np.empty(len(sizes), np.int64), np.empty(cards.shape[1], np.int64)
    for i in range(len(cards)):
        copy_row(cards[i], row)
        if faults(row) != 0:
            return i
        fill_rounds(row, sizes, rounds)
        fill_canonical(rounds, sizes, canonical[i])
    return -1
