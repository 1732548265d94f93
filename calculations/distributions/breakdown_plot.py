"""Plot a breakdown: a bar for the share of each part, coloured by equity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from calculations.reports import plots
from calculations.reports.report import Report

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

BAR_HEIGHT = 0.8
GAP = 1.4  # the space between made hands and draws, in bars, for the heading of the draws


def plot_breakdown(
    frame: pd.DataFrame, report: Report, player: int, ax: Axes | None = None
) -> Axes:
    """Draw the share of each part, made hands above draws, and return the Axes.

    *frame* comes from ``spot.ranges.breakdown``. Without *ax*, make a new figure. Raises
    ImportError without matplotlib.
    """
    shares, equity = 100 * frame["share"].to_numpy(), 100 * frame["equity"].to_numpy()
    places = np.arange(len(frame), dtype=np.float64)
    drawing = np.zeros(len(frame), np.bool_)
    if "kind" in frame:
        drawing = (frame["kind"] == "draw").to_numpy()
        places += np.where(drawing, GAP, 0)
    if ax is None:
        ax = plots.new_axes(7.5, 1.8 + 0.27 * (places[-1] + 1))
    text = plots.text_style(ax)
    ax.grid(False, axis="y")
    colors = ax.pcolormesh([[0.0]], cmap="YlGnBu", vmin=0, vmax=100, visible=False)
    bars = ax.barh(
        places, shares, BAR_HEIGHT, color=colors.to_rgba(equity), edgecolor="0.5", linewidth=0.6
    )
    labels = [f"{share:.1f}% · equity {of:.1f}%" for share, of in zip(shares, equity, strict=True)]
    ax.bar_label(bars, labels, padding=4, size="small", **text)
    ax.set_yticks(places, [str(part) for part in frame.index], **text)
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(places[-1] + 0.7, -0.7)
    ax.set_xlim(0, 1.6 * shares.max())  # leaves room for the labels
    ax.set_xticks([tick for tick in ax.get_xticks() if tick <= 100])
    if drawing.any():
        place: dict[str, Any] = {
            "transform": ax.get_yaxis_transform(),
            "va": "center",
            "size": "small",
        }
        ax.text(0.01, places[drawing][0] - 1, "draws, each hand by its best", **place, **text)
    ax.set_xlabel("Share of the range's deals (%)", **text)
    if "kind" not in frame:
        ax.set_ylabel(str(frame.index.name), **text)
    hand = plots.hand_name(report.hole_cards[player])
    board = plots.board_text(report.board) if report.board else "Over all flops"
    ax.set_title(
        f"Breakdown of {hand}\n{board} · equity {100 * report.equity[player]:.2f}%", **text
    )
    scale = ax.figure.colorbar(colors, ax=ax, aspect=40)
    scale.set_label(plots.UNIT, **text)
    return ax
