"""The exact values of decisions between two or three players, over all deals of their hands.

Payoffs and deals are contracted once, into an array over all hands for each end and player. The
value of a decision is a sum of products of these arrays with the others' strategies.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.running.cached import cached_property
from lookup.running.forks import by_blas
from poker_calculator.games.push_or_fold.deals import order_among, slices_of
from poker_calculator.games.push_or_fold.game_arrays import PushFoldGame, Strategies
from poker_calculator.games.push_or_fold.learning import (
    LearnedStrategies,
    all_advantages,
    largest_gain,
)
from poker_calculator.games.push_or_fold.tree import Step, Tree

Weights = Mapping[int, NDArray[np.float64]]
"""By seat, the probability that each of its hands acts as an end requires; 1 for missing seats."""


class ExactGame:
    """A game with known deals of all players' hands."""

    def __init__(self, game: PushFoldGame) -> None:
        self.tree: Tree = game.tree
        self._payoffs = game.payoffs
        self._deals = game.deals
        counts = game.deals.counts
        self._dtype: np.dtype[np.floating] = np.result_type(counts.dtype, np.float32)
        if counts.dtype.kind == "u":  # 24 bits are enough for learning
            self._dtype = np.dtype(np.float32)
        dealt = counts.sum(axis=0)
        self._total = float(dealt.sum(dtype=np.float64))
        self._chance = (dealt / self._total).astype(self._dtype)
        axes = range(dealt.ndim)
        others = [tuple(axis for axis in axes if axis != seat) for seat in axes]
        self.chances: list[NDArray[np.float64]] = [
            dealt.sum(axis=other_axes, dtype=np.float64) / self._total for other_axes in others
        ]
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
    weights_of_seat = weights.get(seat)
    if weights_of_seat is None:
        return np.ones(array.shape[axis], array.dtype)
    return weights_of_seat.astype(array.dtype, copy=False)


MOST_MIXED: Final = 40  # with more mixed hands in a step, it is made shorter

FIRST_STEP: Final = 3e4
"""The first step of a weight, in multiples of its gain, as a fraction of the amount at stake, times
the chance of the hand. A step doubles after a success, and shrinks to a third after a failure.
"""

STEPS: Final = 30
NEWTON_STEPS: Final = 6


class Linear(NamedTuple):
    """The advantage of pushing over folding: a number by hand, and slopes by both hands."""

    base: NDArray[np.float64]
    slopes: NDArray[np.float64]
    other: int | None
    """The opponent's decision whose weights the slopes multiply; None if they have none."""


class HeadsUpGame(ExactGame):
    """A game of two players, whose advantages take a tenth of the time of the general game."""

    def __init__(self, game: PushFoldGame) -> None:
        super().__init__(game)
        self._linear = {number: self._linear_of(number) for number in range(len(self.tree.nodes))}

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, NDArray[np.float64]]:
        """Return the advantage of pushing over folding at each decision of a seat, [hands]."""
        by_number = {}
        for number in self.tree.by_seat[seat]:
            base, slopes, other = self._linear[number]
            by_number[number] = base
            if other is not None:
                by_number[number] = base + by_blas(np.matmul, slopes, strategies[other])
        return by_number

    @cached_property
    def slopes(self) -> NDArray[np.float64]:
        """Return the derivative of each hand's weighted advantage by each weight, [N, N].

        The hands of all decisions follow each other. An advantage is weighted by the probability of
        its hand.
        """
        parts = [
            [
                self.chances[node.seat][:, None] * linear.slopes
                if linear.other == other
                else np.zeros((len(linear.base), len(self._linear[other].base)))
                for other in self._linear
            ]
            for node, linear in zip(self.tree.nodes, self._linear.values(), strict=True)
        ]
        return np.block(parts)

    def _linear_of(self, number: int) -> Linear:
        """Return the advantage of pushing over folding at a decision."""
        seat, other = self.tree.nodes[number].seat, None
        base, slopes = np.zeros(len(self.chances[seat])), np.zeros(self._chance.shape)
        for end, (_, path) in enumerate(self.tree.ends):
            sign = {(number, True): 1.0, (number, False): -1.0}
            own = [sign[step] for step in path if step[0] == number]
            if not own:
                continue
            factor, array = self.weighted_payoffs(end, seat)
            payoffs = own[0] * factor * array
            others = [step for step in path if step[0] != number]
            if others:
                other = others[0][0]
                slopes += payoffs if others[0][1] else -payoffs
            if not others or not others[0][1]:
                base += payoffs.sum(axis=1 - seat)
        turned = slopes if seat == 0 else slopes.T
        chance = self.chances[seat]
        return Linear(base / chance, np.ascontiguousarray(turned) / chance[:, None], other)


def polish(
    game: HeadsUpGame, learned: LearnedStrategies, gap: float, scale: float
) -> LearnedStrategies:
    """Return strategies with indifferent mixed hands, as soon as they have a gap; or the best.

    scale : the amount at stake, in the unit of payoffs
    """
    best = learned
    weights, length = np.concatenate([*learned.strategies]), FIRST_STEP / scale
    for _ in range(STEPS):
        if best.gap <= gap:
            break
        moved = _step(game, weights, length)
        if moved is None:
            length /= 3
            continue
        weights, length = moved, 2 * length
        strategies = _by_decision(game, weights)
        reached = largest_gain(game, strategies)
        if reached < best.gap:
            best = LearnedStrategies(strategies, reached)
    return best


def _step(
    game: HeadsUpGame, start: NDArray[np.float64], length: float
) -> NDArray[np.float64] | None:
    """Return the weights that are *start* plus *length* times their own gains, within 0 and 1.

    None where Newton's method does not find them.
    """
    weights, last = start, None
    for _ in range(NEWTON_STEPS):
        moved = start + length * _gains(game, weights)
        sides = np.sign(np.minimum(moved, 0) + np.maximum(moved - 1, 0))
        if last is not None and (sides == last).all():
            return np.clip(moved, 0, 1)
        last = sides
        inside = np.flatnonzero(sides == 0)
        if inside.size > MOST_MIXED:
            return None
        weights = np.where(sides == 0, weights, np.clip(moved, 0, 1))
        _solve_inside(game, weights, inside, start, length)
    return None


def _solve_inside(
    game: HeadsUpGame,
    weights: NDArray[np.float64],
    inside: NDArray[np.intp],
    start: NDArray[np.float64],
    length: float,
) -> None:
    """Set the weights of some hands to *start* plus *length* times their gains, in place."""
    if not inside.size:
        return
    gains = _gains(game, weights)
    slopes = game.slopes[np.ix_(inside, inside)]
    distance = (start + length * gains - weights)[inside]
    matrix = np.eye(inside.size) - length * slopes
    weights[inside] += by_blas(np.linalg.solve, matrix, distance)


def _gains(game: HeadsUpGame, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the advantage of pushing over folding of each hand at each decision."""
    return np.concatenate(all_advantages(game, _by_decision(game, weights)))


def _by_decision(game: HeadsUpGame, weights: NDArray[np.float64]) -> Strategies:
    """Return the weights of all hands at all decisions, one after the other, by decision."""
    ends = np.cumsum([len(game.chances[node.seat]) for node in game.tree.nodes])
    return np.split(weights, ends[:-1])
