"""The certificate of two or three players: best responses over all deals, in float64.

It goes from end to end, as the game is defined, and shares no arithmetic with
`games.push_or_fold.solving`.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.certificates.certificate import Certificate
from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.payoffs import order_among

Step: TypeAlias = tuple[int, bool]
"""A decision, and whether its player goes all-in."""

MOST_AT_A_TIME: Final = 1 << 20
"""Counts that are summed at once: they stay in the cache."""


def certify(game: Game, strategies: Strategies) -> Certificate:
    """Return the value of the game to each player and what his best response gains, exactly.

    Each decision of a player is answered apart, as no hand comes to two of them.
    """
    counts = game.deals.counts
    players = counts.ndim - 1
    total = 0.0
    # What comes of each hand of a seat, by what it does: its own decision and whether it goes
    # all-in, or None where it has none.
    brought: list[dict[Step | None, NDArray[np.float64]]] = [
        defaultdict(partial(np.zeros, hands)) for hands in counts.shape[1:]
    ]
    for hands in _slices(counts):
        part = np.asarray(counts[:, hands], np.float64)
        total += float(part.sum())
        for end, payoffs in zip(game.tree.ends, game.payoffs, strict=True):
            orders = [order_among(order, end.seats) for order in game.deals.orders]
            by_seat = np.tensordot(np.array([payoffs[order] for order in orders]).T, part, axes=1)
            for seat, weighted in enumerate(by_seat):
                own = None
                for number, pushes in end.path:
                    actor = game.tree.nodes[number].seat
                    if actor == seat:
                        own = number, pushes
                        continue
                    weights = strategies[number] if pushes else 1 - strategies[number]
                    weights = weights[hands] if actor == 0 else weights
                    weighted = weighted * weights.reshape(
                        [-1 if axis == actor else 1 for axis in range(players)]
                    )
                others = tuple(axis for axis in range(players) if axis != seat)
                brought[seat][own][hands if seat == 0 else slice(None)] += weighted.sum(others)
    certificate = Certificate(*np.zeros((3, players)))
    for seat, by_step in enumerate(brought):
        certificate.values[seat] = by_step.pop(None, np.zeros(1)).sum() / total
        for number in {step[0] for step in by_step if step}:
            push, fold = by_step[number, True], by_step[number, False]
            played = strategies[number] * push + (1 - strategies[number]) * fold
            certificate.values[seat] += played.sum() / total
            certificate.gaps[seat] += (np.maximum(push, fold) - played).sum() / total
    return certificate


def _slices(counts: NDArray[np.floating]) -> Iterator[slice]:
    """Yield the hands of the first seat in parts whose counts are few."""
    hands = counts.shape[1]
    step = max(1, MOST_AT_A_TIME * hands // counts.size)
    for start in range(0, hands, step):
        yield slice(start, start + step)
