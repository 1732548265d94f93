"""The definition of hand strength, branch-free on suit masks.

A *suit mask* is a uint16: bits 0 to 12 are the ranks held in that suit (2 to ace), bits 13 to 15
the number of cards, so that a hand is the sum of its cards' words and the largest of its four suit
masks is the flush suit, if there is one. No function branches or looks up a table of hands, so LLVM
turns each loop into vectors of 16-bit lanes: 2,500 million hands a second on one core.

Card numbers become suit masks in lanes of 16 bits, or of 8 bits where these are faster. A `Judge`
is the formula of a game; for a few hands it runs on NumPy arrays instead of in compiled loops.

Shapes use N (hands), and W, H and B (columns of cards of a hand, of hole cards and of the board; 0
means no card).
"""

import functools
import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.compiling.lanes.byte_lanes import (
    bit_at,
    has_byte_tables,
    in_bytes,
    in_words,
    look_up,
    place_of_bit,
)
from lookup.compiling.lanes.formulas import Lanes, average, formula, maximum, popcount, where
from lookup.games import STANDARD, Ranking

RANK_BITS = 0x1FFF
ONE_CARD = 1 << 13
FIVE_SUITED = 5 * ONE_CARD

# The difference of strength between one main rank and the next: a pair, say, has 220 choices of
# kickers.
PAIR_STEP, TWO_PAIR_STEP, THREE_OF_A_KIND_STEP, STRAIGHT_STEP = 220, 11, 66, 1
FULL_HOUSE_STEP, FOUR_OF_A_KIND_STEP = 12, 12


def _card_words() -> NDArray[np.uint16]:
    """Return the four suit masks of each card number, [53, 4]; 0 means no card."""
    rank, suit = np.divmod(np.arange(-1, 52), 4)
    words = np.where(suit[:, None] == np.arange(4), ((1 << rank.clip(0)) + ONE_CARD)[:, None], 0)
    words[0] = 0
    return words.astype(np.uint16)


CARD_WORDS = _card_words()


def _kicker_ranks() -> NDArray[np.uint16]:
    """Return the index of each set of kickers among the sets of its size, without straights."""
    straights = {0x1F << low for low in range(9)} | {0x100F}
    ranks = np.zeros(1 << 13, np.uint16)
    for count in (1, 2, 3, 5):
        masks = sorted(sum(1 << rank for rank in held) for held in combinations(range(13), count))
        kept = [mask for mask in masks if mask not in straights]
        ranks[kept] = np.arange(len(kept))
    return ranks


KICKER_RANKS = _kicker_ranks()


@formula
def drop_lowest(x: Lanes) -> Lanes:
    """Clear the lowest bit."""
    return x & (x - 1)


@formula
def straight_bit(ranks: Lanes, lowest: Lanes) -> Lanes:
    """Return one bit for the best straight in *ranks* (bit 0: five high, 9: ace high), or 0.

    The straights of up to seven ranks are consecutive, so the best one is the only bit without a
    bit above it.
    """
    # The ranks and a low ace are shifted apart: LLVM writes a shifted sum as four instructions.
    ace = (ranks >> 12) << lowest
    three = ((ranks << 1) | ace) & (ranks | (ace >> 1)) & ((ranks >> 1) | (ace >> 2))
    five = three & (three >> 2)
    return five & ~(five >> 1)


@formula
def counted_ranks(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes
) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the ranks held at least once, twice, and so on, from the ranks of each suit."""
    differ = clubs ^ diamonds
    odd, most = differ ^ hearts, (clubs & diamonds) | (differ & hearts)
    either, both = odd | spades, odd & spades
    return either | most, most | both, most & either, most & both


@formula
def made_hand(
    clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the category word, the main ranks and the kickers, in the order of comparison.

    The word is the category in bits 12 to 15, above the step from one main rank to the next.

    clubs, diamonds, hearts, spades : suit masks
    cards                           : the number of cards, 5 to 7
    ranking                         : the game's `Ranking`
    """
    # Seven cards with a flush have neither a full house nor four of a kind. So a flush is a hand of
    # its suit alone, in which each rank occurs once.
    suited = maximum(maximum(clubs, diamonds), maximum(hearts, spades))
    counted = where(suited >= FIVE_SUITED, 0, RANK_BITS)
    suits = clubs, diamonds, hearts, spades
    one, two, three, four = counted_ranks(*(suit & counted for suit in suits))
    one = one | (suited & (counted ^ RANK_BITS))
    return best_hand(one, two, three, four, suited, cards, ranking)


