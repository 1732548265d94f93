"""The value of the game to each player, and the gain of their best reply, by other code.

Two players: all deals are counted, decision by decision. More players: deals of all hands and the
board are sampled, with full card removal. One half of the deals finds the actions that gain
significantly, the other half measures their gain, which would be overrated on the deals that chose
them. Gains that are not significant are left out, so a gap grows with the number of deals towards
that of the best reply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from lookup.combos import HAND_CLASSES
from lookup.running.forks import by_blas
from lookup.running.progress import progress_bar
from poker_calculator.games.preflop.betting_tree import PreflopEnd, PreflopNode, PreflopTree
from poker_calculator.games.push_or_fold.certificate import Certificate
from poker_calculator.games.push_or_fold.deals import (
    PushFoldDeals,
    SampledDeals,
    order_number,
    order_numbers,
    sampled_deals,
    two_hands,
)

Floats: TypeAlias = NDArray[np.float64]
Strategies: TypeAlias = Sequence[Floats]
"""The frequency of each action for each class, [A, N], by decision."""

SURE: Final = 2.0  # the standard errors by which a gain is significant


class _CertifiedGame:
    """A tree with the decision or end after each edge."""

    def __init__(
        self,
        tree: PreflopTree,
        payoffs: Sequence[Floats],
        strategies: Strategies,
        given: frozenset[int],
        pairs: PushFoldDeals,
    ) -> None:
        self.pairs = pairs
        self.tree, self.payoffs, self.given = tree, payoffs, given
        self.strategies = dict(zip(tree.nodes, strategies, strict=True))
        self.after: dict[int, PreflopNode | PreflopEnd] = {}
        self.after.update({end.before: end for end in tree.ends})
        self.after.update({node.before: node for node in tree.nodes})
        self.numbers = {id(end): number for number, end in enumerate(tree.ends)}

    def payoffs_of(self, end: PreflopEnd) -> Floats:
        """Return the payoffs of an end, [K, P]."""
        return self.payoffs[self.numbers[id(end)]]

    def is_given(self, node: PreflopNode) -> bool:
        """Return whether the strategy of a decision is an argument."""
        return node.edge in self.given


def certify_preflop(
    tree: PreflopTree,
    payoffs: Sequence[Floats],
    strategies: Strategies,
    given: frozenset[int],
    deals: int,
    rng: np.random.Generator,
    *,
    progress: bool,
    pairs: PushFoldDeals | None = None,
) -> Certificate:
    """Return the certificate of strategies.

    given : the first edges of the decisions whose strategies are arguments
    deals : the number of sampled deals, for three and more players
    pairs : the deals of two players, by default those of hold'em
    """
    game = _CertifiedGame(tree, payoffs, strategies, given, pairs or two_hands())
    if len(tree.table.names) == 2:
        return _count(game)
    return _sample(game, deals, rng, progress=progress)


def _count(game: _CertifiedGame) -> Certificate:
    counts = game.pairs.counts
    total = counts.sum()
    certificate = Certificate(*np.zeros((3, 2)))
    for seat in (0, 1):
        played, best = _counted(game, game.after[-1], seat, np.ones(counts.shape[1]))
        certificate.values[seat] = played.sum() / total
        certificate.gaps[seat] = (best - played).sum() / total
    return certificate


def _counted(
    game: _CertifiedGame, place: PreflopNode | PreflopEnd, seat: int, reach: Floats
) -> tuple[Floats, Floats]:
    """Return the values of a seat's hands as played and by the best reply, [N], over all deals.

    reach : [N], the probability that the other player's hands play to here
    """
    if isinstance(place, PreflopEnd):
        counts, payoffs = game.pairs.counts, game.payoffs_of(place)[:, seat]
        if len(place.seats) == 1:
            value = payoffs[0] * by_blas(np.matmul, counts.sum(axis=0), reach)
        else:
            # Deals are by the own hand first, payoffs by the hand of seat 0.
            turned = [order[:: 1 - 2 * seat] for order in game.pairs.orders]
            own = payoffs[[weak_orders(2).index(order) for order in turned]]
            value = by_blas(np.matmul, np.tensordot(own, counts, axes=1), reach)
        return value, value
    strategy = game.strategies[place]
    children = [game.after[place.edge + index] for index in range(len(place.actions))]
    if place.seat != seat:
        results = [
            _counted(game, child, seat, reach * share)
            for child, share in zip(children, strategy, strict=True)
        ]
        return sum(each[0] for each in results), sum(each[1] for each in results)  # type: ignore[return-value]
    both = np.array([_counted(game, child, seat, reach) for child in children])
    played = (strategy * both[:, 0]).sum(axis=0)
    if game.is_given(place):
        return played, (strategy * both[:, 1]).sum(axis=0)
    return played, both[:, 1].max(axis=0)


def _sample(
    game: _CertifiedGame, deals: int, rng: np.random.Generator, *, progress: bool
) -> Certificate:
    players = len(game.tree.table.names)
    blocks = [*sampled_deals(players, deals, rng)]
    dealt = SampledDeals(
        np.concatenate([block.classes for block in blocks], axis=1),
        np.concatenate([block.strengths for block in blocks], axis=1),
    )
    by_number = {id(end): _by_order_number(game.payoffs_of(end), end) for end in game.tree.ends}
    certificate = Certificate(*np.zeros((3, players)))
    everything = np.arange(deals)
    with progress_bar(players, "certificate", shown=progress, unit="player") as bar:
        for seat in range(players):
            reply = _SampledReply(game, by_number, dealt, seat)
            played, best = reply.follow(game.after[-1], everything, np.ones(deals))
            gains = (best - played)[deals // 2 :]
            certificate.values[seat] = played.mean()
            certificate.gaps[seat] = gains.mean()
            certificate.errors[seat] = gains.std() / np.sqrt(gains.size)
            bar.update()
    return certificate


def _by_order_number(payoffs: Floats, end: PreflopEnd) -> Floats:
    """Return payoffs by `order_numbers` of the live seats, [H**H, P]."""
    hands = len(end.seats)
    table = np.zeros((hands**hands, payoffs.shape[1]))
    for order, row in zip(weak_orders(hands), payoffs, strict=True):
        table[order_number(order)] = row
    return table


class _SampledReply:
    """The best reply of a seat on sampled deals; its first half chooses actions."""

    def __init__(
        self, game: _CertifiedGame, by_number: Mapping[int, Floats], dealt: SampledDeals, seat: int
    ) -> None:
        self._game, self._payoffs, self._dealt, self._seat = game, by_number, dealt, seat
        self._half = dealt.classes.shape[1] // 2

    def follow(
        self, place: PreflopNode | PreflopEnd, deals: NDArray[np.intp], weights: Floats
    ) -> tuple[Floats, Floats]:
        """Return the payoffs as played and by the best reply, [N], in some of the deals.

        weights : [N], the probability of the others' actions so far
        """
        if isinstance(place, PreflopEnd):
            strengths = self._dealt.strengths[list(place.seats)][:, deals]
            number = order_numbers(strengths) if len(place.seats) > 1 else 0
            won = self._payoffs[id(place)][number, self._seat] * weights
            return won, won
        strategy = self._game.strategies[place]
        shares = strategy[:, self._dealt.classes[place.seat][deals]]
        children = [self._game.after[place.edge + index] for index in range(len(shares))]
        if place.seat == self._seat:
            return self._choose(place, children, deals, weights, shares)
        played, best = np.zeros((2, deals.size))
        for child, share in zip(children, shares, strict=True):
            some = np.flatnonzero(share)
            if some.size:
                results = self.follow(child, deals[some], weights[some] * share[some])
                played[some] += results[0]
                best[some] += results[1]
        return played, best

    def _choose(
        self,
        node: PreflopNode,
        children: Sequence[PreflopNode | PreflopEnd],
        deals: NDArray[np.intp],
        weights: Floats,
        shares: Floats,
    ) -> tuple[Floats, Floats]:
        results = [self.follow(child, deals, weights) for child in children]
        played = sum(share * each[0] for share, each in zip(shares, results, strict=True))
        each_best = np.array([each[1] for each in results])
        best = (shares * each_best).sum(axis=0)
        if self._game.is_given(node):
            return np.asarray(played), best
        classes = self._dealt.classes[self._seat][deals]
        first = deals < self._half
        most, chosen = np.zeros(len(HAND_CLASSES)), np.full(len(HAND_CLASSES), -1)
        for action, worth in enumerate(each_best):
            gain = (worth - best)[first]
            sums = np.bincount(classes[first], gain, len(HAND_CLASSES))
            squares = np.bincount(classes[first], gain**2, len(HAND_CLASSES))
            better = (sums > SURE * np.sqrt(squares)) & (sums > most)
            most[better], chosen[better] = sums[better], action
        action = chosen[classes]
        changed = np.flatnonzero(action >= 0)
        best[changed] = each_best[action[changed], changed]
        return np.asarray(played), best
