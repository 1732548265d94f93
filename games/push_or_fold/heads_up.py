"""Two players: the values of decisions, and the exact equilibrium near learned strategies.

The value of a decision is linear in the other player's strategy.

Learned strategies are polished: the few mixed hands are found, and made indifferent. In an
equilibrium every weight stays, from 0 to 1, where it is moved by its own gain. Near learned
weights this is solved step by step, with a pull towards the last weights that grows weaker
(Rockafellar, "Monotone operators and the proximal point algorithm", 1976), each step by Newton's
method on those hands that are neither always nor never all-in. When chips are played for it ends in
the exact equilibrium; with rake it is tried, and kept where the gap is smaller.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.exact_game import ExactGame
from games.push_or_fold.game_arrays import PushFoldGame, Strategies
from games.push_or_fold.learning import Learned, all_advantages, largest_gain
from lookup.running.cached import cached_property
from lookup.running.forks import by_blas

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
        found = {}
        for number in self.tree.by_seat[seat]:
            base, slopes, other = self._linear[number]
            found[number] = base
            if other is not None:
                found[number] = base + by_blas(np.matmul, slopes, strategies[other])
        return found

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


def polish(game: HeadsUpGame, learned: Learned, gap: float, scale: float) -> Learned:
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
            best = Learned(strategies, reached)
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
