"""Charts of push or fold, 13 x 13 classes a decision (extra ``plot``: matplotlib).

As in `calculations.reports.plots`, nothing here shows a figure or changes matplotlib's settings.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from calculations.reports import plots
from lookup.combos import HAND_CLASSES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from games.push_fold.results import Decision

SIDE = 5.2
"""Inches of a chart."""

MOST_CHARTS = 12
"""Charts of a figure, unless more are named."""

MOST_BESIDE = 3
"""Charts in a row."""


def plot_charts(decisions: Sequence[Decision]) -> Figure:
    """Draw a chart for each decision, in the order of play, and return the Figure."""
    columns = min(len(decisions), MOST_BESIDE)
    rows = ceil(len(decisions) / columns)
    figure = plots.new_axes(SIDE * columns, (SIDE + 0.3) * rows).figure
    figure.clear()
    axes = np.ravel(figure.subplots(rows, columns, squeeze=False))
    for decision, ax in zip(decisions, axes, strict=False):
        plot_chart(decision, ax)
    for ax in axes[len(decisions) :]:
        ax.set_axis_off()
    return figure  # type: ignore[return-value]


def plot_chart(decision: Decision, ax: Axes) -> Axes:
    """Draw how often each class goes all-in, and return the Axes; mixed ones show percents."""
    text = plots.text_style(ax)
    weights = decision.weights.reshape(13, 13)
    mesh = ax.pcolormesh(weights, cmap="YlGn", vmin=0, vmax=1, edgecolors="white", linewidth=1)
    colors = plots.contrasting(mesh.to_rgba(weights))
    for place, name in enumerate(HAND_CLASSES):
        row, column = divmod(place, 13)
        weight = weights[row, column]
        mixed = 0.005 < weight < 0.995
        label = f"{name}\n{weight:.0%}" if mixed else name
        style = {"ha": "center", "va": "center", "color": colors[row, column], "size": "x-small"}
        ax.text(column + 0.5, row + 0.5, label, **style, **text)
    ax.grid(False)
    ax.set_xlim(0, 13)
    ax.set_ylim(13, 0)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_title(f"{decision.name}: {decision.share:.1%} all-in", **text)
    return ax
