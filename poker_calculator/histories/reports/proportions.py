"""Confidence intervals and tests of proportions, such as the folds to 80 bets."""

from __future__ import annotations

from math import erfc, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

SPREAD: Final = 1.959963984540054  # the half-width of a 95 % confidence interval in standard errors
LEAST_MARGIN: Final = 5  # the criterion of Mantel and Fleiss for the stratified test


def wilson_interval(
    times: ArrayLike, chances: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the bounds of the 95 % score interval (Wilson, 1927); NaN without chances.

    >>> [round(float(bound), 4) for bound in wilson_interval(1, 10)]
    [0.0179, 0.4042]
    """
    times, chances = np.asarray(times, np.float64), np.asarray(chances, np.float64)
    square = SPREAD**2
    with np.errstate(invalid="ignore", divide="ignore"):
        center = (times + square / 2) / (chances + square)
        margin = np.sqrt(times * (chances - times) / chances + square / 4)
        margin *= SPREAD / (chances + square)
    # The bounds 0 and 1 are exact; rounding would miss them.
    low = np.where((times == 0) & (chances > 0), 0.0, center - margin)
    high = np.where((times == chances) & (chances > 0), 1.0, center + margin)
    return low, high


def binomial_test(times: int, chances: int, rate: float) -> float:
    """Return the exact two-sided p-value of a binomial count: twice the smaller tail, at most 1.

    >>> round(binomial_test(0, 10, 0.5), 6)
    0.001953
    """
    if rate in (0, 1):
        return float(times == chances * rate)
    logs = np.concatenate(([0.0], np.log(np.arange(1, chances + 1)).cumsum()))
    counts = np.arange(chances + 1)
    weights = np.exp(
        (logs[-1] - logs - logs[::-1])
        + (counts * np.log(rate) + (chances - counts) * np.log1p(-rate))
    )
    tail = min(weights[: times + 1].sum(), weights[times:].sum())
    return float(min(1.0, 2 * tail))


def stratified_test(
    times: ArrayLike, chances: ArrayLike, other_times: ArrayLike, other_chances: ArrayLike
) -> tuple[float, float]:
    """Return the proportion that a player would have with the others' habits, and the p-value.

    It is the test of Cochran, Mantel and Haenszel: it compares a player with others in each
    stratum. The proportion weights that of the others by the player's chances. The two-sided
    p-value is NaN if the player's count cannot differ from its expectation by `LEAST_MARGIN` in
    both directions (Mantel and Fleiss, 1980).

    times, chances, other_times, other_chances : the counts in each stratum, [strata]
    """
    counts = [np.asarray(each, np.float64) for each in (times, chances, other_times, other_chances)]
    in_both = (counts[1] > 0) & (counts[3] > 0)
    did, own, others_did, others = (each[in_both] for each in counts)
    if not len(own):
        return np.nan, np.nan
    share = float((own * others_did / others).sum() / own.sum())
    total, done = own + others, did + others_did
    expected = (own * done / total).sum()
    variance = (own * others * done * (total - done) / (total**2 * (total - 1))).sum()
    least, most = np.maximum(0, done - others).sum(), np.minimum(own, done).sum()
    if min(expected - least, most - expected) < LEAST_MARGIN:
        return share, np.nan
    return share, normal_test(float(did.sum() - expected) / sqrt(variance))


def normal_test(deviates: float) -> float:
    """Return the two-sided p-value of a standard normal deviate.

    >>> round(normal_test(-1.959964), 6)
    0.05
    """
    return erfc(abs(deviates) / sqrt(2))


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """Return p-values adjusted for the number of tests (Holm, 1979); NaN does not count as a test.

    >>> holm([0.01, 0.04, 0.03, float("nan")]).round(2).tolist()
    [0.03, 0.06, 0.06, nan]
    """
    values: Any = np.asarray(p_values, np.float64)
    adjusted = np.full(values.shape, np.nan)
    order = np.argsort(values, kind="stable")[: np.isfinite(values).sum()]
    factors = np.arange(len(order), 0, -1)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(values[order] * factors))
    return adjusted
