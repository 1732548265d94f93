"""Strengths of hands given as card numbers: the conversion to suit masks, and the definition.

All is done in vectors of 32 hands, which stay in registers from their cards to their strengths.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import helper, kernel
from lookup._kernels.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup._kernels.lanes.rows import ROW_SPARE, columns, store_sums, with_spare
from lookup._kernels.lanes.vectors import LANES, bits
from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered
from lookup.games import STANDARD, Ranking

ENTRIES = with_spare(KICKER_RANKS)
"""What kickers add to a hand's number."""


@helper
def rows_in_place(rows: int, width: int) -> int:
    """Return how many of the rows of a whole array are read where they are, as whole vectors."""
    return max(0, rows * width - ROW_SPARE) // (LANES * width) * LANES


@helper
def copy_rest(cards: NDArray[np.uint8], first: int, width: int, rest: NDArray[np.uint8]) -> None:
    """Fill *rest* with the rows from *first* on; the last one follows again and again.

    rest : [2 * LANES * W + ROW_SPARE] uint8
    """
    start = first * width
    for i in range(rest.size if start < cards.size else 0):
        rest[i] = cards[start + i] if start + i < cards.size else rest[i - width]


@formula
def not_cards(numbers: tuple[Lanes, ...], lowest: Lanes) -> Lanes:
    """Return more than 0 where one of the numbers is above 52, or of a card below the lowest."""
    greatest = functools.reduce(maximum, numbers)
    least = functools.reduce(lambda x, y: where(x < y, x, y), [n - 1 for n in numbers])
    return where((greatest > 52) | (least < lowest - 1), 1, 0)


@formula
def suit_masks(numbers: tuple[Lanes, ...], ragged: Lanes) -> tuple[Lanes, ...]:
    """Return the four suit masks of hands, how many cards they have, and 0 where all is right.

    Not right: a card held twice, a card missing, or, when *ragged*, fewer than 5 cards.
    """
    clubs = diamonds = hearts = total = cards = ragged & 0
    for number in numbers:
        # A number's upper bits are its rank, but a spade's are one more.
        card = where((number > 0) | (ragged == 0), 1, 0)
        bit, suit = card << (number >> 2), number & 3
        clubs = clubs + where(suit == 1, bit, 0)
        diamonds = diamonds + where(suit == 2, bit, 0)
        hearts = hearts + where(suit == 3, bit, 0)
        total = total + bit
        cards = cards + card
    masks = clubs, diamonds, hearts, (total - clubs - diamonds - hearts) >> 1
    # A card added to itself carries, and each carry leaves one bit less than cards.
    counts = [popcount(suit) for suit in masks]
    wrong = (sum(counts[1:], counts[0]) ^ cards) | where(cards < 5, 1, 0)
    counted = [suit | (count << 13) for suit, count in zip(masks, counts, strict=True)]
    return (*counted, cards, wrong)


@formula
def numbered_hand(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return hands as `numbered` does, and 0 where all is right, as `suit_masks`."""
    clubs, diamonds, hearts, spades, cards, wrong = suit_masks(numbers, ragged)
    made = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    return (*numbered(*made), wrong)


@functools.cache
def hands_kernel(width: int, ragged: bool, ranking: Ranking = STANDARD) -> Callable[..., int]:
    """Make the kernel for hands of *width* cards, or of 5 to *width* cards when *ragged*.

    It fills *strengths* and returns -1, or the first row of the vector in which it met something
    that is not a hand: a number above 52, a card held twice or not in the deck, a card missing.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    lowest = 4 * ranking.lowest + 1

    @kernel
    def hands(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        rest = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        strengths_of_rest = np.empty(2 * LANES, np.int32)
        in_place = rows_in_place(strengths.size, width)
        copy_rest(cards, in_place, width, rest)
        first, last, rows, filled = 0, in_place, cards, strengths
        for _ in range(2):
            for at in range(0, last - first, LANES):
                numbers = columns(rows, at * width, width)
                if bits(not_cards(numbers, lowest)) != 0:
                    return first + at
                number, kickers, wrong = numbered_hand(numbers, ragged, ranking)
                if bits(wrong) != 0:
                    return first + at
                store_sums(filled, at, number, ENTRIES, kickers)
            first, last, rows, filled = in_place, strengths.size, rest, strengths_of_rest
        for i in range(in_place, strengths.size):
            strengths[i] = strengths_of_rest[i - in_place]
        return -1

    return hands
