"""The values of decisions between four or more players.

Card removal between all-in hands is exact: pairs and triples of classes are counted. Each fold
multiplies the weight of every all-in or acting hand by a factor: the probability of the fold given
that hand, divided by its mean. The model ignores the joint card removal of a folded hand from
several other hands, and from the board. `certificate.certify_by_deals` measures the cost of this in
the true game. With three players, whose exact game is known, it was 0.0006 of prizes of 100, and
0.0004 big blinds.

Showdowns of four or five hands are rare, and their tables would be too large: their payoffs are
averaged over sampled deals.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.combos import COMBO_COUNT, HAND_CLASSES
from lookup.running.cached import cached_property
from lookup.running.forks import by_blas
from poker_calculator.games.push_or_fold.deals import (
    PushFoldDeals,
    SampledDeals,
    combos_of_classes,
    disjoint_pairs,
    order_numbers,
    sampled_deals,
)
from poker_calculator.games.push_or_fold.game_arrays import PushFoldGame, Strategies, Values
from poker_calculator.games.push_or_fold.tree import Tree

Floats = NDArray[np.float64]

MOST_COUNTED: Final = 3  # the most hands at a showdown whose deals are counted exactly

FEW = 0.3
"""Up to this fraction of all pairs of hands, the pairs in use are first selected from the triples.
It takes a third of the time of all pairs; learned strategies use a tenth of the pairs."""


class ShowdownEnd(NamedTuple):
    """An end from the view of one of its live seats."""

    end: int
    others: tuple[int, ...]  # the other live seats
    payoffs: Floats
    """[K, P]: the payoffs of all seats, by the order of the seat's hand and the others' hands."""


class Folds(NamedTuple):
    """The folds at each of the D decisions, and all folds on the way to each of the E ends.

    A factor is the probability of a fold given that one hand is dealt, divided by its mean.
    """

    likely: Floats  # [D]: the probability of a fold
    factors: Floats  # [D, 169]
    end_likely: Floats  # [E]: the probability of all folds, as if the hands were independent
    end_factors: Floats  # [E, 169]


class SampledEnds:
    """The ends with more than *counted* hands at showdown, valued on sampled deals."""

    def __init__(
        self, game: PushFoldGame, deals: int, rng: np.random.Generator, counted: int = MOST_COUNTED
    ) -> None:
        self._game = game
        parts = [*sampled_deals(game.players, deals, rng)]
        self._dealt = SampledDeals(
            np.concatenate([part.classes for part in parts], axis=1),
            np.concatenate([part.strengths for part in parts], axis=1),
        )
        hands = len(HAND_CLASSES)
        self._deals = np.array([np.bincount(held, None, hands) for held in self._dealt.classes])
        self._payoffs = {
            number: game.payoffs_by_number(number)
            for number, end in enumerate(game.tree.ends)
            if len(end.seats) > counted
        }
        self.values: list[Values] = []
        """The shares of these ends in the values of each decision, as means over all deals."""
        self.likely: float = 0.0
        """The probability that the game reaches one of these ends."""
        self.totals: NDArray[np.float64] = np.zeros(game.players)
        """Their shares in each seat's payoff, as means over all deals, [P]."""

    def bring_up_to_date(self, strategies: Strategies) -> None:
        """Compute the values of these ends for these strategies."""
        nodes = self._game.tree.nodes
        worth = np.zeros((3, len(nodes), len(HAND_CLASSES)))
        likely, totals = 0.0, np.zeros(self._game.players)
        for end, by_number in self._payoffs.items():
            classes, strengths = self._deals_that_may_end(end, strategies)
            got = by_number[:, order_numbers(strengths)]
            path = self._game.tree.ends[end].path
            acted = [
                np.abs(strategies[number] - (not pushes))[classes[nodes[number].seat]]
                for number, pushes in path
            ]
            for index, (number, pushes) in enumerate(path):
                seat = nodes[number].seat
                others = np.prod(acted[:index] + acted[index + 1 :], axis=0)
                hands = classes[seat]
                action = worth[0 if pushes else 1, number]
                action += np.bincount(hands, others * got[seat], len(HAND_CLASSES))
                if pushes:
                    worth[2, number] += np.bincount(hands, others, len(HAND_CLASSES))
            chance = np.prod(acted, axis=0)
            likely += chance.sum()
            totals += got @ chance
        dealt = np.maximum(self._deals[[node.seat for node in nodes]], 1)
        self.values = [Values(*each) for each in np.moveaxis(worth / dealt, 1, 0)]
        deals = self._dealt.classes.shape[1]
        self.likely = likely / deals
        self.totals = totals / deals

    def _deals_that_may_end(
        self, number: int, strategies: Strategies
    ) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """Return the classes [P, M] and shown strengths [H, M] of the deals that matter to an end.

        In all other deals, more than one of its all-in players never goes all-in with their hand.
        """
        end, nodes = self._game.tree.ends[number], self._game.tree.nodes
        against = np.zeros(self._dealt.classes.shape[1], np.int8)
        for at, pushes in end.path:
            if pushes:
                never = strategies[at] == 0
                against += never[self._dealt.classes[nodes[at].seat]]
        here = np.flatnonzero(against <= 1)
        return self._dealt.classes[:, here], self._dealt.strengths[list(end.seats)][:, here]


