"""The plot of a chart of stacks (extra ``plot``: matplotlib)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculations.reports import plots
from games.push_or_fold.plots import SIDE, draw_classes
from lookup.combos import HAND_CLASSES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from games.push_or_fold.charts.results import DecisionChart


def plot_greatest(chart: DecisionChart, ax: Axes | None = None) -> Axes:
    """Draw the greatest stack with which each class goes all-in, and return the Axes.

    A star marks a hand that folds some smaller stacks.
    """
    if ax is None:
        ax = plots.new_axes(SIDE, SIDE + 0.3)
    labels = [f"{hand}\n{text}" for hand, text in zip(HAND_CLASSES, chart.texts(), strict=True)]
    title = f"{chart.name}: the greatest stack all-in"
    if chart.with_gaps:
        title += " (* with gaps)"
    return draw_classes(ax, chart.parts(), labels, title)
