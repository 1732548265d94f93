"""Heat maps of the 13 x 13 hand classes: with matplotlib (extra ``plot``), and in notebooks.

For notebooks, as in `lookup.notebooks`, styles are inline and text takes its colour from the page.
Black text and white text are readable on all tints.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lookup.cards import RANKS
from lookup.combos import HAND_CLASSES, by_hand_class
from lookup.notebooks import html_table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.collections import QuadMesh
    from matplotlib.colors import Normalize
    from matplotlib.figure import Figure

SIDE = 5.2  # the side of a chart in inches
MOST_BESIDE = 3  # the most charts in a row


def plot_weights(weights: NDArray[np.float64], title: str, ax: Axes | None = None) -> Axes:
    """Draw the mean weight of each class of a range, given its weights, [1326]."""
    chart = 100 * by_hand_class(weights).reshape(13, 13)
    ax = heat_map(np.where(chart > 0, chart, np.nan), "Weight (%)", "{:.4g}", ax)
    ax.set_title(title, **text_style(ax))
    return ax


def heat_map(values: NDArray[np.float64], unit: str, form: str, ax: Axes | None) -> Axes:
    """Draw a number for each hand class, [13, 13], as a heat map, and return the Axes.

    NaN is hatched. *form* formats the numbers; the colours run from 0 to the highest. Without *ax*,
    make a new figure.
    """
    ax = ax or new_axes(9.0, 7.6)
    labels = [
        "" if np.isnan(value) else f"{name}\n{form.format(value)}"
        for name, value in zip(HAND_CLASSES, values.ravel(), strict=True)
    ]
    highest = float(np.nanmax(values)) if any(labels) else 0.0
    mesh = draw_cells(ax, values, labels, scale=highest or 100.0)
    name_classes(ax, "hatched: not held")
    scale = ax.figure.colorbar(mesh, ax=ax, aspect=40)
    scale.set_label(unit, **text_style(ax))
    return ax


def plot_charts(plots_of_charts: Sequence[Callable[[Axes], Axes]]) -> Figure:
    """Draw a chart by each function, a few in a row, and return the Figure."""
    columns = min(len(plots_of_charts), MOST_BESIDE)
    rows = ceil(len(plots_of_charts) / columns)
    figure = new_axes(SIDE * columns, (SIDE + 0.3) * rows).figure
    figure.clear()
    axes = np.ravel(figure.subplots(rows, columns, squeeze=False))
    for plot, ax in zip(plots_of_charts, axes, strict=False):
        plot(ax)
    for ax in axes[len(plots_of_charts) :]:
        ax.set_axis_off()
    return figure  # type: ignore[return-value]


def plot_classes(
    parts: NDArray[np.float64], labels: Sequence[str], title: str, ax: Axes | None, **options: str
) -> Axes:
    """Draw a chart of the 169 classes, 13 x 13, without ticks, and return the Axes.

    parts : the position of each class on the colour scale, 0 to 1, [169]; NaN for no colour
    labels : the text of each class
    options : those of `draw_cells`
    """
    ax = ax or new_axes(SIDE, SIDE + 0.3)
    style: dict[str, Any] = {"colors": "YlGn", "size": "x-small", **options}
    draw_cells(ax, parts.reshape(13, 13), labels, scale=1, **style)
    ax.set_aspect("equal")
    ax.set_xticks([])
    ax.set_yticks([])
    ax.set_title(title, **text_style(ax))
    return ax


def name_classes(ax: Axes, hatched: str) -> None:
    """Label the Axes with ranks from ace to two, for 13 x 13 classes."""
    text = text_style(ax)
    ax.grid(False)
    ax.patch.set(hatch="/////", edgecolor="0.6", linewidth=0)
    ax.set_xlim(0, len(RANKS))
    ax.set_ylim(len(RANKS), 0)
    middles = np.arange(len(RANKS)) + 0.5
    ax.set_xticks(middles, [*RANKS[::-1]], **text)
    ax.set_yticks(middles, [*RANKS[::-1]], **text)
    ax.tick_params(length=0)
    ax.set_xlabel(f"Lower rank of suited hands, above the diagonal ({hatched})", **text)
    ax.set_ylabel("Lower rank of offsuit hands, below the diagonal", **text)


def draw_cells(
    ax: Axes,
    values: NDArray[np.floating],
    labels: Sequence[str],
    *,
    scale: Normalize | float,
    colors: str = "YlGnBu",
    size: str = "small",
) -> QuadMesh:
    """Draw a grid of numbers as colours of a scale, the first row on top.

    values : [rows, columns]; NaN for a cell without a colour
    scale : matplotlib's scale, or the highest value of a linear scale from 0
    labels : the text in each cell, row by row, "" for none
    colors : matplotlib's name of the colours
    """
    shown = np.ma.masked_invalid(values)
    limits: Any = {"norm": scale}
    if isinstance(scale, float | int):
        limits = {"vmin": 0, "vmax": scale}
    mesh = ax.pcolormesh(shown, cmap=colors, **limits, edgecolors="white", linewidth=1)
    inks = np.where(shown.mask, "0.6", contrasting(mesh.to_rgba(shown)))
    style = {"ha": "center", "va": "center", "size": size, **text_style(ax)}
    for (row, column), label in zip(np.ndindex(shown.shape), labels, strict=True):
        if label:
            ax.text(column + 0.5, row + 0.5, label, color=inks[row, column], **style)
    ax.grid(False)
    ax.set_xlim(0, shown.shape[1])
    ax.set_ylim(shown.shape[0], 0)
    ax.tick_params(length=0)
    return mesh


def new_axes(width: float, height: float) -> Axes:
    """Return the Axes of a new figure of *width* by *height* inches."""
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError(
            "plots need matplotlib; install it with: pip install 'poker-calculator[plot]'"
        ) from error
    ax: Axes = pyplot.subplots(figsize=(width, height), layout="constrained")[1]
    return ax


def text_style(ax: Axes) -> dict[str, Any]:
    """Return settings for text with suit glyphs or a percent sign, which TeX treats specially."""
    return {"fontfamily": [*ax.title.get_fontfamily(), "DejaVu Sans"], "usetex": False}


def contrasting(colors: NDArray[np.float64]) -> NDArray[np.str_]:
    """Return "black" or "white", whichever text is easier to read, for each colour, [..., 4] RGBA.

    The better "contrast ratio" of relative luminances (WCAG 2.2) wins; it is never below 4.5.
    """
    parts = colors[..., :3]
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    luminance = linear @ (0.2126, 0.7152, 0.0722)
    return np.where((luminance + 0.05) ** 2 > 1.05 * 0.05, "black", "white")


_TINT = "59,125,196"  # the blue of the bars in `calculations.reports.report`
_MOST_TINT = 0.5
_CELL = (
    "padding:0.2em 0.35em;text-align:center;line-height:1.25;"
    "border:1px solid rgba(128,128,128,0.35)"
)


def to_html(weights: NDArray[np.float64]) -> str:
    """Return a range, given its weights, [1326], as an HTML table of the 169 classes.

    Each cell shows the class and the mean weight of its combos in percent.
    """
    chart = by_hand_class(weights)
    texts = [_percent(weight) if weight > 0 else "–" for weight in chart.tolist()]
    return class_table(_caption(weights), chart, texts)


def class_table(caption: str, parts: NDArray[np.float64], texts: Sequence[str]) -> str:
    """Return an HTML table of the 169 classes, 13 x 13, ranks from ace to two.

    caption : HTML
    parts : strength of each class's tint, 0 to 1, [169]
    texts : HTML below the name of each class
    """
    ranks = RANKS[::-1]
    head = "".join(f'<th scope="col" style="{_CELL}">{rank}</th>' for rank in ranks)
    cells = [
        _cell(name, part, text)
        for name, part, text in zip(HAND_CLASSES, parts.ravel().tolist(), texts, strict=True)
    ]
    rows = [
        f'<th scope="row" style="{_CELL}">{rank}</th>' + "".join(cells[13 * row : 13 * row + 13])
        for row, rank in enumerate(ranks)
    ]
    return html_table(caption, f'<td style="{_CELL}"></td>{head}', rows)


def _caption(weights: NDArray[np.float64]) -> str:
    total, combos = float(weights.sum()), int(np.count_nonzero(weights))
    weighed = f", {total:,.2f} by weight" if total != combos else ""
    return (
        f"<strong>Range of {combos:,} combo{'s' * (combos != 1)}</strong>{weighed} · "
        f"{total / len(weights):.2%} of all hands<br>"
        "Suited above the diagonal, offsuit below; numbers are weights in percent"
    )


def _cell(name: str, part: float, text: str) -> str:
    tint = f";background-color:rgba({_TINT},{_MOST_TINT * part:.3f})" if part > 0 else ""
    return f'<td style="{_CELL}{tint}">{escape(name)}<br><small>{text}</small></td>'


def _percent(weight: float) -> str:
    """Return a weight over 0 as a percentage, which is never 0, and 100 only for the weight 1."""
    if weight < 0.001:
        return "&lt;0.1"
    if 0.999 < weight < 1:
        return "&gt;99.9"
    return f"{100 * weight:.1f}".removesuffix(".0")
