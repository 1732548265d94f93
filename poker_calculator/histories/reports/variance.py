"""The luck in results: risk of ruin, chances of a loss, and simulated downswings."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, exp, inf, isfinite, log, log1p, pi, sqrt
from numbers import Real
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import read_array, read_count, read_rng, shown

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from lookup.arguments import Seed

RESULTS_AT_ONCE: Final = 1 << 21  # the results that are held in memory at a time
FARTHEST: Final = -30.0  # below this deviate, an asymptotic series gives the normal distribution


def risk_of_ruin(
    win_rate: float, deviation: float, bankroll: float, *, hand_count: float | None = None
) -> float:
    """Return the probability that a player loses a bankroll.

    Results are those of a Brownian motion with drift, as for many small independent hands. Without
    *hand_count*, the player plays for ever: the probability is exp(-2 * win_rate * bankroll /
    deviation**2), and 1 without a positive win rate.

    Parameters
    ----------
    win_rate, deviation : mean and standard deviation of the results of 100 hands, in big blinds
        `session_report` has them as ``bb_per_100`` and ``deviation``.
    bankroll : in big blinds
    hand_count : the number of hands played, unlimited by default

    Raises
    ------
    ValueError
        For a deviation or bankroll that is not positive, and for other values that are not numbers.

    Examples
    --------
    >>> round(risk_of_ruin(5, 100, 2000), 4), risk_of_ruin(0, 100, 2000)
    (0.1353, 1.0)
    >>> round(risk_of_ruin(5, 100, 2000, hand_count=50_000), 4)
    0.1017
    """
    rate = _number("win_rate", win_rate)
    spread = _number("deviation", deviation, positive=True)
    chips = _number("bankroll", bankroll, positive=True)
    exponent = -2 * rate / spread * chips / spread
    if hand_count is None:
        return exp(exponent) if rate > 0 else 1.0
    count = _number("hand_count", hand_count, positive=True) / 100
    wide = spread * sqrt(count)
    log_below = _log_normal((-chips - rate * count) / wide)
    log_reflected = exponent + _log_normal((-chips + rate * count) / wide)
    return min(1.0, exp(log_below) + exp(log_reflected))


def loss_probability(win_rate: float, deviation: float, hand_count: float) -> float:
    """Return the probability that the result of a number of hands is a loss.

    The arguments are those of `risk_of_ruin`. The sum of many independent hands is nearly normal.

    >>> [round(loss_probability(5, 100, count), 3) for count in (1_000, 10_000, 100_000)]
    [0.437, 0.309, 0.057]
    """
    rate = _number("win_rate", win_rate)
    spread = _number("deviation", deviation, positive=True)
    return exp(
        _log_normal(-rate * sqrt(_number("hand_count", hand_count, positive=True) / 100) / spread)
    )


def simulate_downswings(
    hand_count: int,
    *,
    win_rate: float | None = None,
    deviation: float | None = None,
    results: ArrayLike | None = None,
    trials: int = 1_000,
    rng: Seed = None,
) -> Downswings:
    """Return the results of simulated runs of hands, with the largest downswing of each.

    Parameters
    ----------
    hand_count : the number of hands of each run
    win_rate, deviation : as in `risk_of_ruin`; each hand is normal
    results : big blinds won in each of a player's hands, in place of *deviation*
        Each hand is drawn from them with replacement, so rare large pots stay rare and large.
        *win_rate* shifts all of them by the same amount, to this mean.
    trials : the number of runs
    rng : the random generator or its seed

    ``runs.to_frame().quantile([0.5, 0.9, 0.99])`` has the quantiles of all columns, and
    ``(runs.lowest <= -2000).mean()`` estimates the risk of ruin within these hands. The memory does
    not depend on the number of hands.

    Raises ValueError for missing or superfluous arguments, and values that are not numbers.

    >>> runs = simulate_downswings(20_000, win_rate=5, deviation=100, trials=500, rng=1)
    >>> bool((runs.downswing >= -runs.lowest).all())
    True
    """
    count = read_count(hand_count, "hand_count", 2**53)
    runs = read_count(trials, "trials", RESULTS_AT_ONCE)
    generator = read_rng(rng)
    sample = None if results is None else _sample(results)
    if sample is None:
        if win_rate is None or deviation is None:
            raise ValueError("give win_rate and deviation, or the results of hands")
        mean = _number("win_rate", win_rate) / 100
        spread = _number("deviation", deviation, positive=True) / 10
    else:
        if deviation is not None:
            raise ValueError("results have their own deviation; leave deviation out")
        if win_rate is not None:
            sample = sample + (_number("win_rate", win_rate) / 100 - sample.mean())
    swings = _Swings(runs)
    block = max(1, RESULTS_AT_ONCE // runs)
    for first in range(0, count, block):
        size = (runs, min(block, count - first))
        if sample is None:
            won = generator.normal(mean, spread, size)
        else:
            won = sample[generator.integers(len(sample), size=size)]
        swings.add(won)
    return swings.runs()


@dataclass(frozen=True, eq=False, repr=False)
class Downswings:
    """Simulated runs of hands: arrays with an entry for each run, in big blinds and hands."""

    result: NDArray[np.float64]
    """The cumulative result at the end."""
    lowest: NDArray[np.float64]
    """The lowest cumulative result, 0 or less."""
    downswing: NDArray[np.float64]
    """The largest fall below an earlier peak; the start is a peak of 0."""
    downswing_hands: NDArray[np.int64]
    """The hands of this fall, from the last hand at the peak to the lowest point."""
    longest: NDArray[np.int64]
    """The most consecutive hands below a peak, recovered or not."""

    def to_frame(self) -> pd.DataFrame:
        """Return the arrays as columns, with a row for each run."""
        import pandas as pd

        return pd.DataFrame(vars(self))

    def plot(self, ax: Axes | None = None, *, big_blinds: float = 100) -> Axes:
        """Plot the share of runs with a downswing of each size, and return the Axes.

        A buy-in is *big_blinds*. Without *ax*, a new figure is created. The dotted lines mark the
        median and the worst tenth and hundredth of the runs. Raises ImportError without matplotlib.
        """
        from poker_calculator.histories.reports.plots import plot_downswings

        return plot_downswings(self.downswing, big_blinds, ax)

    def __repr__(self) -> str:
        return f"<Downswings of {len(self.result):,} runs>"


class _Swings:
    """Follows the cumulative results of runs, a block of hands at a time."""

    def __init__(self, runs: int) -> None:
        self._hands = 0
        self._total, self._peak, self._lowest, self._worst = np.zeros((4, runs))
        self._peak_at, self._worst_hands, self._longest = np.zeros((3, runs), np.int64)
        """The hand of each run's last peak, and lengths in hands."""

    def add(self, won: NDArray[np.float64]) -> None:
        """Add the results of the next hands of each run, [runs, hands]."""
        runs, count = np.arange(len(won)), won.shape[1]
        numbers = np.arange(self._hands + 1, self._hands + count + 1)
        total = np.cumsum(won, axis=1, out=won)
        total += self._total[:, None]
        peaks = np.maximum(np.maximum.accumulate(total, axis=1), self._peak[:, None])
        is_peak = total == peaks
        peak_at = np.maximum.accumulate(np.where(is_peak, numbers, 0), axis=1)
        peak_at = np.maximum(peak_at, self._peak_at[:, None])
        np.maximum(self._longest, (numbers - peak_at).max(axis=1), out=self._longest)
        np.minimum(self._lowest, total.min(axis=1), out=self._lowest)
        falls = peaks - total
        index = falls.argmax(axis=1)
        fall = falls[runs, index]
        is_worse = fall > self._worst
        self._worst[is_worse] = fall[is_worse]
        self._worst_hands[is_worse] = (numbers[index] - peak_at[runs, index])[is_worse]
        self._hands += count
        self._total, self._peak, self._peak_at = total[:, -1].copy(), peaks[:, -1], peak_at[:, -1]

    def runs(self) -> Downswings:
        """Return the runs so far."""
        worst = self._worst, self._worst_hands
        return Downswings(self._total, self._lowest, *worst, self._longest)


