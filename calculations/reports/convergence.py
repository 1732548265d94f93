"""The convergence of a sampling run, as a frame and as a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calculations.reports import plots
from calculations.reports.report import Report
from calculations.spots.outcomes import Outcomes

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

NORMAL_95 = 1.96  # an interval of this many standard errors holds the exact value in 95 of 100 runs


def convergence_frame(outcomes: Outcomes, hands: list[str]) -> pd.DataFrame:
    """Return the columns ``equity`` and ``std_error`` of each hand, by the number of samples.

    Raises ValueError for an exact count.
    """
    import pandas as pd

    run = outcomes.convergence
    if run is None:
        raise ValueError("an exact count does not converge; use method='monte_carlo'")
    kinds = ["equity"] * len(hands) + ["std_error"] * len(hands)
    columns = pd.MultiIndex.from_arrays([kinds, [*hands, *hands]])
    index = pd.Index(run.samples, name="samples")
    values = np.concatenate([run.means, run.std_errors], axis=1)
    return pd.DataFrame(values, index=index, columns=columns)


def plot_convergence(
    report: Report, player: int, frame: pd.DataFrame, ax: Axes | None = None
) -> Axes:
    """Draw the estimate of one player's equity by the number of samples, and return the Axes.

    A band shows 1.96 standard errors. *frame* comes from `convergence_frame`. Without *ax*, make a
    new figure. Raises ImportError without matplotlib.
    """
    samples = frame.index.to_numpy()
    percents = 100 * frame["equity"].to_numpy()[:, player]
    errors = 100 * NORMAL_95 * frame["std_error"].to_numpy()[:, player]
    errors[np.isinf(errors)] = np.nan  # a single sample
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
    hand = plots.hand_name(report.hole_cards[player])
    known = plots.board_text(report.board, report.has_board)
    title = f"Equity of {hand} over {report.total_in_words}\n{known}"
    ax.set_title(title, **text)
    return ax


def _scale_samples(ax: Axes, first: float, last: float) -> None:
    """Make the x axis logarithmic, with whole numbers as ticks."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    ax.set_xscale("log")
    ax.set_xlim(first / 1.15, last * 1.15)
    ax.xaxis.set_major_locator(LogLocator(subs=(1,) if last > 30 * first else (1, 2, 5)))
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
