"""Outcomes of a spot: the counts by winners, and each player's share of the pot.

Outcomes are counts by the set of players who share the pot, [..., 2**P], or with a low [..., 2**P,
2**P], by the sets who share the high half and the low half; the set is 0 if there is no low.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64] | NDArray[np.float64]

PLAYER_BITS = (1 << np.arange(10, dtype=np.uint16))[:, None]  # for up to ten players

SHARE = 2520  # one whole pot: divisible by 1 to 10, so a split among up to ten players is exact


class Convergence(NamedTuple):
    """Estimates during sampling: the means of each player's share and of its square.

    Shapes use C (checkpoints) and P (players).
    """

    samples: NDArray[np.int64]
    """[C]: the number of samples at each checkpoint; the last has all samples."""
    means: NDArray[np.float64]  # [C, P]
    squares: NDArray[np.float64]  # [C, P]

    @property
    def std_errors(self) -> NDArray[np.float64]:
        """Return the standard errors of the means, [C, P]; infinite for a single sample."""
        return errors_of_means(self.samples[:, None], self.means, self.squares)

    def then(self, other: Convergence) -> Convergence:
        """Return the convergence of this run followed by another."""
        counts = np.concatenate([self.samples, self.samples[-1] + other.samples])
        moments = []
        for ours, theirs in zip(self[1:], other[1:], strict=True):
            sums = ours[-1] * self.samples[-1] + theirs * other.samples[:, None]
            moments.append(np.concatenate([ours, sums / counts[len(ours) :, None]]))
        return Convergence(counts, *moments)


MOST_IN_INTEGERS = (1 << 63) // (5040 * 16)
"""With this many deals and boards, all sums of ten players' shares fit in 64 bits; three random
hands have more."""

NUMPY, KERNEL = "NumPy", "a compiled kernel"


class SpotOutcomes(NamedTuple):
    """The outcomes of a spot, counted or sampled."""

    counts: Counts  # [2**P], or [2**P, 2**P] with a low
    samples: int = 0  # the number of drawn deals; 0 for an exact count
    complete: bool = True  # false when Ctrl-C ended the drawing early
    combo_weights: NDArray[np.float64] | None = None
    """[P, 1326]: the deals, by the combo that each player holds; None unless ranges are counted."""
    combo_shares: NDArray[np.float64] | None = None
    """[P, 1326]: the part of these deals' pots that the combo wins."""
    convergence: Convergence | None = None  # the estimates during sampling; None for an exact count
    counted_by: str = KERNEL
    """The form that counted or sampled: NumPy, a compiled kernel, or a table."""

    @property
    def low(self) -> bool:
        """Return whether the pots have a low half."""
        return self.counts.ndim == 2

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's mean share of the pot, float64 [P]."""
        counts = self.counts
        if self.combo_weights is not None and counts.size > 4 and counts.max() > MOST_IN_INTEGERS:
            counts = counts.astype(np.float64)
        return equities(counts, counts.ndim == 2)

    @property
    def equity_fractions(self) -> list[Fraction]:
        """Return each player's exact mean share; raises ValueError for samples and for weights."""
        if self.samples or self.counts.dtype != np.int64:
            kind = "samples" if self.samples else "weights between 0 and 1"
            raise ValueError(f"there are no exact fractions of {kind}; use .equity")
        whole = 2 * SHARE * int(self.counts.sum())
        counts = self.counts.astype(object)  # sums of three ranges may exceed 64 bits
        return [Fraction(share, whole) for share in pot_shares(counts, self.low)]

    @property
    def std_error(self) -> NDArray[np.float64]:
        """Return the standard error of each player's equity, float64 [P]; 0 for an exact count."""
        sets = len(self.counts)
        if not self.samples:
            return np.zeros(sets.bit_length() - 1)
        return std_errors(self.counts.reshape(sets, -1).astype(np.int64))

    def merge(self, other: SpotOutcomes) -> SpotOutcomes:
        """Return the samples of two results as one; raises ValueError for exact results."""
        if self.convergence is None or other.convergence is None:
            raise ValueError("an exact count needs no samples; merge two results of Monte Carlo")
        return SpotOutcomes(
            self.counts + other.counts,
            self.samples + other.samples,
            self.complete and other.complete,
            convergence=self.convergence.then(other.convergence),
        )


