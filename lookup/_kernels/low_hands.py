"""Strengths of hands that win by being low, in 16-bit lanes: ace-to-five, eight or better, 2-7.

A low strength is `LOWEST` less what the hand is worth as a high hand by the low game's rules, so
greater is stronger here, too. Nothing branches; each hand takes one look-up by rank mask.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

import functools
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import helper, kernel
from lookup._kernels.hands import BLOCK, read_masks
from lookup._kernels.lanes.formulas import Lanes, formula, popcount, where
from lookup._kernels.strength import FOUR_OF_A_KIND_STEP as FOURS_STEP
from lookup._kernels.strength import (
    FULL_HOUSE_STEP,
    ONE_CARD,
    PAIR_STEP,
    RANK_BITS,
    THREE_OF_A_KIND_STEP,
    TWO_PAIR_STEP,
    drop_lowest,
    made_hand,
    numbered,
)
from lookup.games import Ranking

LOWEST = 10 << 12
"""What a high strength is taken from: above the best one, so that no hand comes out at 0."""

ACE_HIGH = Ranking(lowest=13)
"""The ace stands in no straight below a two: its low bit falls where its high one is."""

EIGHT = 0xFF
"""The ranks from ace to eight, the ace low."""

WORDS_BLOCK = 1024
"""Hands at a time where the words of all their cards are kept: 64 kB."""

LEFT_OUT = {
    5: np.array([(5, 5)]),
    6: np.array([(place, 6) for place in range(6)]),
    7: np.array([*combinations(range(7), 2)]),
}
"""By the number of cards, the places of two that do not play; the last place holds no card."""


def _places(sizes: tuple[int, ...], left_out: tuple[int, ...]) -> NDArray[np.uint16]:
    """Return minus the place of each rank mask among those of its size, [8192]."""
    places = np.zeros(1 << 13, np.uint16)
    for size in sizes:
        masks = (sum(1 << rank for rank in held) for held in combinations(range(13), size))
        kept = [mask for mask in sorted(masks) if mask not in left_out]
        places[kept] = -np.arange(len(kept))
    return places


STRAIGHTS = tuple(0x1F << low for low in range(9))
LESS_PLACES = _places((1, 2, 3, 5), ())
LESS_PLACES_STRAIGHTS_APART = _places((1, 2, 3, 5), STRAIGHTS)


def _eight_or_better_strengths() -> NDArray[np.uint16]:
    """Return 56 for the ranks five to ace down to 1 for eight to four, else 0, [8192]."""
    strengths = np.zeros(1 << 13, np.uint16)
    masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(8), 5))
    strengths[masks] = np.arange(len(masks), 0, -1)
    return strengths


EIGHT_OR_BETTER_STRENGTHS = _eight_or_better_strengths()


@formula
def ace_low(suit: Lanes) -> Lanes:
    """Return the ranks of a suit mask with the ace in bit 0, the two in bit 1, and so on."""
    ranks = suit & RANK_BITS
    return ((ranks << 1) & RANK_BITS) | (ranks >> 12)


@formula
def lowest_five(ranks: Lanes) -> Lanes:
    """Return the lowest five bits."""
    others = ranks
    for _ in range(5):
        others = drop_lowest(others)
    return ranks & ~others


@formula
def eight_or_better(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[int, Lanes]:
    """Return LOWEST, and the ranks of the best low, eight or better; fewer than five are none."""
    return LOWEST, lowest_five(ace_low(clubs | diamonds | hearts | spades) & EIGHT)


@formula
def low_hand(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the word, the main ranks and the kickers of the best ace-to-five low, as `made_hand`.

    With fewer than five ranks all of them play: with four the lowest pair, with three the lowest
    two pair, with two the lowest full house, and where only one rank is paired, all of its cards.
    """
    c, d, h, s = ace_low(clubs), ace_low(diamonds), ace_low(hearts), ace_low(spades)
    odd = c ^ d ^ h
    most = (c & d) | (h & (c | d))
    one = odd | most | s
    two = most | (odd & s)
    three = most & (odd | s)
    ranks = popcount(one)
    second = drop_lowest(two)
    several = second > 0
    lowest_pair = two & ~second

    two_pair = two & ~drop_lowest(second)
    lowest_three = three & ~drop_lowest(three)
    main = where(several, where(ranks > 2, two_pair, lowest_three), lowest_pair)
    main = where(ranks > 3, lowest_pair, main)
    main = where(ranks > 4, 0, main)
    kickers = where(ranks > 4, lowest_five(one), one & ~main)

    word = where(several, 7 << 12 | FULL_HOUSE_STEP, 8 << 12 | FOURS_STEP)
    three_ranks = where(several, 3 << 12 | TWO_PAIR_STEP, 4 << 12 | THREE_OF_A_KIND_STEP)
    word = where(ranks > 2, three_ranks, word)
    word = where(ranks > 3, 2 << 12 | PAIR_STEP, word)
    word = where(ranks > 4, 1 << 12, word)
    return word, main, kickers


