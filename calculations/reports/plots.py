"""Plots of a spot: each draws on one Axes and returns it (extra ``plot``: matplotlib).

`range_plots`, `streets` and `convergence` have more. Nothing here shows a figure or changes
matplotlib's settings, and only a new figure needs pyplot, so the plots fit into any figure and any
program. Text falls back on DejaVu Sans, which comes with matplotlib, when the chosen font has no
suit glyphs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from calculations.ranges.export import shortened
from calculations.ranges.heat_map import contrasting as contrasting
from calculations.ranges.heat_map import draw_cells as draw_cells
from calculations.ranges.heat_map import new_axes as new_axes
from calculations.ranges.heat_map import text_style as text_style
from calculations.reports.report import Report
from calculations.reports.spot_html import SUITS
from lookup.cards import CARD_INT_LOOKUP, RANKS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

UNIT = "Equity (% of the pot)"

RANKS_DOWN = RANKS[::-1]
_BAR_HEIGHT = 0.62


def plot_equities(report: Report, ax: Axes | None = None) -> Axes:
    """Draw each hand's equity as a bar, won and tied parts apart, and return the Axes.

    The hands run from top to bottom. The tied part of a hand's equity is its share of the pots that
    it splits: its equity without Win %. Without *ax* a new figure is made. Raises ImportError
    without matplotlib.
    """
    hands = [hand_name(hand) for hand in report.hole_cards]
    places = np.arange(len(hands))
    equity, won = 100 * np.array(report.equity), np.array(report.won_percents)
    whole, part = ("scooped", "split") if report.has_low else ("won", "tied")
    tied = np.maximum(equity - won, 0.0)
    if ax is None:
        ax = new_axes(7.0, 1.5 + 0.4 * len(hands))
    text = text_style(ax)
    ax.grid(False, axis="y")
    ax.barh(places, won, _BAR_HEIGHT, color="C0", label=whole)
    ends = ax.barh(
        places,
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
    ax.set_yticks(places, hands, **text)
    ax.set_ylim(len(hands) - 0.5, -1.25)  # the room above the first bar is the legend's
    ax.set_xlim(0, 1.18 * equity.max())
    ax.set_xlabel(UNIT, **text)
    ax.set_ylabel("Hand", **text)
    ax.legend(loc="upper right", ncols=2, frameon=False, borderaxespad=0.2)
    ax.set_title(f"{kind_of(report)} on {report.total_in_words}\n{known_cards(report)}", **text)
    return ax


def name_lines(ax: Axes, place: Literal["upper left", "best"]) -> None:
    """Draw the legend of lines or bands, at a place of the Axes."""
    legend = ax.legend(loc=place, frameon=False)
    for label in legend.get_texts():
        label.set(**text_style(ax))


def hand_name(hand: str) -> str:
    """Return hole cards with suit glyphs, and a range as its text, cut."""
    if all(card in CARD_INT_LOOKUP for card in hand.split()):
        return glyphs(hand.split())
    return shortened(hand)


def glyphs(cards: list[str]) -> str:
    """Return card texts with suit glyphs, such as ``A♠ K♥``; stars stay as they are."""
    return " ".join(card[:-1] + SUITS.get(card[-1], card[-1])[0] for card in cards)


def kind_of(report: Report) -> str:
    """Return whether equities are exact."""
    return f"{'Estimated' if report.is_estimate else 'Exact'} equities"


def known_cards(report: Report) -> str:
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