def sum_of(several: list[SpotOutcomes]) -> SpotOutcomes:
    """Return the sum of the outcomes of several boards."""
    counts: Any = np.sum([outcomes.counts for outcomes in several], axis=0)
    complete = all(outcomes.complete for outcomes in several)
    samples = sum(outcomes.samples for outcomes in several)
    return SpotOutcomes(counts, samples, complete, counted_by=several[0].counted_by)


def pot_shares(outcomes: Counts, low: bool) -> Counts:
    """Return each player's part of all pots, [..., P], in units of 1/5040 pot.

    A low shares a pot half and half with the high hand, which gets the whole pot without a low.
    """
    players = outcomes.shape[-1].bit_length() - 1
    if low:
        outcomes = outcomes.sum(-1) + outcomes.sum(-2) + outcomes[..., 0]
    shares: Counts = outcomes @ (share_table(players) if low else double_table(players))
    return shares


def equities(outcomes: Counts, low: bool) -> NDArray[np.float64]:
    """Return each player's mean share of the pot, float64 [..., P]."""
    if outcomes.shape == (4,):  # in a quarter of the time
        _, first, other, both = outcomes.tolist()
        if whole := 2 * (first + other + both):
            return np.array(((2 * first + both) / whole, (2 * other + both) / whole))
    shares = pot_shares(outcomes, low)
    means: NDArray[np.float64] = shares / np.add.reduce(shares, -1, keepdims=True)
    return means


def share_moments(outcomes: Counts) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the means of each player's share of the pot and of its square, float64 [P] each.

    outcomes : [2**P, L], where L is 1, or 2**P with a low; column 0 means no low
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


def std_errors(outcomes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the standard error of each player's equity, float64 [P], from outcomes [2**P, L].

    It is the standard deviation of the shares in the sample (with n - 1) over the root of the
    number of samples; infinite for a single sample. A share is that of the high hand, or with a low
    the mean of both halves.

    >>> std_errors(np.array([[0], [60], [40], [0]])).round(4)
    array([0.0492, 0.0492])
    """
    return errors_of_means(outcomes.sum(), *share_moments(outcomes))


def errors_of_means(
    count: NDArray[np.int64], means: NDArray[np.float64], squares: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return standard errors of means, given their count and the means of squares."""
    variance = np.maximum(squares - means**2, 0)
    errors = np.full(variance.shape, np.inf)
    np.divide(variance, count - 1, out=errors, where=count > 1)
    return np.asarray(np.sqrt(errors))


@functools.cache
def share_table(players: int) -> NDArray[np.int64]:
    """Return the share of each member of each group of winners, [2**P, P]."""
    members = members_of_sets(players)
    shares: NDArray[np.int64] = members * SHARE // np.maximum(members.sum(1, keepdims=True), 1)
    shares.flags.writeable = False
    return shares


@functools.cache
def double_table(players: int) -> NDArray[np.int64]:
    """Return twice the `share_table`, for pots without a low half."""
    return 2 * share_table(players)


@functools.cache
def members_of_sets(players: int) -> NDArray[np.int64]:
    """Return 1 for each member of each set of players, [2**P, P]."""
    members: NDArray[np.int64] = np.arange(1 << players)[:, None] >> np.arange(players) & 1
    members.flags.writeable = False
    return members


def sharing_sets(outcomes: Counts) -> Counts:
    """Return the number of boards for each set of players who get a part of the pot, [2**P].

    outcomes : [2**P, 2**P], with a low
    """
    sets = np.arange(len(outcomes))
    shared: Counts = np.zeros(len(outcomes), outcomes.dtype)  # type: ignore[assignment]
    np.add.at(shared, sets[:, None] | sets, outcomes)
    return shared


def winner_sets(strengths: NDArray[np.int32] | NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the winners of each pot, as bits [..., B], from strengths [..., P, B]."""
    best = strengths == np.maximum.reduce(strengths, axis=-2, keepdims=True)
    sets: NDArray[np.uint16] = np.bitwise_or.reduce(best * PLAYER_BITS[: best.shape[-2]], axis=-2)
    return sets
