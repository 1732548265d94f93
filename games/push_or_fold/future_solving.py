"""Solving many hands of push or fold at once.

Counting all deals of three hands takes some fifty times as long as counting a rougher model of
them. So strategies are learned in the model, to whose gains is added by how much those of all
deals differed when they were last counted; that difference hardly changes when strategies do.
Where it stays the same, the equilibrium is that of the game itself, and only its own deals say how
much somebody could still gain.

The deals of all players' hands are an array that all these hands of poker have in common. What the
others do with their hands is a column for each: the sum over their hands is one product of
matrices.

Shapes use N (hands that may be held, 169), S (hands of poker), K (orders), O (outcomes), P (seats).
"""

import functools
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import Order, weak_orders
from games.push_or_fold.deals import Deals, order_among, three_hands, two_hands
from games.push_or_fold.future_hands import Hands
from games.push_or_fold.learning import next_weights

AT_A_TIME: Final = 128
"""Hands that are solved together: what is between two products of matrices stays in the cache."""

COLUMNS: Final = 30
"""Of the low-rank model: with them all deals are counted two or three times for a gap of a hundred
thousandth of what is played for, four to six times for a millionth."""

SWEEPS: Final = 40
"""How often strategies are learned from before all deals are counted again."""


class Contraction:
    """The deals of P hands, summed over those of all seats but one."""

    def __init__(self, deals: Deals, total: float | None = None) -> None:
        self._deals = deals
        self.players, self.dtype = deals.counts.ndim - 1, deals.counts.dtype
        self.holdings = deals.counts.shape[1]
        self._tables: dict[tuple[int, ...], tuple[Sequence[Order], NDArray[np.floating]]] = {}
        self._total = total or float(deals.counts.sum(dtype=np.float64))

    def of(
        self, seat: int, seats: Sequence[int], weights: Mapping[int, NDArray[np.floating]]
    ) -> tuple[list[Order], NDArray[np.floating]]:
        """Return how likely a seat's hands meet each order of the hands of *seats*, [K, N, S].

        weights : by seat, how often each hand does what leads there, [N, S], for all but *seat*
        The orders are those of `weak_orders`; their chances sum up to how likely the hand is held
        and all others do so.
        """
        others = [each for each in range(self.players) if each != seat]
        others.sort(key=lambda each: each not in seats)  # so that fewer tables are needed
        places = [seat, *others]
        shown = [place for place, each in enumerate(places) if each in seats]
        orders, table = self._table(tuple(shown) if len(shown) > 1 else ())
        columns = weights[others[0]]
        for other in others[1:]:
            both = columns[:, None] * weights[other]
            columns = both.reshape(-1, both.shape[-1])
        found = (table @ columns).reshape(-1, self.holdings, columns.shape[-1])
        found /= self._total
        if len(shown) < 2:
            return [*weak_orders(len(shown))], found
        by_seat = [places[place] for place in shown]
        where = [by_seat.index(each) for each in seats]
        return [order_among(order, where) for order in orders], found

    def _table(self, shown: tuple[int, ...]) -> tuple[Sequence[Order], NDArray[np.floating]]:
        """Return orders of the hands at some places, and the deals by them, [K * N, N ** (P - 1)].

        All seats are dealt alike, so a table is the same whichever seats are at these places.
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
    """A model of the deals of three hands with fewer numbers.

    Each axis of the counts is written in those R columns that are most of them (the eigenvectors
    of their products; Tucker, "Some mathematical notes on three-mode factor analysis", 1966).
    """

    def __init__(self, deals: Deals, columns: int) -> None:
        shape = deals.counts.shape
        squares = sum(
            (flat @ flat.T).astype(np.float64)
            for flat in (counts.reshape(shape[1], -1) for counts in deals.counts)
        )
        basis = np.linalg.eigh(squares)[1][:, -columns:].astype(deals.counts.dtype)
        counts = deals.counts
        for _ in shape[1:]:
            counts = np.tensordot(counts, basis, axes=(1, 0))
        self._basis = np.ascontiguousarray(basis)
        self._inner = Contraction(
            Deals(deals.orders, counts), float(deals.counts.sum(dtype=np.float64))
        )

    def of(
        self, seat: int, seats: Sequence[int], weights: Mapping[int, NDArray[np.floating]]
    ) -> tuple[list[Order], NDArray[np.floating]]:
        """Return what `Contraction.of` does, roughly."""
        inner = {each: self._basis.T @ weight for each, weight in weights.items() if each != seat}
        orders, found = self._inner.of(seat, seats, inner)
        return orders, self._basis @ found


class StoppingRule(NamedTuple):
    """When to stop."""

    gap: float
    """What a player may still gain, in the unit of values."""
    rounds: int
    """How often all deals are counted at most."""


class Solved(NamedTuple):
    """Equilibria of S hands."""

    strategies: NDArray[np.floating]
    """How often each hand goes all-in, [nodes, N, S]."""
    regrets: NDArray[np.floating]
    """From where learning goes on, [nodes, 2, N, S]."""
    chances: NDArray[np.float64]
    """How likely each outcome is, [S, O]."""
    gaps: NDArray[np.float64]
    """What each player could gain by a best response, [S, P]."""


class Counted(NamedTuple):
    """All deals, and the rougher model of them; of two players that is all deals again."""

    exact: Contraction
    low_rank: Contraction | LowRank


@functools.cache
def deals_between(players: int) -> Counted:
    """Return the deals of two or three players; those of three take 400 MB from then on."""
    if players == 2:
        exact = Contraction(two_hands())
        return Counted(exact, exact)
    return Counted(Contraction(three_hands()), LowRank(three_hands(), COLUMNS))


def unsolved(hands: Hands, deals: Counted) -> Solved:
    """Return the beginning: all hands go all-in half of the time, where they have a choice."""
    nodes, count, outcomes = len(hands.tree.nodes), len(hands.stacks), len(hands.outcomes)
    shape = nodes, deals.exact.holdings, count
    strategies = np.full(shape, 0.5, deals.exact.dtype)
    strategies[np.nonzero(hands.forced)[0], :, np.nonzero(hands.forced)[1]] = 1
    return Solved(
        strategies,
        np.zeros((nodes, 2, *shape[1:]), deals.exact.dtype),
        np.zeros((count, outcomes)),
        np.full(hands.stacks.shape, np.inf),
    )


def solve_hands(
    hands: Hands, worth: NDArray[np.float64], deals: Counted, stop: StoppingRule, start: Solved
) -> Solved:
    """Return equilibria of hands whose outcomes are worth so much to each seat, [S, O, P].

    start : where learning begins, such as what was solved for nearly the same worth
    """
    strategies, regrets = start.strategies.copy(), start.regrets.copy()
    best = Solved(
        strategies.copy(), regrets.copy(), start.chances.copy(), np.full_like(start.gaps, np.inf)
    )
    gains, pending = np.empty_like(strategies), np.arange(len(hands.stacks))
    for _ in range(stop.rounds):
        for part in _parts(pending):
            block = _Block(hands, worth, part)
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
            block = _Block(hands, worth, part)
            correction = gains[..., part] - block.gains(deals.low_rank, strategies[..., part])[0]
            strategies[..., part], regrets[..., part] = block.learn(
                deals.low_rank, correction, strategies[..., part], regrets[..., part]
            )
    return best


def _parts(rows: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Return rows in parts that are solved together."""
    return [rows[first : first + AT_A_TIME] for first in range(0, len(rows), AT_A_TIME)]


