"""Plots of a node by hand class or card (extra ``plot``: matplotlib).

As in `calculations.reports.plots`, each plot draws on one Axes, returns it, and changes no
settings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.heat_map import heat_map, name_classes
from calculations.reports import plots
from calculations.reports.plots import CardScale, plot_cards
from calculations.solver.results.node_report import (
    NodeReport,
    action_colors,
    chips,
    nobody_acts,
    percent,
    place_of,
)
from lookup.arguments import shown
from lookup.combos import HAND_CLASSES
from lookup.names import suggestion

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LEAST_SHOWN = 0.3  # the opacity of a class with hardly any reach; others have more

NOT_REACHED = (0.55, 0.55, 0.55)


class NodePlots:
    """The plots of a node."""

    def __init__(
        self,
        report: NodeReport,
        by_class: Callable[[int | None], pd.DataFrame],
        by_card: Callable[[], pd.DataFrame],
    ) -> None:
        self._report, self._by_class, self._by_card = report, by_class, by_card

    def strategy(self, ax: Axes | None = None) -> Axes:
        """Draw the acting player's strategy by hand class, 13 x 13, and return the Axes.

        A cell is split by the frequencies of the actions: fold blue, check and call green, bets and
        raises red, the larger the darker. Cells with less reach are fainter.

        Parameters
        ----------
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            If nobody acts.
        ImportError
            Without matplotlib.
        """
        if self._report.player is None:
            raise ValueError(nobody_acts(self._report.path, self._report.end))
        return plot_strategy(self._report, self._by_class(None), ax)

    def ev(self, player: int | None = None, ax: Axes | None = None) -> Axes:
        """Draw the EV of each hand class of the acting (or given) player, and return the Axes.

        Parameters
        ----------
        player : 0 or 1, by default the acting player, or 0 if nobody acts
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For an invalid player.
        ImportError
            Without matplotlib.
        """
        number = (self._report.player or 0) if player is None else player
        classes = self._by_class(number)
        evs = classes["ev"].reindex(HAND_CLASSES).to_numpy(float).reshape(13, 13)
        values = evs.round(1) + 0.0  # no -0.0
        ax = heat_map(values, "EV (chips from here on)", "{:.1f}", ax)
        name_classes(ax, "hatched: not held, or not reached")
        of_all = f"all {chips(self._report.ev[number])}"
        title = f"EV of player {number}, {_spot(self._report)} · {of_all}"
        ax.set_title(title, **plots.text_style(ax))
        return ax

    def by_card(self, column: str = "ev_0", ax: Axes | None = None) -> Axes:
        """Draw a column of `Node.by_card` for each next card, ranks by suits, and return the Axes.

        Colours change fastest around the mean over all cards.

        Parameters
        ----------
        column : a column of `Node.by_card`: an equity, an EV or the frequency of an action
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For another column, and as for `Node.by_card`.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> node = solve(["AA, QQ", "KK"], **spot, target=1e-3).node("check, check")
        >>> print(node.plot.by_card("ev_1").get_title().splitlines()[0])
        EV of player 1 by next card, after check, check
        """
        cards = self._by_card()
        columns = [str(name) for name in cards.columns if name != "deals"]
        if column not in columns:
            raise ValueError(
                f"column is {shown(column)}; {suggestion(column, columns)}give one of "
                f"{', '.join(columns)}"
            )
        name, _, player = column.partition("_")
        known_rows = cards[column].notna()
        mean = float(np.average(cards[column][known_rows], weights=cards["deals"][known_rows]))
        if name == "ev":
            whole = float((cards["ev_0"] + cards["ev_1"]).max())
            label, scale = "EV", CardScale(mean, whole, "EV (chips from here on)")
            stated = f"mean {chips(mean)}"
        else:
            label, unit = ("Equity", plots.UNIT) if name == "equity" else (column, "Frequency (%)")
            scale = CardScale(100 * mean, 100.0, unit)
            stated = f"mean {percent(mean)}"
        whose = f"{label} of player {player}" if player else f"Frequency of {column!r}"
        values = cards[column] if name == "ev" else 100 * cards[column]
        title = f"{whose} by next card, {_spot(self._report)} · {stated}"
        return plot_cards(values, scale, title, ax)


def plot_strategy(report: NodeReport, classes: pd.DataFrame, ax: Axes | None = None) -> Axes:
    """Draw the strategy of each hand class, and return the Axes.

    A cell is split from left to right by the frequencies of actions, and is fainter if less of the
    class reaches the node. *classes* comes from `class_frame`. Raises ImportError without
    matplotlib.
    """
    ax = ax or plots.new_axes(9.6, 7.6)
    names = [each.name for each in report.actions]
    text, page = plots.text_style(ax), _page(ax)
    cells = np.array([HAND_CLASSES.index(name) for name in classes.index])
    rows, columns = np.divmod(cells, 13)
    shares = classes[names].to_numpy()
    reached = ~np.isnan(shares).any(axis=1)
    strength = LEAST_SHOWN + (1 - LEAST_SHOWN) * classes["reach"].to_numpy().clip(0, 1)[:, None]
    left, seen = columns.astype(float), np.zeros((len(cells), 3))
    for name, color, share in zip(names, _colors(names), shares.T, strict=True):
        shown, widths = strength * color + (1 - strength) * page, np.where(reached, share, 0)
        drawn = widths > 0
        ax.bar(
            left[drawn],
            np.ones(int(drawn.sum())),
            widths[drawn],
            rows[drawn],
            align="edge",
            color=shown[drawn],
            label=name,
        )
        inside = left - columns  # names fill the middle half of the cells
        middle = (np.minimum(inside + widths, 0.75) - np.maximum(inside, 0.25)).clip(0)
        left, seen = left + widths, seen + shown * 2 * middle[:, None]
    seen[~reached] = grey = 0.5 * np.array(NOT_REACHED) + 0.5 * page
    none = ~reached
    ax.bar(columns[none], np.ones(int(none.sum())), 1, rows[none], align="edge", color=grey)
    for row, column, color in zip(rows, columns, plots.contrasting(seen), strict=True):
        alignment = {"ha": "center", "va": "center", "color": color, "size": "small"}
        ax.text(column + 0.5, row + 0.5, HAND_CLASSES[13 * row + column], **alignment, **text)
    name_classes(ax, "hatched: not held")
    lines = np.arange(1, 13)
    ax.hlines(lines, 0, 13, colors=[tuple(page.tolist())], linewidth=1)
    ax.vlines(lines, 0, 13, colors=[tuple(page.tolist())], linewidth=1)
    _name_actions(ax, report, grey if none.any() else None)
    ax.set_title(f"Strategy of player {report.player}, {_spot(report)}", **text)
    return ax


def _spot(report: NodeReport) -> str:
    return f"{place_of(report)}\n{plots.board_text(report.board)} · pot {report.pot}"


def _colors(names: list[str]) -> NDArray[np.float64]:
    """Return the colours of actions, [actions, 3], from 0 to 1."""
    texts = action_colors(names)
    return np.array([[int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)] for text in texts])


def _page(ax: Axes) -> NDArray[np.float64]:
    """Return the colour behind the cells, [3]."""
    from matplotlib.colors import to_rgb

    return np.array(to_rgb(ax.get_facecolor()))


def _name_actions(ax: Axes, report: NodeReport, grey: NDArray[np.float64] | None) -> None:
    """Draw the legend: each action with its frequency."""
    from matplotlib.patches import Patch

    names = [action.name for action in report.actions]
    handles = [
        Patch(color=tuple(color), label=f"{action.name}\n{percent(action.frequency)}")
        for action, color in zip(report.actions, _colors(names), strict=True)
    ]
    if grey is not None:
        handles.append(Patch(color=tuple(grey), label="not reached"))
    legend = ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False)
    for label in legend.get_texts():
        label.set(**plots.text_style(ax))