@formula
def numbered_low(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the best ace-to-five low as `numbered` has it."""
    return numbered(*low_hand(clubs, diamonds, hearts, spades))


@formula
def low_strength(high: Lanes, place: Lanes) -> Lanes:
    """Return the strength of a low that is worth so much as a high hand, its kickers apart."""
    return LOWEST - high + place


@functools.cache
def low_hands_kernel(width: int, ragged: bool, eight: bool) -> Any:
    """Make the kernel for ace-to-five lows, or for those of *eight* or better, as `hands_kernel`.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    table = EIGHT_OR_BETTER_STRENGTHS if eight else LESS_PLACES
    judged = eight_or_better if eight else numbered_low

    @kernel
    def low_hands(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        clubs, diamonds = np.empty(BLOCK, np.uint16), np.empty(BLOCK, np.uint16)
        hearts, spades = np.empty(BLOCK, np.uint16), np.empty(BLOCK, np.uint16)
        counts = np.empty(BLOCK, np.uint16)
        for start in range(0, strengths.size, BLOCK):
            size = min(BLOCK, strengths.size - start)
            block = cards[start * width : (start + size) * width]
            if read_masks(block, size, width, ragged, clubs, diamonds, hearts, spades, counts) != 0:
                return start
            for i in range(size):
                clubs[i], diamonds[i] = judged(clubs[i], diamonds[i], hearts[i], spades[i])
            block_strengths = strengths[start : start + size]
            for i in range(size):
                block_strengths[i] = low_strength(clubs[i], table[diamonds[i]])
        return -1

    return low_hands


@formula
def word_in_suit(number: Lanes, suit: Lanes) -> Lanes:
    """Return what a card adds to the mask of a suit, 1 to 3 or, for spades, 0; 0 for no card."""
    word = (1 << ((number - 1) >> 2)) + ONE_CARD
    return where((number > 0) & ((number & 3) == suit), word, 0)


@helper
def fill_words(block: Any, place: Any, width: Any, size: Any, words: Any) -> None:
    """Fill what one card of each hand adds to the four suit masks, words [7, 4, WORDS_BLOCK]."""
    for i in range(size):
        number = block[np.uint64(i) * np.uint64(width) + np.uint64(place)]
        words[place, 0, i] = word_in_suit(number, 1)  # in a loop all takes 7 % longer
        words[place, 1, i] = word_in_suit(number, 2)
        words[place, 2, i] = word_in_suit(number, 3)
        words[place, 3, i] = word_in_suit(number, 0)


@formula
def cards_of(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return the number of cards of four suit masks."""
    return (clubs >> 13) + (diamonds >> 13) + (hearts >> 13) + (spades >> 13)


@formula
def without_two(held: Lanes, one: Lanes, other: Lanes) -> Lanes:
    """Return a suit mask without the words of two cards."""
    return held - (one + other)


@formula
def weaker_of(
    clubs: Lanes,
    diamonds: Lanes,
    hearts: Lanes,
    spades: Lanes,
    fewest: Lanes,
    best: Lanes,
    best_kickers: Lanes,
) -> tuple[Lanes, Lanes]:
    """Return the weaker hand, as `numbered`: these five cards, or the best low so far.

    Suit masks of less than the *fewest* cards are none.
    """
    number, kickers = numbered(*made_hand(clubs, diamonds, hearts, spades, 5, ACE_HIGH))
    weaker = (number < best) | ((number == best) & (kickers < best_kickers))
    weaker = weaker & (cards_of(clubs, diamonds, hearts, spades) >= fewest)
    return where(weaker, number, best), where(weaker, kickers, best_kickers)


@functools.cache
def deuce_to_seven_kernel(width: int, ragged: bool) -> Any:
    """Make the kernel for deuce-to-seven lows, as `hands_kernel`.

    Each five of six or seven cards are judged, the others taken off the suit masks.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    left_out, fewest = LEFT_OUT[width], 5 if ragged else 0

    @kernel
    def lows(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        c, d = np.empty(WORDS_BLOCK, np.uint16), np.empty(WORDS_BLOCK, np.uint16)
        h, s = np.empty(WORDS_BLOCK, np.uint16), np.empty(WORDS_BLOCK, np.uint16)
        best, best_kickers = np.empty(WORDS_BLOCK, np.uint16), np.empty(WORDS_BLOCK, np.uint16)
        words = np.zeros((7, 4, WORDS_BLOCK), np.uint16)
        for start in range(0, strengths.size, WORDS_BLOCK):
            size = min(WORDS_BLOCK, strengths.size - start)
            block = cards[start * width : (start + size) * width]
            if read_masks(block, size, width, ragged, c, d, h, s, best) != 0:
                return start
            if width > 5:
                for place in range(width):
                    fill_words(block, place, width, size, words)
            best[:size] = 0xFFFF
            for choice in range(len(left_out)):
                one, other = left_out[choice]
                for i in range(size):
                    best[i], best_kickers[i] = weaker_of(
                        without_two(c[i], words[one, 0, i], words[other, 0, i]),
                        without_two(d[i], words[one, 1, i], words[other, 1, i]),
                        without_two(h[i], words[one, 2, i], words[other, 2, i]),
                        without_two(s[i], words[one, 3, i], words[other, 3, i]),
                        fewest,
                        best[i],
                        best_kickers[i],
                    )
            block_strengths = strengths[start : start + size]
            for i in range(size):
                place = LESS_PLACES_STRAIGHTS_APART[best_kickers[i]]
                block_strengths[i] = low_strength(best[i], place)
        return -1

    return lows
