"""Solving a game of push or fold: which way of counting and learning fits how many play."""

import time
from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.certificates.certificate import Certificate
from games.push_or_fold.certificates.exact import value_exactly
from games.push_or_fold.certificates.sampled import certify_by_deals
from games.push_or_fold.deals import three_hands, three_hands_exactly, two_hands
from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.payoffs import Payoffs
from games.push_or_fold.solving.exact import ExactGame
from games.push_or_fold.solving.heads_up import HeadsUpGame
from games.push_or_fold.solving.learning import Goal, Learned, learn, unlearned
from games.push_or_fold.solving.polishing import polish
from games.push_or_fold.solving.sampled_ends import MOST_COUNTED, SampledEnds
from games.push_or_fold.solving.several import SeveralPlayers
from games.push_or_fold.solving.values import Values
from games.push_or_fold.tree import Tree

GAPS: Final = (1e-9, 1e-5, 5e-5)
"""The gap to reach with 2, 3 and more players, in parts of what is played for."""

PASSES: Final = (100, 10, 1)
"""What each pass over a game with sampled ends learns to, in parts of the gap to reach."""

FIRST_ITERATIONS: Final = 20
"""Then the mixed hands of two players are known well enough to be polished."""


class Wanted(NamedTuple):
    """When to stop."""

    gap: float | None = None
    """What a player may still gain; None for `GAPS`."""
    iterations: int = 1000
    seconds: float = inf


class Sampling(NamedTuple):
    """The deals of the certificate of four players and more."""

    deals: int
    rng: np.random.Generator


class Solved(NamedTuple):
    """What solving came to."""

    strategies: Strategies
    worths: list[Values]
    """What the actions of each decision are worth."""
    values: NDArray[np.float64]
    """What the game is worth to each player, [P]."""
    certificate: Certificate


def solve(
    tree: Tree, payoffs: Payoffs, wanted: Wanted, sampling: Sampling, progress: bool
) -> Solved:
    """Return strategies of a game with the cards of hold'em, and how far they are from perfect."""
    players = len(next(iter(payoffs[0].values())))
    scale = played_for(payoffs)
    part = GAPS[min(players - 2, len(GAPS) - 1)]
    gap = part * scale if wanted.gap is None else wanted.gap
    goal = Goal(gap, wanted.iterations, wanted.seconds)
    if players > 3:
        return _solve_several(tree, payoffs, goal, sampling, progress)
    if players == 2:
        game = Game(tree, payoffs, two_hands())
        learned = _solve_two(HeadsUpGame(game), goal, scale, progress)
    else:
        game = Game(tree, payoffs, three_hands_exactly())
        learned = learn(ExactGame(game), goal, progress=progress)
    certificate, worths = value_exactly(game, learned.strategies)
    return Solved(learned.strategies, worths, certificate.values, certificate)


def played_for(payoffs: Payoffs) -> float:
    """Return how much is played for: the most that a seat's payoffs differ by."""
    values = np.array([each for by_order in payoffs for each in by_order.values()])
    return float(np.ptp(values, axis=0).max()) or 1.0


def _solve_two(game: HeadsUpGame, goal: Goal, scale: float, progress: bool) -> Learned:
    """Return strategies of two players: learned, polished, and if need be learned on."""
    first = goal._replace(iterations=min(goal.iterations, FIRST_ITERATIONS))
    learned = polish(game, learn(game, first, progress=False), goal.gap, scale)
    if learned.gap <= goal.gap or goal.iterations <= FIRST_ITERATIONS:
        return learned
    longer = polish(game, learn(game, goal, progress=progress), goal.gap, scale)
    return min(learned, longer, key=lambda each: each.gap)


def _learn_in_passes(
    game: SeveralPlayers, sampled: SampledEnds, goal: Goal, progress: bool
) -> Strategies:
    """Return strategies of a game with sampled ends, which are averaged anew for each pass.

    While a pass learns they stay as they are, so that it comes to an end.
    """
    ends, iterations = time.monotonic() + goal.seconds, goal.iterations
    learned = unlearned(game)
    for times in PASSES:
        sampled.bring_up_to_date(learned.strategies)
        left = Goal(times * goal.gap, iterations, ends - time.monotonic())
        learned = learn(game, left, start=learned, progress=progress)
        iterations -= learned.iterations
    sampled.bring_up_to_date(learned.strategies)
    return learned.strategies


def _solve_several(
    tree: Tree, payoffs: Payoffs, goal: Goal, sampling: Sampling, progress: bool
) -> Solved:
    """Return strategies of four players or more, with a certificate by sampled deals."""
    game = Game(tree, payoffs, two_hands())
    most = max(len(end.seats) for end in tree.ends)
    sampled = SampledEnds(game, sampling.deals, sampling.rng) if most > MOST_COUNTED else None
    valued = SeveralPlayers(game, two_hands(), three_hands() if most > 2 else None, sampled)
    if sampled is None:
        strategies = learn(valued, goal, progress=progress).strategies
    else:
        strategies = _learn_in_passes(valued, sampled, goal, progress)
    values = valued.totals(strategies)  # first: it brings up to date what folding is worth
    worths = valued.all_values(strategies)
    certificate = certify_by_deals(
        game, strategies, sampling.deals, sampling.rng, progress=progress
    )
    return Solved(strategies, worths, values, certificate)
