"""Learning the strategies of an equilibrium by regrets."""

import time
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_fold.game import Strategies
from games.push_fold.solving.values import Valued, largest_gain
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


def learn(
    game: Valued, goal: Goal, start: Strategies | None = None, *, progress: bool = True
) -> Learned:
    """Return strategies of a gap, or as near to it as iterations and seconds allow.

    It is regret matching+ with the last regrets as a prediction of the next (Farina, Kroer and
    Sandholm, "Faster Game Solving via Predictive Blackwell Approachability", 2021), seat by seat,
    and the average of the strategies with quadratic weights. Without a *start* every hand goes
    all-in half of the time at first.
    """
    nodes, order = game.tree.nodes, sorted({node.seat for node in game.tree.nodes})
    sizes = [len(game.chances[node.seat]) for node in nodes]
    current = [np.full(size, 0.5) for size in sizes] if start is None else [*start]
    average = [*current]
    regrets = [np.zeros((2, size)) for size in sizes]
    best = Learned(current, largest_gain(game, current))
    begun = time.monotonic()
    with progress_bar(goal.iterations, "push or fold", shown=progress, unit="iteration") as bar:
        for iteration in range(1, goal.iterations + 1):
            if best.gap <= goal.gap or time.monotonic() - begun > goal.seconds:
                break
            for seat in order:
                for number, (push, fold, _) in game.values(seat, current).items():
                    current[number] = _next(regrets[number], push - fold, current[number])
                    share = 3 / (iteration + 2)
                    average[number] = average[number] + share * (current[number] - average[number])
            bar.update()
            if iteration % BETWEEN == 0 or iteration == goal.iterations:
                for strategies in (average, current):
                    if (gap := largest_gain(game, strategies)) < best.gap:
                        best = Learned([*strategies], gap)
    return best


def _next(
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
