"""Hands given as card numbers, as suit masks: in lanes of 16 bits, or of 8 where those are faster.

Shapes use N (hands) and W (cards of a hand).
"""

import functools
import operator
from collections.abc import Iterable

from lookup.compiling.lanes.byte_lanes import (
    bits_of_bytes,
    has_byte_tables,
    in_bytes,
    in_words,
    look_up,
)
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where

LOWER_RANKS = [1 << rank if rank < 8 else 0 for rank in range(16)]
UPPER_RANKS = [1 << rank >> 8 if rank < 13 else 0 for rank in range(16)]
"""The lower and the upper byte of the bit of each rank; three places have no card."""

NO_CARD = 63  # a number behind those of all cards, counted from 0


@formula
def suit_masks(numbers: tuple[Lanes, ...], ragged: Lanes) -> tuple[Lanes, ...]:
    """Return the four suit masks of hands, their numbers of cards, and 0 for valid hands.

    Not right: a number above 52, a card held twice, a card missing, or, when *ragged*, fewer than 5
    cards.
    """
    held = [where((number > 0) | (ragged == 0), 1, 0) for number in numbers]
    cards = _total(held)
    if has_byte_tables(numbers[0]):
        counted, wrong = _of_bytes(numbers, cards)
    else:
        counted, wrong = _of_words(numbers, held, cards)
    return (*counted, cards, wrong | where(cards < 5, 1, 0))


def _total(lanes: Iterable[Lanes]) -> Lanes:
    return functools.reduce(operator.add, lanes)


def _of_words(
    numbers: tuple[Lanes, ...], held: list[Lanes], cards: Lanes
) -> tuple[list[Lanes], Lanes]:
    """Return suit masks, and 0 for valid hands, in lanes of 16 bits; *held* has 1 for each card."""
    clubs = diamonds = hearts = total = cards & 0
    for number, card in zip(numbers, held, strict=True):
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
        for place, held in enumerate(suits):
            held.append((where(suit == place, bits[0], 0), where(suit == place, bits[1], 0)))
    masks = [tuple(map(_total, zip(*held, strict=True))) for held in suits]
    totals = map(_total, zip(*every, strict=True))
    masks.append(tuple(total - _total(mask[i] for mask in masks) for i, total in enumerate(totals)))
    # A card held twice, or no card, leaves fewer bits than cards.
    counts = [bits_of_bytes(low) + bits_of_bytes(high) for low, high in masks]
    counted = [
        in_words(low, high | (count << 5)) for (low, high), count in zip(masks, counts, strict=True)
    ]
    count = _total(counts)
    return counted, in_words(count, count & 0) ^ cards
