"""Hands given as card numbers: their suit masks, their strengths, and the strengths of a few.

Suit masks are made in lanes of 16 bits, or of 8 where those are faster. Few hands are judged by the
formulas of the kernels, on NumPy arrays instead of in compiled loops.

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

from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered
from lookup.compiling.lanes.byte_lanes import has_byte_tables, in_bytes, in_words, look_up
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup.games import STANDARD, Ranking

LOWER_RANKS = [1 << rank if rank < 8 else 0 for rank in range(16)]
UPPER_RANKS = [1 << rank >> 8 if rank < 13 else 0 for rank in range(16)]
"""The lower and the upper byte of the bit of each rank; three places have no card."""

NO_CARD = 63  # a number behind those of all cards, counted from 0

Cards: TypeAlias = NDArray[np.uint8]
Judged: TypeAlias = tuple[NDArray[np.int32], NDArray[np.bool_]]
Columns: TypeAlias = tuple[NDArray[np.uint16], ...]

FIVE = 5
RAGGED = np.uint16(1)  # the argument of formulas for hands that may lack cards


@formula
def suit_masks(numbers: tuple[Lanes, ...], ragged: Lanes) -> tuple[Lanes, ...]:
    """Return the four suit masks of hands, their numbers of cards, and 0 for valid hands.

    Not right: a number above 52, a card held twice, a card missing, or, when *ragged*, fewer than 5
    cards.
    """
    are_cards = [where((number > 0) | (ragged == 0), 1, 0) for number in numbers]
    cards = _total(are_cards)
    if has_byte_tables(numbers[0]):
        counted, wrong = _of_bytes(numbers, cards)
    else:
        counted, wrong = _of_words(numbers, are_cards, cards)
    return (*counted, cards, wrong | where(cards < 5, 1, 0))


def _total(lanes: Iterable[Lanes]) -> Lanes:
    return functools.reduce(operator.add, lanes)


def _of_words(
    numbers: tuple[Lanes, ...], are_cards: list[Lanes], cards: Lanes
) -> tuple[list[Lanes], Lanes]:
    """Return suit masks, and 0 for valid hands, in 16-bit lanes; *are_cards* has 1 for a card."""
    clubs = diamonds = hearts = total = cards & 0
    for number, card in zip(numbers, are_cards, strict=True):
        # A number's upper bits are its rank, but a spade's are one more.
        bit, suit = card << (number >> 2), number & 3
        clubs = clubs + where(suit == 1, bit, 0)
        diamonds = diamonds + where(suit == 2, bit, 0)
        hearts = hearts + where(suit == 3, bit, 0)
        total = total + bit
    masks = clubs, diamonds, hearts, (total - clubs - diamonds - hearts) >> 1
    # A card added to itself carries, and each carry leaves one bit less than cards.
    counts = [popcount(suit) for suit in masks]
    wrong = (_total(counts) ^ cards) | where(functools.reduce(maximum, numbers) > 52, 1, 0)
    return [suit | (count << 13) for suit, count in zip(masks, counts, strict=True)], wrong


def _of_bytes(numbers: tuple[Lanes, ...], cards: Lanes) -> tuple[list[Lanes], Lanes]:
    """Return suit masks, and 0 for valid hands, from bytes: those of the lower and upper ranks."""
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
    # A card held twice, or no card, leaves fewer bits than cards.
    counts = [popcount(low) + popcount(high) for low, high in masks]
    counted = [
        in_words(low, high | (count << 5)) for (low, high), count in zip(masks, counts, strict=True)
    ]
    count = _total(counts)
    return counted, in_words(count, count & 0) ^ cards


@dataclass(frozen=True, eq=False)
class Judge:
    """How hands are judged: by a formula, and one look-up for each."""

    formula: Callable[..., Any]
    """Called with the columns of card numbers, whether cards may be missing, 0 for none, and the
    ranking; returns two numbers, the second a place among the entries, and more than 0 for no hand.
    """
    entries: NDArray[np.uint16]  # the summand that turns the first number into the strength


@formula
def not_cards(numbers: tuple[Lanes, ...], lowest: Lanes) -> Lanes:
    """Return more than 0 where one of the numbers is above 52, or of a card below the lowest."""
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
    """Return the columns of cards [N, W], wrong numbers as no card, and where there are any."""
    columns = tuple(cards.T.astype(np.uint16))
    wrong = not_cards(columns, lowest) > 0
    return tuple(np.where(wrong, np.uint16(0), column) for column in columns), wrong


def few_hands(judge: Judge, cards: Cards, ranking: Ranking = STANDARD) -> Judged:
    """Judge hands as the kernel of `rows_kernel` does."""
    columns, strange = columns_of(cards, 4 * ranking.lowest + 1)
    number, kicker_places, wrong = judge.formula(columns, RAGGED, ranking)
    return (number + judge.entries[kicker_places]).astype(np.int32), strange | (wrong > 0)


def of_omaha(
    judge: Callable[[Cards], Judged], holes: Cards, boards: Cards, lowest: int = 1
) -> Judged:
    """Judge hands on their boards, [N, H] and [N, B]: the best of two and three cards."""
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
