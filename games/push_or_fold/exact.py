"""What decisions are worth when the hands of all players are counted together: two or three.

Payoffs and deals are contracted once into an array over all hands for each end and player; a
decision is then products of such arrays with the strategies of the others.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.deals import order_among, slices_of
from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.tree import Step

Weights = Mapping[int, NDArray[np.float64]]
"""By seat, how often each of its hands does what leads to an end; a seat that is not there always
does."""


class ExactGame:
    """A game whose deals are known for all its players' hands at once."""

    def __init__(self, game: Game) -> None:
        self.tree, self._payoffs, self._deals = game.tree, game.payoffs, game.deals
        counts = game.deals.counts
        self._dtype: np.dtype[np.floating] = np.result_type(counts.dtype, np.float32)
        if counts.dtype.kind == "u":  # learning needs no more than 24 bits of whole numbers
            self._dtype = np.dtype(np.float32)
        dealt = counts.sum(axis=0)
        self._total = float(dealt.sum(dtype=np.float64))
        self._chance = (dealt / self._total).astype(self._dtype)
        axes = range(dealt.ndim)
        others = [tuple(axis for axis in axes if axis != seat) for seat in axes]
        self.chances = [dealt.sum(axis=each, dtype=np.float64) / self._total for each in others]
        """How likely each seat holds each hand, [hands]."""
        self._arrays: dict[tuple[int, int], tuple[float, NDArray[np.floating]]] = {}

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, NDArray[np.float64]]:
        """Return what pushing is worth more than folding at each decision of a seat, [hands]."""
        return {
            number: self._worth(number, True, strategies) - self._worth(number, False, strategies)
            for number in self.tree.by_seat[seat]
        }

    def _worth(self, number: int, pushes: bool, strategies: Strategies) -> NDArray[np.float64]:
        """Return what an action at a decision is worth, by the hands of its seat."""
        seat = self.tree.nodes[number].seat
        worth = np.zeros(self._chance.shape[seat])
        for end in self.tree.through[number, pushes]:
            factor, array = self.weighted_payoffs(end, seat)
            weights = self._weights(self.tree.ends[end].path, strategies)
            worth += factor * contract(array, seat, weights)
        return np.asarray(worth / self.chances[seat])

    def _weights(self, path: Sequence[Step], strategies: Strategies) -> Weights:
        """Return how often each seat's hands do what a path says."""
        return {
            self.tree.nodes[number].seat: strategies[number] if pushes else 1 - strategies[number]
            for number, pushes in path
        }

    def weighted_payoffs(self, end: int, seat: int) -> tuple[float, NDArray[np.floating]]:
        """Return a number and an array over all hands whose product is what an end brings a seat.

        Where the seat gets the same whatever the order, the array is how likely the deals are.
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
                    array[hands] = np.tensordot(scaled, part, axes=1)
                self._arrays[key] = 1.0, array
        return self._arrays[key]


def contract(array: NDArray[np.floating], seat: int, weights: Weights) -> NDArray[np.float64]:
    """Return an array over all players' hands summed over those of the others, by a seat's hands.

    weights : by seat; a seat that is not there counts with all its hands
    """
    for axis in range(array.ndim - 1, seat, -1):
        array = array @ _of_axis(weights, axis, array)
    for axis in range(seat):
        vector = _of_axis(weights, axis, array, 0)
        array = (vector @ array.reshape(len(vector), -1)).reshape(array.shape[1:])
    return array.astype(np.float64, copy=False)


def _of_axis(
    weights: Weights, seat: int, array: NDArray[np.floating], axis: int = -1
) -> NDArray[np.floating]:
    """Return the weights of a seat's hands in the precision of an array."""
    given = weights.get(seat)
    if given is None:
        return np.ones(array.shape[axis], array.dtype)
    return given.astype(array.dtype, copy=False)
