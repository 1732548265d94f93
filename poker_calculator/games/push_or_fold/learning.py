"""Learn equilibrium strategies by regret matching, until a best response gains little."""

import time
from collections.abc import Callable, Container, Iterable, Mapping, MutableSequence, Sequence
from math import inf
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.running.progress import progress_bar
from poker_calculator.games.push_or_fold.game_arrays import Strategies
from poker_calculator.games.push_or_fold.tree import Tree

MutableArrays: TypeAlias = MutableSequence[NDArray[Any]] | NDArray[Any]

BETWEEN = 10  # the iterations between two computations of the gap


class Valued(Protocol):
    """A game whose decisions can be valued."""

    tree: Tree

    @property
    def chances(self) -> list[NDArray[np.float64]]:
        """Return the probability of each hand for each seat, [hands]."""

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, NDArray[np.float64]]:
        """Return the advantage of pushing over folding at each decision of a seat, [hands]."""


class PushFoldGoal(NamedTuple):
    """When to stop."""

    gap: float  # the most that a player may still gain
    iterations: int  # the most iterations
    seconds: float = inf


class LearnedStrategies(NamedTuple):
    """Strategies, and the largest gain by a best response to them."""

    strategies: Strategies
    gap: float
    iterations: int = 0  # the iterations of learning
    regrets: Sequence[NDArray[np.float64]] = ()
    """The regrets of pushing and folding at each decision, [2, hands], to continue from."""


def all_advantages(game: Valued, strategies: Strategies) -> list[NDArray[np.float64]]:
    """Return the advantage of pushing over folding at each decision, by hand.

    It is weighted by the probabilities of the hand and of the others' actions to the decision.
    """
    by_number: dict[int, NDArray[np.float64]] = {}
    for seat in sorted(game.tree.by_seat):
        for number, advantage in game.advantages(seat, strategies).items():
            by_number[number] = game.chances[seat] * advantage
    return [by_number[number] for number in range(len(game.tree.nodes))]


def best_response_gains(game: Valued, strategies: Strategies) -> dict[int, float]:
    """Return the gain by a best response of each seat with a decision, within its given ranges.

    A player acts once in a hand, so the gains at their decisions add up.
    """
    gains = dict.fromkeys(game.tree.by_seat, 0.0)
    advantages = all_advantages(game, strategies)
    for number, (weights, advantage) in enumerate(zip(strategies, advantages, strict=True)):
        if number not in game.tree.given_ranges:
            gain = np.maximum(advantage, 0) - weights * advantage
            gains[game.tree.nodes[number].seat] += float(gain.sum())
    return gains


def largest_gain(game: Valued, strategies: Strategies) -> float:
    """Return the largest gain of a player by a best response."""
    return max(best_response_gains(game, strategies).values(), default=0.0)


def unlearned(game: Valued) -> LearnedStrategies:
    """Return starting strategies: given ranges, else every hand is all-in half of the time."""
    sizes = [len(game.chances[node.seat]) for node in game.tree.nodes]
    halves = [np.full(size, 0.5) for size in sizes]
    strategies = [game.tree.given_ranges.get(number, half) for number, half in enumerate(halves)]
    return LearnedStrategies(strategies, inf, 0, [np.zeros((2, size)) for size in sizes])


def learn(
    game: Valued,
    goal: PushFoldGoal,
    *,
    start: LearnedStrategies | None = None,
    progress: bool = True,
) -> LearnedStrategies:
    """Return strategies with the goal's gap, or the best within its iterations and seconds.

    The method is predictive regret matching+ (Farina, Kroer and Sandholm, "Faster Game Solving via
    Predictive Blackwell Approachability", 2021), with alternating seats and quadratic averaging.
    The prediction is the last regret.

    Learning continues from *start*, if given, with a new average.
    """
    if start is None:
        start = unlearned(game)
    order = sorted(game.tree.by_seat)
    current, average = [*start.strategies], [*start.strategies]
    regrets = [each.copy() for each in start.regrets]
    best, iteration = LearnedStrategies([*current], largest_gain(game, current)), 0
    ends = time.monotonic() + goal.seconds
    with progress_bar(goal.iterations, "push or fold", shown=progress, unit="iteration") as bar:
        while best.gap > goal.gap and iteration < goal.iterations:
            iteration += 1
            sweep(
                game.advantages,
                order,
                iteration,
                (current, average, regrets),
                game.tree.given_ranges,
            )
            bar.update()
            is_last = iteration == goal.iterations or time.monotonic() > ends
            if is_last or iteration % BETWEEN == 0:
                for strategies in (average, current):
                    if (gap := largest_gain(game, strategies)) < best.gap:
                        best = LearnedStrategies([*strategies], gap)
            if is_last:
                break
    return best._replace(iterations=iteration, regrets=regrets)


def sweep(
    advantages: Callable[[int, Any], Mapping[int, NDArray[np.floating]]],
    seats: Iterable[int],
    iteration: int,
    learned: tuple[MutableArrays, MutableArrays, MutableArrays],
    fixed: Container[int] = (),
) -> None:
    """Learn from the advantages of seats in turn, in one iteration from 1 on.

    advantages : as of `Valued`, for the current strategies
    learned : the current and average strategies, [hands] or [hands, S] by decision, and the
        regrets, each with a first axis of pushing and folding; changed in place
    fixed : the decisions that do not change
    """
    current, average, regrets = learned
    share = 3 / (iteration + 2)
    for seat in seats:
        for number, gain in advantages(seat, current).items():
            if number not in fixed:
                weights = _next_weights(regrets[number], gain, current[number])
                current[number] = weights
                average[number] = average[number] + share * (weights - average[number])


def _next_weights(
    regrets: NDArray[np.floating], gain: NDArray[np.floating], weights: NDArray[np.floating]
) -> NDArray[np.float64]:
    """Update the regrets [2, hands] of pushing and folding, and return the next weights [hands].

    gain : the advantage of pushing over folding
    """
    latest = np.stack([(1 - weights) * gain, -weights * gain])
    np.maximum(regrets + latest, 0, out=regrets)
    expected = np.maximum(regrets + latest, 0)
    total = expected.sum(axis=0)
    pure = (gain > 0).astype(np.float64)
    np.divide(expected[0], total, out=pure, where=total > 0)
    return pure
