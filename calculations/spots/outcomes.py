"""From who shares the pots to what each player gets.

Outcomes are counts by the set of players that share: [..., 2**P], or with a low [..., 2**P, 2**P],
by the set that shares the high half and the set that shares the low half, 0 when there is no low.
"""

import functools

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64] | NDArray[np.float64]

SHARE = 2520
"""One whole pot: divisible by 1 to 10, so a split among up to ten players is exact."""


def pot_shares(outcomes: Counts, low: bool) -> Counts:
    """Return each player's part of all pots, [..., P], in units of 1/5040 pot.

    A pot with a low is shared half by half; one without goes whole to the high hand.
    """
    players = outcomes.shape[-1].bit_length() - 1
    if low:
        outcomes = outcomes.sum(-1) + outcomes.sum(-2) + outcomes[..., 0]
    shares: Counts = outcomes @ (share_table(players) if low else double_table(players))
    return shares


def equities(outcomes: Counts, low: bool) -> NDArray[np.float64]:
    """Return each player's mean share of the pot, float64 [..., P]."""
    pots = outcomes.sum(axis=(-2, -1) if low else -1)
    shares: NDArray[np.float64] = pot_shares(outcomes, low) / (2 * SHARE * pots)[..., None]
    return shares


def share_moments(
    outcomes: NDArray[np.int64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the mean of each player's share of the pot and that of its square, float64 [P] each.

    outcomes : [2**P, L], L being 1, or 2**P with a low; column 0 has none
    """
    count = outcomes.sum()
    shares = share_table(len(outcomes).bit_length() - 1) / SHARE
    whole, split = outcomes[:, 0].astype(np.float64), outcomes[:, 1:].astype(np.float64)
    mean, square = whole @ shares, whole @ shares**2
    if split.size:
        highs, lows = split.sum(axis=1), split.sum(axis=0)
        mean += (highs @ shares + lows @ shares[1:]) / 2
        both = (shares * (split @ shares[1:])).sum(axis=0)
        square += (highs @ shares**2 + lows @ shares[1:] ** 2 + 2 * both) / 4
    return mean / count, square / count


@functools.cache
def share_table(players: int) -> NDArray[np.int64]:
    """Return what each set of players gives to each of its members, [2**P, P]."""
    members = members_of_sets(players)
    shares: NDArray[np.int64] = members * SHARE // np.maximum(members.sum(1, keepdims=True), 1)
    shares.flags.writeable = False
    return shares


@functools.cache
def double_table(players: int) -> NDArray[np.int64]:
    """Return twice the `share_table`, for pots that nobody halves."""
    return 2 * share_table(players)


def members_of_sets(players: int) -> NDArray[np.int64]:
    """Return 1 for each member of each set of players, [2**P, P]."""
    members: NDArray[np.int64] = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    return members


def sharing_sets(outcomes: Counts) -> Counts:
    """Return how often exactly each set of players gets a part of the pot, [2**P].

    outcomes : [2**P, 2**P], with a low
    """
    sets = np.arange(len(outcomes))
    shared: Counts = np.zeros(len(outcomes), outcomes.dtype)  # type: ignore[assignment]
    np.add.at(shared, sets[:, None] | sets, outcomes)
    return shared