class SeveralPlayers:
    """A game of any number of players, with decisions valued from pairs and triples of hands.

    The payoffs of four or more all-in players are those of *sampled*, which the caller updates.
    """

    def __init__(
        self,
        game: PushFoldGame,
        pairs: PushFoldDeals,
        triples: PushFoldDeals | None = None,
        sampled: SampledEnds | None = None,
    ) -> None:
        self.tree: Tree = game.tree
        self._payoffs = game.payoffs
        self.players: int = game.players
        self._chance = combos_of_classes() / COMBO_COUNT
        counts = disjoint_pairs()
        # [h, j]: the probability of j given h
        self._conditional = counts / counts.sum(axis=1, keepdims=True)
        self._triples = triples
        self._orders = {1: ((0,),), 2: pairs.orders, 3: triples.orders if triples else ()}
        pair_counts = pairs.counts.astype(np.float64)
        self._pair_shares = pair_counts / pair_counts.sum(axis=(0, 2))[:, None]
        # The mean payoffs of each end, [P], as last computed for one of its live seats.
        self._means: dict[int, Floats] = {}
        self._sampled = sampled

    @cached_property
    def chances(self) -> list[Floats]:
        """Return the probability of each hand for each seat, [169]."""
        return [self._chance for _ in range(self.players)]

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, Floats]:
        """Return the advantage of pushing over folding at each decision of a seat, [169]."""
        values = self.values(seat, strategies)
        return {number: push - fold for number, (push, fold, _) in values.items()}

    def values(self, seat: int, strategies: Strategies) -> dict[int, Values]:
        """Return the values of the actions of each decision of a seat, by its number.

        A folder's payoff from a showdown of others is the mean of the last call for one of the live
        seats, with the strategies of that call. `totals` updates all of these means.
        """
        folds = self._folds(strategies)
        likely, worth = self._all_in(self._contests[seat], seat, strategies, folds)
        by_number = {}
        for number in self.tree.by_seat[seat]:
            pushes = [end for end in self.tree.through[number, True] if end in likely]
            reach = np.sum([likely[end] for end in pushes], axis=0)
            push = np.sum([worth[end][:, seat] for end in pushes], axis=0)
            if self._sampled:
                push = push + self._sampled.values[number].push
                reach = reach + self._sampled.values[number].reach
            if self._counted_folds[number]:
                fold = reach * self._fold(number, strategies, folds)
            else:  # every end has four or more all-in players
                assert self._sampled is not None
                fold = self._sampled.values[number].fold
            by_number[number] = Values(push, fold, reach)
        return by_number

    def all_values(self, strategies: Strategies) -> list[Values]:
        """Return the values of the actions of all decisions."""
        by_number: dict[int, Values] = {}
        for seat in sorted(self.tree.by_seat):
            by_number |= self.values(seat, strategies)
        return [by_number[number] for number in range(len(self.tree.nodes))]

    def totals(self, strategies: Strategies) -> Floats:
        """Return the value of the game to each seat, [P]."""
        folds = self._folds(strategies)
        total_likely, total = 0.0, np.zeros(self.players)
        if self._sampled:
            total_likely, total = self._sampled.likely, self._sampled.totals.copy()
        for seat in range(self.players):
            first = [
                contest
                for contest in self._contests[seat]
                if self.tree.ends[contest.end].seats[0] == seat
            ]
            likely, worth = self._all_in(first, seat, strategies, folds)
            for end in likely:
                own = self._chance * self._weights(end, seat, strategies)
                total_likely += float(own @ likely[end])
                total += own @ worth[end]
        return np.asarray(total / total_likely)

    def _weights(self, end: int, seat: int, strategies: Strategies) -> Floats:
        """Return the probability that each hand of a seat acts as an end requires, [169]."""
        for number, pushes in self.tree.ends[end].path:
            if self.tree.nodes[number].seat == seat:
                return strategies[number] if pushes else 1 - strategies[number]
        return np.ones(self._chance.size)

    def _folds(self, strategies: Strategies) -> Folds:
        """Return the probabilities and factors of the folds."""
        folds = 1 - np.array(strategies)
        likely, factor_sums = folds @ self._chance, by_blas(np.matmul, folds, self._conditional.T)
        some = likely[:, None] > 0
        factors = np.divide(factor_sums, likely[:, None], out=np.ones_like(factor_sums), where=some)
        end_likely, end_factors = np.ones(len(self.tree.ends)), []
        for number, end in enumerate(self.tree.ends):
            who = [at for at, pushes in end.path if not pushes]
            end_likely[number] = np.prod(likely[who])
            end_factors.append(np.prod(factors[who], axis=0))
        return Folds(likely, factors, end_likely, np.array(end_factors))

    @cached_property
    def _contests(self) -> list[list[ShowdownEnd]]:
        """Return the ends at which each seat is live."""
        contests: list[list[ShowdownEnd]] = [[] for _ in range(self.players)]
        for number, end in enumerate(self.tree.ends):
            for seat in end.seats if len(end.seats) <= MOST_COUNTED else ():
                others = tuple(other for other in end.seats if other != seat)
                order_of_seats = [(seat, *others).index(each) for each in end.seats]
                by_order = [
                    self._payoffs[number][tuple(order[place] for place in order_of_seats)]
                    for order in self._orders[len(end.seats)]
                ]
                contests[seat].append(ShowdownEnd(number, others, np.array(by_order)))
        return contests

    def _all_in(
        self, contests: list[ShowdownEnd], seat: int, strategies: Strategies, folds: Folds
    ) -> tuple[dict[int, Floats], dict[int, Floats]]:
        """Return the probabilities of the ends at which a seat is live, and the payoffs there.

        Both are by the number of the end and the seat's hand, [169] and [169, P]. The payoffs are
        weighted by the probabilities, which leave out the seat's own action.
        """
        likely, worth = {}, {}
        for size in (1, 2, 3):
            here = [each for each in contests if len(each.others) == size - 1]
            weights = [
                [
                    self._weights(contest.end, other, strategies) * folds.end_factors[contest.end]
                    for other in contest.others
                ]
                for contest in here
            ]
            for (end, _, payoffs), orders in zip(here, self._by_order(size, weights), strict=True):
                orders = orders * (folds.end_likely[end] * folds.end_factors[end])
                likely[end], worth[end] = orders.sum(axis=0), orders.T @ payoffs
                means = orders @ (self._chance * self._weights(end, seat, strategies))
                if (total := means.sum()) > 0:
                    self._means[end] = means @ payoffs / total
        return likely, worth

    def _by_order(self, size: int, weights: list[list[Floats]]) -> list[Floats]:
        """Return the probability of each order given one hand, [K, 169], for others' *weights*."""
        hands = self._chance.size
        if not weights or size == 1:
            return [np.ones((1, hands)) for _ in weights]
        if size == 2:
            columns = np.array([others[0] for others in weights]).T
            return [*np.moveaxis(by_blas(np.matmul, self._pair_shares, columns), -1, 0)]
        assert self._triples is not None
        pairs = np.array([np.outer(*each).ravel() for each in weights], np.float32)
        counts = self._triples.counts.reshape(-1, hands**2)
        used = np.flatnonzero(pairs.any(axis=0))
        if used.size < FEW * hands**2:
            counts, pairs = np.take(counts, used, axis=1), pairs[:, used]
        by_hand = by_blas(np.matmul, counts, pairs.T).astype(np.float64)
        by_hand = by_hand.reshape(-1, hands, len(weights))
        return [*np.moveaxis(by_hand / self._triple_totals[:, None], -1, 0)]

    @cached_property
    def _triple_totals(self) -> Floats:
        """Return the number of three-hand deals by the first hand's class, [169]."""
        assert self._triples is not None
        return np.asarray(self._triples.counts.sum(axis=(0, 2, 3), dtype=np.float64))

    @cached_property
    def _counted_folds(self) -> list[list[int]]:
        """Return the counted ends that folding at each decision can lead to."""
        return [
            [
                end
                for end in self.tree.through[number, False]
                if len(self.tree.ends[end].seats) <= MOST_COUNTED
            ]
            for number in range(len(self.tree.nodes))
        ]

    def _fold(self, number: int, strategies: Strategies, folds: Folds) -> Floats:
        """Return the value of folding at a decision, given that it is reached, [169].

        It is the mean over the counted ends.
        """
        seat, ends = self.tree.nodes[number].seat, self._counted_folds[number]
        possible = {float(payoff[seat]) for end in ends for payoff in self._payoffs[end].values()}
        if len(possible) == 1:
            return np.full(self._chance.size, possible.pop())
        likelier = self._conditional / self._chance  # [h, j]: P(j given h) / P(j)
        likely, worth = np.zeros((2, self._chance.size))
        for end in ends:
            path = self.tree.ends[end].path
            others = [at for at, pushes in path if not pushes and at != number]
            by_hand = np.prod(folds.likely[others]) * np.prod(folds.factors[others], axis=0)
            for other in self.tree.ends[end].seats:
                # The player's hand is known here: it replaces the factor of their own fold.
                factor = folds.end_factors[end] / folds.factors[number]
                hands = self._chance * self._weights(end, other, strategies) * factor
                by_hand = by_hand * by_blas(np.matmul, likelier, hands)
            likely += by_hand
            worth += by_hand * self._mean(end, strategies, folds)[seat]
        means = np.full(likely.shape, min(possible))
        np.divide(worth, likely, out=means, where=likely > 0)
        return means

    def _mean(self, end: int, strategies: Strategies, folds: Folds) -> Floats:
        """Return the mean payoffs of an end over the orders, [P]."""
        if end not in self._means:
            seat = self.tree.ends[end].seats[0]
            self._all_in(self._contests[seat], seat, strategies, folds)
        if end in self._means:
            return self._means[end]
        # At an end that is not reached, all orders count equally.
        return np.asarray(np.mean([*self._payoffs[end].values()], axis=0))
