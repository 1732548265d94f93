"""The equities of a range by combo and by class, and their plots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.export import shortened
from calculations.ranges.heat_map import heat_map
from calculations.reports import plots
from calculations.reports.report import SpotReport, name_of
from calculations.spots.outcomes import SpotOutcomes
from calculations.spots.spot import Spot
from lookup.cards import RANKS
from lookup.combos import COMBOS, by_hand_class, combo_index, combo_names

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LINES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (7, 2)), (0, (7, 2, 1, 2, 1, 2)))
"""Line styles that distinguish curves without colour; with `WIDTHS`, those of ten players."""
WIDTHS = (2.2, 1.0)


def plot_grid(report: SpotReport, player: int, grid: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the equity of each hand class in a player's range, 13 x 13, and return the Axes.

    Rows and columns are ranks from ace to two: suited above the diagonal, offsuit below. Classes
    outside the range are hatched. The colours run from 0 to the highest equity. *grid* comes from
    `grid_of`. Without *ax*, make a new figure. Raises ImportError without matplotlib.
    """
    percents = 100 * grid.to_numpy()
    ax = heat_map(percents, plots.UNIT, "{:.1f}", ax)
    text = plots.text_style(ax)
    hand = shortened(report.hole_cards[player])
    title = f"{plots.board_text(report.board)} · all {100 * report.equity[player]:.2f}%"
    ax.set_title(f"Equity of {hand} by class of hand\n{title}", **text)
    return ax


def plot_distribution(
    report: SpotReport, combos_of: list[pd.DataFrame], ax: Axes | None = None
) -> Axes:
    """Draw the equity of each player's combos, from the worst to the best, and return the Axes.

    A step is a combo; its length is the combo's share of the player's deals. The area under a curve
    is the player's equity. *combos_of* has `per_combo` of each player. Without *ax*, make a new
    figure. Raises ImportError without matplotlib.
    """
    ax = ax or plots.new_axes(7.0, 4.8)
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
    players = [spot.players[number] for number in numbers]
    if all(isinstance(player, np.ndarray) for player in players):
        hands = " and ".join(name_of(player).replace(" ", "") for player in players)
        reason = "is a known hand, no range" if len(players) == 1 else "are known hands, no ranges"
        raise ValueError(
            f"there is no {plot} of {hands}, which {reason}; give a range, or use .plot"
        )


def per_combo(spot: Spot, outcomes: SpotOutcomes, player: int) -> pd.DataFrame:
    """Return a frame of a player's combos with their shares of all deals and their equities.

    Raises ValueError for Monte Carlo, and in games without two hole cards.
    """
    if spot.game.hole_cards != (2,) or not spot.game.has_board:
        raise ValueError(f"a hand of {spot.game.name} is not a combo of two cards; see .equity")
    if outcomes.samples:
        raise ValueError("samples are not counted by combo; use method='exact'")
    if outcomes.combo_weights is None or outcomes.combo_shares is None:
        combo = combo_index(spot.hole_cards[player])
        return _frame(np.array([combo]), np.ones(1), outcomes.equity[[player]])
    weights, shares = outcomes.combo_weights[player], outcomes.combo_shares[player]
    combos = np.flatnonzero(weights)
    return _frame(combos, weights[combos] / weights.sum(), shares[combos] / weights[combos])


def _frame(
    numbers: NDArray[np.intp], weights: NDArray[np.float64], shares: NDArray[np.float64]
) -> pd.DataFrame:
    import pandas as pd

    combos = pd.Index(combo_names()[numbers], name="combo")
    return pd.DataFrame({"weight": weights, "equity": shares}, index=combos)


def grid_of(combos: pd.DataFrame) -> pd.DataFrame:
    """Return the equities of `per_combo` by class, 13 x 13: weighted means within each class."""
    import pandas as pd

    weights, equity = np.zeros(len(COMBOS)), np.zeros(len(COMBOS))
    numbers = combo_index(combos.index.tolist())
    weights[numbers], equity[numbers] = combos["weight"], combos["equity"]
    ranks = list(RANKS[::-1])
    return pd.DataFrame(by_hand_class(equity, weights).reshape(13, 13), index=ranks, columns=ranks)