def averages(parts: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return values [N, K, P] averaged by parts [N, K], [N, P]."""
    found: NDArray[np.float64] = np.einsum("nk,nkp->np", parts, values)
    return found


class _Block:
    """Some of the hands, which are solved together."""

    def __init__(self, hands: Hands, worth: NDArray[np.float64], rows: NDArray[np.intp]) -> None:
        self.hands, self.tree = hands, hands.tree
        self.worth, self.forced = worth[rows], hands.forced[:, rows]
        self.places = {outcome: place for place, outcome in enumerate(hands.outcomes)}

    def learn(
        self,
        deals: Contraction | LowRank,
        correction: NDArray[np.floating],
        strategies: NDArray[np.floating],
        regrets: NDArray[np.floating],
    ) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
        """Return the average of strategies learned from gains plus *correction*, and the regrets.

        It is what `solving.learning.learn` does.
        """
        current, average, regrets = strategies.copy(), strategies.copy(), regrets.copy()
        for sweep in range(1, SWEEPS + 1):
            for numbers in self.tree.by_seat.values():
                for number in numbers:
                    gain = self.gain(deals, number, current)[0] + correction[number]
                    weights = next_weights(regrets[number], gain, current[number])
                    weights[:, self.forced[number]] = 1
                    current[number] = weights
                    average[number] += 3 / (sweep + 2) * (weights - average[number])
        return average, regrets

    def gains(
        self, deals: Contraction | LowRank, strategies: NDArray[np.floating]
    ) -> tuple[NDArray[np.floating], NDArray[np.float64]]:
        """Return what each decision gains, [nodes, N, S], and how likely outcomes are, [S, O]."""
        found = [self.gain(deals, number, strategies) for number in range(len(self.tree.nodes))]
        chances = found[0][1]
        # Counts of float32 are rounded; together the outcomes are certain.
        return np.array([gain for gain, _ in found]), chances / chances.sum(axis=1, keepdims=True)

    def gain(
        self, deals: Contraction | LowRank, number: int, strategies: NDArray[np.floating]
    ) -> tuple[NDArray[np.floating], NDArray[np.float64]]:
        """Return what going all-in brings each hand more than folding, times its chance, [N, S].

        And how likely outcomes are that the decision may lead to, [S, O].
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
                    place = self.places[at, order]
                    value = self.worth[:, place, seat].astype(gain.dtype)
                    gain += (value if pushes else -value) * by_hand
                    chances[:, place] += np.einsum("ns,ns->s", own, by_hand)
        return gain, chances

    def weights(
        self, at: int, without: int, strategies: NDArray[np.floating]
    ) -> dict[int, NDArray[np.floating]]:
        """Return how often the seats' hands do what leads to an end, but at a decision."""
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
        """Return how much each player could gain by a best response, [S, P]."""
        gaps = np.zeros(self.worth[:, 0].shape)
        for number, node in enumerate(self.tree.nodes):
            gain, weights = gains[number], strategies[number]
            better = np.where(gain > 0, (1 - weights) * gain, -weights * gain)
            better[:, self.forced[number]] = 0
            gaps[:, node.seat] += better.sum(axis=0)
        return gaps
