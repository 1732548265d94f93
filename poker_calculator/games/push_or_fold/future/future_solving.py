"""Solve many hands of push or fold at once.

Counting all deals of three hands takes about fifty times as long as a low-rank model of them.
Strategies are therefore learned in the model. Its gains are corrected by their difference from the
exact gains, which is measured whenever all deals are counted and hardly depends on the strategies.
Once the correction is constant, the equilibrium is that of the exact game. The gaps are always
computed from all deals.

All hands of poker share one array of deals. The others' strategies are one column for each hand of
poker, so a single matrix product sums over the others' holdings.

Shapes use N (possible holdings, 169), S (hands of poker), K (orders), O (outcomes), P (seats).
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import Order, weak_orders
from lookup.running.forks import by_blas
from poker_calculator.games.push_or_fold.deals import (
    PushFoldDeals,
    order_among,
    three_hands,
    two_hands,
)
from poker_calculator.games.push_or_fold.future.future_hands import FutureHands
from poker_calculator.games.push_or_fold.learning import sweep

AT_A_TIME: Final = 128
"""The hands that are solved together; their intermediate results fit in the cache."""

COLUMNS: Final = 30
"""The rank of the low-rank model. With it, all deals are counted two or three times for a gap of
1e-5 of the prize pool, four to six times for 1e-6."""

SWEEPS: Final = 40  # the iterations of learning between two counts of all deals


class Contraction:
    """Sums over the deals of P hands, by the hands of one seat."""

    def __init__(self, deals: PushFoldDeals, total: float | None = None) -> None:
        self._deals = deals
        self.players: int = deals.counts.ndim - 1
        self.dtype: np.dtype[Any] = deals.counts.dtype
        self.holdings: int = deals.counts.shape[1]
        self._tables: dict[tuple[int, ...], tuple[Sequence[Order], NDArray[np.floating]]] = {}
        self._total = total or float(deals.counts.sum(dtype=np.float64))

    def of(
        self, seat: int, seats: Sequence[int], weights: Mapping[int, NDArray[np.floating]]
    ) -> tuple[list[Order], NDArray[np.floating]]:
        """Return the K orders of the hands of *seats*, and their probabilities, [K, N, S].

        weights : by seat except *seat*, the probability that each hand acts as required, [N, S]
        N are the hands of *seat*. The probabilities are joint: their sum over the orders is the
        probability that *seat* holds the hand and that all others act as required.
        """
        others = [each for each in range(self.players) if each != seat]
        others.sort(key=lambda each: each not in seats)  # which needs fewer tables
        players = [seat, *others]
        shown = [place for place, each in enumerate(players) if each in seats]
        orders, table = self._table(tuple(shown) if len(shown) > 1 else ())
        columns = weights[others[0]]
        for other in others[1:]:
            both = columns[:, None] * weights[other]
            columns = both.reshape(-1, both.shape[-1])
        products = by_blas(np.matmul, table, columns).reshape(-1, self.holdings, columns.shape[-1])
        products /= self._total
        if len(shown) < 2:
            return [*weak_orders(len(shown))], products
        by_seat = [players[place] for place in shown]
        where = [by_seat.index(each) for each in seats]
        return [order_among(order, where) for order in orders], products

    def _table(self, shown: tuple[int, ...]) -> tuple[Sequence[Order], NDArray[np.floating]]:
        """Return the orders of the hands at some places, and their deals, [K * N, N ** (P - 1)].

        All seats are dealt alike, so the table does not depend on the seats at these places.
        """
        if shown not in self._tables:
            orders, counts = self._deals
            if len(shown) < self.players:
                orders = weak_orders(len(shown))
                counts = np.zeros((len(orders), *counts.shape[1:]), counts.dtype)
                for order, count in zip(*self._deals, strict=True):
                    counts[orders.index(order_among(order, shown))] += count
            self._tables[shown] = orders, counts.reshape(len(orders) * self.holdings, -1)
        return self._tables[shown]


class LowRank:
    """A low-rank model of the deals of three hands.

    Each axis of the counts is projected onto the leading R eigenvectors of its Gram matrix (Tucker,
    "Some mathematical notes on three-mode factor analysis", 1966).
    """

    def __init__(self, deals: PushFoldDeals, columns: int) -> None:
        shape = deals.counts.shape
        squares = sum(
            by_blas(np.matmul, flat, flat.T).astype(np.float64)
            for flat in (counts.reshape(shape[1], -1) for counts in deals.counts)
        )
        basis = by_blas(np.linalg.eigh, squares)[1][:, -columns:].astype(deals.counts.dtype)
        counts = deals.counts
        for _ in shape[1:]:
            counts = by_blas(np.tensordot, counts, basis, axes=(1, 0))
        self._basis = np.ascontiguousarray(basis)
        self._inner = Contraction(
            PushFoldDeals(deals.orders, counts), float(deals.counts.sum(dtype=np.float64))
        )

    def of(
        self, seat: int, seats: Sequence[int], weights: Mapping[int, NDArray[np.floating]]
    ) -> tuple[list[Order], NDArray[np.floating]]:
        """Return an approximation of `Contraction.of`."""
        inner = {
            other: by_blas(np.matmul, self._basis.T, weight)
            for other, weight in weights.items()
            if other != seat
        }
        orders, products = self._inner.of(seat, seats, inner)
        return orders, by_blas(np.matmul, self._basis, products)


class StoppingRule(NamedTuple):
    """When to stop."""

    gap: float  # the most that a player may still gain, in the unit of values
    rounds: int  # the most times that all deals are counted


class SolvedHands(NamedTuple):
    """Equilibria of S hands."""

    strategies: NDArray[np.floating]
    """The frequency with which each hand goes all-in, [nodes, N, S]."""
    regrets: NDArray[np.floating]
    """The regrets of pushing and folding, from which learning can go on, [nodes, 2, N, S]."""
    chances: NDArray[np.float64]  # the probability of each outcome, [S, O]
    gaps: NDArray[np.float64]  # each player's gain by a best response, [S, P]


class Counted(NamedTuple):
    """All deals, and their low-rank model; for two players, both are all deals."""

    exact: Contraction
    low_rank: Contraction | LowRank


@functools.cache
def deals_between(players: int) -> Counted:
    """Return the deals of two or three players; those of three then take 400 MB."""
    if players == 2:
        exact = Contraction(two_hands())
        return Counted(exact, exact)
    return Counted(Contraction(three_hands()), LowRank(three_hands(), COLUMNS))


def unsolved(hands: FutureHands, deals: Counted) -> SolvedHands:
    """Return starting strategies: every hand with a decision goes all-in half of the time."""
    nodes, count, outcomes = len(hands.tree.nodes), len(hands.stacks), len(hands.outcomes)
    shape = nodes, deals.exact.holdings, count
    strategies = np.full(shape, 0.5, deals.exact.dtype)
    strategies[np.nonzero(hands.forced)[0], :, np.nonzero(hands.forced)[1]] = 1
    return SolvedHands(
        strategies,
        np.zeros((nodes, 2, *shape[1:]), deals.exact.dtype),
        np.zeros((count, outcomes)),
        np.full(hands.stacks.shape, np.inf),
    )


def solve_hands(
    hands: FutureHands,
    worth: NDArray[np.float64],
    deals: Counted,
    stop: StoppingRule,
    start: SolvedHands,
) -> SolvedHands:
    """Return equilibria of hands, with the value of each outcome for each seat, *worth* [S, O, P].

    start : where learning begins, such as the solution for similar values
    """
    strategies, regrets = start.strategies.copy(), start.regrets.copy()
    best = SolvedHands(
        strategies.copy(), regrets.copy(), start.chances.copy(), np.full_like(start.gaps, np.inf)
    )
    gains, pending = np.empty_like(strategies), np.arange(len(hands.stacks))
    for _ in range(stop.rounds):
        for part in _parts(pending):
            block = _FutureBlock(hands, worth, part)
            gains[..., part], chances = block.gains(deals.exact, strategies[..., part])
            gaps = block.gaps(strategies[..., part], gains[..., part])
            better = gaps.max(axis=1) < best.gaps[part].max(axis=1)
            rows = part[better]
            best.strategies[..., rows] = strategies[..., rows]
            best.regrets[..., rows] = regrets[..., rows]
            best.chances[rows], best.gaps[rows] = chances[better], gaps[better]
        pending = pending[best.gaps[pending].max(axis=1) > stop.gap]
        if not pending.size:
            break
        for part in _parts(pending):
            block = _FutureBlock(hands, worth, part)
            correction = gains[..., part] - block.gains(deals.low_rank, strategies[..., part])[0]
            strategies[..., part], regrets[..., part] = block.learn(
                deals.low_rank, correction, strategies[..., part], regrets[..., part]
            )
    return best


def _parts(rows: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Split rows into parts that are solved together."""
    return [rows[first : first + AT_A_TIME] for first in range(0, len(rows), AT_A_TIME)]


