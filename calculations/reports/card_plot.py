"""A picture of a number for each card of the deck: 13 ranks by four suits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.reports import plots
from calculations.reports.spot_html import SUITS
from lookup.cards import RANKS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.colors import Normalize

LEAST = 0.005  # the least distance from the middle of a scale to its ends, of the whole
TICK_DISTANCE = 0.06  # of the length of the scale
STEPS = (20, 10, 5, 2, 1)  # between the middle of a scale and a tick, in percent of the whole


class CardScale(NamedTuple):
    """The scale of the values of cards."""

    now: float
    """The value before the card."""
    whole: float
    """The value of the whole pot."""
    unit: str


def plot_cards(
    values: pd.Series[float], scale: CardScale, title: str, ax: Axes | None = None
) -> Axes:
    """Draw a value for each next card as a heat map, ranks by suits, and return the Axes.

    *values* are indexed by cards such as ``As``. The colours span the lowest to the highest value.
    They change with the square root of the distance from the value now, so that a card that changes
    everything does not hide the differences of others. Cards that are not in the index, or NaN, are
    hatched. Without *ax* a new figure is made. Raises ImportError without matplotlib.
    """
    deck = [rank + suit for suit in SUITS for rank in plots.RANKS_DOWN]
    cells = values.reindex(deck).to_numpy(float).reshape(len(SUITS), len(RANKS))
    if ax is None:
        ax = plots.new_axes(9.0, 4.4)
    text = plots.text_style(ax)
    ax.patch.set(hatch="/////", edgecolor="0.6", linewidth=0)
    labels = ["" if np.isnan(value) else f"{value:.1f}" for value in cells.ravel()]
    norm = _around(scale, cells)
    mesh = plots.draw_cells(ax, cells, labels, scale=norm)
    ax.set_xticks(np.arange(len(RANKS)) + 0.5, list(plots.RANKS_DOWN), **text)
    glyphs = [glyph for glyph, _ in SUITS.values()]
    ax.set_yticks(np.arange(len(SUITS)) + 0.5, glyphs, size="x-large", **text)
    for label, (_, color) in zip(ax.get_yticklabels(), SUITS.values(), strict=True):
        label.set_color(color or label.get_color())
    ax.set_xlabel("Rank of the next card (hatched: cannot come)", **text)
    ax.set_ylabel("Suit", **text)
    ax.set_title(title, **text)
    bar = ax.figure.colorbar(mesh, ax=ax, orientation="horizontal", aspect=40)
    marked = _ticks(scale, norm)
    bar.set_ticks(marked, labels=[f"{value:.1f}" for value in marked])
    bar.minorticks_off()
    bar.set_label(scale.unit, **text)
    return ax


def _around(scale: CardScale, values: NDArray[np.floating]) -> Normalize:
    """Return the norm from the lowest to the highest value, finest around the value now."""
    from matplotlib.colors import FuncNorm

    def forward(value: NDArray[np.float64]) -> NDArray[np.float64]:
        distance = np.asarray(value) - scale.now
        return np.sign(distance) * np.sqrt(np.abs(distance))

    def inverse(part: NDArray[np.float64]) -> NDArray[np.float64]:
        return scale.now + np.sign(part) * np.square(part)

    least = LEAST * scale.whole
    lowest = min(float(np.nanmin(values)), max(scale.now - least, 0.0))
    highest = max(float(np.nanmax(values)), scale.now + least)
    return FuncNorm((forward, inverse), lowest, highest)


def _ticks(scale: CardScale, norm: Normalize) -> list[float]:
    """Return the values to mark: the value now, both ends, and some between."""
    lowest, highest = float(norm.vmin or 0), float(norm.vmax or 0)
    between = [scale.now + side * step * scale.whole / 100 for step in STEPS for side in (-1, 1)]
    kept = [scale.now]
    for value in (lowest, highest, *between):
        if lowest <= value <= highest:
            distances = np.abs(norm(np.array(kept)) - norm(value))
            if distances.min() >= TICK_DISTANCE:
                kept.append(value)
    return sorted(kept)
