"""Plot the distribution of hand strength over the cards to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.reports import plots
from calculations.reports.range_plots import LINES
from calculations.reports.report import texts_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_HANDS = 10


def plot_strengths(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    means: ArrayLike,
    histogram: NDArray[np.int64],
    ax: Axes | None = None,
) -> Axes:
    """Draw the histograms of up to ten hands, one filled, several as lines, and return the Axes.

    *hole_cards* is [..., 2], *boards* [..., B], *means* [...] and *histogram* [..., bins]. Without
    *ax*, make a new figure. Raises ImportError without matplotlib.
    """
    bins, hands = histogram.shape[-1], hole_cards.reshape(-1, 2)
    counts, boards = histogram.reshape(-1, bins), boards.reshape(len(hands), -1)
    runouts = int(counts[0].sum()) if len(counts) else 0
    if not 1 <= len(counts) <= MOST_HANDS:
        raise ValueError(f"cannot draw {len(counts)} hands; give 1 to {MOST_HANDS}")
    one_board = bool((boards == boards[0]).all())
    if ax is None:
        ax = plots.new_axes(7.0, 4.4)
    text = plots.text_style(ax)
    edges = np.linspace(0, 100, bins + 1)
    for place, (hand, board, of, mean) in enumerate(
        zip(hands, boards, counts, np.ravel(means), strict=True)
    ):
        cards = plots.glyphs(texts_of(hand))
        on_board = "" if one_board else f" on {plots.glyphs(texts_of(board))}"
        ax.stairs(
            100 * of / runouts,
            edges,
            fill=len(counts) == 1,
            color=f"C{place}",
            linestyle=LINES[place % len(LINES)],
            linewidth=1.6,
            label=f"{cards}{on_board}, mean {100 * mean:.2f}%",
        )
    ax.set_xlim(0, 100)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("Hand strength (% of an opponent's hands beaten, ties half)", **text)
    ax.set_ylabel("Runouts (%)", **text)
    plots.name_lines(ax, "best")
    known = plots.board_text(texts_of(boards[0])) if one_board else "By hand and board"
    ax.set_title(f"Hand strength over {runouts:,} runouts\n{known}", **text)
    return ax
