"""Edges: the stacks at which a hand begins or ends to go all-in, between those that are solved."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

OFTEN: Final = 0.5
"""A hand counts as all-in where it goes all-in at least so often."""

PURE: Final = 1e-6
"""Weights so near to 0 or 1 are those of hands that are not mixed."""


class Interval(NamedTuple):
    """Stacks with which a hand goes all-in at least half of the time."""

    least: float
    """The first stack that was solved, where the hand goes all-in with that one."""
    greatest: float
    """Infinity, where the hand goes all-in with the last stack that was solved."""


def all_in(weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return where hands go all-in at least half of the time; not where a weight is NaN.

    The last bits of a weight do not count: one that is solved to be a half is one.
    """
    return np.asarray(weights >= OFTEN - PURE)


def changes(weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return between which neighbours of S stacks a hand has an edge, [S - 1], of [S, hands]."""
    known = ~np.isnan(weights)
    both = known[1:] & known[:-1]
    changed = np.diff(all_in(weights), axis=0) & both
    return np.asarray(changed.any(axis=1))


def intervals(
    stacks: NDArray[np.float64], weights: NDArray[np.float64], gains: NDArray[np.float64]
) -> tuple[Interval, ...]:
    """Return the stacks with which one hand goes all-in, smaller ones first.

    stacks, weights, gains : [S]; what going all-in brings more than folding. Stacks at which a
    weight is NaN, as the decision is not there, are left out.

    >>> stacks, weights = np.array([2.0, 3, 4, 5]), np.array([1.0, 1, 0, 1])
    >>> intervals(stacks, weights, np.array([0.5, 0.2, -0.3, 0.1]))
    (Interval(least=2.0, greatest=3.4), Interval(least=4.75, greatest=inf))
    """
    known = ~np.isnan(weights)
    stacks, weights, gains = stacks[known], weights[known], gains[known]
    if not stacks.size:
        return ()
    pushed = all_in(weights)
    edges = [_edge(stacks, weights, gains, at) for at in np.flatnonzero(np.diff(pushed)).tolist()]
    if pushed[0]:
        edges.insert(0, float(stacks[0]))
    if pushed[-1]:
        edges.append(np.inf)
    return tuple(Interval(*pair) for pair in zip(edges[::2], edges[1::2], strict=True))


def _edge(
    stacks: NDArray[np.float64],
    weights: NDArray[np.float64],
    gains: NDArray[np.float64],
    before: int,
) -> float:
    """Return the edge between a stack and the next: where the gain is 0, or the weight a half.

    Both are taken to be linear between the two. Of a mixed hand the gain is 0 throughout, and so it
    tells nothing.
    """
    (low, high), weight, gain = (each[before : before + 2] for each in (stacks, weights, gains))
    beyond = weight - (OFTEN - PURE)
    pure = np.minimum(weight, 1 - weight) < PURE
    if pure.all() and gain[0] * gain[1] < 0:
        beyond = gain
    return float(low + (high - low) * beyond[0] / (beyond[0] - beyond[1]))
