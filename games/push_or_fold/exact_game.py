"""The exact values of decisions between two or three players, over all deals of their hands.

Payoffs and deals are contracted once, into an array over all hands for each end and player. The
value of a decision is a sum of products of these arrays with the others' strategies.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.deals import order_among, slices_of
from games.push_or_fold.game_arrays import PushFoldGame, Strategies
from games.push_or_fold.tree import Step
from lookup.running.forks import by_blas

Weights = Mapping[int, NDArray[np.float64]]
"""By seat, the probability that each of its hands acts as an end requires; 1 for missing seats."""


class ExactGame:
    """A game with known deals of all players' hands."""

    def __init__(self, game: PushFoldGame) -> None:
        self.tree, self._payoffs, self._deals = game.tree, game.payoffs, game.deals
        counts = game.deals.counts
        self._dtype: np.dtype[np.floating] = np.result_type(counts.dtype, np.float32)
        if counts.dtype.kind == "u":  # 24 bits are enough for learning
            self._dtype = np.dtype(np.float32)
        dealt = counts.sum(axis=0)
        self._total = float(dealt.sum(dtype=np.float64))
        self._chance = (dealt / self._total).astype(self._dtype)
        axes = range(dealt.ndim)
        others = [tuple(axis for axis in axes if axis != seat) for seat in axes]
        self.chances = [dealt.sum(axis=each, dtype=np.float64) / self._total for each in others]
        """The probability of each hand for each seat, [hands]."""
        self._arrays: dict[tuple[int, int], tuple[float, NDArray[np.floating]]] = {}

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, NDArray[np.float64]]:
        """Return the advantage of pushing over folding at each decision of a seat, [hands]."""
        return {
            number: self._worth(number, True, strategies) - self._worth(number, False, strategies)
            for number in self.tree.by_seat[seat]
        }

    def _worth(self, number: int, pushes: bool, strategies: Strategies) -> NDArray[np.float64]:
        """Return the value of an action at a decision, by the hands of its seat."""
        seat = self.tree.nodes[number].seat
        worth = np.zeros(self._chance.shape[seat])
        for end in self.tree.through[number, pushes]:
            factor, array = self.weighted_payoffs(end, seat)
            weights = self._weights(self.tree.ends[end].path, strategies)
            worth += factor * contract(array, seat, weights)
        return np.asarray(worth / self.chances[seat])

    def _weights(self, path: Sequence[Step], strategies: Strategies) -> Weights:
        """Return the probability that each seat's hands act as a path requires."""
        return {
            self.tree.nodes[number].seat: strategies[number] if pushes else 1 - strategies[number]
            for number, pushes in path
        }

    def weighted_payoffs(self, end: int, seat: int) -> tuple[float, NDArray[np.floating]]:
        """Return a number and an array over all hands; their product is a seat's weighted payoffs.

        If the seat's payoff at the end is the same for all orders, it is the number, and the array
        is the probabilities of the deals.
        """
        key = end, seat
        if key not in self._arrays:
            payoffs = self._payoffs[end]
            seats = self.tree.ends[end].seats
            by_order = np.array(
                [payoffs[order_among(order, seats)][seat] for order in self._deals.orders]
            )
            if np.ptp(by_order) == 0:
                self._arrays[key] = float(by_order[0]), self._chance
            else:
                counts = self._deals.counts
                scaled = (by_order / self._total).astype(self._dtype)
                array = np.empty(counts.shape[1:], self._dtype)
                for hands in slices_of(counts):
                    part = counts[:, hands].astype(self._dtype, copy=False)
                    array[hands] = by_blas(np.tensordot, scaled, part, axes=1)
                self._arrays[key] = 1.0, array
        return self._arrays[key]


def contract(array: NDArray[np.floating], seat: int, weights: Weights) -> NDArray[np.float64]:
    """Return the sum of an array over the others' hands, by the hands of a seat.

    weights : by seat; all hands of a missing seat have weight 1
    """
    for axis in range(array.ndim - 1, seat, -1):
        array = by_blas(np.matmul, array, _of_axis(weights, axis, array))
    for axis in range(seat):
        vector = _of_axis(weights, axis, array, 0)
        rows = array.reshape(len(vector), -1)
        array = by_blas(np.matmul, vector, rows).reshape(array.shape[1:])
    return array.astype(np.float64, copy=False)


def _of_axis(
    weights: Weights, seat: int, array: NDArray[np.floating], axis: int = -1
) -> NDArray[np.floating]:
    """Return the weights of a seat's hands in the precision of an array."""
    given = weights.get(seat)
    if given is None:
        return np.ones(array.shape[axis], array.dtype)
    return given.astype(array.dtype, copy=False)
