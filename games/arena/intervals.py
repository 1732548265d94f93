"""How sure a mean or a share is: intervals that hold the true one 95 times out of 100."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, inf, pi, sin, sqrt, tan
from statistics import NormalDist, fmean, stdev
from typing import Final, NamedTuple

SURE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + SURE) / 2)


class Estimate(NamedTuple):
    """A figure, and the interval it is known to."""

    value: float
    low: float
    high: float


def mean_estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with Student's interval; one value says nothing.

    >>> [round(figure, 3) for figure in mean_estimate([1, 2, 3])]
    [2.0, -0.484, 4.484]
    """
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, -inf, inf)
    margin = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - margin, mean + margin)


def share_estimate(successes: float, trials: int) -> Estimate:
    """Return a share with Wilson's interval (Wilson, 1927).

    >>> [round(figure, 3) for figure in share_estimate(5, 10)]
    [0.5, 0.237, 0.763]
    """
    share, square = successes / trials, Z * Z / trials
    middle = (share + square / 2) / (1 + square)
    margin = Z / (1 + square) * sqrt(share * (1 - share) / trials + square / trials / 4)
    return Estimate(share, max(middle - margin, 0.0), min(middle + margin, 1.0))


@lru_cache(maxsize=64)
def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution.

    >>> round(t_quantile(1), 3), round(t_quantile(9), 3)
    (12.706, 2.262)
    """
    if freedom > 10_000:
        return Z
    low, high = 0.0, pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _inside(middle, freedom) < SURE else (low, middle)
    return tan(low) * sqrt(freedom)


def _inside(angle: float, freedom: int) -> float:
    """Return how likely Student's |t| is below tan(angle) * sqrt(freedom).

    Abramowitz and Stegun, 26.7.3 and 26.7.4.
    """
    odd = freedom % 2
    term, total = (cos(angle) if odd else 1.0), 0.0
    for power in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (power - 1) / power
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
