"""Strengths of low hands, in 16-bit lanes: ace-to-five, eight or better, deuce-to-seven.

The strength of a low is `LOWEST` minus the strength of the same cards as a high hand by the rules
of the low game, so a greater strength wins. Nothing branches; each hand takes one look-up by rank
mask. In deuce-to-seven, each choice of five cards is ranked. Badugi hands have a scale of their
own.

Shapes use N (hands) and W (cards of a hand, 5 to 7).
"""

import functools
import operator
from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hand_rows import copy_rest, count_whole_rows
from lookup._kernels.strength import (
    FIVE,
    FULL_HOUSE_STEP,
    ONE_CARD,
    PAIR_STEP,
    RAGGED,
    RANK_BITS,
    THREE_OF_A_KIND_STEP,
    TWO_PAIR_STEP,
    Cards,
    Judge,
    Judged,
    columns_of,
    counted_ranks,
    drop_lowest,
    made_hand,
    not_cards,
    numbered,
    suit_masks,
)
from lookup._kernels.strength import FOUR_OF_A_KIND_STEP as FOURS_STEP
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where
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
from lookup.games import Ranking

LOWEST = 10 << 12
"""The strength of a low is this minus the high strength, which is less, so no low has 0."""

ACE_HIGH = Ranking(lowest=13)
"""A ranking without the straight from ace to five: the ace's low bit equals its high bit."""

EIGHT = 0xFF  # the ranks from ace to eight, the ace low


def _negative_order(sizes: tuple[int, ...], left_out: tuple[int, ...]) -> NDArray[np.uint16]:
    """Return minus the index of each rank mask among the masks of its size, [8192]."""
    order = np.zeros(1 << 13, np.uint16)
    for size in sizes:
        masks = (sum(1 << rank for rank in held) for held in combinations(range(13), size))
        kept = [mask for mask in sorted(masks) if mask not in left_out]
        order[kept] = -np.arange(len(kept))
    return order


STRAIGHTS = tuple(0x1F << low for low in range(9))
NEGATIVE_ORDER = _negative_order((1, 2, 3, 5), ())
ORDER_STRAIGHTS_APART = _negative_order((1, 2, 3, 5), STRAIGHTS)


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

    A hand with fewer than five ranks plays all of them: with four ranks the lowest pair, with three
    the lowest two pair, with two the lowest full house; if only one rank is paired, all its cards.
    """
    suits = clubs, diamonds, hearts, spades
    one, two, three, _ = counted_ranks(*(ace_low(suit) for suit in suits))
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
    """Return the strength of a low without kickers, from that of the high hand."""
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


LOW = Judge(low_of, NEGATIVE_ORDER)  # ace-to-five lows of 5 to 7 cards

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

    Hands of less than *fewest* cards do not count.
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
    kicker_order = ORDER_STRAIGHTS_APART[kickers]
    return (low_number(best) + kicker_order).astype(np.int32), strange | (wrong > 0)


ENTRIES = ORDER_STRAIGHTS_APART


LEFT_OUT = {
    5: np.array([5, 5]),
    6: np.array([(place, 6) for place in range(6)]).reshape(-1),
    7: np.array([*combinations(range(7), 2)]).reshape(-1),
}
"""For each number of cards, the indices of two that do not play; index W is no card."""


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
    """Return the weakest five cards of hands, as `numbered`.

    words    : [8 * 4 * LANES] uint16, the words of each card in each suit
    left_out : [2 * choices] int64, the indices of the two cards that do not play
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

    It judges each choice of five cards, with the others subtracted from the suit masks.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    left_out, fewest = LEFT_OUT[width], 5 if ragged else 0

    @kernel
    def lows(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        words = np.zeros(8 * 4 * LANES, np.uint16)
        rest = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        strengths_of_rest = np.empty(2 * LANES, np.int32)
        whole_rows = count_whole_rows(strengths.size, width)
        copy_rest(cards, whole_rows, width, rest)
        first, last, rows, filled = 0, whole_rows, cards, strengths
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
            first, last, rows, filled = whole_rows, strengths.size, rest, strengths_of_rest
        for i in range(whole_rows, strengths.size):
            strengths[i] = strengths_of_rest[i - whole_rows]
        return -1

    return lows


def _badugi_strengths() -> NDArray[np.uint16]:
    """Return the strength of each rank mask that plays, the ace in bit 0, [8192]."""
    strengths = np.zeros(1 << 13, np.uint16)
    for size in range(1, 5):
        masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(13), size))
        strengths[masks] = size << 12 | np.arange(len(masks), 0, -1)
    return strengths


@formula
def low_rank(number: Lanes) -> Lanes:
    """Return the bit of a card's rank, the ace in bit 0, or 0 for no card."""
    bit = 1 << ((number + 3) >> 2)
    return where(number > 0, (bit | (bit >> 13)) & RANK_BITS, 0)


@formula
def clash(x: Lanes, y: Lanes, x_rank: Lanes, y_rank: Lanes) -> Lanes:
    """Return more than 0 when two cards have the same rank or suit."""
    one_suit = (((x ^ y) & 3) == 0) & (x_rank > 0) & (y_rank > 0)
    return (x_rank & y_rank) | where(one_suit, 1, 0)


@formula
def worth(ranks: Lanes, clashes: Lanes) -> Lanes:
    """Return the strength of cards: more cards win, then lower highest ranks; 0 if cards clash."""
    return where(clashes > 0, 0, (popcount(ranks) << 13) | (ranks ^ RANK_BITS))


@formula
def best_badugi(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """Return the ranks that play in the best badugi of four cards, 0 for no card.

    The best of all fifteen choices of cards is taken; cards clash in a rank or a suit.
    """
    p, q, r, s = low_rank(a), low_rank(b), low_rank(c), low_rank(d)
    ab, ac, ad = clash(a, b, p, q), clash(a, c, p, r), clash(a, d, p, s)
    bc, bd, cd = clash(b, c, q, r), clash(b, d, q, s), clash(c, d, r, s)
    choices = [
        (p, p & 0), (q, q & 0), (r, r & 0), (s, s & 0),
        (p | q, ab), (p | r, ac), (p | s, ad), (q | r, bc), (q | s, bd), (r | s, cd),
        (p | q | r, ab | ac | bc), (p | q | s, ab | ad | bd),
        (p | r | s, ac | ad | cd), (q | r | s, bc | bd | cd),
        (p | q | r | s, ab | ac | ad | bc | bd | cd),
    ]  # fmt: skip
    best = functools.reduce(maximum, (worth(ranks, clashes) for ranks, clashes in choices))
    return (best ^ RANK_BITS) & RANK_BITS


@formula
def faults(a: Lanes, b: Lanes, c: Lanes, d: Lanes) -> Lanes:
    """Return more than 0 for a duplicate card, or for no card at all."""
    pairs = combinations((a, b, c, d), 2)
    twice = functools.reduce(operator.or_, (where(x == y, x, 0) for x, y in pairs))
    return twice | where((a | b | c | d) == 0, 1, 0)


@formula
def badugi_of(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return 0, the ranks that play among one to four cards, and more than 0 for invalid hands."""
    a, b, c, d = (*numbers, *[numbers[0] & 0] * (4 - len(numbers)))
    return a & 0, best_badugi(a, b, c, d), faults(a, b, c, d) | not_cards(numbers, 1)


BADUGI = Judge(badugi_of, _badugi_strengths())  # hands of 1 to 4 cards
