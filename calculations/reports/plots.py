"""Plots of a spot: each function draws on one Axes and returns it (extra ``plot``: matplotlib).

`range_plots` and `streets` have more plots. No function shows a figure or changes matplotlib's
settings, and only a new figure needs pyplot, so the plots fit into any figure and any program. Text
falls back on DejaVu Sans, which comes with matplotlib, when the chosen font has no suit glyphs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.export import shortened
from calculations.ranges.heat_map import contrasting as contrasting
from calculations.ranges.heat_map import draw_cells as draw_cells
from calculations.ranges.heat_map import new_axes as new_axes
from calculations.ranges.heat_map import text_style as text_style
from calculations.reports.report import SUITS, SpotReport
from calculations.spots.outcomes import SpotOutcomes
from lookup.cards import CARD_INT_LOOKUP, RANKS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.colors import Normalize

UNIT = "Equity (% of the pot)"

RANKS_DOWN = RANKS[::-1]
_BAR_HEIGHT = 0.62


def plot_equities(report: SpotReport, ax: Axes | None = None) -> Axes:
    """Draw each hand's equity as a bar, split into won and tied pots, and return the Axes.

    The hands run from top to bottom. The tied part is the hand's share of the pots that it splits:
    equity minus Win %. Without *ax*, make a new figure. Raises ImportError without matplotlib.
    """
    hands = [hand_name(hand) for hand in report.hole_cards]
    heights = np.arange(len(hands))
    equity, won = 100 * np.array(report.equity), np.array(report.won_percents)
    whole, part = ("scooped", "split") if report.has_low else ("won", "tied")
    tied = np.maximum(equity - won, 0.0)
    ax = ax or new_axes(7.0, 1.5 + 0.4 * len(hands))
    text = text_style(ax)
    ax.grid(False, axis="y")
    ax.barh(heights, won, _BAR_HEIGHT, color="C0", label=whole)
    ends = ax.barh(
        heights,
        tied,
        _BAR_HEIGHT,
        left=won,
        color=("C0", 0.25),
        edgecolor="C0",
        hatch="/////",
        linewidth=0,
        label=f"{part} (share of split pots)",
    )
    ax.bar_label(ends, [f"{value:.2f}%" for value in equity], padding=4, **text)
    ax.set_yticks(heights, hands, **text)
    ax.set_ylim(len(hands) - 0.5, -1.25)  # the legend needs the room above the first bar
    ax.set_xlim(0, 1.18 * equity.max())
    ax.set_xlabel(UNIT, **text)
    ax.set_ylabel("Hand", **text)
    ax.legend(loc="upper right", ncols=2, frameon=False, borderaxespad=0.2)
    ax.set_title(f"{kind_of(report)} on {report.total_in_words}\n{known_cards(report)}", **text)
    return ax


def name_lines(ax: Axes, location: Literal["upper left", "best"]) -> None:
    """Draw the legend of lines or bands at a place in the Axes."""
    legend = ax.legend(loc=location, frameon=False)
    for label in legend.get_texts():
        label.set(**text_style(ax))


def hand_name(hand: str) -> str:
    """Return hole cards with suit glyphs, or the shortened text of a range."""
    if all(card in CARD_INT_LOOKUP for card in hand.split()):
        return glyphs(hand.split())
    return shortened(hand)


def glyphs(cards: list[str]) -> str:
    """Return card texts with suit glyphs, such as ``A♠ K♥``; stars do not change."""
    return " ".join(card[:-1] + SUITS.get(card[-1], card[-1])[0] for card in cards)


def kind_of(report: SpotReport) -> str:
    """Return whether equities are exact."""
    return f"{'Estimated' if report.is_estimate else 'Exact'} equities"


def known_cards(report: SpotReport) -> str:
    """Return the text for the board and the dead cards in titles."""
    dead = f" · dead cards: {len(report.dead)}" if report.dead else ""
    if len(report.boards) > 1 and report.board:
        return f"Boards {', '.join(map(glyphs, report.boards))}{dead}"
    return f"{board_text(report.board, report.has_board)}{dead}"


def board_text(board: list[str], has_board: bool = True) -> str:
    """Return the text for the board in titles."""
    if not has_board:
        return "No board in this game"
    return f"Board {glyphs(board)}" if board else "No board cards yet"


LEAST = 0.005  # the least distance from the middle of a scale to an end; the whole is 1
TICK_DISTANCE = 0.06  # of the length of the scale
STEPS = (20, 10, 5, 2, 1)  # between the middle of a scale and a tick, in percent of the whole


class CardScale(NamedTuple):
    """The scale of values by card."""

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
    They change with the square root of the distance from the current value, so an extreme card does
    not hide the differences between others. Cards that are NaN or missing from the index are
    hatched. Without *ax*, make a new figure. Raises ImportError without matplotlib.
    """
    deck = [rank + suit for suit in SUITS for rank in RANKS_DOWN]
    cells = values.reindex(deck).to_numpy(float).reshape(len(SUITS), len(RANKS))
    ax = ax or new_axes(9.0, 4.4)
    text = text_style(ax)
    ax.patch.set(hatch="/////", edgecolor="0.6", linewidth=0)
    labels = ["" if np.isnan(value) else f"{value:.1f}" for value in cells.ravel()]
    norm = _around(scale, cells)
    mesh = draw_cells(ax, cells, labels, scale=norm)
    ax.set_xticks(np.arange(len(RANKS)) + 0.5, list(RANKS_DOWN), **text)
    marks = [glyph for glyph, _ in SUITS.values()]
    ax.set_yticks(np.arange(len(SUITS)) + 0.5, marks, size="x-large", **text)
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
    """Return the norm from the lowest to the highest value, finest around the current value."""
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
    """Return the values to mark: the current value, both ends, and some between."""
    lowest, highest = float(norm.vmin or 0), float(norm.vmax or 0)
    between = [scale.now + side * step * scale.whole / 100 for step in STEPS for side in (-1, 1)]
    kept = [scale.now]
    for value in (lowest, highest, *between):
        if lowest <= value <= highest:
            distances = np.abs(norm(np.array(kept)) - norm(value))
            if distances.min() >= TICK_DISTANCE:
                kept.append(value)
    return sorted(kept)


