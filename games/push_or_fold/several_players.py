"""What decisions are worth between four players and more.

The hands that are all-in have exact card removal among themselves: pairs and triples of classes
are counted. A player who folds counts by a factor on each hand that is all-in or decides: how much
likelier he folds when that hand is dealt than on average. What his cards take from two others
jointly, and from the board, is left out; so is what the hand of who folds tells of several others
at once. `certificate.certify_by_deals` measures what that costs, in the true game. With three
players, whose game is known exactly, it cost 0.0006 of prizes of 100, and 0.0004 big blinds.

Ends at which four or five show their hands are rare, and no table holds so many hands: what they
bring is averaged over sampled deals.
"""

from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.deals import (
    Deals,
    SampledDeals,
    combos_of_classes,
    disjoint_pairs,
    order_numbers,
    sampled_deals,
)
from games.push_or_fold.game import Game, Strategies, Values
from games.push_or_fold.tree import Tree
from lookup.combos import COMBO_COUNT, HAND_CLASSES

Floats = NDArray[np.float64]

MOST_COUNTED: Final = 3
"""Up to so many hands are counted exactly."""

FEW = 0.3
"""Of up to this part of all pairs of hands, those in use are taken out of the triples first: it
takes a third of the time that all take, and learned strategies use a tenth of them."""


class Contest(NamedTuple):
    """An end as one of the seats sees it that are in."""

    end: int
    others: tuple[int, ...]
    """The other seats that are in."""
    payoffs: Floats
    """[K, P]: what every seat gets, by the order of the seat's hand and those of the others."""


class Folds(NamedTuple):
    """What folding at each of the D decisions comes to, and those who fold at each of the E ends.

    Factors tell how much likelier a fold is when one hand is dealt, than on average.
    """

    likely: Floats
    """[D]: how likely the player folds."""
    factors: Floats
    """[D, 169]"""
    end_likely: Floats
    """[E]: how likely all fold who do, as if their hands were dealt apart."""
    end_factors: Floats
    """[E, 169]"""


