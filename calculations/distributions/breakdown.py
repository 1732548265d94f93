"""Break a range down by made hands and draws on a board or over all flops, and plot the parts.

Shapes use K (parts), N (combos) and F (figures).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.distributions.equity_by_flop import as_range, counts_by_flop, flops_of
from calculations.ranges.range import Range
from calculations.reports import plots
from calculations.reports.range_plots import per_combo
from calculations.reports.report import SpotReport
from calculations.spots.checking import count_cards
from calculations.spots.hands import HandLike
from calculations.spots.outcomes import SpotOutcomes
from calculations.spots.reading import read_spot
from calculations.spots.spot import BOARD_CARDS, FLOP, Spot
from lookup.cards import CardsLike, card_mask
from lookup.combos import COMBO_BITS, COMBOS, combo_index
from lookup.features.feature_arrays import hand_features

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


BOARDS_AT_A_TIME = 32  # few enough for their data to stay in the processor's cache


class BoardCombos(NamedTuple):
    """The combos that a player may hold on one board."""

    board: NDArray[np.uint8]  # [3..5]
    repeated: int  # the number of boards that this board represents
    combos: NDArray[np.intp]  # [N]
    figures: NDArray[np.float64]
    """[N, F]: the weight of each combo in its range, the weight of its deals, and its winnings."""


def breakdown(hand: HandLike, board: CardsLike = (), *, by: str | None = None) -> pd.DataFrame:
    """Break a hold'em range down by made hands and draws on a board, or over all flops.

    For a spot, ``spot.ranges.breakdown`` also includes the equity of each part and card removal by
    other players.

    Parameters
    ----------
    hand : a range, its text, hole cards or "random"
    board : 3 to 5 cards, or none for all 22,100 flops
    by : as for ``spot.ranges.breakdown``

    Returns
    -------
    The frame of ``spot.ranges.breakdown``, without ``equity``.

    Raises
    ------
    ValueError
        For invalid arguments.

    Examples
    --------
    >>> breakdown("AK, QQ", "Qs7s2d").round(3)  # doctest: +NORMALIZE_WHITESPACE
                         kind  combos  share
    part
    set             made hand     3.0  0.158
    ace high        made hand    16.0  0.842
    nut flush draw       draw     1.0  0.053
    two overcards        draw    15.0  0.789
    no draw              draw     3.0  0.158
    >>> float(breakdown("22+").loc["set", "share"].round(4))
    0.1078
    """
    spot = read_spot([hand, "random"], board)
    check_breakdown(spot, by)
    player_range = as_range(spot.players[0])
    if spot.board.size:
        return _frame([_range_alone(player_range, spot.board, 1)], by)
    return _frame(
        (
            _range_alone(player_range, *flop)
            for flop in zip(*flops_of((player_range,)), strict=True)
        ),
        by,
    )


def _range_alone(player_range: Range, board: NDArray[np.uint8], repeated: int) -> BoardCombos:
    """Return the combos of a range on a board, dealt in proportion to their weights."""
    combos = np.flatnonzero((player_range.weights != 0) & (COMBO_BITS & card_mask(board) == 0))
    weights = player_range.weights[combos]
    return BoardCombos(board, repeated, combos, np.column_stack([weights, weights]))


def breakdown_of(spot: Spot, outcomes: SpotOutcomes, player: int, by: str | None) -> pd.DataFrame:
    """Return the breakdown of a player's range on the board of a counted spot."""
    frame = per_combo(spot, outcomes, player)
    combos = combo_index(frame.index.tolist())
    weight, equity = frame["weight"].to_numpy(), frame["equity"].to_numpy()
    figures = np.column_stack([spot.weights[player, combos], weight, weight * equity])
    return _frame([BoardCombos(spot.board, 1, combos, figures)], by)


def breakdown_over_flops(
    spot: Spot, player: int, by: str | None, *, threads: int | None, progress: bool
) -> pd.DataFrame:
    """Return the breakdown over all flops of the range of one of two players."""
    if len(spot.players) != 2 or spot.dead.size or spot.folded:
        raise ValueError(
            "over all flops, a breakdown is counted for two players without dead cards or folded "
            "ranges; give a board, or use calculations.breakdown for one range alone"
        )
    ranges = as_range(spot.players[0]), as_range(spot.players[1])
    flops = flops_of(ranges)

    def dealt() -> Iterator[BoardCombos]:
        counted = counts_by_flop(ranges, flops.boards, threads=threads, progress=progress)
        for flop, repeated, counts in zip(*flops, counted, strict=True):
            weights, shares = counts.combo_weights[player], counts.combo_shares[player]
            combos = np.flatnonzero(weights)
            figures = ranges[player].weights, weights, shares
            yield BoardCombos(flop, repeated, combos, np.stack(figures, axis=1)[combos])

    return _frame(dealt(), by)


