"""The certificate of two or three players, and what decisions are worth: all deals, in float64.

It goes from end to end, as the game is defined, and shares no arithmetic with
`games.push_or_fold.solving`.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.certificates.certificate import Certificate
from games.push_or_fold.deals import slices_of
from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.payoffs import order_among
from games.push_or_fold.solving.values import Values
from games.push_or_fold.tree import Node

Step: TypeAlias = tuple[int, bool]
"""A decision, and whether its player goes all-in."""


class Sums(NamedTuple):
    """Sums over all deals, by the hands of a seat, each [hands]."""

    dealt: list[NDArray[np.float64]]
    """By seat, the number of deals."""
    reached: list[NDArray[np.float64]]
    """By decision, the number of deals times how likely the others' actions lead there."""
    brought: list[dict[Step | None, NDArray[np.float64]]]
    """By seat, the payoffs by its step, None where it has none, over deals and others' actions."""


def certify(game: Game, strategies: Strategies) -> Certificate:
    """Return the value of the game to each player and the gain of a best response, exactly."""
    return value_exactly(game, strategies)[0]


def value_exactly(game: Game, strategies: Strategies) -> tuple[Certificate, list[Values]]:
    """Return the certificate, and what the actions of each decision are worth.

    Each decision of a player is answered apart, as no hand comes to two of them.
    """
    sums = _sum_deals(game, strategies)
    certificate = Certificate(*np.zeros((3, len(sums.dealt))))
    values, gaps, _ = certificate
    worths = []
    total = sums.dealt[0].sum()
    for seat, by_step in enumerate(sums.brought):
        values[seat] += by_step[None].sum() / total
    for number, (node, weights) in enumerate(zip(game.tree.nodes, strategies, strict=True)):
        by_step, dealt = sums.brought[node.seat], sums.dealt[node.seat]
        push, fold = by_step[number, True], by_step[number, False]
        played = weights * push + (1 - weights) * fold
        values[node.seat] += played.sum() / total
        gaps[node.seat] += (np.maximum(push, fold) - played).sum() / total
        held = np.where(dealt > 0, dealt, 1.0)
        worths.append(Values(push / held, fold / held, sums.reached[number] / held))
    return certificate, worths


def _sum_deals(game: Game, strategies: Strategies) -> Sums:
    """Return the sums from which decisions are valued; each count is converted to float64."""
    counts, nodes = game.deals.counts, game.tree.nodes
    shape = counts.shape[1:]
    sums = Sums(
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
            by_seat = np.tensordot(np.array([payoffs[order] for order in orders]).T, part, axes=1)
            for seat, weighted in enumerate(by_seat):
                own = next((step for step in end.path if nodes[step[0]].seat == seat), None)
                sums.brought[seat][own][where[seat]] += _by_hand(weighted, seat, weights)
    return sums


def _weights(
    path: Iterable[Step], nodes: Sequence[Node], strategies: Strategies, hands: slice
) -> dict[int, NDArray[np.float64]]:
    """Return how often each hand of each seat acts as a path says; *hands* are the first seat's."""
    weights = {}
    for number, pushes in path:
        acting = strategies[number] if pushes else 1 - strategies[number]
        weights[nodes[number].seat] = acting[hands] if nodes[number].seat == 0 else acting
    return weights


def _by_hand(
    array: NDArray[np.float64], seat: int, weights: Mapping[int, NDArray[np.float64]]
) -> NDArray[np.float64]:
    """Return an array over all hands times the weights of the others, summed by a seat's hands."""
    for other, column in weights.items():
        if other != seat:
            axes = [-1 if axis == other else 1 for axis in range(array.ndim)]
            array = array * column.reshape(axes)
    others = tuple(axis for axis in range(array.ndim) if axis != seat)
    return np.asarray(array.sum(axis=others))
