"""`Deals`: random hands and boards of a spot, for questions by NumPy masks.

Shapes use N (deals), P (players), K (hole cards) and D (cards of ranges).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.runouts.dealt import FinalBoards
from calculations.sampling_plan import LEAST_SHARE
from calculations.spots.deals import combos_by_draw
from calculations.spots.outcomes import equities, std_errors
from calculations.spots.partly_known import known_at_first, order_of_cards
from calculations.spots.spot import Spot, Unknown
from lookup.arguments import Seed, read_count, read_rng

MOST_DEALS = 1 << 24

AT_A_TIME = 1 << 16  # deals drawn at once: their cards fit in the second-level cache


class Estimate(NamedTuple):
    """An estimate from samples, and its standard error."""

    value: float | NDArray[np.float64]
    std_error: float | NDArray[np.float64]


class Deals(FinalBoards):
    """Hands and final boards of a spot that were drawn at random.

    `EquityCalculator.deals` draws them. Each has the weight 1.

    Examples
    --------
    >>> from calculations import EquityCalculator
    >>> deals = EquityCalculator(["QQ+, AK", "random"]).deals(20_000, rng=1)
    >>> pocket_aces = (deals.hole_cards[:, 0] > 48).all(axis=1)
    >>> deals.probability(pocket_aces).value < 0.2
    True
    """

    def __repr__(self) -> str:
        return f"Deals({len(self):,})"

    def probability(self, mask: ArrayLike) -> Estimate:
        """Return the share of deals where a mask, bool [N], is true, with its standard error."""
        share = float(self._checked(mask).mean())
        error = np.sqrt(share * (1 - share) / (len(self) - 1)) if len(self) > 1 else np.inf
        return Estimate(share, float(error))

    def mean_equity(self, mask: ArrayLike | None = None) -> Estimate:
        """Return each player's mean share of the pot, [P], where a mask is true, or over all deals.

        The estimate has standard errors. Raises ValueError if the mask is true nowhere.
        """
        counts = self._some(mask)._counts().astype(np.int64)
        errors = std_errors(counts.reshape(len(counts), -1))
        return Estimate(equities(counts, self.game.low), errors)


def draw_deals(spot: Spot, deals: int, rng: Seed = None) -> Deals:
    """Draw hands and boards of a spot by weight, without the cards of folded hands.

    Raises ValueError unless *deals* is 1 to 16,777,216, and if the ranges leave hardly a deal.
    """
    generator, wanted = read_rng(rng), read_count(deals, "deals", MOST_DEALS)
    parts = [
        _draw(spot, min(AT_A_TIME, wanted - start), generator)
        for start in range(0, wanted, AT_A_TIME)
    ]
    hands, boards = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    weights = np.broadcast_to(np.int64(1), wanted)
    return Deals.judged(spot.game, known_at_first(spot), True, weights, hands, boards)


def draw_outcomes(spot: Spot, deals: int, rng: Seed = None) -> NDArray[np.int64]:
    """Return the counts of random deals by their winners, like `SpotOutcomes`; see `draw_deals`."""
    return draw_deals(spot, deals, rng)._counts().astype(np.int64)


def _draw(
    spot: Spot, count: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hands, [N, P, K], and boards, [N, 5]."""
    of_ranges = _draw_combos(spot, count, rng)
    hole_cards = np.concatenate([np.empty((count, 0), np.uint8), *of_ranges], axis=1)
    players, ranges = spot.players, iter(of_ranges)
    unknown = [player.size if isinstance(player, Unknown) else 0 for player in players]
    to_come = spot.to_come - len(spot.in_part)
    others = _draw_others(spot, hole_cards, sum(unknown) + to_come, rng)
    hands, start = [], 0
    for player, size in zip(players, unknown, strict=True):
        if isinstance(player, np.ndarray):
            hands.append(np.broadcast_to(player, (count, player.size)))
        elif size:
            hands.append(others[:, start : start + size])
            start += size
        else:
            hands.append(next(ranges))
    on_board = np.broadcast_to(spot.board, (count, len(spot.board)))
    in_part = hole_cards[:, hole_cards.shape[1] - len(spot.in_part) :]
    boards = np.concatenate((on_board, in_part, others[:, start:]), axis=1)
    return np.stack(hands, axis=1), boards[:, order_of_cards(spot)]


def _draw_combos(spot: Spot, count: int, rng: np.random.Generator) -> list[NDArray[np.uint8]]:
    """Draw cards for each range and partly known board, [N, K] each.

    A draw in which two hands share a card is rejected as a whole. So the probability of a draw is
    in proportion to the product of its weights.
    """
    ranges = combos_by_draw(spot)
    if not ranges:
        return []
    sums, bits = [np.cumsum(held.weights) for held in ranges], [held.bits for held in ranges]
    kept, drawn, kept_count = [], 0, 0
    while kept_count < count:
        together, free = np.zeros(AT_A_TIME, np.uint64), np.ones(AT_A_TIME, bool)
        numbers = np.empty((AT_A_TIME, len(ranges)), np.int64)
        for player, (own, weight) in enumerate(zip(bits, sums, strict=True)):
            picked = np.searchsorted(weight, rng.random(AT_A_TIME) * weight[-1], side="right")
            free &= (together & own[picked]) == 0
            together |= own[picked]
            numbers[:, player] = picked
        kept.append(numbers[free])
        drawn, kept_count = drawn + AT_A_TIME, kept_count + len(kept[-1])
        if kept_count < LEAST_SHARE * drawn:
            raise ValueError(
                f"the ranges share a card in all but {kept_count / drawn:.2%} of their deals; "
                f"{LEAST_SHARE:.1%} is the least that can be drawn; widen them or leave some out"
            )
    chosen = np.concatenate(kept)[:count].T
    return [held.cards[own] for held, own in zip(ranges, chosen, strict=True)]


def _draw_others(
    spot: Spot, hole_cards: NDArray[np.uint8], cards: int, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """Draw *cards* more live cards for each row of *hole_cards*, [N, cards].

    They are the first cards of a shuffled deck, without the cards of the row.
    """
    count, live = len(hole_cards), spot.live.astype(np.uint8)
    taken = cards + hole_cards.shape[1]
    deck, rows = np.repeat(live[:, None], count, axis=1), np.arange(count)
    for index in range(taken):
        other = rng.integers(index, len(live), size=count)
        deck[index], deck[other, rows] = deck[other, rows], deck[index].copy()
    first = deck[:taken].T
    gone = (first[:, :, None] == hole_cards[:, None]).any(axis=2)
    order = np.argsort(gone, axis=1, kind="stable")[:, :cards]
    return np.take_along_axis(first, order, axis=1)
