"""Each hand's equity by street and after each next card, as frames and as a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_table import check_whole_cards, count_next_cards_by_table, is_in_table
from calculations.exact.engines import count, count_ranges, plan
from calculations.reports import plots
from calculations.reports.report import SpotReport
from calculations.spots.outcomes import equities
from calculations.spots.spot import Spot
from lookup.cards import CARDS
from lookup.games import Game, check_board
from lookup.running.progress import progress_bar

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

LINES = ("-", "--", "-.", ":")
MARKERS = "osD^vPX*<>"  # with `LINES`, markers distinguish ten hands without colour
_MARGIN = 4  # the margin below 0% and above 100% for markers and names


def cards_on_streets(board: list[str], game: Game) -> dict[str, int]:
    """Return the streets up to a board and the number of board cards on each.

    Raises ValueError for a board on which no street ends, such as an empty one in Courchevel.
    """
    if len(board) not in game.streets:
        *others, last = game.streets
        cards = f" ({' '.join(board)})" if board else ""
        raise ValueError(
            f"the board has {len(board)} card{'s' * (len(board) != 1)}{cards}, which "
            f"is not a street; give {', '.join(map(str, others))} or {last}"
        )
    return {street: size for size, street in game.streets.items() if size <= len(board)}


def by_street(reports: dict[str, SpotReport]) -> pd.DataFrame:
    """Return the equity of each hand, from a report for each street."""
    import pandas as pd

    index = pd.Index([*reports], name="street")
    hands = next(iter(reports.values())).hole_cards
    return pd.DataFrame([report.equity for report in reports.values()], index=index, columns=hands)


def by_next_card(spot: Spot, hands: list[str], threads: int | None, progress: bool) -> pd.DataFrame:
    """Return each hand's equity after each possible next card, the best for hand 0 first."""
    import pandas as pd

    cards, equity = equities_by_next_card(spot, threads, progress)
    index = pd.Index([CARDS[card - 1] for card in cards], name="next_card")
    frame = pd.DataFrame(equity, index=index, columns=hands)
    return frame[::-1].sort_values(frame.columns[0], ascending=False, kind="stable")


def plot_streets(
    reports: dict[str, SpotReport], players: list[int], ax: Axes | None = None
) -> Axes:
    """Draw the equity of each player as a line from street to street, and return the Axes.

    Each line is labelled at its end. Without *ax*, make a new figure. Raises ImportError without
    matplotlib.
    """
    *_, last = reports.values()
    percents = 100 * np.array([report.equity for report in reports.values()])[:, players]
    hands = [plots.hand_name(hand) for hand in last.hole_cards]
    ax = ax or plots.new_axes(7.5, 4.8)
    text = plots.text_style(ax)
    columns = np.arange(len(reports))
    for player, column in zip(players, percents.T, strict=True):
        ax.plot(
            columns,
            column,
            color=f"C{player}",
            linestyle=LINES[player % len(LINES)],
            marker=MARKERS[player],
            label=hands[player],
        )
    names = [
        f"{hands[player]}  {end:.2f}%" for player, end in zip(players, percents[-1], strict=True)
    ]
    _name_ends(ax, columns[-1], percents[-1], names, text)
    ax.set_ylim(-_MARGIN, 100 + _MARGIN)
    came = [report.board for report in reports.values()]
    ax.set_xticks(columns, _street_names(came, [*reports]), **text)
    ax.set_xlabel("Street, and the cards that came", **text)
    ax.set_ylabel(plots.UNIT, **text)
    estimated = next((each for each in reports.values() if each.is_estimate), last)
    title = f"{plots.kind_of(estimated)} by street\n{plots.known_cards(last)}"
    ax.set_title(title, **text)
    return ax


def _street_names(boards: list[list[str]], streets: list[str]) -> list[str]:
    """Return the names of the streets with the cards dealt on each; *boards* are by street."""
    came = [board[len(before) :] for before, board in zip([[], *boards], boards, strict=False)]
    return [
        f"{street.capitalize()}\n{plots.glyphs(new)}"
        for street, new in zip(streets, came, strict=True)
    ]


def _name_ends(
    ax: Axes, end: int, heights: NDArray[np.float64], names: list[str], text: dict[str, Any]
) -> None:
    """Label the ends of lines, with leaders, so that no names overlap."""
    size = 0.9 * float(ax.xaxis.label.get_fontsize()) * ax.figure.dpi / 72
    box = ax.get_window_extent()
    gap = (100 + 2 * _MARGIN) * 1.3 * size / box.height
    share = min(0.62 * size * (max(map(len, names)) + 3) / box.width, 0.7)
    begin, span = -0.15, end + 0.3
    ax.set_xlim(begin, begin + span / (1 - share))
    x = end + 0.05 * span / (1 - share)
    for name, height, label_height in zip(names, heights, spread(heights, gap, 100), strict=True):
        leader = {"arrowstyle": "-", "linewidth": 0.6, "color": "0.5", "relpos": (0, 0.5)}
        ax.annotate(
            name,
            (end, height),
            (x, label_height),
            va="center",
            size="small",
            arrowprops=leader,
            **text,
        )


def spread(wanted: NDArray[np.float64], gap: float, highest: float) -> NDArray[np.float64]:
    """Spread positions over 0..highest in the same order, at least *gap* apart if they fit.

    Of equal positions, the first stays the highest.
    """
    gap = min(gap, highest / max(len(wanted) - 1, 1))
    order = np.lexsort((-np.arange(len(wanted)), wanted))
    heights, edge = np.empty(len(wanted)), 0.0
    for index in order:
        heights[index] = max(wanted[index], edge)
        edge = heights[index] + gap
    edge = highest
    for index in order[::-1]:
        heights[index] = min(heights[index], edge)
        edge = heights[index] - gap
    return heights


MOST_SECONDS = 60.0
"""Counts of all next cards with a longer estimate on one core are refused."""


def count_next_cards(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes after each of the live cards, int64 [C, 2**P], or [C, 2**P, 2**P]."""
    if is_in_table(spot.kind):
        return count_next_cards_by_table(spot)
    boards = [np.append(spot.board, np.uint8(card)) for card in spot.live]
    return np.array([count(spot._replace(board=board)).counts for board in boards])


def equities_by_next_card(
    spot: Spot, threads: int | None = None, progress: bool = False
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return each next card that can come, [C], and the equities after it, [C, P].

    Raises ValueError on the river, if a count is not offered or takes too long, and in games
    without a board.
    """
    check_board(spot.game, "give a hand the card, and ask for .equity")
    if not spot.to_come:
        raise ValueError("the board has all its 5 cards, so there is no next card; leave some out")
    check_whole_cards(spot)
    cards = spot.live
    if spot.has_known_cards:
        return cards, equities(count_next_cards(spot), spot.game.low)
    after = [spot._replace(board=np.append(spot.board, np.uint8(card))) for card in cards]
    seconds = plan(after[0]).least
    if seconds is None or len(cards) * seconds > MOST_SECONDS:
        raise ValueError(
            f"an exact count of each next card is "
            f"{'not offered' if seconds is None else f'too long ({len(cards) * seconds:.0f} s)'} "
            f"for these ranges; name more of the board, or narrow them"
        )
    possible = np.zeros(len(cards), bool)
    results = []
    with progress_bar(len(cards), "next cards", shown=progress) as bar:
        for index, next_spot in enumerate(after):
            outcomes = count_ranges(next_spot, threads).outcomes
            if outcomes.any():  # otherwise, all deals of the ranges include the card
                possible[index] = True
                results.append(equities(outcomes, spot.game.low))
            bar.update()
    return cards[possible], np.array(results)
