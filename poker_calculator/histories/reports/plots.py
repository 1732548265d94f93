"""Plot results over time and by hand class, and downswings (extra ``plot``: matplotlib).

As in `calculations.reports.plots`, nothing here shows a figure or changes matplotlib's settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.heat_map import SIDE, plot_classes
from calculations.reports import plots
from lookup.combos import HAND_CLASSES
from poker_calculator.games.notation.text import printable

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.text import Text

    from poker_calculator.histories.reports.session_figures import SessionFigures

LINES: Final = {
    "won": ("won", "#268a3e", 2.0),
    "ev": ("all-in EV", "#e08a00", 1.2),
    "showdown": ("with a showdown", "#2f7dd1", 1.2),
    "non_showdown": ("without a showdown", "#dc3f3f", 1.2),
}
"""Lines of the plot over time: label, the colour that trackers use, and width."""

STRONGEST: Final = 90
"""The percentile with the strongest colour, so that a few extreme results do not fade the rest."""


def plot_lines(report: SessionFigures, in_big_blinds: bool, ax: Axes | None = None) -> Axes:
    """Plot the cumulative results; see `SessionPlots`."""
    ax = ax or plots.new_axes(8.0, 4.5)
    text = plots.text_style(ax)
    lines = report.over_time
    hands = np.arange(len(lines) + 1)
    for name, (label, color, width) in LINES.items():
        won = lines[f"{name}_bb" if in_big_blinds else name].to_numpy()
        style: dict[str, Any] = {"color": color, "linewidth": width, "zorder": 2 + width}
        ax.plot(hands, np.concatenate(([0.0], won)), label=label, **style)
    ax.axhline(0, color="0.5", linewidth=0.8, zorder=0)
    ax.set_xlim(0, len(lines))
    ax.set_xlabel("Hands", **text)
    plots.name_lines(ax, "best")
    _write(ax.yaxis.label, f"Won ({'big blinds' if in_big_blinds else report.unit})", text)
    _write(ax.title, f"{report.player}: {_rates(report)}", text)
    return ax


def plot_hand_classes(
    report: SessionFigures, values: pd.Series[float], ax: Axes | None = None
) -> Axes:
    """Plot a figure of each hand class; see `SessionPlots.hand_classes`."""
    ax = ax or plots.new_axes(1.3 * SIDE, 1.3 * SIDE + 0.3)
    figures = values.to_numpy(float)
    finite = np.where(np.isfinite(figures) & (report.by_hand_class["hands"] > 0), figures, np.nan)
    is_signed = bool((finite < 0).any())
    labels = [
        name if np.isnan(value) else f"{name}\n{_short(value, is_signed)}"
        for name, value in zip(HAND_CLASSES, finite.tolist(), strict=True)
    ]
    colors = "RdYlGn" if is_signed else "YlGn"
    ax = plot_classes(_shades(finite, is_signed), labels, "", ax, colors=colors)
    title = f"{report.player}: {TITLES.get(str(values.name), values.name)}"
    _write(ax.title, title, plots.text_style(ax))
    return ax


def plot_downswings(
    downswings: NDArray[np.float64], big_blinds: float, ax: Axes | None = None
) -> Axes:
    """Plot the downswings of runs, in buy-ins of *big_blinds*; see `Downswings.plot`."""
    ax = ax or plots.new_axes(8.0, 4.5)
    text = plots.text_style(ax)
    sizes = np.sort(downswings) / big_blinds
    percent = 100 * np.arange(len(sizes), 0, -1) / len(sizes)
    ax.step(np.append(0, sizes), np.append(100, percent), where="pre", color="#dc3f3f", linewidth=2)
    for part in (0.5, 0.9, 0.99):
        size = float(np.quantile(sizes, part))
        ax.axvline(size, color="0.5", linewidth=0.8, linestyle=":", zorder=0)
        label = f"{100 * (1 - part):.0f} %: {size:.1f}"
        ax.text(size, 101, label, ha="left", va="bottom", size="small", **text)
    ax.set_xlim(0, None)
    ax.set_ylim(0, 110)
    ax.set_xlabel(f"Downswing (buy-ins of {big_blinds:g} big blinds)", **text)
    ax.set_ylabel("Runs with a downswing at least as large (%)", **text)
    ax.set_title(f"The largest downswings of {len(sizes):,} runs", **text)
    return ax


LONGEST_TITLE: Final = 80

TITLES: Final = {
    "bb_per_100": "big blinds per 100 hands, by hand",
    "ev_bb_per_100": "EV in big blinds per 100 hands, by hand",
    "net_bb": "big blinds won, by hand",
    "frequency": "percent of all hands, by hand",
}
"""Titles by figure; other figures have their names as titles."""


def _write(label: Text, text: str, style: dict[str, Any]) -> None:
    """Write user-supplied text (a player's or a currency's name), without parsing dollar signs."""
    label.set(text=printable(text, LONGEST_TITLE), parse_math=False, **style)


def _rates(report: SessionFigures) -> str:
    """Return the text of the win rate and EV per 100 hands."""
    summary = report.summary
    hands = f"{summary['hands']:,.0f} hands"
    return f"{hands}, {summary['bb_per_100']:+.2f} bb/100 (EV {summary['ev_bb_per_100']:+.2f})"


def _shades(values: NDArray[np.float64], is_signed: bool) -> NDArray[np.float64]:
    """Return the positions of values on the colour scale, 0 to 1; a signed 0 is in the middle."""
    sizes = np.abs(values[~np.isnan(values)])
    most = float(np.percentile(sizes, STRONGEST)) if sizes.any() else 1.0
    parts = np.clip(values / (most or float(sizes.max())), -1, 1)
    return (parts + 1) / 2 if is_signed else parts


def _short(value: float, is_signed: bool) -> str:
    """Return a number with about two to four digits."""
    sign = "+" if is_signed else ""
    if abs(value) < 0.5 and is_signed:
        return "0"
    if abs(value) >= 10_000:
        return f"{value / 1000:{sign}.0f}k"
    return f"{value:{sign}.0f}" if is_signed or abs(value) >= 100 else f"{value:.2g}"