def check_breakdown(spot: Spot, by: str | None) -> None:
    """Raise ValueError unless the spot's hands have features and *by* is None or one of them."""
    from calculations.distributions.parts import check_feature

    check_feature(by)
    if not spot.game.is_standard:
        raise ValueError(f"cannot break down {spot.game.name}: only holdem hands have features")
    if spot.in_part:
        raise ValueError(
            "a breakdown is counted on boards of whole cards, not of 'A*' or '*h'; name these "
            "cards, or leave them out"
        )
    if 0 < spot.board.size < FLOP:
        raise ValueError(
            f"the board has {count_cards(spot.board)}; a breakdown needs 3 to 5, or none for all "
            f"flops"
        )


def _frame(dealt: Iterable[BoardCombos], by: str | None) -> pd.DataFrame:
    """Sum the figures of all deals by part and leave out empty parts."""
    import pandas as pd

    from calculations.distributions.parts import KINDS, MADE_HANDS, sum_by_part

    sums, total, boards = np.zeros((1, 1)), 0.0, 0
    for some in _batches(dealt):
        repeats = [each.repeated for each in some]
        sizes = [each.combos.size for each in some]
        figures = np.concatenate([each.repeated * each.figures for each in some])
        combos = np.concatenate([each.combos for each in some])
        on_boards = np.repeat([each.board for each in some], sizes, axis=0)
        parts = sum_by_part(hand_features(COMBOS[combos], on_boards), figures, by)
        sums = sums + parts.sums
        total += figures[:, 1].sum()
        boards += sum(repeats)
    counts, weights, *shares = sums.T
    columns = {"combos": counts / boards, "share": weights / total}
    if shares:
        columns["equity"] = shares[0] / np.where(weights > 0, weights, 1)
    kinds = {"kind": KINDS} if by is None else {}
    if by is None and on_boards.shape[1] == BOARD_CARDS:
        weights[len(MADE_HANDS) :] = 0  # the river has no draws
    frame = pd.DataFrame(kinds | columns, index=pd.Index(parts.names, name=by or "part"))
    table: pd.DataFrame = frame.loc[weights > 0]
    return table


def _batches(dealt: Iterable[BoardCombos]) -> Iterator[list[BoardCombos]]:
    """Yield all deals in batches of a few boards."""
    rest = iter(dealt)
    while some := [*islice(rest, BOARDS_AT_A_TIME)]:
        yield some


BAR_HEIGHT = 0.8
GAP = 1.4  # the space before the draws, in bars, for their heading


def plot_breakdown(
    frame: pd.DataFrame, report: SpotReport, player: int, ax: Axes | None = None
) -> Axes:
    """Draw the share of each part, made hands above draws, and return the Axes.

    *frame* comes from ``spot.ranges.breakdown``. Without *ax*, make a new figure. Raises
    ImportError without matplotlib.
    """
    shares, equity = 100 * frame["share"].to_numpy(), 100 * frame["equity"].to_numpy()
    heights = np.arange(len(frame), dtype=np.float64)
    drawing = np.zeros(len(frame), np.bool_)
    if "kind" in frame:
        drawing = (frame["kind"] == "draw").to_numpy()
        heights += np.where(drawing, GAP, 0)
    ax = ax or plots.new_axes(7.5, 1.8 + 0.27 * (heights[-1] + 1))
    text = plots.text_style(ax)
    ax.grid(False, axis="y")
    colors = ax.pcolormesh([[0.0]], cmap="YlGnBu", vmin=0, vmax=100, visible=False)
    bars = ax.barh(
        heights, shares, BAR_HEIGHT, color=colors.to_rgba(equity), edgecolor="0.5", linewidth=0.6
    )
    labels = [f"{share:.1f}% · equity {of:.1f}%" for share, of in zip(shares, equity, strict=True)]
    ax.bar_label(bars, labels, padding=4, size="small", **text)
    ax.set_yticks(heights, [str(part) for part in frame.index], **text)
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(heights[-1] + 0.7, -0.7)
    ax.set_xlim(0, 1.6 * shares.max())  # leaves room for the labels
    ax.set_xticks([tick for tick in ax.get_xticks() if tick <= 100])
    if drawing.any():
        alignment: dict[str, Any] = {
            "transform": ax.get_yaxis_transform(),
            "va": "center",
            "size": "small",
        }
        ax.text(0.01, heights[drawing][0] - 1, "draws, each hand by its best", **alignment, **text)
    ax.set_xlabel("Share of the range's deals (%)", **text)
    if "kind" not in frame:
        ax.set_ylabel(str(frame.index.name), **text)
    hand = plots.hand_name(report.hole_cards[player])
    board = plots.board_text(report.board) if report.board else "Over all flops"
    ax.set_title(
        f"Breakdown of {hand}\n{board} · equity {100 * report.equity[player]:.2f}%", **text
    )
    scale = ax.figure.colorbar(colors, ax=ax, aspect=40)
    scale.set_label(plots.UNIT, **text)
    return ax
