"""The final hands of a game without a board, for each choice of cards to come, and showdowns.

`seconds_without_board` estimates the time of an exact count. `KnownCards` takes any functions that
rank hands.

Shapes use P (hands), N (completions or deals), K (cards to come) and T (ways to rank, such as high
and low).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, inf, lcm
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.spots.deals import choices, deal_count
from calculations.spots.outcomes import errors_of_means
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

AT_A_TIME = 1 << 18  # the number of hands ranked at once

LOW_SCALES: dict[str, tuple[Callable[[], Scale], HandSize]] = {
    "ace_to_five": (ace_to_five_scale, FIVE_TO_SEVEN),
    "deuce_to_seven": (deuce_to_seven_scale, FIVE_TO_SEVEN),
    "badugi": (badugi_scale, ONE_TO_FOUR),
}


class Completions(NamedTuple):
    """All completions of a hand, the weakest first."""

    card_indices: NDArray[np.uint8]
    """[N, K]: the indices of the cards to come among the live cards, each row from low to high"""
    bits: NDArray[np.uint64]  # [N]: the same cards as bits
    strengths: NDArray[np.uint16]  # [N], from low to high: greater wins
    lows: NDArray[np.uint8]
    """[N]: the strengths of lows, eight or better, 0 for none; all 0 in games without a low"""

    def __len__(self) -> int:
        return len(self.bits)

    def having(self, mask: NDArray[np.bool]) -> Completions:
        """Return the completions where a mask, bool [N], is true."""
        card_indices, bits, strengths, lows = self
        return Completions(card_indices[mask], bits[mask], strengths[mask], lows[mask])


NONE = Completions(
    np.empty((0, 1), np.uint8),
    np.empty(0, np.uint64),
    np.empty(0, np.uint16),
    np.empty(0, np.uint8),
)
"""An empty list of completions, each of one card."""


def scale_of_game(game: Game) -> tuple[Scale, HandSize]:
    """Return the function that ranks hands of a game without a board, without its low."""
    if game.hands == "high":
        return high_scale(game.ranking), FIVE_TO_SEVEN
    scale, size = LOW_SCALES[game.hands]
    return scale(), size


def completions_of(spot: Spot) -> list[Completions]:
    """Return the completions of each hand of a spot, ignoring the cards of other hands."""
    live = spot.live.astype(np.uint8)
    hands = zip(spot.known_hands, spot.cards_to_come, strict=True)
    return [_completions(hand, live, to_come, spot.game) for hand, to_come in hands]


def _completions(
    hand: NDArray[np.uint8], live: NDArray[np.uint8], to_come: int, game: Game
) -> Completions:
    card_indices = choices(len(live), to_come)
    scale, size = scale_of_game(game)
    strengths = np.empty(len(card_indices), np.uint16)
    lows = np.zeros(len(card_indices), np.uint8)
    for start in range(0, len(card_indices), AT_A_TIME):
        part = slice(start, start + AT_A_TIME)
        some = card_indices[part]
        cards = np.empty((len(some), len(hand) + to_come), np.uint8)
        cards[:, : len(hand)] = hand
        cards[:, len(hand) :] = live.take(some)
        strengths[part] = judge(scale, cards, size)
        if game.low:
            lows[part] = judge(eight_or_better_scale(), cards)
    order = np.argsort(strengths, kind="stable")
    card_indices = card_indices[order]
    bits = np.zeros(len(card_indices), np.uint64)
    for column in card_indices.T:
        bits |= np.uint64(1) << column.astype(np.uint64)
    return Completions(card_indices, bits, strengths[order], lows[order])


MOST_COMPLETIONS = 1 << 24
"""The most completions to list for a hand; six cards to come have 12 million, in 1 GB."""

MOST_SECONDS = 3600.0  # the longest count to offer, in seconds
COMPLETION_SECONDS = 1e-7  # the seconds to list a completion

VISIT_SECONDS, COUNTER_SECONDS = 15e-9, 1.2e-9
"""The seconds to add or look up a completion, and per counter."""

LOW_PASSES = 5  # the approximate number of passes over all completions in a game with a low
DEAL_SECONDS = 4e-9  # the seconds of a deal to several hands in a game with a low


def seconds_without_board(spot: Spot) -> float:
    """Return the approximate seconds of a count on one core, infinite if it takes too long."""
    live, low, to_come = len(spot.live), spot.game.low, sorted(spot.cards_to_come)
    listed = [comb(live, size) for size in to_come]
    if listed[-1] > MOST_COMPLETIONS:
        return inf
    seconds = COMPLETION_SECONDS * sum(listed)
    if len(to_come) > 2 and low:
        seconds += DEAL_SECONDS * deal_count(live, to_come)
    else:
        *before, first, other = to_come
        pairs = pair_seconds(live - sum(before), first, other)
        seconds += deal_count(live, before) * pairs * (LOW_PASSES if low else 1)
    return seconds if seconds <= MOST_SECONDS else inf


def pair_seconds(live: int, first: int, other: int) -> float:
    """Return the approximate seconds to compare all pairs of completions of two hands."""
    seconds = 0.0
    for visits, size in ((3, first), (1, other)):
        subsets = sum(comb(size, part) for part in range(min(first, other) + 1))
        seconds += visits * comb(live, size) * (VISIT_SECONDS + COUNTER_SECONDS * subsets)
    return seconds


Evaluate: TypeAlias = Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[np.int32]]
"""Maps hands [..., H] and boards [..., B] to strengths [...]: greater wins, 0 is no hand."""


@dataclass(frozen=True)
class KnownCards:
    """The known cards of hands and board, and the numbers of cards to come."""

    hands: list[NDArray[np.uint8]]
    """The cards of each hand, [P] of [0..]."""
    board: NDArray[np.uint8]
    to_come: tuple[int, ...]
    """The number of cards to come of each hand and, last, of the board, [P + 1]."""
    ranked_by: Sequence[Evaluate]
    """[T]"""

    def strengths(self, deals: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Return the strength of each hand with the cards dealt, [T, P, N]; a single hand wins."""
        count, kinds = len(deals), len(self.ranked_by)
        if len(self.hands) == 1:
            return np.ones((kinds, 1, count), np.int32)
        *parts, boards = np.split(deals, np.cumsum(self.to_come)[:-1], axis=1)
        if boards.shape[1]:
            known_boards = np.broadcast_to(self.board, (count, len(self.board)))
            boards = np.hstack((known_boards, boards))
        else:
            boards = self.board
        result = np.empty((kinds, len(self.hands), count), np.int32)
        for index, (hand, part) in enumerate(zip(self.hands, parts, strict=True)):
            hands = hand
            if part.shape[1]:
                hands = np.hstack((np.broadcast_to(hand, (count, len(hand))), part))
            for kind, evaluate in enumerate(self.ranked_by):
                result[kind, index] = evaluate(hands, boards)
        return result


