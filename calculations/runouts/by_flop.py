"""The equities of two ranges on every flop, those counted once that differ by suits alone.

Shapes use F (flops).
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.dealing.deals import choices
from calculations.exact.range_equity import count_ranges
from calculations.ranges.range import Range
from calculations.runouts.boards import merged_weights, relabelled
from calculations.spots.outcomes import equities
from calculations.spots.reading import HandLike, read_spot
from calculations.spots.spot import FLOP, Spot, Unknown
from lookup.arguments import check_flags
from lookup.cards import CARDS, format_cards
from lookup.combos import COMBOS, combo_index
from lookup.running.progress import progress_bar
from lookup.running.slices import compile_here, run_slices
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    import pandas as pd

FLOPS_AT_A_TIME = 16


class FlopEquities(NamedTuple):
    """What two ranges are worth on each flop."""

    boards: NDArray[np.uint8]
    """Card numbers, [F, 3]."""
    weights: NDArray[np.int64]
    """[F]: how many of the 22,100 flops each stands for."""
    deals: NDArray[np.float64]
    """[F]: what all deals of the two ranges weigh on one such flop."""
    equity: NDArray[np.float64]
    """[F, 2]: NaN where the flop leaves no deal."""

    @property
    def mean(self) -> NDArray[np.float64]:
        """Return the equities over all flops, [2], which are those before the flop."""
        weights = self.weights * self.deals
        mean: NDArray[np.float64] = (weights @ np.nan_to_num(self.equity)) / weights.sum()
        return mean

    def to_frame(self) -> pd.DataFrame:
        """Return a frame, a row a flop: its text, weight, deals, and the equity of both ranges."""
        import pandas as pd

        return pd.DataFrame(
            {
                "flop": format_cards(self.boards),
                "weight": self.weights,
                "deals": self.deals,
                "equity 0": self.equity[:, 0],
                "equity 1": self.equity[:, 1],
            }
        )


def equity_by_flop(
    first: HandLike, second: HandLike, *, threads: int | None = None, progress: bool = True
) -> FlopEquities:
    """Count the equities of two hold'em ranges on every flop, exactly.

    Flops that the suits of both ranges do not tell apart are counted once: 1,755 of 22,100 where
    all suits are alike, and more for ranges such as "AsKs".

    Parameters
    ----------
    first, second : ranges, their text, hole cards or "random"
    threads : the most threads to use, by default as many as there are processors
    progress : whether work of over a second shows a bar, in a terminal or a notebook

    Raises
    ------
    ValueError
        When an argument breaks a rule.

    Examples
    --------
    >>> by_flop = equity_by_flop("QQ+, AKs", "JJ-99")
    >>> by_flop.equity.shape, by_flop.mean.round(4).tolist()
    ((1755, 2), [0.749, 0.251])
    >>> by_flop.to_frame().sort_values("equity 0")["flop"].iloc[0]
    'JsTh9d'
    """
    check_flags(progress=progress)
    ranges, workers = _read_ranges(first, second), thread_count(threads)
    flops, weights = flops_of(ranges)
    deals, equity = np.zeros(len(flops)), np.full((len(flops), 2), np.nan)

    def work(start: int) -> int:
        some = range(start, min(start + FLOPS_AT_A_TIME, len(flops)))
        for place in some:
            found = count_ranges(Spot(ranges, flops[place], flops[place][:0]), 1)
            weighs = found.outcomes.sum()
            deals[place] = weighs / RUNOUTS
            if weighs:
                equity[place] = equities(found.outcomes, low=False)
        return len(some)

    compile_here(work, len(flops))
    with progress_bar(len(flops), "flops", shown=progress) as bar:
        for done in run_slices(work, range(0, len(flops), FLOPS_AT_A_TIME), workers):
            bar.update(done)
    return FlopEquities(flops, weights, deals, equity)


def _read_ranges(*ranges: HandLike) -> tuple[Range, ...]:
    """Return what two players hold as ranges; hole cards are a range of one combo."""
    return tuple(
        Range.random()
        if isinstance(player, Unknown)
        else Range("".join(CARDS[card - 1] for card in player))
        if isinstance(player, np.ndarray)
        else player
        for player in read_spot(ranges).players
    )


RUNOUTS = 45 * 44 // 2
"""Turns and rivers after a flop and two hands."""


def flops_of(ranges: tuple[Range, ...]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the flops that ranges tell apart, [F, 3], and how many each stands for.

    Where they tell no suits apart these are `lookup.flops`, in the same order.
    """
    every = (np.uint8(len(CARDS)) - choices(len(CARDS), FLOP)).astype(np.uint8)  # high to low
    groups = [suits for suits in permutations(range(4)) if _keeps(ranges, suits)]
    weights = merged_weights(every, groups, by_street=False)
    return every[weights > 0], weights[weights > 0]


def _keeps(ranges: tuple[Range, ...], suits: tuple[int, ...]) -> bool:
    """Return whether ranges are the same after their suits are relabelled."""
    cards = np.array([0, *(relabelled(card, suits) for card in range(1, len(CARDS) + 1))])
    places = combo_index(np.sort(cards[COMBOS], axis=1))
    return all((held.weights[places] == held.weights).all() for held in ranges)
