"""Strengths of hands that win by being low, in 16-bit lanes: ace-to-five, eight or better, 2-7.

A low strength is `LOWEST` less the strength of the high hand by the low game's rules, so
greater is stronger here, too. Nothing branches; each hand takes one look-up by rank mask.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hands.high import FIVE, RAGGED, Cards, Judge, Judged, columns_of, suit_masks
from lookup._kernels.strength import FOUR_OF_A_KIND_STEP as FOURS_STEP
from lookup._kernels.strength import (
    FULL_HOUSE_STEP,
    PAIR_STEP,
    RANK_BITS,
    THREE_OF_A_KIND_STEP,
    TWO_PAIR_STEP,
    drop_lowest,
    held_ranks,
    made_hand,
    numbered,
)
from lookup.compiling.lanes.formulas import Lanes, formula, popcount, where
from lookup.games import Ranking

LOWEST = 10 << 12
"""The strength of a low is this minus the high strength. It is above all, so no low has 0."""

ACE_HIGH = Ranking(lowest=13)
"""A ranking without the straight from ace to five: the ace's low bit equals its high bit."""

EIGHT = 0xFF  # the ranks from ace to eight, the ace low


def _places(sizes: tuple[int, ...], left_out: tuple[int, ...]) -> NDArray[np.uint16]:
    """Return minus the place of each rank mask among those of its size, [8192]."""
    order = np.zeros(1 << 13, np.uint16)
    for size in sizes:
        masks = (sum(1 << rank for rank in held) for held in combinations(range(13), size))
        kept = [mask for mask in sorted(masks) if mask not in left_out]
        order[kept] = -np.arange(len(kept))
    return order


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
def low_hand(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the word, the main ranks and the kickers of the best ace-to-five low, as `made_hand`.

    With fewer than five ranks all of them play: with four the lowest pair, with three the lowest
    two pair, with two the lowest full house, and where only one rank is paired, all of its cards.
    """
    suits = clubs, diamonds, hearts, spades
    one, two, three, _ = held_ranks(*(ace_low(suit) for suit in suits))
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
def low_number(high: Lanes) -> Lanes:
    """Return the number of a low, given its strength as a high hand without kickers."""
    return LOWEST - high


@formula
def low_of(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the best ace-to-five lows, and 0 for valid hands, as `suit_masks`."""
    *masks, _, wrong = suit_masks(numbers, ragged)
    number, kickers = numbered(*low_hand(*masks))
    return low_number(number), kickers, wrong


@formula
def eight_or_better_of(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return 0, the ranks of the best low, and 0 for valid hands, as `suit_masks`."""
    clubs, diamonds, hearts, spades, _, wrong = suit_masks(numbers, ragged)
    ranks = ace_low(clubs | diamonds | hearts | spades) & EIGHT
    return wrong & 0, lowest_five(ranks), wrong


LOW = Judge(low_of, LESS_PLACES)  # ace-to-five lows of 5 to 7 cards

EIGHT_OR_BETTER = Judge(eight_or_better_of, EIGHT_OR_BETTER_STRENGTHS)
"""Lows, eight or better, of 5 to 7 cards."""


@formula
def cards_of(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return the number of cards of four suit masks."""
    return (clubs >> 13) + (diamonds >> 13) + (hearts >> 13) + (spades >> 13)


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


def deuce_to_seven_hands(cards: Cards) -> Judged:
    """Judge hands as the kernel of `deuce_to_seven_kernel` does."""
    columns, strange = columns_of(cards)
    wrong = suit_masks(columns, RAGGED)[-1]
    best = np.full(len(cards), 0xFFFF, np.uint16)
    kickers = np.zeros(len(cards), np.uint16)
    for five in combinations(columns, FIVE):
        masks = suit_masks(five, RAGGED)[:4]
        best, kickers = weaker_of(masks, FIVE, best, kickers)
    kicker_places = LESS_PLACES_STRAIGHTS_APART[kickers]
    return (low_number(best) + kicker_places).astype(np.int32), strange | (wrong > 0)
