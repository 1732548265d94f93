"""Polishing learned strategies heads-up: the few mixed hands are found, and made indifferent.

In an equilibrium every weight stays, from 0 to 1, where it is moved by its own gain. Near learned
weights this is solved step by step, with a pull towards the last weights that grows weaker
(Rockafellar, "Monotone operators and the proximal point algorithm", 1976), each step by Newton's
method on those hands that are neither always nor never all-in. When chips are played for it ends in
the exact equilibrium; with rake it is tried, and kept where the gap is smaller.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.game import Strategies
from games.push_or_fold.solving.heads_up import HeadsUpGame
from games.push_or_fold.solving.learning import Learned
from games.push_or_fold.solving.values import all_advantages, largest_gain

MOST_MIXED: Final = 40
"""With more mixed hands in a step, it is made shorter."""

FIRST_STEP: Final = 3e4
"""How far a weight moves at first: so many times its gain, in parts of what is played for, times
the chance of the hand. Steps that succeed are followed by one twice, others by one a third as long.
"""

STEPS: Final = 30
NEWTON_STEPS: Final = 6


def polish(game: HeadsUpGame, learned: Learned, gap: float, scale: float) -> Learned:
    """Return strategies with indifferent mixed hands, as soon as they have a gap; or the best.

    scale : how much is played for, in the unit of payoffs
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
        wanted = start + length * _gains(game, weights)
        sides = np.sign(np.minimum(wanted, 0) + np.maximum(wanted - 1, 0))
        if last is not None and (sides == last).all():
            return np.clip(wanted, 0, 1)
        last = sides
        inside = np.flatnonzero(sides == 0)
        if inside.size > MOST_MIXED:
            return None
        weights = np.where(sides == 0, weights, np.clip(wanted, 0, 1))
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
    weights[inside] += np.linalg.solve(np.eye(inside.size) - length * slopes, distance)


def _gains(game: HeadsUpGame, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what pushing is worth more than folding to each hand at each decision."""
    return np.concatenate(all_advantages(game, _by_decision(game, weights)))


def _by_decision(game: HeadsUpGame, weights: NDArray[np.float64]) -> Strategies:
    """Return the weights of all hands at all decisions, one after the other, by decision."""
    ends = np.cumsum([len(game.chances[node.seat]) for node in game.tree.nodes])
    return np.split(weights, ends[:-1])
