"""Push-or-fold charts: 13 x 13 classes for each decision (extra ``plot``: matplotlib).

As in `calculations.reports.plots`, nothing here shows a figure or changes matplotlib's settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.reports import plots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SIDE = 5.2  # the side of a chart in inches
MOST_BESIDE = 3  # the most charts in a row


def plot_charts(plots_of_decisions: Sequence[Callable[[Axes], Axes]]) -> Figure:
    """Draw a chart by each function, in the order of play, and return the Figure."""
    columns = min(len(plots_of_decisions), MOST_BESIDE)
    rows = ceil(len(plots_of_decisions) / columns)
    figure = plots.new_axes(SIDE * columns, (SIDE + 0.3) * rows).figure
    figure.clear()
    axes = np.ravel(figure.subplots(rows, columns, squeeze=False))
    for plot, ax in zip(plots_of_decisions, axes, strict=False):
        plot(ax)
    for ax in axes[len(plots_of_decisions) :]:
        ax.set_axis_off()
    return figure  # type: ignore[return-value]


def plot_classes(
    parts: NDArray[np.float64], labels: Sequence[str], title: str, ax: Axes | None, **options: str
) -> Axes:
    """Draw the 169 classes, 13 x 13, and return the Axes.

    parts : the position of each class on the colour scale, 0 to 1, [169]; NaN for no colour
    labels : the text of each class
    options : those of `draw_cells`
    """
    ax = ax or plots.new_axes(SIDE, SIDE + 0.3)
    style: dict[str, Any] = {"colors": "YlGn", "size": "x-small", **options}
    plots.draw_cells(ax, parts.reshape(13, 13), labels, scale=1, **style)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_title(title, **plots.text_style(ax))
    return ax
