"""Plots of ranges: the equity of each class of hand, and how equity is distributed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from calculations.ranges.export import shortened
from calculations.ranges.heat_map import heat_map
from calculations.reports import plots
from calculations.reports.report import Report, name_of
from calculations.spots.spot import Spot

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LINES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (7, 2)), (0, (7, 2, 1, 2, 1, 2)))
"""Line styles that distinguish the players' curves without colour; with `WIDTHS`, ten of them."""
WIDTHS = (2.2, 1.0)


def plot_grid(report: Report, player: int, grid: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the equity of each class of hand in a player's range, 13 x 13, and return the Axes.

    Rows and columns are ranks from ace to two: suited above the diagonal, offsuit below. Classes
    that are not held are hatched. The colours run from 0 to the highest equity. *grid* is that of
    `by_combo`. Without *ax* a new figure is made. Raises ImportError without matplotlib.
    """
    percents = 100 * grid.to_numpy()
    ax = heat_map(percents, plots.UNIT, "{:.1f}", ax)
    text = plots.text_style(ax)
    hand = shortened(report.hole_cards[player])
    known = f"{plots.board_text(report.board)} · all {100 * report.equity[player]:.2f}%"
    ax.set_title(f"Equity of {hand} by class of hand\n{known}", **text)
    return ax


def plot_distribution(
    report: Report, combos_of: list[pd.DataFrame], ax: Axes | None = None
) -> Axes:
    """Draw the equity of each player's combos, from the worst to the best, and return the Axes.

    A step is a combo, as long as its part of the deals that the player may be dealt; the area under
    a curve is the player's equity. *combos_of* is `by_combo.per_combo` of each player. Without *ax*
    a new figure is made. Raises ImportError without matplotlib.
    """
    if ax is None:
        ax = plots.new_axes(7.0, 4.8)
    text = plots.text_style(ax)
    for player, hand in enumerate(report.hole_cards):
        combos = combos_of[player].sort_values("equity", kind="stable")
        ends = np.concatenate([[0.0], combos["weight"].cumsum().to_numpy()])
        ax.stairs(
            100 * combos["equity"].to_numpy(),
            100 * ends / ends[-1],
            baseline=None,
            color=f"C{player}",
            linestyle=LINES[player % len(LINES)],
            linewidth=WIDTHS[player // len(LINES)],
            label=f"{plots.hand_name(hand)}, mean {100 * report.equity[player]:.2f}%",
        )
    ax.set_xlim(0, 100)
    ax.set_ylim(0, 100)
    ax.set_xlabel("Percentile of the range (% of its deals, worst combos first)", **text)
    ax.set_ylabel(plots.UNIT, **text)
    plots.name_lines(ax, "upper left")
    ax.set_title(f"Equity distribution\n{plots.board_text(report.board)}", **text)
    return ax


def check_has_range(spot: Spot, numbers: Sequence[int], plot: str) -> None:
    """Raise ValueError if none of these players has a range."""
    held = [spot.players[number] for number in numbers]
    if all(isinstance(player, np.ndarray) for player in held):
        hands = " and ".join(name_of(player).replace(" ", "") for player in held)
        known = "is a known hand, no range" if len(held) == 1 else "are known hands, no ranges"
        raise ValueError(
            f"there is no {plot} of {hands}, which {known}; give a range, or use .plot"
        )
