"""Hands given as card numbers, and their strength.

Shapes use N (hands) and W (cards of a hand).
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.hands.suit_masks import suit_masks
from lookup._kernels.strength import KICKER_RANKS, made_hand, numbered
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, where
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
def numbered_hand(
    numbers: tuple[Lanes, ...], ragged: Lanes, ranking: Ranking
) -> tuple[Lanes, Lanes, Lanes]:
    """Return hands as `numbered` does, and 0 for valid hands, as `suit_masks`."""
    clubs, diamonds, hearts, spades, cards, wrong = suit_masks(numbers, ragged)
    made = made_hand(clubs, diamonds, hearts, spades, cards, ranking)
    below = (clubs | diamonds | hearts | spades) & ((1 << ranking.lowest) - 1)
    return (*numbered(*made), wrong | below)


HIGH = Judge(numbered_hand, KICKER_RANKS)  # hands of 5 to 7 cards, by the ranking
