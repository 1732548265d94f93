"""Strengths of hands that win by being low, in 16-bit lanes: ace-to-five, eight or better, 2-7.

A low strength is `LOWEST` less what the hand is worth as a high hand by the low game's rules, so
greater is stronger here, too. Nothing branches; each hand takes one look-up by rank mask.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

import functools
from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import helper, kernel
from lookup._kernels.hands import copy_rest, not_cards, rows_in_place, suit_masks
from lookup._kernels.lanes.formulas import Lanes, formula, popcount, where
from lookup._kernels.lanes.rows import ROW_SPARE, columns, store_sums, with_spare
from lookup._kernels.lanes.vectors import LANES, bits, load, spread, store
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

LEFT_OUT = {
    5: np.array([5, 5]),
    6: np.array([(place, 6) for place in range(6)]).reshape(-1),
    7: np.array([*combinations(range(7), 2)]).reshape(-1),
}
"""By the number of cards, the places of two that do not play; place W holds no card."""


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
LESS_PLACES_STRAIGHTS_APART = with_spare(_places((1, 2, 3, 5), STRAIGHTS))


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
def low_number(high: Lanes) -> Lanes:
    """Return the number of a low that is worth so much as a high hand, its kickers apart."""
    return LOWEST - high


@functools.cache
def low_hands_kernel(width: int, ragged: bool, eight: bool) -> Callable[..., int]:
    """Make the kernel for ace-to-five lows, or for those of *eight* or better, as `hands_kernel`.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    table = EIGHT_OR_BETTER_STRENGTHS if eight else LESS_PLACES
    entries = with_spare(table)
    judged = eight_or_better if eight else numbered_low

    @kernel
    def low_hands(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        rest = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        strengths_of_rest = np.empty(2 * LANES, np.int32)
        in_place = rows_in_place(strengths.size, width)
        copy_rest(cards, in_place, width, rest)
        first, last, rows, filled = 0, in_place, cards, strengths
        for _ in range(2):
            for at in range(0, last - first, LANES):
                numbers = columns(rows, at * width, width)
                if bits(not_cards(numbers, 1)) != 0:
                    return first + at
                clubs, diamonds, hearts, spades, _, wrong = suit_masks(numbers, ragged)
                if bits(wrong) != 0:
                    return first + at
                high, ranks = judged(clubs, diamonds, hearts, spades)
                store_sums(filled, at, low_number(high), entries, ranks)
            first, last, rows, filled = in_place, strengths.size, rest, strengths_of_rest
        for i in range(in_place, strengths.size):
            strengths[i] = strengths_of_rest[i - in_place]
        return -1

    return low_hands


@formula
def word_in_suits(number: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return what a card adds to each of the four suit masks, 0 for no card."""
    word, suit = where(number > 0, (1 << ((number - 1) >> 2)) + ONE_CARD, 0), number & 3
    return (
        where(suit == 1, word, 0),
        where(suit == 2, word, 0),
        where(suit == 3, word, 0),
        where(suit == 0, word, 0),
    )


@formula
def cards_of(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return the number of cards of four suit masks."""
    return (clubs >> 13) + (diamonds >> 13) + (hearts >> 13) + (spades >> 13)


@formula
def without_two(
    held: tuple[Lanes, ...], one: tuple[Lanes, ...], other: tuple[Lanes, ...]
) -> tuple[Lanes, ...]:
    """Return suit masks without the words of two cards."""
    return tuple(suit - (x + y) for suit, x, y in zip(held, one, other, strict=True))


@formula
def weaker_of(
    masks: tuple[Lanes, ...], fewest: Lanes, best: Lanes, best_kickers: Lanes
) -> tuple[Lanes, Lanes]:
    """Return the weaker hand, as `numbered`: these five cards, or the best low so far.

    Suit masks of less than the *fewest* cards are none.
    """
    number, kickers = numbered(*made_hand(*masks, 5, ACE_HIGH))
    weaker = (number < best) | ((number == best) & (kickers < best_kickers))
    weaker = weaker & (cards_of(*masks) >= fewest)
    return where(weaker, number, best), where(weaker, kickers, best_kickers)


@helper
def load_words(words: NDArray[np.uint16], place: int) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the words of a card, from words [8 * 4 * LANES]."""
    at = 4 * LANES * place
    return (
        load(words, at),
        load(words, at + LANES),
        load(words, at + 2 * LANES),
        load(words, at + 3 * LANES),
    )


@helper
def lowest_of_fives(
    masks: tuple[Lanes, ...],
    words: NDArray[np.uint16],
    left_out: NDArray[np.int64],
    fewest: int,
) -> tuple[Lanes, Lanes]:
    """Return the weakest five of hands, as `numbered`.

    words    : [8 * 4 * LANES] uint16, the words of each card in each suit
    left_out : [2 * choices] int64, the places of two cards that do not play
    """
    best, best_kickers = spread(0xFFFF), spread(0)
    for choice in range(0, left_out.size, 2):
        one, other = load_words(words, left_out[choice]), load_words(words, left_out[choice + 1])
        five = without_two(masks, one, other)
        best, best_kickers = weaker_of(five, fewest, best, best_kickers)
    return best, best_kickers


@functools.cache
def deuce_to_seven_kernel(width: int, ragged: bool) -> Callable[..., int]:
    """Make the kernel for deuce-to-seven lows, as `hands_kernel`.

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
                if bits(not_cards(numbers, 1)) != 0:
                    return first + at
                clubs, diamonds, hearts, spades, _, wrong = suit_masks(numbers, ragged)
                if bits(wrong) != 0:
                    return first + at
                if width > 5:
                    place = 0
                    for number in numbers:
                        for word in word_in_suits(number):
                            store(words, place, word)
                            place += LANES
                masks = clubs, diamonds, hearts, spades
                best, kickers = lowest_of_fives(masks, words, left_out, fewest)
                store_sums(filled, at, low_number(best), LESS_PLACES_STRAIGHTS_APART, kickers)
            first, last, rows, filled = in_place, strengths.size, rest, strengths_of_rest
        for i in range(in_place, strengths.size):
            strengths[i] = strengths_of_rest[i - in_place]
        return -1

    return lows
