"""The plot of how a sampling run converged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calculations.reports import plots
from calculations.reports.text import in_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from calculations.equity import EquityCalculator

NORMAL_95 = 1.96
"""So many standard errors on both sides hold the exact value in 95 of 100 runs."""


def plot_convergence(spot: EquityCalculator, seat: int, ax: Axes | None = None) -> Axes:
    """Draw the estimate of one seat's equity by the number of samples, and return the Axes.

    Around it is a band of 1.96 standard errors. Without *ax* a new figure is made. Raises
    ValueError for an exact count and ImportError without matplotlib.
    """
    frame = spot.convergence()
    samples = frame.index.to_numpy()
    percents = 100 * frame["Equity"].to_numpy()[:, seat]
    errors = 100 * NORMAL_95 * frame["Std Error"].to_numpy()[:, seat]
    errors[np.isinf(errors)] = np.nan  # of a single sample
    if ax is None:
        ax = plots.new_axes(7.0, 4.4)
    text = plots.text_style(ax)
    band = f"± {NORMAL_95} standard errors"
    ax.fill_between(
        samples, percents - errors, percents + errors, color=("C0", 0.25), linewidth=0, label=band
    )
    ax.plot(samples, percents, color="C0", marker=".", label="estimate")
    ax.axhline(
        percents[-1],
        color=ax.xaxis.label.get_color(),
        linestyle=":",
        linewidth=1,
        label=f"last estimate, {percents[-1]:.2f}%",
    )
    _scale_samples(ax, float(samples[0]), float(samples[-1]))
    ax.set_xlabel("Samples (random deals, log scale)", **text)
    ax.set_ylabel(plots.UNIT, **text)
    plots.name_lines(ax, "best")
    hand = plots.hand_name(spot.summary["Hole Cards"][seat])
    counted = in_words(spot.summary, spot.complete)
    ax.set_title(f"Equity of {hand} over {counted}\n{plots.board_text(spot.board)}", **text)
    return ax


def _scale_samples(ax: Axes, first: float, last: float) -> None:
    """Make the x axis logarithmic, with whole numbers at its ticks."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    ax.set_xscale("log")
    ax.set_xlim(first / 1.15, last * 1.15)
    ax.xaxis.set_major_locator(LogLocator(subs=(1,) if last > 30 * first else (1, 2, 5)))
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
