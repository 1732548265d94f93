"""Deals of cards to come, all or random ones, and the combos of ranges as lists of cards.

Shapes use D (combos) and K (cards of a combo).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.ranges.omaha_combos import all_combos
from calculations.ranges.omaha_range import OmahaRange
from calculations.spots.spot import Player, Spot, Unknown
from lookup.cards import card_mask
from lookup.combos import COMBOS

DEALS_AT_A_TIME = 1 << 16


def deal_count(unseen: int, to_come: Sequence[int]) -> int:
    """Return the number of deals of *unseen* cards in groups of *to_come*.

    >>> deal_count(45, [0, 0, 2]), deal_count(42, [1, 1, 0])
    (990, 1722)
    """
    deals = 1
    for size in to_come:
        deals *= comb(unseen, size)
        unseen -= size
    return deals


def deal_blocks(unseen: ArrayLike, to_come: Sequence[int]) -> Iterator[NDArray[np.uint8]]:
    """Yield all deals of cards in groups of *to_come*, [N, sum(to_come)] uint8, in blocks."""
    cards = np.asarray(unseen, np.uint8)
    groups = [size for size in to_come if size]
    yield from _extend(np.empty((1, 0), np.uint8), cards[None], groups)


def _extend(
    dealt: NDArray[np.uint8], rest: NDArray[np.uint8], groups: list[int]
) -> Iterator[NDArray[np.uint8]]:
    """Deal further groups to each of the rows *dealt* [N, k], from its *rest* of cards [N, L]."""
    if not groups:
        yield dealt
        return
    width = rest.shape[1]
    card_indices = choices(width, groups[0])
    rows = max(1, DEALS_AT_A_TIME // len(card_indices))
    for start in range(0, len(dealt), rows):
        before, left = dealt[start : start + rows], rest[start : start + rows]
        for first in range(0, len(card_indices), DEALS_AT_A_TIME):
            chosen = card_indices[first : first + DEALS_AT_A_TIME]
            shape = (len(before), len(chosen), -1)
            hands = np.broadcast_to(before[:, None], (*shape[:2], dealt.shape[1]))
            full = np.concatenate((hands, left[:, chosen]), axis=2)
            others = np.empty((len(chosen), 0), np.intp)
            if len(groups) > 1:
                free = np.ones((len(chosen), width), bool)
                np.put_along_axis(free, chosen.astype(np.intp), False, axis=1)
                others = np.nonzero(free)[1].reshape(len(chosen), -1)
            full = full.reshape(-1, full.shape[2])
            yield from _extend(full, left[:, others].reshape(len(full), -1), groups[1:])


@functools.lru_cache(maxsize=4)
def choices(things: int, size: int) -> NDArray[np.uint8]:
    """Return all choices of *size* of up to 255 items, [N, size], in the order of `combinations`.

    It takes a hundredth of the time of `combinations`, which Ctrl-C would not interrupt.
    """
    chosen = np.empty((comb(things, size), size), np.uint8)
    # The choices with a first item are the choices of one fewer among the items after it.
    fewer = choices(things, size - 1) if size > 1 else np.empty((1, 0), np.uint8)
    end = len(chosen)
    for first in range(things - size, -1, -1) if size else ():
        behind = comb(things - 1 - first, size - 1)
        chosen[end - behind : end, 0] = first
        chosen[end - behind : end, 1:] = fewer[len(fewer) - behind :]
        end -= behind
    chosen.flags.writeable = False
    return chosen


def random_deals(
    unseen: NDArray[np.uint8], size: int, count: int, rng: np.random.Generator
) -> Iterator[NDArray[np.uint8]]:
    """Yield *count* random deals of *size* cards, [N, size] uint8, in blocks."""
    for start in range(0, count, DEALS_AT_A_TIME):
        rows = min(DEALS_AT_A_TIME, count - start)
        decks = np.tile(unseen, (rows, 1))
        row = np.arange(rows)
        for index in range(size):  # a shuffle of the needed cards only
            other = rng.integers(index, len(unseen), rows)
            decks[row, index], decks[row, other] = decks[row, other], decks[row, index]
        yield decks[:, :size]


class Combos(NamedTuple):
    """The combos of a range with a weight over 0, or the possible cards of a partly known card."""

    cards: NDArray[np.uint8]  # [D, K]
    weights: NDArray[np.float64]  # [D], above 0

    @classmethod
    def of(cls, player: Player) -> Combos:
        """Return the combos that a player may hold; known hole cards are one combo."""
        if isinstance(player, np.ndarray):
            return cls(np.sort(player)[None], np.ones(1))
        if isinstance(player, Unknown):
            cards = COMBOS if player.size == 2 else all_combos(player.size)
            return cls(cards, np.ones(len(cards)))
        if isinstance(player, OmahaRange):
            return cls(player.cards, player.weights)
        weights = player.weights
        return cls(COMBOS[weights > 0], weights[weights > 0])

    @classmethod
    def of_mask(cls, mask: int, live: NDArray[np.intp]) -> Combos:
        """Return the live cards that fit a place, each as a combo of one card."""
        cards = [card for card in live.tolist() if mask >> card & 1]
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

    def without(self, known_cards: np.uint64) -> Combos:
        """Return the combos without any of some cards, given as bits."""
        free = (self.bits & known_cards) == 0
        return Combos(self.cards[free], self.weights[free])


def combos_by_draw(spot: Spot) -> list[Combos]:
    """Return the combos to draw first in a deal: of each range and each partly known card.

    Combos with a known card are left out.
    """
    known_cards = card_mask(np.concatenate((*spot.known_hands, spot.board, spot.removed)))
    ranges = [Combos.of(held).without(known_cards) for _, held in spot.ranges]
    return ranges + [Combos.of_mask(place, spot.live) for place in spot.in_part]
