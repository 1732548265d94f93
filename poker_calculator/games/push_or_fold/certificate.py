"""The gain of each player by a best response, computed independently of the solver.

For two and three players, all deals are counted in float64.

For more players, deals of all hands and the board are sampled with full card removal. One half of
the deals finds the hands that gain significantly by another action. The other half measures their
gain, which would be overrated on the deals that chose them. Gains that are not significant are
left out, so the gap of a certificate grows with the number of deals towards the gap of the best
response. The standard errors are those of the second half.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.combos import HAND_CLASSES
from lookup.running.forks import by_blas
from lookup.running.progress import ProgressBar, progress_bar
from poker_calculator.games.push_or_fold.deals import (
    SampledDeals,
    order_among,
    order_numbers,
    sampled_deals,
    slices_of,
)
from poker_calculator.games.push_or_fold.game_arrays import PushFoldGame, Strategies, Values
from poker_calculator.games.push_or_fold.tree import PushFoldNode, Step

Floats = NDArray[np.float64]

SURE: Final = 2.0  # the standard errors by which a gain on the first half is significant


class Certificate(NamedTuple):
    """The value of the game to each player, and the gain of their best response, each [P]."""

    values: Floats
    gaps: Floats
    errors: Floats  # the standard errors of the gaps; 0 where nothing is sampled


class DealSums(NamedTuple):
    """Sums over all deals, by the hands of a seat, each [hands]."""

    dealt: list[Floats]  # by seat, the number of deals
    reached: list[Floats]
    """By decision, the number of deals times the chance that the others' actions lead there."""
    payoffs: list[dict[Step | None, Floats]]
    """By seat, the payoffs by its step, None where it has none, over deals and others' actions."""


def value_exactly(game: PushFoldGame, strategies: Strategies) -> tuple[Certificate, list[Values]]:
    """Return the certificate, and the values of the actions of each decision.

    Each decision has a best response of its own, because a player decides once in a hand.
    """
    sums = _sum_deals(game, strategies)
    certificate = Certificate(*np.zeros((3, len(sums.dealt))))
    values, gaps, _ = certificate
    worths = []
    total = sums.dealt[0].sum()
    for seat, by_step in enumerate(sums.payoffs):
        values[seat] += by_step[None].sum() / total
    for number, (node, weights) in enumerate(zip(game.tree.nodes, strategies, strict=True)):
        by_step, dealt = sums.payoffs[node.seat], sums.dealt[node.seat]
        push, fold = by_step[number, True], by_step[number, False]
        played = weights * push + (1 - weights) * fold
        values[node.seat] += played.sum() / total
        if number not in game.tree.given_ranges:
            gaps[node.seat] += (np.maximum(push, fold) - played).sum() / total
        divisors = np.where(dealt > 0, dealt, 1.0)
        worths.append(Values(push / divisors, fold / divisors, sums.reached[number] / divisors))
    return certificate, worths


def _sum_deals(game: PushFoldGame, strategies: Strategies) -> DealSums:
    """Return the sums from which decisions are valued; each count is converted to float64."""
    counts, nodes = game.deals.counts, game.tree.nodes
    shape = counts.shape[1:]
    sums = DealSums(
        [np.zeros(hands) for hands in shape],
        [np.zeros(shape[node.seat]) for node in nodes],
        [defaultdict(partial(np.zeros, hands)) for hands in shape],
    )
    for hands in slices_of(counts):
        part = np.asarray(counts[:, hands], np.float64)
        where = [hands, *[slice(None) for _ in shape[1:]]]
        dealt = part.sum(axis=0)
        for seat, totals in enumerate(sums.dealt):
            totals[where[seat]] += _by_hand(dealt, seat, {})
        for node, totals in zip(nodes, sums.reached, strict=True):
            weights = _weights(node.path, nodes, strategies, hands)
            totals[where[node.seat]] += _by_hand(dealt, node.seat, weights)
        for end, payoffs in zip(game.tree.ends, game.payoffs, strict=True):
            weights = _weights(end.path, nodes, strategies, hands)
            orders = [order_among(order, end.seats) for order in game.deals.orders]
            worth = np.array([payoffs[order] for order in orders]).T
            by_seat = by_blas(np.tensordot, worth, part, axes=1)
            for seat, weighted in enumerate(by_seat):
                own = next((step for step in end.path if nodes[step[0]].seat == seat), None)
                sums.payoffs[seat][own][where[seat]] += _by_hand(weighted, seat, weights)
    return sums


def _weights(
    path: Iterable[Step], nodes: Sequence[PushFoldNode], strategies: Strategies, hands: slice
) -> dict[int, Floats]:
    """Return each hand's frequency on a path, by seat; the first seat holds only *hands*."""
    weights = {}
    for number, pushes in path:
        acting = strategies[number] if pushes else 1 - strategies[number]
        weights[nodes[number].seat] = acting[hands] if nodes[number].seat == 0 else acting
    return weights


