"""Learning the strategies of an equilibrium by regrets."""

import time
from collections.abc import Sequence
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
    iterations: int = 0
    """So many learning took."""
    regrets: Sequence[NDArray[np.float64]] = ()
    """Of pushing and folding at each decision, [2, hands], to learn on from."""


def unlearned(game: Valued) -> Learned:
    """Return what learning begins with: every hand goes all-in half of the time."""
    sizes = [len(game.chances[node.seat]) for node in game.tree.nodes]
    regrets = [np.zeros((2, size)) for size in sizes]
    return Learned([np.full(size, 0.5) for size in sizes], inf, 0, regrets)


def learn(
    game: Valued, goal: Goal, *, start: Learned | None = None, progress: bool = True
) -> Learned:
    """Return strategies of a gap, or as near to it as iterations and seconds allow.

    It is regret matching+ with the last regrets as a prediction of the next (Farina, Kroer and
    Sandholm, "Faster Game Solving via Predictive Blackwell Approachability", 2021), seat by seat,
    and the average of the strategies with quadratic weights.

    It goes on from *start*, if that is given, with a new average.
    """
    if start is None:
        start = unlearned(game)
    order = sorted({node.seat for node in game.tree.nodes})
    current, average = [*start.strategies], [*start.strategies]
    regrets = [each.copy() for each in start.regrets]
    best, iteration = Learned([*current], largest_gain(game, current)), 0
    ends = time.monotonic() + goal.seconds
    with progress_bar(goal.iterations, "push or fold", shown=progress, unit="iteration") as bar:
        while best.gap > goal.gap and iteration < goal.iterations:
            iteration += 1
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
    return best._replace(iterations=iteration, regrets=regrets)


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
