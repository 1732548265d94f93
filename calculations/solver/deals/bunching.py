"""The card removal of folded hands: the sets of cards that they may hold, with weights.

Shapes use D (sets of cards that the folded hands hold together).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from lookup.combos import COMBO_BITS

MOST_EXACT = 1 << 18
"""The maximum number of listed sets, enough for two full ranges; above it, deals are sampled."""

DRAWN = 1 << 16  # the number of random deals

SEED = 1


class Folded(NamedTuple):
    """The cards that folded hands may hold together."""

    cards: NDArray[np.uint64]  # [D], bit masks of card numbers
    weights: NDArray[np.float64]  # [D], with the sum 1


def folded_deals(folded: Sequence[Range], known: int) -> Folded:
    """Return the sets of cards that folded ranges may hold, and their weights.

    known : a bit mask of cards that they cannot hold

    Raises ValueError if the ranges leave no deal.
    """
    ranges = [_live(held, known) for held in folded]
    cards: NDArray[np.uint64] = np.zeros(1, np.uint64)
    weights: NDArray[np.float64] = np.ones(1)
    for bits, each in ranges:
        if len(cards) * len(bits) > MOST_EXACT * 8:
            return _drawn(ranges)
        apart = (cards[:, None] & bits) == 0
        both, weighs = (cards[:, None] | bits)[apart], np.multiply.outer(weights, each)[apart]
        cards, places = np.unique(both, return_inverse=True)
        weights = np.bincount(places, weighs, minlength=len(cards)).astype(np.float64)
        if len(cards) > MOST_EXACT:
            return _drawn(ranges)
    return _scaled(cards, weights)


def _live(held: Range, known: int) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    """Return the combos of a range that hold no known card, and their weights."""
    alive = (held.weights > 0) & (COMBO_BITS & np.uint64(known) == 0)
    return COMBO_BITS[alive], held.weights[alive]


def _drawn(ranges: list[tuple[NDArray[np.uint64], NDArray[np.float64]]]) -> Folded:
    """Return random deals of the folded hands, drawn with probabilities pro rata to the weights."""
    rng = np.random.default_rng(SEED)
    kept: list[NDArray[np.uint64]] = []
    tried = 0
    while sum(map(len, kept)) < DRAWN and tried < 1000:
        cards, apart = np.zeros(DRAWN, np.uint64), np.ones(DRAWN, bool)
        for bits, weights in ranges:
            if not len(bits):
                break
            sums = np.cumsum(weights)
            own = bits[np.searchsorted(sums, rng.random(DRAWN) * sums[-1], side="right")]
            apart &= cards & own == 0
            cards |= own
        kept.append(cards[apart])
        tried += 1
    drawn, counts = np.unique(np.concatenate(kept)[:DRAWN], return_counts=True)
    return _scaled(drawn, counts.astype(np.float64))


def _scaled(cards: NDArray[np.uint64], weights: NDArray[np.float64]) -> Folded:
    total = weights.sum()
    check_total(total)
    return Folded(cards, weights / total)


def check_total(total: float) -> None:
    """Raise ValueError if the total weight of the deals of folded hands is 0."""
    if not total:
        raise ValueError("the folded ranges leave no deal of their own; widen one of them")
