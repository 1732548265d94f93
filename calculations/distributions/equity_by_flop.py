"""The equities of two ranges on every flop; flops that differ only in suits are counted once.

A plot of each suit texture has ranks on both axes.

Shapes use F (flops).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

import lookup
from calculations.exact.engines import count_ranges
from calculations.exact.live_combos import RangeCounts, list_live_combos
from calculations.ranges.range import Range
from calculations.reports import plots
from calculations.runouts.runouts import boards_after
from calculations.spots.hands import HandLike
from calculations.spots.outcomes import equities
from calculations.spots.reading import read_spot
from calculations.spots.spot import BOARD_CARDS, Player, Spot
from lookup.arguments import check_flags, read_whole
from lookup.cards import RANKS, format_cards, rank_of, suit_of
from lookup.compiling.compiler import require_numba
from lookup.games import HOLDEM
from lookup.isomorphism.suits import SUIT_PERMUTATIONS, SuitPermutation, stabilizer
from lookup.running.progress import progress_bar
from lookup.running.slices import run_slices, run_with_bar
from lookup.running.threads import Workers, thread_count

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from lookup.isomorphism.suits import Flops

FLOPS_AT_A_TIME, RIVERS_AT_A_TIME = 16, 512


class FlopEquities(NamedTuple):
    """The equities of two ranges on each flop."""

    boards: NDArray[np.uint8]
    """Card numbers, [F, 3]."""
    weights: NDArray[np.int64]
    """[F]: the number of flops that each represents, 22,100 in all."""
    deals: NDArray[np.float64]
    """[F]: the weight of all deals of the two ranges on one of these flops."""
    equity: NDArray[np.float64]
    """[F, 2]: the equity of each range, NaN if the flop leaves no deal."""

    @property
    def mean(self) -> NDArray[np.float64]:
        """Return the equities over all flops, [2], which equal the preflop equities."""
        weights = self.weights * self.deals
        mean: NDArray[np.float64] = (weights @ np.nan_to_num(self.equity)) / weights.sum()
        return mean

    def to_frame(self) -> pd.DataFrame:
        """Return a frame with a row for each flop: its text, weight, deals, and both equities."""
        import pandas as pd

        return pd.DataFrame(
            {
                "flop": format_cards(self.boards),
                "weight": self.weights,
                "deals": self.deals,
                "equity_0": self.equity[:, 0],
                "equity_1": self.equity[:, 1],
            }
        )

    def plot(self, player: int = 0, ax: Axes | None = None) -> Axes:
        """Draw one range's equity on every flop as a heat map, and return the Axes.

        Rainbow, two-tone and monotone flops are drawn one below the other: the high card and the
        middle card across, the low card down. Blue is better than the mean of all flops, red is
        worse; grey cells have no flop, or the ranges leave no deal on it.

        Parameters
        ----------
        player : the index of the player, 0 or 1
        ax : the Axes to draw on, by default of a new figure

        Raises
        ------
        ValueError
            For another player.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> print(equity_by_flop("QQ+, AKs", "JJ-99").plot(1).get_title())
        Equity of player 1 on every flop
        over all flops 25.10%
        """
        number = read_whole(player, "player", "give 0 or 1", least=0, most=1)
        weights = self.weights * self.deals
        return plot_flops(self.boards, weights, self.equity[:, number], number, ax)


def equity_by_flop(
    hand: HandLike, other_hand: HandLike, *, threads: int | None = None, progress: bool = True
) -> FlopEquities:
    """Count the exact equities of two hold'em ranges on every flop.

    Flops that differ only in suits are counted once: 1,755 of 22,100 if the ranges treat all suits
    alike, more for ranges such as "AsKs".

    Parameters
    ----------
    hand, other_hand : ranges, their text, hole cards or "random"
    threads : the maximum number of threads, by default the number of processors
    progress : whether to show a bar for work of over a second, in a terminal or a notebook

    Raises
    ------
    ValueError
        When an argument breaks a rule.
    ImportError
        Without Numba.

    Examples
    --------
    >>> by_flop = equity_by_flop("QQ+, AKs", "JJ-99")
    >>> by_flop.equity.shape, by_flop.mean.round(4).tolist()
    ((1755, 2), [0.749, 0.251])
    >>> by_flop.to_frame().sort_values("equity_0")["flop"].iloc[0]
    'JsTh9d'
    """
    check_flags(progress=progress)
    spot, workers = read_spot((hand, other_hand)), Workers(thread_count(threads), progress)
    ranges = as_range(spot.players[0]), as_range(spot.players[1])
    require_numba("equity_by_flop")
    flops = flops_of(ranges)
    if suits_alike(ranges) != SUIT_PERMUTATIONS:
        counted = counts_by_flop(ranges, flops.boards, threads=threads, progress=progress)
        outcomes = np.array([counts.outcomes for counts in counted])
    else:
        outcomes = _sums_of_rivers(ranges, flops.boards, workers)
    # Sums of fractional weights have rounding errors, smaller than the weight of any deal.
    least = np.prod([held.weights[held.weights > 0].min() for held in ranges])
    outcomes[np.abs(outcomes) < least / 2] = 0
    weights, equity = outcomes.sum(axis=1), np.full((len(outcomes), 2), np.nan)
    for flop in np.flatnonzero(weights):
        equity[flop] = equities(outcomes[flop], low=False)
    return FlopEquities(*flops, weights / RUNOUTS, equity)


def _sums_of_rivers(
    ranges: tuple[Range, ...], flops: NDArray[np.uint8], workers: Workers
) -> NDArray[np.float64]:
    """Return the outcomes on each flop, [F, 4], of ranges that treat all suits alike.

    Each of the 134,459 final boards up to suit isomorphism is counted once, though it contains ten
    flops.
    """
    from calculations._kernels.combo_strengths import strengths_kernel
    from calculations._kernels.distributions import count_each_board

    combos = list_live_combos(Spot(ranges, flops[0, :0], flops[0, :0]))
    rivers = lookup.hand_of_index(np.arange(lookup.index_count((BOARD_CARDS,))), (BOARD_CARDS,))
    of_rivers, of_flops = np.empty((len(rivers), 3)), np.zeros((len(flops), 4))
    fill_strengths, weights = strengths_kernel(HOLDEM.ranking), combos.weights.reshape(-1)

    def count(start: int) -> int:
        some = rivers[start : start + RIVERS_AT_A_TIME]
        strengths = np.empty(len(some) * len(combos.combos), np.uint16)
        fill_strengths(some.reshape(-1), combos.combos, strengths)
        outcomes = of_rivers[start : start + len(some)]
        count_each_board(strengths, combos.cards, weights, outcomes)
        return len(some)

    def add(start: int) -> int:
        some = slice(start, start + FLOPS_AT_A_TIME)
        for flop, outcomes in zip(flops[some], of_flops[some], strict=True):
            rows = lookup.hand_index(boards_after(flop), (BOARD_CARDS,))
            outcomes[1:] = of_rivers[rows].sum(axis=0)
        return len(flops[some])

    threads, shown = workers
    run_with_bar(count, len(rivers), RIVERS_AT_A_TIME, "rivers", threads, shown=shown)
    run_with_bar(add, len(flops), FLOPS_AT_A_TIME, "flops", threads, shown=shown)
    return of_flops


def counts_by_flop(
    ranges: tuple[Range, ...],
    flops: NDArray[np.uint8],
    *,
    threads: int | None = None,
    progress: bool = False,
) -> Iterator[RangeCounts]:
    """Yield the counts of two ranges on each flop [F, 3], in order."""
    workers = thread_count(threads)

    def work(some: NDArray[np.uint8]) -> list[RangeCounts]:
        return [count_ranges(Spot(ranges, flop, flop[:0]), 1) for flop in some]

    work(flops[:1])  # compiles it here
    parts = (flops[i : i + FLOPS_AT_A_TIME] for i in range(0, len(flops), FLOPS_AT_A_TIME))
    with (
        closing(run_slices(work, parts, workers)) as results,
        progress_bar(len(flops), "flops", shown=progress) as bar,
    ):
        for counts in results:
            yield from counts
            bar.update(len(counts))


def as_range(player: Player) -> Range:
    """Return a player's range; known hole cards are a range of one combo."""
    if isinstance(player, Range):
        return player
    if isinstance(player, np.ndarray):
        return Range(str(format_cards(player)))
    return Range.random()


