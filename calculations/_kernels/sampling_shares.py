"""Pot shares of sampled outcomes: their means, and those of their squares.

Shapes use P (players) and L (1, or 2**P with a low).
"""

import functools

import numpy as np
from numpy.typing import NDArray


def share_moments(
    outcomes: NDArray[np.int64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the mean of each player's share of the pot and that of its square, [P] each.

    outcomes : [2**P, L]; column 0 has no low: the high hand's share is the pot's, else half of it
    """
    count = outcomes.sum()
    shares = set_shares(len(outcomes).bit_length() - 1)
    whole, split = outcomes[:, 0].astype(np.float64), outcomes[:, 1:].astype(np.float64)
    mean, square = whole @ shares, whole @ shares**2
    if split.size:
        highs, lows = split.sum(axis=1), split.sum(axis=0)
        mean += (highs @ shares + lows @ shares[1:]) / 2
        both = (shares * (split @ shares[1:])).sum(axis=0)
        square += (highs @ shares**2 + lows @ shares[1:] ** 2 + 2 * both) / 4
    return mean / count, square / count


@functools.cache
def set_shares(players: int) -> NDArray[np.float64]:
    """Return the share of each member of each set of players, float64 [2**P, P]."""
    members = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    return members / np.maximum(members.sum(axis=1, keepdims=True), 1)
