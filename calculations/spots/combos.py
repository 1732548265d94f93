"""`Combos`: the hands of a range as lists of cards, for any number of hole cards.

Shapes use D (combos) and K (cards of each).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha.omaha_combos import all_combos
from calculations.ranges.omaha.omaha_range import OmahaRange
from calculations.spots.spot import Player, Spot, Unknown
from lookup.cards import card_mask
from lookup.combos import COMBOS


class Combos(NamedTuple):
    """The combos of a range that weigh anything, or the cards of a place."""

    cards: NDArray[np.uint8]  # [D, K]
    weights: NDArray[np.float64]  # [D], above 0

    @classmethod
    def of(cls, held: Player) -> Combos:
        """Return the combos that a player may hold: known hole cards are one."""
        if isinstance(held, np.ndarray):
            return cls(np.sort(held)[None], np.ones(1))
        if isinstance(held, Unknown):
            cards = COMBOS if held.size == 2 else all_combos(held.size)
            return cls(cards, np.ones(len(cards)))
        if isinstance(held, OmahaRange):
            return cls(held.cards, held.weights)
        weights = held.weights
        return cls(COMBOS[weights > 0], weights[weights > 0])

    @classmethod
    def of_place(cls, place: int, live: NDArray[np.intp]) -> Combos:
        """Return the live cards that can lie in a place, each a combo of one card."""
        cards = [card for card in live.tolist() if place >> card & 1]
        return cls(np.array(cards, np.uint8)[:, None], np.ones(len(cards)))

    @property
    def size(self) -> int:
        """Return the number of cards of a combo."""
        size: int = self.cards.shape[1]
        return size

    @property
    def bits(self) -> NDArray[np.uint64]:
        """Return the cards of each combo as the bits of their numbers, [D]."""
        bits: NDArray[np.uint64] = card_mask(self.cards)
        return bits

    def without(self, known: np.uint64) -> Combos:
        """Return those without any of some cards, given as bits."""
        free = (self.bits & known) == 0
        return Combos(self.cards[free], self.weights[free])


def combos_by_draw(spot: Spot) -> list[Combos]:
    """Return the first draws of a deal: each range, and each partly known place.

    Combos with a known card are left out.
    """
    known = card_mask(np.concatenate((*spot.known_hands, spot.board, spot.removed)))
    ranges = [Combos.of(held).without(known) for _, held in spot.ranges]
    return ranges + [Combos.of_place(place, spot.live) for place in spot.in_part]
