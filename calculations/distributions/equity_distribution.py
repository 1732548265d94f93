"""The distribution of a hand's strength over the cards to come, and its plot.

Shapes use N (hands), K (known cards of a hand), R (runouts) and C (combos of the opponent).
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations._kernels.distributions import fill_runouts
from calculations.distributions.hand_strength import PAIR_SECONDS, compared_by_arrays
from calculations.reports import plots
from calculations.reports.range_plots import LINES
from calculations.reports.report import texts_of
from calculations.spots.deals import choices
from lookup._kernels.strength import CARD_WORDS
from lookup.arguments import check_flags, read_array, read_count, shown
from lookup.cards import CARDS, CardsLike
from lookup.compiling.kernel_choice import or_kernel
from lookup.games import STREETS
from lookup.hand_rows import HandSize, as_hands, common_rows, why_no_showdown
from lookup.names import street_named
from lookup.running.slices import run_with_bar
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HAND, BOARD = HandSize(2, 2, "a hand"), HandSize(0, 5, "a board")
SIZES = {name: size for size, name in STREETS.items() if size}
DECK = bytes(range(1, len(CARDS) + 1))
MOST_BINS = 10_000
HANDS_AT_A_TIME = 16


class EquityDistribution(NamedTuple):
    """The exact strengths of hands over the cards to come."""

    hole_cards: NDArray[np.uint8]
    """[..., 2]"""
    boards: NDArray[np.uint8]
    """[..., 0 or 3..5]: the known boards."""
    half_wins: NDArray[np.uint16]
    """[..., R]: on each runout, 2 for each opposing hand beaten plus 1 for each tie, sorted."""
    opponents: int
    """The number of opposing hands on each runout."""

    @property
    def hand_strengths(self) -> NDArray[np.float64]:
        """Return the hand strength on each runout, [..., R], in ascending order."""
        return self.half_wins / np.float64(2 * self.opponents)

    @property
    def mean(self) -> NDArray[np.float64]:
        """Return E[HS], [...]; over all final boards, it is the equity against a random hand."""
        return self._mean(1)

    @property
    def mean_of_squares(self) -> NDArray[np.float64]:
        """Return E[HS^2], [...]: for equal E[HS], draws have more than made hands."""
        return self._mean(2)

    def histogram(self, bins: int = 50) -> NDArray[np.int64]:
        """Return the number of runouts with a strength in each of *bins* bins, [..., bins].

        Bin b holds strengths from b / bins to below (b + 1) / bins; the last bin includes 1. Whole
        numbers make the comparison exact.
        """
        count = read_count(bins, "bins", MOST_BINS)
        rows = self.half_wins.reshape(-1, self.half_wins.shape[-1]).astype(np.int64)
        numbers = np.minimum(rows * count // (2 * self.opponents), count - 1)
        numbers += np.arange(len(rows))[:, None] * count
        counts = np.bincount(numbers.reshape(-1), minlength=len(rows) * count)
        return counts.reshape(*self.half_wins.shape[:-1], count)

    def percentiles(self, q: ArrayLike) -> NDArray[np.float64]:
        """Return the percentiles of the strength over the runouts, [..., shape of q].

        A percentile is the lowest strength that at least *q* percent of the runouts do not exceed.
        Raises ValueError for numbers outside 0 to 100.
        """
        percents = read_array(q, "percentiles are numbers from 0 to 100", np.float64)
        if not ((percents >= 0) & (percents <= 100)).all():
            raise ValueError(f"percentiles are numbers from 0 to 100, not {shown(q)}")
        runouts = self.half_wins.shape[-1]
        indices = np.ceil(percents * runouts / 100 - 1e-9).astype(np.intp) - 1
        strengths: NDArray[np.float64] = self.hand_strengths[..., np.maximum(indices, 0)]
        return strengths

    def plot(self, bins: int = 50, ax: Axes | None = None) -> Axes:
        """Draw the histogram of one hand, or of up to ten, and return the Axes.

        *ax* is the Axes to draw on, by default a new figure. Raises ValueError for more hands, and
        ImportError without matplotlib.
        """
        return plot_strengths(self.hole_cards, self.boards, self.mean, self.histogram(bins), ax)

    def _mean(self, power: int) -> NDArray[np.float64]:
        """Return the mean of a power of the strengths."""
        sums = (self.half_wins.astype(np.int64) ** power).sum(axis=-1)
        mean: NDArray[np.float64] = sums / (
            (2 * self.opponents) ** power * self.half_wins.shape[-1]
        )
        return mean


def equity_distribution(
    hole_cards: CardsLike,
    board: CardsLike = (),
    *,
    street: str = "river",
    threads: int | None = None,
    progress: bool = True,
) -> EquityDistribution:
    """Count the strength of hands on each runout, as card abstraction needs it.

    The hand strength HS is the fraction of an opponent's possible hands that a hand beats, with
    ties as half. The opponent may hold any two cards: 990 hands on the river. The distribution of
    HS over the cards to come follows Johanson, Burch, Valenzano and Bowling, "Evaluating
    state-space abstractions in extensive-form games" (AAMAS 2013).

    Parameters
    ----------
    hole_cards : the text of one hand, or card numbers [..., 2]
    board : the text of one board, or card numbers [..., 0 or 3..5]
        The leading dimensions of both broadcast. A hand takes 1.2 ms on a flop, 0.1 ms on a turn,
        and 2 s and 4 MB before the flop.
    street : the street on which HS is counted: "flop", "turn" or "river"
    threads : the maximum number of threads, by default the number of processors
    progress : whether to show a bar after a second, in a terminal or a notebook

    Returns
    -------
    EquityDistribution
        The strengths, E[HS], E[HS^2], percentiles, a histogram and a plot.

    Raises
    ------
    ValueError
        For invalid arguments.

    Examples
    --------
    >>> draw = equity_distribution("9s8s", "7s6c2s")
    >>> draw.hand_strengths.shape, float(draw.mean.round(4)), float(draw.mean_of_squares.round(4))
    ((1081,), 0.6642, 0.5899)
    >>> draw.histogram(10).tolist()
    [136, 189, 0, 0, 0, 0, 28, 130, 52, 546]
    >>> draw.percentiles([25, 50, 75]).round(2).tolist()
    [0.13, 0.92, 0.97]
    """
    check_flags(progress=progress)
    workers = thread_count(threads)
    holes, boards = _read(hole_cards, board)
    size = SIZES.get(street_named(street) or "", 0)
    known_count = boards.shape[-1]
    if size < max(known_count, 1):
        least = [repr(name) for name, cards in SIZES.items() if cards >= known_count]
        raise ValueError(
            f"street is {shown(street)}; give {' or '.join(least)} for {known_count} cards"
        )
    rows = np.concatenate([holes, boards], axis=-1).reshape(-1, 2 + known_count)
    live = len(CARDS) - 2 - known_count
    half_wins = np.empty((len(rows), comb(live, size - known_count)), np.uint16)

    def work(start: int) -> int:
        part = slice(start, start + HANDS_AT_A_TIME)
        for cards, half_wins_of_row in zip(rows[part], half_wins[part], strict=True):
            _fill(cards, size - known_count, half_wins_of_row)
            half_wins_of_row.sort()
        return len(rows[part])

    run_with_bar(work, len(rows), HANDS_AT_A_TIME, "hands", workers, shown=progress)
    shape = *holes.shape[:-1], half_wins.shape[1]
    return EquityDistribution(
        holes, boards, half_wins.reshape(shape), comb(live - size + known_count, 2)
    )


def _read(hole_cards: CardsLike, board: CardsLike) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hole cards [..., 2] and boards [..., W]; raises ValueError for invalid cards."""
    holes, boards = common_rows(as_hands(hole_cards, HAND), as_hands(board, BOARD))
    width = boards.shape[-1]
    if width in (1, 2):
        raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {width}; give [..., 0 or 3..5]")
    boards = np.broadcast_to(boards, (*holes.shape[:-1], width))
    cards = np.sort(np.concatenate([holes, boards], axis=-1).reshape(-1, 2 + width), axis=1)
    wrong = (cards[:, 0] < 1) | (cards[:, -1] > len(CARDS)) | (cards[:, 1:] == cards[:, :-1]).any(1)
    if wrong.any():
        size = HandSize(width, width, BOARD.name)
        raise why_no_showdown(holes, boards, int(wrong.argmax()), HAND, size)
    return holes, boards