class DealTally(NamedTuple):
    """The winnings of hands over all deals, counted or drawn."""

    counts: NDArray[np.int64]  # [pots, P], of which *whole* are all of a pot
    whole: int
    deals: int
    std_error: NDArray[np.float64]
    """[P], of the hands' part of all pots, as if the deals were random ones"""


def compare(
    showdown: KnownCards,
    blocks: Iterator[NDArray[np.uint8]],
    pots: Sequence[Sequence[int]],
    weights: NDArray[np.float64],
) -> DealTally:
    """Compare all hands after each deal, in blocks.

    pots : the indices of the hands in each pot
    weights : [pots], the share of all chips in each pot

    Raises ValueError if no hand of a pot has a rank.
    """
    players = len(showdown.hands)
    unit = lcm(*range(1, players + 1)) * lcm(*range(1, len(showdown.ranked_by) + 1))
    counts = np.zeros((len(pots), players), np.int64)
    squares, deals = np.zeros(players), 0
    for block in blocks:
        strengths = showdown.strengths(block)
        parts = np.zeros((players, len(block)))
        for pot, members in enumerate(pots):
            units = share_units(strengths[:, members], unit)
            counts[pot, members] += units.sum(axis=1)
            parts[members] += weights[pot] / unit * units
        squares += (parts**2).sum(axis=1)
        deals += len(block)
    means = weights @ (counts / (unit * deals))
    errors = errors_of_means(np.array(deals), means, squares / deals)
    return DealTally(counts, unit * deals, deals, errors)


def share_units(strengths: NDArray[np.int32], unit: int) -> NDArray[np.int64]:
    """Return each hand's part of a pot, [P, N]; the whole pot is *unit*.

    strengths : [T, P, N], 0 for no hand
    """
    best = strengths.max(axis=1, keepdims=True)
    winners = (strengths == best) & (best > 0)
    kinds = (best > 0).sum(axis=0)
    if not kinds.all():
        raise ValueError("a pot has no hand that any of the hand types ranks, so it cannot be won")
    shares = unit // np.arange(1, 1 + strengths.shape[0] * strengths.shape[1])
    units = np.zeros(strengths.shape[1:], np.int64)
    for won in winners:
        sharing = np.maximum(won.sum(axis=0), 1)
        units += won * shares[kinds[0] * sharing - 1]
    return units
