"""95 % intervals of means and shares."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Final, NamedTuple

SURE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + SURE) / 2)


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


def mean_estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with Student's interval, infinite for one value.

    Raises ImportError without SciPy.

    >>> [round(figure, 3) for figure in mean_estimate([1, 2, 3])]
    [2.0, -0.484, 4.484]
    """
    mean, freedom = fmean(values), len(values) - 1
    if not freedom:
        return Estimate(mean, -inf, inf)
    quantile = float(scipy_special().stdtrit(freedom, (1 + SURE) / 2))
    margin = quantile * stdev(values) / sqrt(len(values))
    return Estimate(mean, mean - margin, mean + margin)


def share_estimate(successes: float, trials: int) -> Estimate:
    """Return a share with Wilson's interval (Wilson, 1927); a tie may be half a success.

    SciPy has that interval for whole successes only.

    >>> [round(figure, 3) for figure in share_estimate(5, 10)]
    [0.5, 0.237, 0.763]
    """
    share, square = successes / trials, Z * Z / trials
    middle = (share + square / 2) / (1 + square)
    margin = Z / (1 + square) * sqrt(share * (1 - share) / trials + square / trials / 4)
    return Estimate(share, max(middle - margin, 0.0), min(middle + margin, 1.0))


def scipy_special() -> Any:
    """Return SciPy's special functions; raises ImportError with the cure without SciPy."""
    try:
        from scipy import special
    except ImportError as error:
        raise ImportError(
            "intervals of means need SciPy; install it with: pip install 'poker-calculator[arena]'"
        ) from error
    return special