def averages(parts: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the means [N, P] of values [N, K, P], weighted by parts [N, K]."""
    means: NDArray[np.float64] = np.einsum("nk,nkp->np", parts, values)
    return means


class _FutureBlock:
    """A part of the hands, solved together."""

    def __init__(
        self, hands: FutureHands, worth: NDArray[np.float64], rows: NDArray[np.intp]
    ) -> None:
        self.hands, self.tree = hands, hands.tree
        self.worth, self.forced = worth[rows], hands.forced[:, rows]
        self.indices = {outcome: index for index, outcome in enumerate(hands.outcomes)}

    def learn(
        self,
        deals: Contraction | LowRank,
        correction: NDArray[np.floating],
        strategies: NDArray[np.floating],
        regrets: NDArray[np.floating],
    ) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
        """Return the average of strategies learned from corrected gains, and the regrets."""
        current, average, regrets = strategies.copy(), strategies.copy(), regrets.copy()

        def advantages(seat: int, strategies: Any) -> dict[int, NDArray[np.floating]]:
            gains = {}
            for number in self.tree.by_seat[seat]:
                gains[number] = self.gain(deals, number, strategies)[0] + correction[number]
                gains[number][:, self.forced[number]] = 1  # so these hands always go all-in
            return gains

        for iteration in range(1, SWEEPS + 1):
            sweep(advantages, self.tree.by_seat, iteration, (current, average, regrets))
        return average, regrets

    def gains(
        self, deals: Contraction | LowRank, strategies: NDArray[np.floating]
    ) -> tuple[NDArray[np.floating], NDArray[np.float64]]:
        """Return the gains of all decisions, [nodes, N, S], and outcome probabilities, [S, O]."""
        results = [self.gain(deals, number, strategies) for number in range(len(self.tree.nodes))]
        chances = results[0][1]
        # Counts are rounded to float32: scale the probabilities to the sum 1.
        return np.array([gain for gain, _ in results]), chances / chances.sum(axis=1, keepdims=True)

    def gain(
        self, deals: Contraction | LowRank, number: int, strategies: NDArray[np.floating]
    ) -> tuple[NDArray[np.floating], NDArray[np.float64]]:
        """Return each hand's weighted advantage of pushing over folding, [N, S].

        Its weight is the probability of the hand and of the others' actions. The second result is
        the probabilities of the outcomes after the decision, [S, O].
        """
        seat = self.tree.nodes[number].seat
        gain = np.zeros(strategies.shape[1:], strategies.dtype)
        chances = np.zeros(self.worth.shape[:2])
        for pushes in (True, False):
            own = strategies[number] if pushes else 1 - strategies[number]
            for at in self.tree.through[number, pushes]:
                end = self.tree.ends[at]
                orders, likely = deals.of(seat, end.seats, self.weights(at, number, strategies))
                for order, by_hand in zip(orders, likely, strict=True):
                    index = self.indices[at, order]
                    value = self.worth[:, index, seat].astype(gain.dtype)
                    gain += (value if pushes else -value) * by_hand
                    chances[:, index] += np.einsum("ns,ns->s", own, by_hand)
        return gain, chances

    def weights(
        self, at: int, without: int, strategies: NDArray[np.floating]
    ) -> dict[int, NDArray[np.floating]]:
        """Return the probability that each seat's hands lead to an end, except at *without*."""
        seats = range(self.worth.shape[2])
        weights = {seat: np.ones_like(strategies[0]) for seat in seats}
        for number, pushes in self.tree.ends[at].path:
            if number != without:
                chosen = strategies[number] if pushes else 1 - strategies[number]
                weights[self.tree.nodes[number].seat] = chosen
        return weights

    def gaps(
        self, strategies: NDArray[np.floating], gains: NDArray[np.floating]
    ) -> NDArray[np.float64]:
        """Return each player's gain by a best response, [S, P]."""
        gaps = np.zeros(self.worth[:, 0].shape)
        for number, node in enumerate(self.tree.nodes):
            gain, weights = gains[number], strategies[number]
            better = np.where(gain > 0, (1 - weights) * gain, -weights * gain)
            better[:, self.forced[number]] = 0
            gaps[:, node.seat] += better.sum(axis=0)
        return gaps
