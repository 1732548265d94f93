"""Completions: the final hands of a game without a board, for each choice of cards to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spots.deals import choices
from calculations.spots.spot import Spot
from lookup.games import Game
from lookup.hand_rows import FIVE_TO_SEVEN, HandSize, Scale, judge
from lookup.low_hands import (
    ONE_TO_FOUR,
    ace_to_five_scale,
    badugi_scale,
    deuce_to_seven_scale,
    eight_or_better_scale,
)
from lookup.strength import high_scale

AT_A_TIME = 1 << 18  # hands that are judged at once

LOW_SCALES: dict[str, tuple[Callable[[], Scale], HandSize]] = {
    "ace_to_five": (ace_to_five_scale, FIVE_TO_SEVEN),
    "deuce_to_seven": (deuce_to_seven_scale, FIVE_TO_SEVEN),
    "badugi": (badugi_scale, ONE_TO_FOUR),
}


class Completions(NamedTuple):
    """All a hand may come to, the weakest first."""

    places: NDArray[np.uint8]
    """[N, K]: the places, among the live cards, of those that it gets, each row from low to high"""
    bits: NDArray[np.uint64]  # [N]: the same as bits
    strengths: NDArray[np.uint16]  # [N], from low to high: greater wins
    lows: NDArray[np.uint8]
    """[N]: the strengths of lows, eight or better, 0 for none; zeros in games without a low"""

    def __len__(self) -> int:
        return len(self.bits)

    def having(self, mask: NDArray[np.bool]) -> Completions:
        """Return those where a mask, [N] bool, is true."""
        places, bits, strengths, lows = self
        return Completions(places[mask], bits[mask], strengths[mask], lows[mask])


NONE = Completions(
    np.empty((0, 1), np.uint8),
    np.empty(0, np.uint64),
    np.empty(0, np.uint16),
    np.empty(0, np.uint8),
)
"""No completion of a hand that gets a card."""


def scale_of_game(game: Game) -> tuple[Scale, HandSize]:
    """Return the function that ranks hands of a game without a board, without its low."""
    if game.hands == "high":
        return high_scale(game.ranking), FIVE_TO_SEVEN
    scale, size = LOW_SCALES[game.hands]
    return scale(), size


def completions_of(spot: Spot) -> list[Completions]:
    """Return the completions of each hand of a spot, as if no other hand got cards."""
    live = spot.live.astype(np.uint8)
    hands = zip(spot.known_hands, spot.cards_to_come, strict=True)
    return [_completions(hand, live, to_come, spot.game) for hand, to_come in hands]


def _completions(
    hand: NDArray[np.uint8], live: NDArray[np.uint8], to_come: int, game: Game
) -> Completions:
    places = choices(len(live), to_come)
    scale, size = scale_of_game(game)
    strengths = np.empty(len(places), np.uint16)
    lows = np.zeros(len(places), np.uint8)
    for start in range(0, len(places), AT_A_TIME):
        part = slice(start, start + AT_A_TIME)
        some = places[part]
        cards = np.empty((len(some), len(hand) + to_come), np.uint8)
        cards[:, : len(hand)] = hand
        cards[:, len(hand) :] = live.take(some)
        strengths[part] = judge(scale, cards, size)
        if game.low:
            lows[part] = judge(eight_or_better_scale(), cards)
    order = np.argsort(strengths, kind="stable")
    places = places[order]
    bits = np.zeros(len(places), np.uint64)
    for column in places.T:
        bits |= np.uint64(1) << column.astype(np.uint64)
    return Completions(places, bits, strengths[order], lows[order])