def _by_hand(array: Floats, seat: int, weights: Mapping[int, Floats]) -> Floats:
    """Return an array over all hands times the weights of the others, summed by a seat's hands."""
    for other, column in weights.items():
        if other != seat:
            axes = [-1 if axis == other else 1 for axis in range(array.ndim)]
            array = array * column.reshape(axes)
    others = tuple(axis for axis in range(array.ndim) if axis != seat)
    return np.asarray(array.sum(axis=others))


def certify_by_deals(
    game: PushFoldGame,
    strategies: Strategies,
    deals: int,
    rng: np.random.Generator,
    *,
    progress: bool = False,
) -> Certificate:
    """Return the sampled value of the game and gain of the best response of each player.

    deals : the number of deals; half of them find best responses, half measure them
    """
    with progress_bar(deals, "certificate", shown=progress, unit="deal") as bar:
        changes = better_responses(game, strategies, _deals_of(game, deals // 2, rng, bar))
        return value_responses(
            game, strategies, changes, _deals_of(game, deals - deals // 2, rng, bar)
        )


def better_responses(
    game: PushFoldGame, strategies: Strategies, deals: Iterator[SampledDeals]
) -> Floats:
    """Return the changes of weights that gain significantly, [decisions, 169]."""
    payoffs = [game.payoffs_by_number(end) for end in range(len(game.tree.ends))]
    better, squared = np.zeros((2, len(game.tree.nodes), len(HAND_CLASSES)))
    for dealt in deals:
        gains, _ = follow(game, strategies, payoffs, dealt)
        for number, (node, gain) in enumerate(zip(game.tree.nodes, gains, strict=True)):
            classes = dealt.classes[node.seat]
            better[number] += np.bincount(classes, gain, len(HAND_CLASSES))
            squared[number] += np.bincount(classes, gain**2, len(HAND_CLASSES))
    sure = np.abs(better) > SURE * np.sqrt(squared)
    sure[[*game.tree.given_ranges]] = False
    return np.where(sure, (better > 0) - np.array(strategies), 0.0)


def value_responses(
    game: PushFoldGame, strategies: Strategies, changes: Floats, deals: Iterator[SampledDeals]
) -> Certificate:
    """Return the value of the game, and the gain of each player by changes of their own weights."""
    payoffs = [game.payoffs_by_number(end) for end in range(len(game.tree.ends))]
    count, sums, squares, values = 0, *np.zeros((3, game.players))
    for dealt in deals:
        gains, won = follow(game, strategies, payoffs, dealt)
        gained = np.zeros(won.shape)
        for change, node, gain in zip(changes, game.tree.nodes, gains, strict=True):
            gained[node.seat] += change[dealt.classes[node.seat]] * gain
        count += won.shape[1]
        sums += gained.sum(axis=1)
        squares += (gained**2).sum(axis=1)
        values += won.sum(axis=1)
    mean = sums / count
    errors = np.sqrt(np.maximum(squares / count - mean**2, 0) / count)
    return Certificate(values / count, mean, errors)


def _deals_of(
    game: PushFoldGame, deals: int, rng: np.random.Generator, bar: ProgressBar
) -> Iterator[SampledDeals]:
    """Yield sampled deals, and advance the bar."""
    for dealt in sampled_deals(game.players, deals, rng):
        yield dealt
        bar.update(dealt.classes.shape[1])


def follow(
    game: PushFoldGame, strategies: Strategies, payoffs: list[Floats], dealt: SampledDeals
) -> tuple[Floats, Floats]:
    """Return the gain of going all-in at each decision and the payoff of each player, in each deal.

    They are [decisions, N], weighted by the probability of the others' actions, and [P, N].
    """
    nodes = game.tree.nodes
    pushes = np.array(
        [weights[dealt.classes[node.seat]] for node, weights in zip(nodes, strategies, strict=True)]
    )
    players, count = dealt.classes.shape
    gains, won = np.zeros((len(nodes), count)), np.zeros((players, count))
    for end, by_number in zip(game.tree.ends, payoffs, strict=True):
        got = by_number[:, order_numbers(dealt.strengths[list(end.seats)])]
        acted = [pushes[number] if goes else 1 - pushes[number] for number, goes in end.path]
        before = np.ones((len(acted) + 1, count))
        for index, chance in enumerate(acted):
            np.multiply(before[index], chance, out=before[index + 1])
        won += before[-1] * got
        after = np.ones(count)
        for index in reversed(range(len(acted))):
            number, goes = end.path[index]
            worth = before[index] * after * got[nodes[number].seat]
            gains[number] += worth if goes else -worth
            after = after * acted[index]
    return gains, won