def _sample(results: ArrayLike) -> NDArray[np.float64]:
    """Return the results of hands; raise ValueError unless they are finite numbers."""
    rule = "results is a list of big blinds won in each hand, such as frame.net_bb"
    values = read_array(results, rule, np.float64)
    if values.ndim != 1 or not len(values):
        raise ValueError(f"{rule}; got the shape {values.shape}")
    if not np.isfinite(values).all():
        index = int(np.isfinite(values).argmin())
        raise ValueError(f"the result of hand {index} is {values[index]}; leave such hands out")
    return values


def _number(name: str, value: Any, positive: bool = False) -> float:
    """Return a finite number; raise ValueError for anything else."""
    is_number = isinstance(value, Real | np.number) and not isinstance(value, bool)
    number = float(value) if is_number else inf
    if not isfinite(number) or (positive and number <= 0):
        raise ValueError(f"{name} is {shown(value)}; give a {'positive ' * positive}number")
    return number


def _log_normal(deviate: float) -> float:
    """Return the logarithm of the normal distribution function, also far below the mean.

    >>> round(exp(_log_normal(-1.959964)), 6), round(_log_normal(-40), 3)
    (0.025, -804.608)
    """
    if deviate > FARTHEST:
        return log(erfc(-deviate / sqrt(2)) / 2)
    square = deviate * deviate
    series = log1p(-1 / square + 3 / square**2)
    return -square / 2 - log(-deviate * sqrt(2 * pi)) + series
