"""Learn the game before the flop and value the flops that two players see, in turns."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poker_calculator.games.preflop.betting_tree import PreflopTree
from poker_calculator.games.preflop.flop_corrections import (
    Corrections,
    FlopCorrection,
    correction_of,
)
from poker_calculator.games.preflop.flops.flop_values import FlopValues, SeenFlop
from poker_calculator.games.preflop.lines import TreeLines
from poker_calculator.games.preflop.regrets import PreflopGoal, PreflopLearner, learn_preflop
from poker_calculator.games.preflop.showdowns import PreflopDeals, holdem_deals
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms


class FlopRound(NamedTuple):
    """Flops that were valued for some ranges."""

    moved: float
    """The movement of the ranges since the round before, infinite in the first round: the largest
    fraction of all combos by which an action gained or lost."""
    gap: float
    """The most that a player gains by a best reply before the flop with these values."""
    seconds: float


class PreflopGame(NamedTuple):
    """A tree with payoffs by end, [K, P], in chips if flops are valued."""

    tree: PreflopTree
    payoffs: list[NDArray[np.float64]]
    given: Mapping[int, NDArray[np.float64]]  # the strategies that are arguments, by decision
    terms: RakeTerms = RakeTerms()
    deals: PreflopDeals | None = None  # None for those of hold'em

    def learner(self, corrections: Corrections) -> PreflopLearner:
        """Return a learner of the game with corrections of its payoffs."""
        return PreflopLearner(self.tree, self.payoffs, self.given, self.deals, corrections)


class LearnedGame(NamedTuple):
    """The strategies of a game, and the rounds that led to them."""

    learner: PreflopLearner
    strategies: list[NDArray[Any]]
    iterations: int  # of the last round
    corrections: Corrections
    rounds: tuple[FlopRound, ...]


def learn_with_flops(
    game: PreflopGame, goal: PreflopGoal, values: FlopValues | None, *, progress: bool
) -> LearnedGame:
    """Learn a game; *values* are those of flops that two players see, None for a check-down.

    Each round values flops for the mean of the ranges so far, and the next one learns new ranges
    with these values. The strategies are the last mean, the corrections are those for its ranges.
    """
    learner = game.learner({})
    learned, iterations = learn_preflop(learner, goal, progress=progress)
    lines = _lines(game.tree) if values else {}
    if values is None or not lines:
        return LearnedGame(learner, learned, iterations, {}, ())
    moved, rounds = inf, list[FlopRound]()
    while True:
        start = time.monotonic()
        corrections = _valued(game, learner, learned, values, lines, progress=progress)
        learner = game.learner(corrections)
        gap = float(learner.gains(learned)[1].max())
        rounds.append(FlopRound(moved, gap, time.monotonic() - start))
        if len(rounds) == values.rounds or moved <= values.moved:
            return LearnedGame(learner, learned, iterations, corrections, tuple(rounds))
        newest, iterations = learn_preflop(learner, goal, progress=progress)
        mean = learner.mixed(learned, newest, 2 / (len(rounds) + 2))
        shares = (_shares(game, learner, each) for each in (learned, mean))
        moved = float(np.abs(np.subtract(*shares)).max())
        learned = mean


def _lines(tree: PreflopTree) -> dict[int, str]:
    """Return the lines after which two players see a flop, by the number of their end."""
    names = TreeLines(tree).ends
    return {
        number: names[number]
        for number, end in enumerate(tree.ends)
        if end.sees_flop and len(end.seats) == 2
    }


def _valued(
    game: PreflopGame,
    learner: PreflopLearner,
    learned: Sequence[NDArray[Any]],
    values: FlopValues,
    lines: Mapping[int, str],
    *,
    progress: bool,
) -> dict[int, FlopCorrection]:
    """Return the corrections of all lines for the ranges that strategies lead to."""
    deals = game.deals or holdem_deals()
    reaches = learner.reaches([*learned])
    seen = []
    for number, line in lines.items():
        end, rows = game.tree.ends[number], learner.sequences.end_rows[number]
        held = [np.asarray(reaches[seat][rows[seat]], np.float64) for seat in end.seats]
        weights = np.array([values.least_weights(each, deals.chance) for each in held])
        seen.append(SeenFlop(line, end, weights))
    gains = values.gains(game.tree.table, seen, game.terms, progress=progress)
    return {
        number: correction_of(gain, flop.weights, deals.chance, deals.given_own)
        for number, flop, gain in zip(lines, seen, gains, strict=True)
    }


def _shares(
    game: PreflopGame, learner: PreflopLearner, learned: Sequence[NDArray[Any]]
) -> NDArray[np.float64]:
    """Return the fraction of all hands that takes each action, [edges]."""
    chance = learner.chance
    by_seat = [np.asarray(reach @ chance) for reach in learner.reaches([*learned])]
    shares = [by_seat[node.seat][learner.rows_of(node)] for node in game.tree.nodes]
    return np.concatenate(shares)
