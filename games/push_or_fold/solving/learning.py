"""Learning the strategies of an equilibrium by regrets."""

import time
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.game import Strategies
from games.push_or_fold.solving.values import Valued, largest_gain
from lookup.running.progress import progress_bar

BETWEEN = 10
"""Iterations between two looks at the gap."""


class Goal(NamedTuple):
    """When to stop."""

    gap: float
    """What a player may still gain."""
    iterations: int
    """The most in all."""
    seconds: float = inf


class Learned(NamedTuple):
    """Strategies, and what a player could gain against them."""

    strategies: Strategies
    gap: float


def learn(game: Valued, goal: Goal, *, progress: bool = True) -> Learned:
    """Return strategies of a gap, or as near to it as iterations and seconds allow.

    It is regret matching+ with the last regrets as a prediction of the next (Farina, Kroer and
    Sandholm, "Faster Game Solving via Predictive Blackwell Approachability", 2021), seat by seat,
    and the average of the strategies with quadratic weights.
    """
    nodes, order = game.tree.nodes, sorted({node.seat for node in game.tree.nodes})
    sizes = [len(game.chances[node.seat]) for node in nodes]
    current = [np.full(size, 0.5) for size in sizes]
    average: list[NDArray[np.float64]] = [np.full(size, 0.5) for size in sizes]
    regrets = [np.zeros((2, size)) for size in sizes]
    best = Learned([*current], largest_gain(game, current))
    ends = time.monotonic() + goal.seconds
    with progress_bar(goal.iterations, "push or fold", shown=progress, unit="iteration") as bar:
        for iteration in range(1, goal.iterations + 1):
            if best.gap <= goal.gap:
                break
            share = 3 / (iteration + 2)
            for seat in order:
                for number, gain in game.advantages(seat, current).items():
                    current[number] = next_weights(regrets[number], gain, current[number])
                    average[number] = average[number] + share * (current[number] - average[number])
            bar.update()
            is_last = iteration == goal.iterations or time.monotonic() > ends
            if is_last or iteration % BETWEEN == 0:
                for strategies in (average, current):
                    if (gap := largest_gain(game, strategies)) < best.gap:
                        best = Learned([*strategies], gap)
            if is_last:
                break
    return best


def next_weights(
    regrets: NDArray[np.float64], gain: NDArray[np.float64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Add to the regrets [2, hands] of pushing and folding, and return the next weights [hands].

    gain : what pushing brings more than folding
    """
    latest = np.stack([(1 - weights) * gain, -weights * gain])
    np.maximum(regrets + latest, 0, out=regrets)
    expected = np.maximum(regrets + latest, 0)
    total = expected.sum(axis=0)
    pure = (gain > 0).astype(np.float64)
    np.divide(expected[0], total, out=pure, where=total > 0)
    return pure
