"""The picture of a flop report: the actions on each flop as stacked bars."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from calculations.reports import plots
from calculations.solver.reports.colors import action_colors

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_NAMED = 60
"""The most bars that have their names below them."""


def plot_actions(rows: pd.DataFrame, flops: int, by: str, ax: Axes | None = None) -> Axes:
    """Draw the frequencies of actions as a stacked bar for each row, and return the Axes.

    *rows* are those of a report, indexed by flop, or means *by* a texture. Rows without a deal are
    left out. Without *ax* a new figure is made. Raises ImportError without matplotlib.
    """
    bets = [name for name in rows.columns if re.fullmatch(r"bet_\d+", name)]
    if not by:
        rows = rows[rows["check"].notna()].sort_values("check", kind="stable")
    if ax is None:
        ax = plots.new_axes(min(max(6.0, 2.5 + 0.22 * len(rows)), 13.0), 4.8)
    text = plots.text_style(ax)
    places, below = np.arange(len(rows)), np.zeros(len(rows))
    width = 0.9 if len(rows) <= MOST_NAMED else 1.0
    for name, color in zip(["check", *bets], action_colors(["check", *bets]), strict=True):
        shares = 100 * rows[name].fillna(0).to_numpy()
        ax.bar(places, shares, width, below, color=color, label=action_in_words(name, rows))
        below += shares
    ax.grid(False, axis="x")
    ax.set_ylim(0, 100)
    ax.set_xlim(-0.6, len(rows) - 0.4)
    if len(rows) <= MOST_NAMED:
        names = [
            "\n".join(map(str, each)) if isinstance(each, tuple) else str(each)
            for each in rows.index
        ]
        turned = 0 if by else 90
        ax.set_xticks(places, names, rotation=turned, size="small", **text)
    else:
        ax.set_xticks([])
    ax.tick_params(axis="x", length=0)
    ax.set_xlabel(f"Flops by {by}" if by else "Flop, by the frequency of a check", **text)
    ax.set_ylabel("Frequency (%)", **text)
    legend = ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, reverse=True)
    for label in legend.get_texts():
        label.set(**text)
    count = f"{flops:,} flop" + "s" * (flops != 1)
    ax.set_title(f"Actions of the out-of-position player on {count}", **text)
    return ax


def action_in_words(name: str, rows: pd.DataFrame) -> str:
    """Return an action with its size, if it is the same in all rows."""
    if name == "check":
        return name
    sizes = rows[f"{name}_chips"].dropna().unique().tolist()
    return f"bet {sizes[0]:g}" if len(sizes) == 1 else name.replace("_", " ")
