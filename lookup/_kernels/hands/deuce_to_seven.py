"""The kernel for deuce-to-seven lows: of six or seven cards, each five are judged.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

import functools
from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hands.high import suit_masks
from lookup._kernels.hands.low import LESS_PLACES_STRAIGHTS_APART, low_number, weaker_of
from lookup._kernels.hands.strength_rows import copy_rest, rows_in_place
from lookup._kernels.strength import ONE_CARD
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import (
    LANES,
    ROW_SPARE,
    bits,
    columns,
    load,
    spread,
    store,
    store_sums,
)

ENTRIES = LESS_PLACES_STRAIGHTS_APART

LEFT_OUT = {
    5: np.array([5, 5]),
    6: np.array([(place, 6) for place in range(6)]).reshape(-1),
    7: np.array([*combinations(range(7), 2)]).reshape(-1),
}
"""By the number of cards, the places of two that do not play; place W holds no card."""


@formula
def word_in_suits(number: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the summand of a card for each of the four suit masks, 0 for no card."""
    word, suit = where(number > 0, (1 << ((number - 1) >> 2)) + ONE_CARD, 0), number & 3
    return (
        where(suit == 1, word, 0),
        where(suit == 2, word, 0),
        where(suit == 3, word, 0),
        where(suit == 0, word, 0),
    )


@formula
def without_two(
    suits: tuple[Lanes, ...], first: tuple[Lanes, ...], other: tuple[Lanes, ...]
) -> tuple[Lanes, ...]:
    """Return suit masks without the words of two cards."""
    return tuple(suit - (x + y) for suit, x, y in zip(suits, first, other, strict=True))


@helper
def load_words(words: NDArray[np.uint16], index: int) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the words of a card, from words [8 * 4 * LANES]."""
    at = 4 * LANES * index
    return (
        load(words, at),
        load(words, at + LANES),
        load(words, at + 2 * LANES),
        load(words, at + 3 * LANES),
    )


@helper
def lowest_of_fives(
    masks: tuple[Lanes, ...], words: NDArray[np.uint16], left_out: NDArray[np.int64], fewest: int
) -> tuple[Lanes, Lanes]:
    """Return the weakest five of hands, as `numbered`.

    words    : [8 * 4 * LANES] uint16, the words of each card in each suit
    left_out : [2 * choices] int64, the places of two cards that do not play
    """
    best, best_kickers = spread(0xFFFF), spread(0)
    for choice in range(0, left_out.size, 2):
        first, other = load_words(words, left_out[choice]), load_words(words, left_out[choice + 1])
        five = without_two(masks, first, other)
        best, best_kickers = weaker_of(five, fewest, best, best_kickers)
    return best, best_kickers


@functools.cache
def deuce_to_seven_kernel(width: int, ragged: bool) -> Callable[..., int]:
    """Make the kernel for deuce-to-seven lows, as `rows_kernel`.

    Each five of six or seven cards are judged, the others taken off the suit masks.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    left_out, fewest = LEFT_OUT[width], 5 if ragged else 0

    @kernel
    def lows(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        words = np.zeros(8 * 4 * LANES, np.uint16)
        rest = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        strengths_of_rest = np.empty(2 * LANES, np.int32)
        in_place = rows_in_place(strengths.size, width)
        copy_rest(cards, in_place, width, rest)
        first, last, rows, filled = 0, in_place, cards, strengths
        for _ in range(2):
            for at in range(0, last - first, LANES):
                numbers = columns(rows, at * width, width)
                clubs, diamonds, hearts, spades, _, wrong = suit_masks(numbers, ragged)
                if bits(wrong) != 0:
                    return first + at
                if width > 5:
                    start = 0
                    for number in numbers:
                        for word in word_in_suits(number):
                            store(words, start, word)
                            start += LANES
                masks = clubs, diamonds, hearts, spades
                best, kickers = lowest_of_fives(masks, words, left_out, fewest)
                store_sums(filled, at, low_number(best), ENTRIES, kickers)
            first, last, rows, filled = in_place, strengths.size, rest, strengths_of_rest
        for i in range(in_place, strengths.size):
            strengths[i] = strengths_of_rest[i - in_place]
        return -1

    return lows
