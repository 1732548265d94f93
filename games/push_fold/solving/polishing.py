"""Polishing learned strategies of two players: the few mixed hands are found, and made indifferent.

In an equilibrium every weight stays, from 0 to 1, where it is moved by its own gain. Near learned
weights this is solved step by step, with a pull towards the last weights that grows weaker
(Rockafellar, "Monotone operators and the proximal point algorithm", 1976), each step by Newton's
method on those hands that are neither always nor never all-in. When chips are played for it ends in
the exact equilibrium; with rake it is tried, and kept where the gap is smaller.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_fold.game import Strategies
from games.push_fold.solving.exact import ExactGame
from games.push_fold.solving.learning import Learned
from games.push_fold.solving.values import all_values

MOST_MIXED: Final = 40
"""With more mixed hands in a step, it is made shorter."""

FIRST_STEP: Final = 1e4
"""How far a weight moves at first: so many times its gain, in parts of what is played for, times
the chance of the hand. Steps that succeed are followed by one twice, others by one a third as long.
"""

STEPS: Final = 30
NEWTON_STEPS: Final = 6


class Gains(NamedTuple):
    """What going all-in brings each hand more than folding, times how likely it is dealt.

    The hands of both players' decisions are counted one after the other, N in all. A player's gains
    are linear in the weights of the other.
    """

    at_zero: NDArray[np.float64]
    """[N], where everybody always folds."""
    slopes: NDArray[np.float64]
    """[N, N]: by how much the gain of the first hand grows with the weight of the second."""
    starts: tuple[int, ...]
    """Where decisions begin."""

    def of(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the gains, [N], between these weights, [N]."""
        return self.at_zero + self.slopes @ weights

    def largest(self, weights: NDArray[np.float64]) -> float:
        """Return the most that a player could gain by a best response to these weights, [N]."""
        gains = self.of(weights)
        better = np.where(gains > 0, (1 - weights) * gains, -weights * gains)
        return float(np.add.reduceat(better, self.starts).max())


def polish(game: ExactGame, learned: Learned, gap: float, scale: float) -> Learned:
    """Return strategies with indifferent mixed hands, as soon as they have a gap; or the best.

    scale : how much is played for, in the unit of payoffs
    """
    best, gains = learned, gains_of(game)
    weights, length = np.concatenate([*learned.strategies]), FIRST_STEP / scale
    for _ in range(STEPS):
        if best.gap <= gap:
            break
        moved = _step(gains, weights, length)
        if moved is None:
            length /= 3
            continue
        weights, length = moved, 2 * length
        reached = gains.largest(weights)
        if reached < best.gap:
            best = Learned(np.split(weights, gains.starts[1:]), reached)
    return best


def gains_of(game: ExactGame) -> Gains:
    """Return the gains of a game of two players."""
    nodes = game.tree.nodes
    sizes = [len(game.chances[node.seat]) for node in nodes]
    starts = np.cumsum([0, *sizes])
    nobody: Strategies = [np.zeros(size) for size in sizes]
    pairs = zip(nodes, all_values(game, nobody), strict=True)
    at_zero = [(push - fold) * game.chances[node.seat] for node, (push, fold, _) in pairs]
    slopes = np.zeros((starts[-1], starts[-1]))
    for number, own in enumerate(nodes):
        for other, node in enumerate(nodes):
            if node.seat != own.seat:
                rows, columns = (slice(starts[k], starts[k + 1]) for k in (number, other))
                slopes[rows, columns] = game.slopes(number, other)
    return Gains(np.concatenate(at_zero), slopes, tuple(starts[:-1].tolist()))


def _step(gains: Gains, start: NDArray[np.float64], length: float) -> NDArray[np.float64] | None:
    """Return the weights that are *start* plus *length* times their own gains, within 0 and 1.

    None where Newton's method does not find them.
    """
    weights, last = start, None
    for _ in range(NEWTON_STEPS):
        wanted = start + length * gains.of(weights)
        sides = np.sign(np.minimum(wanted, 0) + np.maximum(wanted - 1, 0))
        if last is not None and (sides == last).all():
            return np.clip(wanted, 0, 1)
        last = sides
        inside = np.flatnonzero(sides == 0)
        if inside.size > MOST_MIXED:
            return None
        weights = np.where(sides == 0, weights, np.clip(wanted, 0, 1))
        slopes = gains.slopes[np.ix_(inside, inside)]
        distance = (start + length * gains.of(weights) - weights)[inside]
        weights[inside] += np.linalg.solve(np.eye(inside.size) - length * slopes, distance)
    return None
