"""Learn strategies before the flop by regret matching on sequences.

Two players are exact: all deals of both hands count. With more players, the live hands of an end
are exact; each fold multiplies the weight of every other hand by the probability of the fold given
that hand, divided by its mean. `best_replies` measures the strategies in the true game.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.running.forks import by_blas
from lookup.running.progress import progress_bar
from poker_calculator.games.preflop.betting_tree import PreflopNode, PreflopTree
from poker_calculator.games.preflop.end_groups import (
    Corrected,
    Watched,
    depend_on_others,
    group_ends,
    mean_payoffs,
)
from poker_calculator.games.preflop.flop_corrections import Corrections
from poker_calculator.games.preflop.sequences import (
    Indices,
    SeatRows,
    SequenceLevel,
    Sequences,
    sequences_of,
)
from poker_calculator.games.preflop.showdowns import PreflopDeals, holdem_deals, value_showdowns

Array: TypeAlias = NDArray[np.floating]

MOST_IN_DOUBLE: Final = 20_000  # ends; larger trees are learned in float32
RARE: Final = 1e-4  # frequencies below it are traces of early iterations, and become 0
BETWEEN: Final = 10  # the iterations between two computations of the gap


class PreflopGoal(NamedTuple):
    """When to stop."""

    gap: float  # the most that a player may still gain
    iterations: int
    seconds: float


class PreflopLearner:
    """Strategies of all seats, their regrets and their averages.

    Arrays are by the row of a seat and the class of hand, [rows, N].
    """

    def __init__(
        self,
        tree: PreflopTree,
        payoffs: list[NDArray[np.float64]],
        given: Mapping[int, NDArray[np.float64]],
        deals: PreflopDeals | None = None,
        corrections: Corrections | None = None,
    ) -> None:
        self.name: str = f"{len(tree.nodes):,} decisions, {len(tree.ends):,} ends"
        self._deals = deals or holdem_deals()
        self.sequences: Sequences = sequences_of(tree)
        self._dtype = np.float64 if len(tree.ends) <= MOST_IN_DOUBLE else np.float32
        self.chance: NDArray[np.float64] = self._deals.chance
        self._given_own = self._deals.given_own.astype(self._dtype)
        seats = self.sequences.seats
        self.played: list[Array] = [self._uniform(seat) for seat in seats]
        """The strategy of each seat: the frequency of each row, 1 for row 0."""
        self._fixed = [np.zeros(seat.size, np.bool_) for seat in seats]
        for number, strategy in given.items():
            seat, rows = tree.nodes[number].seat, self.rows_of(tree.nodes[number])
            self.played[seat][rows], self._fixed[seat][rows] = strategy, True
        self._regrets = [np.zeros_like(each) for each in self.played]
        self._sums = [np.zeros_like(each) for each in self.played]
        self._payoffs: Array = mean_payoffs(payoffs).astype(self._dtype)
        """The payoffs of players at ends without a showdown of their own, [E, P], as means."""
        self._depends = depend_on_others(tree, payoffs)
        self._ends = group_ends(
            tree,
            payoffs,
            self.sequences,
            self._deals,
            self._dtype,
            depends=self._depends,
            corrections=corrections or {},
        )
        self._fold_payoffs = self._payoffs_of_folds(tree)
        self._reaches = [self._reach(at, each) for at, each in enumerate(self.played)]

    def rows_of(self, node: PreflopNode) -> slice:
        """Return the rows of a decision, among those of its seat."""
        first = int(self.sequences.rows[node.edge])
        return slice(first, first + len(node.actions))

    def _uniform(self, seat: SeatRows) -> Array:
        played = np.ones((seat.size, self.chance.size), self._dtype)
        for level in seat.levels:
            counts = np.bincount(level.decisions)
            played[level.rows] = (1 / counts)[level.decisions, None]
        return played

    def _payoffs_of_folds(self, tree: PreflopTree) -> list[Array]:
        """Return the payoff of each row that folds, [rows], if it does not depend on others."""
        folds: list[Array] = [np.zeros(seat.size, self._dtype) for seat in self.sequences.seats]
        for number, (end, rows) in enumerate(zip(tree.ends, self.sequences.end_rows, strict=True)):
            for seat, row in enumerate(rows):
                if seat not in end.seats:
                    folds[seat][row] = self._payoffs[number, seat]
        return folds

    def _reach(self, seat: int, played: Array) -> Array:
        """Return the probability that a seat's hands play to each row."""
        reach = played.copy()
        for level in self.sequences.seats[seat].levels:
            reach[level.rows] *= reach[level.before][level.decisions]
        return reach

    def reaches(self, strategies: Sequence[Array]) -> list[Array]:
        """Return the probability that each seat's hands play to each of its rows, [rows, N]."""
        return [self._reach(seat, played) for seat, played in enumerate(strategies)]

    def _folds(self, reaches: list[Array]) -> tuple[Array, Array]:
        """Return the probability of each chain of folds given one other hand, and its factor.

        Both are [chains, N]; a factor is the probability divided by its mean.
        """
        seats = self.sequences.seats
        reach = np.concatenate([own[seat.folds] for own, seat in zip(reaches, seats, strict=True)])
        likely = by_blas(np.matmul, reach, self._given_own.T)
        means = by_blas(np.matmul, reach, self.chance.astype(self._dtype))
        some = np.maximum(means, np.finfo(self._dtype).tiny)[:, None]
        factors = np.where(means[:, None] > 0, likely / some, 1)
        chains = np.ones((2, len(self.sequences.chains.numbers), self.chance.size), self._dtype)
        for rows, before, latest in self.sequences.chains.levels:
            chains[0, rows] = chains[0, before] * likely[latest]
            chains[1, rows] = chains[1, before] * factors[latest]
        return chains[0], chains[1]

    def _row_values(
        self, seat: int, reaches: list[Array], folds: tuple[Array, Array]
    ) -> tuple[Array, Array]:
        """Return the probability of the ends after each row, and their values, each [rows, N].

        They leave out the probability of the seat's own actions, and ends after a later action.

        folds : from `_folds`, with these reaches
        """
        likely, factors = folds
        shape = self.sequences.seats[seat].size, self.chance.size
        masses: Array = np.zeros(shape, self._dtype)
        values: Array = np.zeros(shape, self._dtype)
        for ends in self._ends[seat]:
            chains = ends.chains
            weights = [
                self._weights(others, ends.numbers, reaches) * factors[chains]
                for others in ends.others
            ]
            mass: Array = np.ones((len(chains), self.chance.size), self._dtype)
            if ends.showdown is None:
                for each in weights:
                    mass = mass * by_blas(np.matmul, each, self._given_own.T)
                value = mass * self._payoffs[ends.numbers, seat][:, None]
            else:
                own = None
                if ends.watched is not None:
                    own = self.chance * reaches[seat][ends.rows] * likely[chains]
                mass, value, sums = value_showdowns(ends.showdown, weights, own)
                if ends.corrected is not None:
                    self._correct(ends.corrected, weights[0], mass, value)
                if ends.watched is not None:
                    self._watch(ends.watched, sums)
            mass, value = mass * likely[chains], value * likely[chains]
            ends.runs.add(mass, masses)
            ends.runs.add(value, values)
        return masses, values

    def _correct(self, corrected: Corrected, weights: Array, mass: Array, value: Array) -> None:
        """Add corrections to the values of ends, [E, N]; *weights* are those of the other hands."""
        at = corrected.places
        taken = by_blas(np.matmul, weights[at] * corrected.other, self._given_own.T)
        value[at] += mass[at] * corrected.own - taken

    def _watch(self, watched: Watched, sums: Array) -> None:
        """Update the mean payoffs of players who are out; *sums* [E, T] are those of the tables."""
        sums = sums[watched.places]
        worth, likely = np.einsum("wt,wt->w", watched.parts, sums), sums[:, 0]
        some = likely > 0
        self._payoffs[watched.numbers[some], watched.seats[some]] = worth[some] / likely[some]

    def _weights(self, others: Indices, ends: Indices, reaches: list[Array]) -> Array:
        weights = np.empty((len(others), self.chance.size), self._dtype)
        for other in np.unique(others):
            at = others == other
            weights[at] = reaches[other][self.sequences.end_rows[ends[at], other]]
        return weights

    def _back(
        self, seat: int, played: Array, masses: Array, values: Array, *, best: bool
    ) -> tuple[Array, Array, Array]:
        """Return the masses and mean values of all rows, [rows, N], and the value of the game, [N].

        masses, values : of the ends after each row, from `_row_values`
        best : whether the seat takes its best action at each decision

        The value is that of all deals with each hand, times their mass in row 0.
        """
        masses, values = masses.copy(), values.copy()
        means = np.zeros_like(values)
        for level in reversed(self.sequences.seats[seat].levels):
            mass, mean = self._means(seat, level, masses, values)
            means[level.rows] = mean
            worth = np.add.reduceat(played[level.rows] * mean, level.starts, axis=0)
            if best:
                free = ~self._fixed[seat][level.rows][level.starts]
                worth[free] = np.maximum.reduceat(mean, level.starts, axis=0)[free]
            masses[level.rows] = mass[level.decisions]
            level.runs.add(mass, masses)
            level.runs.add(mass * worth, values)
        return masses, means, values[0]

    def _means(
        self, seat: int, level: SequenceLevel, masses: Array, values: Array
    ) -> tuple[Array, Array]:
        """Return the probability of each decision, [D, N], and the value of each row, [N, N].

        The probabilities after different actions differ by the model of folds; each value is
        divided by that of its own action.
        """
        own, worth = masses[level.rows], values[level.rows]
        mean = np.divide(worth, own, out=np.zeros_like(worth), where=own > 0)
        if not self._depends:
            mean[level.folds] = self._fold_payoffs[seat][level.rows][level.folds, None]
        others = np.where(level.folds[:, None], 0, own)
        counts = np.add.reduceat(~level.folds, level.starts, dtype=np.intp)
        mass = np.add.reduceat(others, level.starts, axis=0) / counts[:, None]
        return mass, mean

    def iterate(self, iteration: int) -> None:
        """Learn from the values of each seat in turn, in one iteration from 1 on."""
        for seat, own in enumerate(self.sequences.seats):
            played, regrets = self.played[seat], self._regrets[seat]
            ends = self._row_values(seat, self._reaches, self._folds(self._reaches))
            masses, means, _ = self._back(seat, played, *ends, best=False)
            for level in own.levels:
                rows, decisions = level.rows, level.decisions
                worth = np.add.reduceat(played[rows] * means[rows], level.starts, axis=0)
                latest = (means[rows] - worth[decisions]) * masses[rows]
                np.maximum(regrets[rows] + latest, 0, out=regrets[rows])
                expected = np.maximum(regrets[rows] + latest, 0)
                total = np.add.reduceat(expected, level.starts, axis=0)[decisions]
                largest = np.maximum.reduceat(latest, level.starts, axis=0)[decisions]
                pure = (latest == largest).astype(self._dtype)
                pure /= np.add.reduceat(pure, level.starts, axis=0)[decisions]
                following = np.divide(expected, total, out=pure, where=total > 0)
                free = ~self._fixed[seat][rows]
                played[rows][free] = following[free]
            self._reaches[seat] = self._reach(seat, played)
            self._sums[seat] += float(iteration) ** 2 * self._reaches[seat]

    def average(self) -> list[Array]:
        """Return the average strategies, without frequencies below `RARE`."""
        averages = []
        seats = zip(self.sequences.seats, self._sums, self.played, self._fixed, strict=True)
        for own, sums, played, fixed in seats:
            average = played.copy()
            for level in own.levels:
                total = np.add.reduceat(sums[level.rows], level.starts, axis=0)[level.decisions]
                np.divide(sums[level.rows], total, out=average[level.rows], where=total > 0)
                average[level.rows][average[level.rows] < RARE] = 0
                total = np.add.reduceat(average[level.rows], level.starts, axis=0)
                average[level.rows] /= total[level.decisions]
            averages.append(np.where(fixed[:, None], played, average))
        return averages

    def mixed(self, first: list[Array], second: list[Array], share: float) -> list[Array]:
        """Return strategies that play like the second ones with a probability, else the first."""
        both = zip(self.reaches(first), self.reaches(second), strict=True)
        mixed = []
        for seat, (ones, twos) in enumerate(both):
            reach, played = (1 - share) * ones + share * twos, second[seat].copy()
            for level in self.sequences.seats[seat].levels:
                total = np.add.reduceat(reach[level.rows], level.starts, axis=0)[level.decisions]
                np.divide(reach[level.rows], total, out=played[level.rows], where=total > 0)
            mixed.append(played)
        return mixed

    def gains(self, strategies: list[Array]) -> tuple[Array, Array]:
        """Return the value of the game to each seat, and its gain by a best reply, each [P]."""
        reaches = self.reaches(strategies)
        worths, gains = np.zeros((2, len(strategies)))
        for seat, ends in enumerate(self._all_row_values(reaches)):
            masses, _, own = self._back(seat, strategies[seat], *ends, best=False)
            _, _, best = self._back(seat, strategies[seat], *ends, best=True)
            mass = self.chance @ masses[0]
            worths[seat], gains[seat] = self.chance @ own / mass, self.chance @ (best - own) / mass
        return worths, gains

    def values(self, strategies: list[Array]) -> list[tuple[Array, Array, Array]]:
        """Return each seat's probabilities, values and reaches of its rows, [rows, N] each."""
        reaches = self.reaches(strategies)
        return [
            (*self._back(seat, strategies[seat], *ends, best=False)[:2], reaches[seat])
            for seat, ends in enumerate(self._all_row_values(reaches))
        ]

    def _all_row_values(self, reaches: list[Array]) -> list[tuple[Array, Array]]:
        """Return the `_row_values` of all seats, after an update of all payoffs of folded hands."""
        seats, folds = range(len(reaches)), self._folds(reaches)
        for seat in seats if self._depends else ():
            self._row_values(seat, reaches, folds)
        return [self._row_values(seat, reaches, folds) for seat in seats]


def learn_preflop(
    learner: PreflopLearner, goal: PreflopGoal, *, progress: bool
) -> tuple[list[Array], int]:
    """Return strategies with the goal's gap, or the best found, and the number of iterations.

    The method is predictive regret matching+ (Farina, Kroer and Sandholm, "Faster Game Solving via
    Predictive Blackwell Approachability", 2021), with alternating seats and quadratic averaging.
    """
    best, least = [each.copy() for each in learner.played], np.inf
    ends, iteration = time.monotonic() + goal.seconds, 0
    with progress_bar(goal.iterations, learner.name, shown=progress, unit="iteration") as bar:
        while least > goal.gap and iteration < goal.iterations:
            iteration += 1
            learner.iterate(iteration)
            bar.update()
            is_last = iteration == goal.iterations or time.monotonic() > ends
            if is_last or iteration % BETWEEN == 0:
                average = learner.average()
                gap = float(learner.gains(average)[1].max())
                if gap < least:
                    best, least = average, gap
            if is_last:
                break
    return best, iteration