class SampledEnds:
    """The ends of a game at which more hands are shown than *counted* ones."""

    def __init__(
        self, game: Game, deals: int, rng: np.random.Generator, counted: int = MOST_COUNTED
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
        """What these ends bring at each decision, counted over all deals."""
        self.likely = 0.0
        """How likely the game comes to one of them."""
        self.totals = np.zeros(game.players)
        """What they bring every seat, counted over all deals, [P]."""

    def bring_up_to_date(self, strategies: Strategies) -> None:
        """Set what these ends bring when players play by some strategies."""
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
            for place, (number, pushes) in enumerate(path):
                seat = nodes[number].seat
                others = np.prod(acted[:place] + acted[place + 1 :], axis=0)
                held = classes[seat]
                action = worth[0 if pushes else 1, number]
                action += np.bincount(held, others * got[seat], len(HAND_CLASSES))
                if pushes:
                    worth[2, number] += np.bincount(held, others, len(HAND_CLASSES))
            chance = np.prod(acted, axis=0)
            likely += chance.sum()
            totals += got @ chance
        dealt = np.maximum(self._deals[[node.seat for node in nodes]], 1)
        self.values = [Values(*each) for each in np.moveaxis(worth / dealt, 1, 0)]
        deals = self._dealt.classes.shape[1]
        self.likely, self.totals = likely / deals, totals / deals

    def _deals_that_may_end(
        self, number: int, strategies: Strategies
    ) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """Return the classes [P, M] and shown hands [H, M] of deals in which it may come to an end.

        In the others more than one of those who go all-in never would.
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
    """A game of any number of players whose decisions are valued from pairs and triples.

    What four and more bring who are all-in is what *sampled* was last brought up to date with, by
    whoever gave it.
    """

    def __init__(
        self,
        game: Game,
        pairs: Deals,
        triples: Deals | None = None,
        sampled: SampledEnds | None = None,
    ) -> None:
        self.tree: Tree = game.tree
        self._payoffs = game.payoffs
        self.players = game.players
        self._chance = combos_of_classes() / COMBO_COUNT
        counts = disjoint_pairs()
        self._given = counts / counts.sum(axis=1, keepdims=True)  # [h, j]: chance of j, given h
        self._triples = triples
        self._orders = {1: ((0,),), 2: pairs.orders, 3: triples.orders if triples else ()}
        pair_counts = pairs.counts.astype(np.float64)
        self._pair_shares = pair_counts / pair_counts.sum(axis=(0, 2))[:, None]
        # What ends bring every seat on average, [P], when they were last seen by one who was in.
        self._means: dict[int, Floats] = {}
        self._sampled = sampled

    @cached_property
    def chances(self) -> list[Floats]:
        """Return how likely each seat holds each hand, [169]."""
        return [self._chance for _ in range(self.players)]

    def advantages(self, seat: int, strategies: Strategies) -> dict[int, Floats]:
        """Return what pushing is worth more than folding at each decision of a seat, [169]."""
        values = self.values(seat, strategies)
        return {number: push - fold for number, (push, fold, _) in values.items()}

    def values(self, seat: int, strategies: Strategies) -> dict[int, Values]:
        """Return what the actions of each decision of a seat are worth, by its number.

        What two or three others bring one who folded is their payoff at the strategies with which
        one of them was last asked for; `totals` brings all of it up to date.
        """
        folds = self._folds(strategies)
        likely, worth = self._all_in(self._contests[seat], seat, strategies, folds)
        found = {}
        for number in self.tree.by_seat[seat]:
            pushes = [end for end in self.tree.through[number, True] if end in likely]
            reach = np.sum([likely[end] for end in pushes], axis=0)
            push = np.sum([worth[end][:, seat] for end in pushes], axis=0)
            if self._sampled:
                push = push + self._sampled.values[number].push
                reach = reach + self._sampled.values[number].reach
            if self._counted_folds[number]:
                fold = reach * self._fold(number, strategies, folds)
            else:  # four others or more are all-in then, whatever follows
                assert self._sampled is not None
                fold = self._sampled.values[number].fold
            found[number] = Values(push, fold, reach)
        return found

    def all_values(self, strategies: Strategies) -> list[Values]:
        """Return what the actions of all decisions are worth."""
        found: dict[int, Values] = {}
        for seat in sorted(self.tree.by_seat):
            found |= self.values(seat, strategies)
        return [found[number] for number in range(len(self.tree.nodes))]

    def totals(self, strategies: Strategies) -> Floats:
        """Return what the game is worth to every seat, [P]."""
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
        """Return how often each hand of a seat does what leads to an end, [169]."""
        for number, pushes in self.tree.ends[end].path:
            if self.tree.nodes[number].seat == seat:
                return strategies[number] if pushes else 1 - strategies[number]
        return np.ones(self._chance.size)

    def _folds(self, strategies: Strategies) -> Folds:
        """Return what those who fold come to."""
        folds = 1 - np.array(strategies)
        likely, given = folds @ self._chance, folds @ self._given.T
        some = likely[:, None] > 0
        factors = np.divide(given, likely[:, None], out=np.ones_like(given), where=some)
        end_likely, end_factors = np.ones(len(self.tree.ends)), []
        for number, end in enumerate(self.tree.ends):
            who = [at for at, pushes in end.path if not pushes]
            end_likely[number] = np.prod(likely[who])
            end_factors.append(np.prod(factors[who], axis=0))
        return Folds(likely, factors, end_likely, np.array(end_factors))

    @cached_property
    def _contests(self) -> list[list[Contest]]:
        """Return for each seat the ends at which it is in."""
        contests: list[list[Contest]] = [[] for _ in range(self.players)]
        for number, end in enumerate(self.tree.ends):
            for seat in end.seats if len(end.seats) <= MOST_COUNTED else ():
                others = tuple(other for other in end.seats if other != seat)
                places = [(seat, *others).index(each) for each in end.seats]
                by_order = [
                    self._payoffs[number][tuple(order[place] for place in places)]
                    for order in self._orders[len(end.seats)]
                ]
                contests[seat].append(Contest(number, others, np.array(by_order)))
        return contests

    def _all_in(
        self, contests: list[Contest], seat: int, strategies: Strategies, folds: Folds
    ) -> tuple[dict[int, Floats], dict[int, Floats]]:
        """Return how likely ends are at which a seat is in, and what they bring every seat then.

        By the number of the end, [169] and [169, P]: by the seat's hand, whatever its own weight.
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
        """Return how likely each order is, [K, 169], given one hand, for others' *weights*."""
        hands = self._chance.size
        if not weights or size == 1:
            return [np.ones((1, hands)) for _ in weights]
        if size == 2:
            columns = np.array([others[0] for others in weights]).T
            return [*np.moveaxis(self._pair_shares @ columns, -1, 0)]
        assert self._triples is not None
        pairs = np.array([np.outer(*each).ravel() for each in weights], np.float32)
        counts = self._triples.counts.reshape(-1, hands**2)
        used = np.flatnonzero(pairs.any(axis=0))
        if used.size < FEW * hands**2:
            counts, pairs = np.take(counts, used, axis=1), pairs[:, used]
        by_hand = (counts @ pairs.T).astype(np.float64).reshape(-1, hands, len(weights))
        return [*np.moveaxis(by_hand / self._triple_totals[:, None], -1, 0)]

    @cached_property
    def _triple_totals(self) -> Floats:
        """Return how many deals of three hands have each class first, [169]."""
        assert self._triples is not None
        return np.asarray(self._triples.counts.sum(axis=(0, 2, 3), dtype=np.float64))

    @cached_property
    def _counted_folds(self) -> list[list[int]]:
        """Return the ends that folding at each decision may lead to, of those that are counted."""
        return [
            [
                end
                for end in self.tree.through[number, False]
                if len(self.tree.ends[end].seats) <= MOST_COUNTED
            ]
            for number in range(len(self.tree.nodes))
        ]

    def _fold(self, number: int, strategies: Strategies, folds: Folds) -> Floats:
        """Return what folding is worth at a decision once it is reached, [169].

        It is averaged over the ends that are counted.
        """
        seat, ends = self.tree.nodes[number].seat, self._counted_folds[number]
        possible = {float(payoff[seat]) for end in ends for payoff in self._payoffs[end].values()}
        if len(possible) == 1:
            return np.full(self._chance.size, possible.pop())
        likelier = self._given / self._chance  # [h, j]: how much likelier j is, given h
        likely, worth = np.zeros((2, self._chance.size))
        for end in ends:
            path = self.tree.ends[end].path
            others = [at for at, pushes in path if not pushes and at != number]
            by_hand = np.prod(folds.likely[others]) * np.prod(folds.factors[others], axis=0)
            for other in self.tree.ends[end].seats:
                # The factor of the player's own fold gives way to that of the hand he holds.
                factor = folds.end_factors[end] / folds.factors[number]
                hands = self._chance * self._weights(end, other, strategies) * factor
                by_hand = by_hand * (likelier @ hands)
            likely += by_hand
            worth += by_hand * self._mean(end, strategies, folds)[seat]
        means = np.full(likely.shape, min(possible))
        np.divide(worth, likely, out=means, where=likely > 0)
        return means

    def _mean(self, end: int, strategies: Strategies, folds: Folds) -> Floats:
        """Return what an end brings every seat on average over the orders, [P]."""
        if end not in self._means:
            seat = self.tree.ends[end].seats[0]
            self._all_in(self._contests[seat], seat, strategies, folds)
        if end in self._means:
            return self._means[end]
        # One that is not reached counts with all orders alike.
        return np.asarray(np.mean([*self._payoffs[end].values()], axis=0))