RUNOUTS = 45 * 44 // 2  # turns and rivers after a flop and two hands


def flops_of(ranges: tuple[Range, ...]) -> Flops:
    """Return one flop of each isomorphism class of the ranges, and the sizes of the classes.

    If the ranges treat all suits alike, these are `lookup.flops`, in the same order.
    """
    from lookup.isomorphism.suits import flops_up_to  # imported here: few calls need it

    return flops_up_to(suits_alike(ranges))


def suits_alike(ranges: tuple[Range, ...]) -> tuple[SuitPermutation, ...]:
    """Return the permutations of suits that leave ranges unchanged."""
    return stabilizer(weights=np.array([held.weights for held in ranges]))


TEXTURES = ("rainbow", "two-tone", "monotone")
COUNT = len(RANKS)
GAP = 2  # blank rows between two textures

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

    The three textures are drawn one below the other. Columns are the high card and, within it, the
    middle card, aces first; rows are the low card. A cell is the mean of its flops, which differ
    only in the cards that share a suit. Blue is better than the mean of all flops, red is worse.

    boards  : [F, 3] card numbers
    weights : [F] weight of the deals on each flop
    equity  : [F] shares of the pot, NaN without deals
    """
    percents = _cells(boards, weights, 100 * np.nan_to_num(equity))
    mean = 100 * float(weights @ np.nan_to_num(equity) / weights.sum())
    ax = ax or plots.new_axes(13.0, 6.8)
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
    suit_count = 1 + (np.diff(suits, axis=1) > 0).sum(axis=1)
    rows = (len(TEXTURES) - suit_count) * (COUNT + GAP) + low
    columns = np.array(FIRST_COLUMN)[high] + middle - high
    shape = len(TEXTURES) * (COUNT + GAP) - GAP, FIRST_COLUMN[-1] + 1
    cells = rows * shape[1] + columns
    sums, weighs = (
        np.bincount(cells, values, shape[0] * shape[1]) for values in (weights * percents, weights)
    )
    means = np.full(len(sums), np.nan)
    np.divide(sums, weighs, out=means, where=weighs > 0)
    return means.reshape(shape)


def _middle_cards() -> tuple[list[float], list[str]]:
    """Return the columns and names of the middle cards."""
    labels = [
        (FIRST_COLUMN[high] + middle - high + 0.5, plots.RANKS_DOWN[middle])
        for high in range(COUNT)
        for middle in range(high, COUNT)
    ]
    return [place for place, _ in labels], [name for _, name in labels]
