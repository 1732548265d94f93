"""The value of the game to each player, and the gain of their best reply, by other code.

Two players: all deals are counted, decision by decision. More players: deals of all hands and the
board are sampled, with full card removal. One half of the deals finds the actions that gain
significantly, the other half measures their gain, which would be overrated on the deals that chose
them. Gains that are not significant are left out, so a gap grows with the number of deals towards
that of the best reply.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way_orders import weak_orders
from lookup.combos import HAND_CLASSES
from lookup.running.forks import by_blas
from lookup.running.progress import progress_bar
from poker_calculator.games.preflop.betting_tree import PreflopEnd, PreflopTree
from poker_calculator.games.preflop.flop_corrections import Corrections
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


class _CertifiedGame(NamedTuple):
    """A tree with payoffs by end, [K, P], and strategies by decision."""

    tree: PreflopTree
    payoffs: Sequence[Floats]
    strategies: Strategies
    given: Container[int]  # the decisions whose strategies are arguments
    corrections: Corrections  # of payoffs by end

    def parts(self, number: int, seat: int) -> tuple[Floats, Floats] | None:
        """Return a seat's gains by its hand and losses by the other hand at an end, [N] each."""
        seats = self.tree.ends[number].seats
        if number not in self.corrections or seat not in seats:
            return None
        return self.corrections[number].of(seats.index(seat))


def certify_preflop(
    tree: PreflopTree,
    payoffs: Sequence[Floats],
    strategies: Strategies,
    given: Container[int],
    deals: int,
    rng: np.random.Generator,
    *,
    progress: bool,
    pairs: PushFoldDeals | None = None,
    corrections: Corrections | None = None,
) -> Certificate:
    """Return the certificate of strategies.

    given : the numbers of the decisions whose strategies are arguments
    deals : the number of sampled deals, for three and more players
    pairs : the deals of two players, by default those of hold'em
    corrections : of payoffs by end, optional
    """
    game = _CertifiedGame(tree, payoffs, strategies, given, corrections or {})
    if len(tree.table.names) == 2:
        return _count(game, pairs or two_hands())
    return _sample(game, deals, rng, progress=progress)


def _count(game: _CertifiedGame, pairs: PushFoldDeals) -> Certificate:
    total = pairs.counts.sum()
    certificate = Certificate(*np.zeros((3, 2)))
    for seat in (0, 1):
        played, best = _counted(game, pairs, 0, seat, np.ones(pairs.counts.shape[1]))
        certificate.values[seat] = played.sum() / total
        certificate.gaps[seat] = (best - played).sum() / total
    return certificate


def _counted(
    game: _CertifiedGame, pairs: PushFoldDeals, place: int, seat: int, reach: Floats
) -> tuple[Floats, Floats]:
    """Return the values of a seat's hands as played and by the best reply, [N], over all deals.

    place : a decision, or -1 - e for end e
    reach : [N], the probability that the other player's hands play to here
    """
    if place < 0:
        payoffs = game.payoffs[-1 - place][:, seat]
        worth = payoffs[0] * pairs.counts.sum(axis=0)
        if len(payoffs) > 1:
            # Deals are by the own hand first, payoffs by the hand of seat 0.
            turned = [order[:: 1 - 2 * seat] for order in pairs.orders]
            own = payoffs[[weak_orders(2).index(order) for order in turned]]
            worth = np.tensordot(own, pairs.counts, axes=1)
        value = by_blas(np.matmul, worth, reach)
        if (parts := game.parts(-1 - place, seat)) is not None:
            dealt, (own, other) = pairs.counts.sum(axis=0), parts
            value += own * by_blas(np.matmul, dealt, reach)
            value -= by_blas(np.matmul, dealt, other * reach)
        return value, value
    node, strategy = game.tree.nodes[place], game.strategies[place]
    following = game.tree.after[node.edge : node.edge + len(strategy)]
    if node.seat != seat:
        results = [
            _counted(game, pairs, after, seat, reach * share)
            for after, share in zip(following, strategy, strict=True)
        ]
        played, best = np.sum(results, axis=0)
        return played, best
    both = np.array([_counted(game, pairs, after, seat, reach) for after in following])
    played = (strategy * both[:, 0]).sum(axis=0)
    if place in game.given:
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
    by_number = [*map(_by_order_number, game.payoffs, game.tree.ends)]
    certificate = Certificate(*np.zeros((3, players)))
    everything = np.arange(deals)
    with progress_bar(players, "certificate", shown=progress, unit="player") as bar:
        for seat in range(players):
            reply = _SampledReply(game, by_number, dealt, seat)
            played, best = reply.follow(0, everything, np.ones(deals))
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
        self, game: _CertifiedGame, payoffs: Sequence[Floats], dealt: SampledDeals, seat: int
    ) -> None:
        self._game, self._payoffs, self._dealt, self._seat = game, payoffs, dealt, seat
        self._half = dealt.classes.shape[1] // 2

    def follow(self, place: int, deals: NDArray[np.intp], weights: Floats) -> tuple[Floats, Floats]:
        """Return the payoffs as played and by the best reply, [N], in some of the deals.

        place : a decision, or -1 - e for end e
        weights : [N], the probability of the others' actions so far
        """
        tree = self._game.tree
        if place < 0:
            number = -1 - place
            strengths = self._dealt.strengths[[*tree.ends[number].seats]][:, deals]
            won = self._payoffs[number][order_numbers(strengths), self._seat]
            if (parts := self._game.parts(number, self._seat)) is not None:
                (theirs,) = {*tree.ends[number].seats} - {self._seat}
                held = self._dealt.classes[:, deals]
                won = won + parts[0][held[self._seat]] - parts[1][held[theirs]]
            return won * weights, won * weights
        node, strategy = tree.nodes[place], self._game.strategies[place]
        shares = strategy[:, self._dealt.classes[node.seat][deals]]
        following = tree.after[node.edge : node.edge + len(strategy)]
        if node.seat == self._seat:
            results = np.array([self.follow(after, deals, weights) for after in following])
            played, best = (shares[:, None] * results).sum(axis=0)
            if place not in self._game.given:
                self._choose(results[:, 1], best, deals)
            return played, best
        played, best = np.zeros((2, deals.size))
        for after, share in zip(following, shares, strict=True):
            some = np.flatnonzero(share)
            if some.size:
                results = np.array(self.follow(after, deals[some], weights[some] * share[some]))
                played[some] += results[0]
                best[some] += results[1]
        return played, best

    def _choose(self, worths: Floats, best: Floats, deals: NDArray[np.intp]) -> None:
        """Replace *best*, [N], by the worth of another action where the class gains by it, [A, N].

        The deals of the first half choose the action of each class.
        """
        classes = self._dealt.classes[self._seat][deals]
        first = deals < self._half
        most, chosen = np.zeros(len(HAND_CLASSES)), np.full(len(HAND_CLASSES), -1)
        for action, worth in enumerate(worths):
            gain = (worth - best)[first]
            sums = np.bincount(classes[first], gain, len(HAND_CLASSES))
            squares = np.bincount(classes[first], gain**2, len(HAND_CLASSES))
            better = (sums > SURE * np.sqrt(squares)) & (sums > most)
            most[better], chosen[better] = sums[better], action
        actions = chosen[classes]
        changed = np.flatnonzero(actions >= 0)
        best[changed] = worths[actions[changed], changed]