NORMAL_95 = 1.96  # an interval of this many standard errors holds the exact value in 95 of 100 runs


def convergence_frame(outcomes: SpotOutcomes, hands: list[str]) -> pd.DataFrame:
    """Return a frame of each hand's ``equity`` and ``std_error`` by the number of samples.

    Raises ValueError for an exact count.
    """
    import pandas as pd

    run = outcomes.convergence
    if run is None:
        raise ValueError("an exact count does not converge; use method='monte_carlo'")
    kinds = ["equity"] * len(hands) + ["std_error"] * len(hands)
    columns = pd.MultiIndex.from_arrays([kinds, [*hands, *hands]])
    index = pd.Index(run.samples, name="samples")
    values = np.concatenate([run.means, run.std_errors], axis=1)
    return pd.DataFrame(values, index=index, columns=columns)


def plot_convergence(
    report: SpotReport, player: int, frame: pd.DataFrame, ax: Axes | None = None
) -> Axes:
    """Draw the estimate of one player's equity by the number of samples, and return the Axes.

    A band shows 1.96 standard errors. *frame* comes from `convergence_frame`. Without *ax*, make a
    new figure. Raises ImportError without matplotlib.
    """
    samples = frame.index.to_numpy()
    percents = 100 * frame["equity"].to_numpy()[:, player]
    errors = 100 * NORMAL_95 * frame["std_error"].to_numpy()[:, player]
    errors[np.isinf(errors)] = np.nan  # a single sample
    ax = ax or new_axes(7.0, 4.4)
    text = text_style(ax)
    band = f"± {NORMAL_95} standard errors"
    ax.fill_between(
        samples, percents - errors, percents + errors, color=("C0", 0.25), linewidth=0, label=band
    )
    ax.plot(samples, percents, color="C0", marker=".", label="estimate")
    ax.axhline(
        percents[-1],
        color=ax.xaxis.label.get_color(),
        linestyle=":",
        linewidth=1,
        label=f"last estimate, {percents[-1]:.2f}%",
    )
    _scale_samples(ax, float(samples[0]), float(samples[-1]))
    ax.set_xlabel("Samples (random deals, log scale)", **text)
    ax.set_ylabel(UNIT, **text)
    name_lines(ax, "best")
    hand = hand_name(report.hole_cards[player])
    board = board_text(report.board, report.has_board)
    title = f"Equity of {hand} over {report.total_in_words}\n{board}"
    ax.set_title(title, **text)
    return ax


def _scale_samples(ax: Axes, first: float, last: float) -> None:
    """Make the x axis logarithmic, with whole numbers as ticks."""
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

    ax.set_xscale("log")
    ax.set_xlim(first / 1.15, last * 1.15)
    ax.xaxis.set_major_locator(LogLocator(subs=(1,) if last > 30 * first else (1, 2, 5)))
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.xaxis.set_minor_formatter(NullFormatter())
