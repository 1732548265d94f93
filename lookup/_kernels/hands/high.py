"""Hands given as card numbers: the conversion to suit masks, and their strength.

Shapes use N (hands) and W (cards of a hand).
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered
from lookup.games import Ranking


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
def suit_masks(numbers: tuple[Lanes, ...], ragged: Lanes) -> tuple[Lanes, ...]:
    """Return the four suit masks of hands, their numbers of cards, and 0 for valid hands.

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


HIGH = Judge(numbered_hand, KICKER_RANKS)  # hands of 5 to 7 cards, by the ranking
