"""Push-or-fold charts: 13 x 13 classes for each decision (extra ``plot``: matplotlib).

As in `calculations.reports.plots`, nothing here shows a figure or changes matplotlib's settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from calculations.reports import plots
from lookup.combos import HAND_CLASSES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from games.push_or_fold.chart_results import DecisionChart
    from games.push_or_fold.results import Decision

Drawn = TypeVar("Drawn")
"""A decision, or the chart of one."""

SIDE = 5.2
"""The side of a chart in inches."""

MOST_BESIDE = 3
"""The most charts in a row."""


def plot_charts(decisions: Sequence[Drawn], draw: Callable[[Drawn, Axes], Axes]) -> Figure:
    """Draw a chart for each decision, in the order of play, and return the Figure."""
    columns = min(len(decisions), MOST_BESIDE)
    rows = ceil(len(decisions) / columns)
    figure = plots.new_axes(SIDE * columns, (SIDE + 0.3) * rows).figure
    figure.clear()
    axes = np.ravel(figure.subplots(rows, columns, squeeze=False))
    for decision, ax in zip(decisions, axes, strict=False):
        draw(decision, ax)
    for ax in axes[len(decisions) :]:
        ax.set_axis_off()
    return figure  # type: ignore[return-value]


def plot_frequencies(decision: Decision, ax: Axes | None = None) -> Axes:
    """Draw the all-in frequency of each class, in percent if mixed, and return the Axes."""
    labels = [
        f"{name}\n{weight:.0%}" if 0.005 < weight < 0.995 else name
        for name, weight in zip(HAND_CLASSES, decision.weights.tolist(), strict=True)
    ]
    title = f"{decision.name}: {decision.share:.1%} all-in"
    return plot_classes(decision.weights, labels, title, ax)


def plot_greatest(chart: DecisionChart, ax: Axes | None = None) -> Axes:
    """Draw the greatest stack with which each class goes all-in, and return the Axes.

    A star marks a hand that folds some smaller stacks.
    """
    labels = [f"{hand}\n{text}" for hand, text in zip(HAND_CLASSES, chart.texts(), strict=True)]
    title = f"{chart.name}: the greatest stack all-in"
    if chart.with_gaps:
        title += " (* with gaps)"
    return plot_classes(chart.parts(), labels, title, ax)


def plot_classes(
    parts: NDArray[np.float64], labels: Sequence[str], title: str, ax: Axes | None, **options: str
) -> Axes:
    """Draw the 169 classes, 13 x 13, and return the Axes.

    parts : the position of each class on the colour scale, 0 to 1, [169]; NaN for no colour
    labels : the text of each class
    options : those of `draw_cells`
    """
    if ax is None:
        ax = plots.new_axes(SIDE, SIDE + 0.3)
    style: dict[str, Any] = {"colors": "YlGn", "size": "x-small", **options}
    plots.draw_cells(ax, parts.reshape(13, 13), labels, highest=1, **style)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_title(title, **plots.text_style(ax))
    return ax
