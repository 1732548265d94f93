"""Plot an equity on every flop: ranks against ranks, for each suit texture."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.reports import plots
from lookup.cards import RANKS, rank_of, suit_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TEXTURES = ("rainbow", "two-tone", "monotone")
COUNT = len(RANKS)
GAP = 2  # rows between two textures

FIRST_COLUMN = [0, *accumulate(range(COUNT + 1, 2, -1))]
"""The first column of each high card, ace first, with one blank column between."""


def plot_flops(
    boards: NDArray[np.uint8],
    weights: NDArray[np.float64],
    equity: NDArray[np.float64],
    player: int,
    ax: Axes | None = None,
) -> Axes:
    """Draw a player's equity on every flop as a heat map, and return the Axes.

    The three textures are drawn below each other. Columns are the high card and, within it, the
    middle card, aces first; rows are the low card. Flops that differ only in which cards share a
    suit are averaged. Blue is better than the mean of all flops, red worse.

    boards  : [F, 3] card numbers
    weights : [F] weight of the deals on each flop
    equity  : [F] shares of the pot, NaN without deals
    """
    percents = _cells(boards, weights, 100 * np.nan_to_num(equity))
    mean = 100 * float(weights @ np.nan_to_num(equity) / weights.sum())
    if ax is None:
        ax = plots.new_axes(13.0, 6.8)
    from matplotlib.colors import TwoSlopeNorm  # after `new_axes`, which checks for matplotlib

    text = plots.text_style(ax)
    ax.grid(False)
    ax.set_facecolor((0.5, 0.5, 0.5, 0.2))  # suits dark and light text
    least, most = float(np.nanmin(percents)), float(np.nanmax(percents))
    norm = TwoSlopeNorm(mean, min(least, mean - 0.1), max(most, mean + 0.1))
    mesh = ax.pcolormesh(percents, cmap="RdBu", norm=norm)
    ax.set_xlim(-0.5, percents.shape[1] + 0.5)
    ax.set_ylim(percents.shape[0] + 0.5, -2)
    for texture, name in enumerate(TEXTURES):
        top = texture * (COUNT + GAP)
        ax.text(percents.shape[1], top + 1, name, ha="right", va="center", size="large", **text)
    for high, first in enumerate(FIRST_COLUMN):
        center = first + (COUNT - high) / 2
        ax.text(center, -1, plots.RANKS_DOWN[high], ha="center", va="center", **text)
    ax.set_xticks(*_middle_cards(), size="xx-small", **text)
    low_cards = [
        (texture * (COUNT + GAP) + low + 0.5, plots.RANKS_DOWN[low])
        for texture in range(len(TEXTURES))
        for low in range(COUNT)
    ]
    ax.set_yticks(*zip(*low_cards, strict=True), size="x-small", **text)
    ax.tick_params(length=0)
    for side in ax.spines.values():
        side.set_visible(False)
    ax.set_xlabel("Middle card, by high card (above)", **text)
    ax.set_ylabel("Low card", **text)
    ax.set_title(f"Equity of player {player} on every flop\nover all flops {mean:.2f}%", **text)
    scale = ax.figure.colorbar(mesh, ax=ax, aspect=40, pad=0.01)
    scale.set_label(plots.UNIT, **text)
    return ax


def _cells(
    boards: NDArray[np.uint8], weights: NDArray[np.float64], percents: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the mean of the flops in each cell, NaN for empty cells."""
    ranks, suits = rank_of(boards.astype(np.intp)), suit_of(boards)
    high, middle, low = (COUNT - 1 - np.sort(ranks, axis=1)[:, ::-1]).T
    suits.sort(axis=1)
    suits_held = 1 + (np.diff(suits, axis=1) > 0).sum(axis=1)
    rows = (len(TEXTURES) - suits_held) * (COUNT + GAP) + low
    columns = np.array(FIRST_COLUMN)[high] + middle - high
    shape = len(TEXTURES) * (COUNT + GAP) - GAP, FIRST_COLUMN[-1] + 1
    cells = rows * shape[1] + columns
    sums, weighs = (
        np.bincount(cells, each, shape[0] * shape[1]) for each in (weights * percents, weights)
    )
    means = np.full(len(sums), np.nan)
    np.divide(sums, weighs, out=means, where=weighs > 0)
    return means.reshape(shape)


def _middle_cards() -> tuple[list[float], list[str]]:
    """Return the columns and names of the middle cards."""
    places = [
        (FIRST_COLUMN[high] + middle - high + 0.5, plots.RANKS_DOWN[middle])
        for high in range(COUNT)
        for middle in range(high, COUNT)
    ]
    return [place for place, _ in places], [name for _, name in places]