@formula
def best_hand(
    one: Lanes, two: Lanes, three: Lanes, four: Lanes, suited: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return the result of `made_hand`, given the ranks held at least once, twice, and so on.

    With a flush, *one* has the ranks of its suit; *two*, *three* and *four* are 0.
    """
    count = suited >> 13
    flush = count > 4
    second_three = drop_lowest(three)
    best_three = where(second_three > 0, second_three, three)
    pairs = two & ~best_three
    second_pair = drop_lowest(pairs)
    third_pair = drop_lowest(second_pair)
    best_pairs = where(third_pair > 0, second_pair, pairs)
    filled = (three > 0) & (pairs > 0) & (four == 0)
    straight = straight_bit(one, ranking.lowest)
    better = where(ranking.three_of_a_kind > ranking.straight, three, 0)
    straight = where(better > 0, 0, straight)

    main = where(four > 0, four, where(three > 0, best_three, best_pairs))
    word = where(flush, ranking.flush << 12, 1 << 12)
    word = where(pairs > 0, 2 << 12 | PAIR_STEP, word)
    word = where(second_pair > 0, 3 << 12 | TWO_PAIR_STEP, word)
    word = where(three > 0, (ranking.three_of_a_kind << 12) | THREE_OF_A_KIND_STEP, word)
    word = where(filled, (ranking.full_house << 12) | FULL_HOUSE_STEP, word)
    word = where(four > 0, 8 << 12 | FOUR_OF_A_KIND_STEP, word)
    straight_word = where(flush, 9 << 12 | STRAIGHT_STEP, (ranking.straight << 12) | STRAIGHT_STEP)
    word = where(straight > 0, straight_word, word)

    # The lowest kicker of six cards, and the two lowest of seven, do not play, unless fewer remain.
    # A flush plays five cards; without a flush, the number of dropped cards wraps around.
    kickers = where(filled, pairs, one & ~main)
    without_one = drop_lowest(kickers)
    without_two = drop_lowest(without_one)
    drops_one = (cards > 5) & (without_one > 0) & (count != 5)
    drops_two = (cards > 6) & (without_two > 0) & (count != 5) & (count != 6)
    kickers = where(drops_one, without_one, kickers)
    kickers = where(drops_two, without_two, kickers)

    main = where(straight > 0, straight, main)
    kickers = where(straight > 0, 0, kickers)
    return word, main, kickers


@formula
def numbered(word: Lanes, main: Lanes, kickers: Lanes) -> tuple[Lanes, Lanes]:
    """Return a made hand as two numbers: its strength is the first + KICKER_RANKS[the second].

    Kickers are numbered without the main ranks, so these bits are removed, the higher one first.
    """
    higher = drop_lowest(main)
    below_higher = higher - 1
    below_lower = (main - 1) & ~main
    kickers = average(kickers, kickers & below_higher)
    kickers = average(kickers, kickers & below_lower)
    upper, lower = place_of_bit(higher), place_of_bit(main ^ higher)
    two_ranks = where(higher > 0, (upper * (upper - 1)) >> 1, 0)
    index = (word & 0xFFF) * (lower + two_ranks)
    return (word & 0xF000) + 1 + index, kickers


@formula
def with_rank(
    one: Lanes, two: Lanes, three: Lanes, four: Lanes, rank: Lanes
) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the ranks held at least once, twice, and so on, with one more card of a rank."""
    bit = bit_at(rank)
    return one | bit, two | (one & bit), three | (two & bit), four | (three & bit)


@formula
def suited_or_paired(
    one: Lanes, two: Lanes, three: Lanes, four: Lanes, suited: Lanes, cards: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes]:
    """Return a hand, as `numbered`, from its counted ranks, or from its suit if that is a flush."""
    flush = suited >= FIVE_SUITED
    one = where(flush, suited & RANK_BITS, one)
    two, three, four = where(flush, 0, two), where(flush, 0, three), where(flush, 0, four)
    return numbered(*best_hand(one, two, three, four, suited, cards, ranking))


LOWER_RANKS = [1 << rank if rank < 8 else 0 for rank in range(16)]


UPPER_RANKS = [1 << rank >> 8 if rank < 13 else 0 for rank in range(16)]
"""The lower and the upper byte of the bit of each rank; the last three entries are no rank."""


NO_CARD = 63  # a number above those of all cards, counted from 0


Cards: TypeAlias = NDArray[np.uint8]


Judged: TypeAlias = tuple[NDArray[np.int32], NDArray[np.bool_]]


Columns: TypeAlias = tuple[NDArray[np.uint16], ...]


FIVE = 5


RAGGED = np.uint16(1)  # the argument of formulas for hands that may lack cards


@formula
def suit_masks(numbers: tuple[Lanes, ...], ragged: Lanes) -> tuple[Lanes, ...]:
    """Return the four suit masks of hands, their numbers of cards, and 0 for valid hands.

    Invalid are a number above 52, a duplicate card, and a missing card; when *ragged*, fewer than 5
    cards instead of a missing card.
    """
    card_flags = [where((number > 0) | (ragged == 0), 1, 0) for number in numbers]
    cards = _total(card_flags)
    if has_byte_tables(numbers[0]):
        counted, wrong = _of_bytes(numbers, cards)
    else:
        counted, wrong = _of_words(numbers, card_flags, cards)
    return (*counted, cards, wrong | where(cards < 5, 1, 0))


def _total(lanes: Iterable[Lanes]) -> Lanes:
    return functools.reduce(operator.add, lanes)


def _of_words(
    numbers: tuple[Lanes, ...], card_flags: list[Lanes], cards: Lanes
) -> tuple[list[Lanes], Lanes]:
    """Return suit masks, and 0 for valid hands, in 16-bit lanes; *card_flags* has 1 for a card."""
    clubs = diamonds = hearts = total = cards & 0
    for number, card in zip(numbers, card_flags, strict=True):
        # The upper bits of a number are the rank; for a spade, the rank plus one.
        bit, suit = card << (number >> 2), number & 3
        clubs = clubs + where(suit == 1, bit, 0)
        diamonds = diamonds + where(suit == 2, bit, 0)
        hearts = hearts + where(suit == 3, bit, 0)
        total = total + bit
    masks = clubs, diamonds, hearts, (total - clubs - diamonds - hearts) >> 1
    # Adding a duplicate card carries, and each carry leaves one bit less than cards.
    counts = [popcount(suit) for suit in masks]
    wrong = (_total(counts) ^ cards) | where(functools.reduce(maximum, numbers) > 52, 1, 0)
    return [suit | (count << 13) for suit, count in zip(masks, counts, strict=True)], wrong


def _of_bytes(numbers: tuple[Lanes, ...], cards: Lanes) -> tuple[list[Lanes], Lanes]:
    """Return suit masks, and 0 for valid hands, in bytes: of the lower and of the upper ranks."""
    suits: list[list[tuple[Lanes, Lanes]]] = [[], [], []]
    every = []
    for number in map(in_bytes, numbers):
        from_0 = number - 1
        card = where(from_0 < NO_CARD, from_0, NO_CARD)
        rank, suit = card >> 2, card & 3
        bits = look_up(LOWER_RANKS, rank), look_up(UPPER_RANKS, rank)
        every.append(bits)
        for suit_number, suit_bits in enumerate(suits):
            suit_bits.append(
                (where(suit == suit_number, bits[0], 0), where(suit == suit_number, bits[1], 0))
            )
    masks = [tuple(map(_total, zip(*suit_bits, strict=True))) for suit_bits in suits]
    totals = map(_total, zip(*every, strict=True))
    masks.append(tuple(total - _total(mask[i] for mask in masks) for i, total in enumerate(totals)))
    # A duplicate or missing card leaves fewer bits than cards.
    counts = [popcount(low) + popcount(high) for low, high in masks]
    counted = [
        in_words(low, high | (count << 5)) for (low, high), count in zip(masks, counts, strict=True)
    ]
    count = _total(counts)
    return counted, in_words(count, count & 0) ^ cards


@dataclass(frozen=True, eq=False)
class Judge:
    """A way to rank hands: a formula, and one look-up for each hand."""

    formula: Callable[..., Any]
    """Takes the columns of card numbers, whether some may be 0 for no card, and the ranking.
    Returns two numbers, the second an index of *entries*, and more than 0 for an invalid hand.
    """
    entries: NDArray[np.uint16]  # the strength minus the first number


@formula
def not_cards(numbers: tuple[Lanes, ...], lowest: Lanes) -> Lanes:
    """Return more than 0 where a number is above 52, or its card below the lowest of the deck."""
    greatest = functools.reduce(maximum, numbers)
    least = functools.reduce(lambda x, y: where(x < y, x, y), [n - 1 for n in numbers])
    return where((greatest > 52) | (least < lowest - 1), 1, 0)


@formula
def numbered_hand(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return hands as `numbered` does, and 0 for valid hands, as `suit_masks`."""
    clubs, diamonds, hearts, spades, cards, wrong = suit_masks(numbers, ragged)
    made = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    below = (clubs | diamonds | hearts | spades) & ((1 << ranking.lowest) - 1)
    return (*numbered(*made), wrong | below)


HIGH = Judge(numbered_hand, KICKER_RANKS)  # hands of 5 to 7 cards, by the ranking


def columns_of(cards: Cards, lowest: int = 1) -> tuple[Columns, NDArray[np.bool_]]:
    """Return the columns of cards [N, W], with 0 in invalid rows, and a mask of these rows."""
    columns = tuple(cards.T.astype(np.uint16))
    wrong = not_cards(columns, lowest) > 0
    return tuple(np.where(wrong, np.uint16(0), column) for column in columns), wrong


def few_hands(judge: Judge, cards: Cards, ranking: Ranking = STANDARD) -> Judged:
    """Rank hands in NumPy, with the results of `rows_kernel`."""
    columns, strange = columns_of(cards, 4 * ranking.lowest + 1)
    number, kicker_order, wrong = judge.formula(columns, RAGGED, ranking)
    return (number + judge.entries[kicker_order]).astype(np.int32), strange | (wrong > 0)


def of_omaha(
    judge: Callable[[Cards], Judged], holes: Cards, boards: Cards, lowest: int = 1
) -> Judged:
    """Rank hole cards on boards, [N, H] and [N, B]: the best two and three cards count."""
    twos = np.array([*combinations(range(holes.shape[1]), 2)])
    threes = np.array([*combinations(range(boards.shape[1]), 3)])
    pairs = np.repeat(holes[:, twos], len(threes), axis=1)
    triples = np.tile(boards[:, threes], (1, len(twos), 1))
    fives = np.concatenate([pairs, triples], axis=2)
    strengths, wrong = judge(fives.reshape(-1, FIVE))
    best = np.where(wrong, 0, strengths).reshape(fives.shape[:2]).max(axis=1)
    every = np.concatenate([holes, boards], axis=1)
    in_order = np.sort(every, axis=1)
    strange = (in_order > 52) | ((in_order > 0) & (in_order < lowest))
    strange[:, 1:] |= (in_order[:, 1:] == in_order[:, :-1]) & (in_order[:, 1:] > 0)
    few = ((holes > 0).sum(axis=1) < 4) | ((boards > 0).sum(axis=1) < 3)
    return best.astype(np.int32), strange.any(axis=1) | few