def _fill(cards: NDArray[np.uint8], to_come: int, half_wins: NDArray[np.uint16]) -> None:
    """Fill the half wins on each runout, [R]; *cards*, [K], are the hand, then its board."""
    live = CARD_WORDS[np.frombuffer(DECK.translate(None, bytes(cards.tolist())), np.uint8)]
    combos = _masks(live, 2)
    rest = combos if to_come == 2 else _masks(live, to_come)
    boards = CARD_WORDS[cards[2:]].sum(axis=0, dtype=np.uint16) + rest
    hand = CARD_WORDS[cards[:2]].sum(axis=0, dtype=np.uint16)
    combos = np.ascontiguousarray(combos.T)
    _fill_runouts(hand, combos, boards, cards.size + to_come, half_wins)


def _masks(live: NDArray[np.uint16], size: int) -> NDArray[np.uint16]:
    """Return the suit masks of all combinations of *size* live cards, [.., 4]."""
    subsets = choices(len(live), size)
    masks = np.zeros((len(subsets), live.shape[1]), np.uint16)
    for column in subsets.T:
        masks += live[column]
    return masks


@or_kernel(
    fill_runouts,
    seconds=lambda _, combos, boards, *__: PAIR_SECONDS * len(boards) * combos.shape[1],
)
def _fill_runouts(
    hand: NDArray[np.uint16],
    combos: NDArray[np.uint16],
    boards: NDArray[np.uint16],
    cards: int,
    half_wins: NDArray[np.uint16],
) -> None:
    """Fill the half wins of a hand on each board, [B], as the kernel does."""
    for some, won, level in compared_by_arrays(hand, combos, boards, cards):
        half_wins[some] = (2 * won + level).sum(axis=1, dtype=np.uint16)


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
    ax = ax or plots.new_axes(7.0, 4.4)
    text = plots.text_style(ax)
    edges = np.linspace(0, 100, bins + 1)
    for line, (hand, board, of, mean) in enumerate(
        zip(hands, boards, counts, np.ravel(means), strict=True)
    ):
        cards = plots.glyphs(texts_of(hand))
        on_board = "" if one_board else f" on {plots.glyphs(texts_of(board))}"
        ax.stairs(
            100 * of / runouts,
            edges,
            fill=len(counts) == 1,
            color=f"C{line}",
            linestyle=LINES[line % len(LINES)],
            linewidth=1.6,
            label=f"{cards}{on_board}, mean {100 * mean:.2f}%",
        )
    ax.set_xlim(0, 100)
    ax.set_ylim(bottom=0)
    ax.set_xlabel("Hand strength (% of an opponent's hands beaten, ties half)", **text)
    ax.set_ylabel("Runouts (%)", **text)
    plots.name_lines(ax, "best")
    board_title = plots.board_text(texts_of(boards[0])) if one_board else "By hand and board"
    ax.set_title(f"Hand strength over {runouts:,} runouts\n{board_title}", **text)
    return ax
