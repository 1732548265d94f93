"""Charts of push or fold, 13 x 13 classes a decision (extra ``plot``: matplotlib).

As in `calculations.reports.plots`, nothing here shows a figure or changes matplotlib's settings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from calculations.reports import plots
from lookup.combos import HAND_CLASSES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from games.push_or_fold.results import Decision

Drawn = TypeVar("Drawn")
"""What a chart is drawn of."""

SIDE = 5.2
"""Inches of a chart."""

MOST_BESIDE = 3
"""Charts in a row."""


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


def plot_chart(decision: Decision, ax: Axes | None = None) -> Axes:
    """Draw how often each class goes all-in, and return the Axes; mixed ones show percents."""
    if ax is None:
        ax = plots.new_axes(SIDE, SIDE + 0.3)
    labels = [
        f"{name}\n{weight:.0%}" if 0.005 < weight < 0.995 else name
        for name, weight in zip(HAND_CLASSES, decision.weights.tolist(), strict=True)
    ]
    title = f"{decision.name}: {decision.share:.1%} all-in"
    return draw_classes(ax, decision.weights, labels, title)


def draw_classes(
    ax: Axes,
    parts: NDArray[np.float64],
    labels: Sequence[str],
    title: str,
    *,
    colors: str = "YlGn",
) -> Axes:
    """Draw the 169 classes, 13 x 13, and return the Axes.

    parts : where each is among the colours, 0 to 1, [169]; NaN for one without a colour
    labels : what stands in each
    colors : matplotlib's name of the colours, from 0 on
    """
    text = plots.text_style(ax)
    shades = np.ma.masked_invalid(parts.reshape(13, 13))
    mesh = ax.pcolormesh(shades, cmap=colors, vmin=0, vmax=1, edgecolors="white", linewidth=1)
    inks = np.where(shades.mask, "0.6", plots.contrasting(mesh.to_rgba(shades)))
    for place, (label, color) in enumerate(zip(labels, inks.ravel().tolist(), strict=True)):
        row, column = divmod(place, 13)
        style = {"ha": "center", "va": "center", "color": color, "size": "x-small", **text}
        ax.text(column + 0.5, row + 0.5, label, **style)
    ax.grid(False)
    ax.set_xlim(0, 13)
    ax.set_ylim(13, 0)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_title(title, **text)
    return ax
