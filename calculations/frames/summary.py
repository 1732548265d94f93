"""The equities of a frame of spots in short: street by street, each player's mean and histogram."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.frames.count import open_frame, read_frame
from calculations.frames.errors import check_errors
from calculations.frames.kinds import ColumnName
from calculations.frames.spots import FrameSpots, name_columns
from lookup.arguments import check_flags
from lookup.games import Game, GameName

if TYPE_CHECKING:
    import pandas as pd

STREETS = ("preflop", "1 card", "2 cards", "flop", "turn", "river", "wrong")
"""What a spot is called, by the number of its board cards; after the river rows that are wrong."""

BINS = 10
"""Into how many bins of the same width equities 0 to 1 are counted."""


def describe_frame(
    frame: pd.DataFrame,
    hands: Iterable[ColumnName] = ("hero", "villain"),
    board: ColumnName | None = "board",
    dead: ColumnName | None = None,
    game: GameName | Game = "holdem",
    errors: str = "raise",
    *,
    threads: int | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Summarize the spots of a frame by street.

    The parameters are those of `equity_frame`. Returns a frame with one row for each street there
    is, preflop, flop, turn, river, and columns (player, figure) for each hand: ``count`` of spots
    with this player, ``mean`` equity, and of ten bins ``0-10%`` to ``90-100%`` how many equities
    are in each, those on a limit in the upper bin. With errors="column" a last row ``wrong`` counts
    the rows that are wrong; they are in no other figure.
    """
    check_flags(progress=progress)
    check_errors(errors)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hands, board, dead)
    spots = read_frame(opened, columns, game, errors, threads)
    return summarize(spots, spots.equities(threads, progress).equity)


def summarize(spots: FrameSpots, equity: NDArray[np.float64]) -> pd.DataFrame:
    """Return how many spots each street has, each player's mean equity, and a histogram of it.

    equity : [N, P]
    """
    import pandas as pd

    streets = np.count_nonzero(spots.packed.rows.boards, axis=1)
    streets[spots.wrong] = STREETS.index("wrong")
    present = np.flatnonzero(np.bincount(streets, minlength=len(STREETS)))
    figures: dict[tuple[str, str], NDArray[Any]] = {}
    for name, shares in zip(spots.columns.hands, equity.T, strict=True):
        there = ~np.isnan(shares)
        known, where = shares[there], streets[there]
        counts = np.bincount(streets[there | spots.wrong], minlength=len(STREETS))
        sums = np.bincount(where, known, len(STREETS)).astype(np.float64)  # int of no rows
        sums[STREETS.index("wrong")] = np.nan
        places = np.minimum((known * BINS).astype(np.intp), BINS - 1)
        bins = np.bincount(where * BINS + places, minlength=len(STREETS) * BINS)
        figures[str(name), "count"] = counts[present]
        figures[str(name), "mean"] = (sums / np.where(counts, counts, np.nan))[present]
        for place, column in enumerate(bins.reshape(-1, BINS).T):
            figures[str(name), bin_name(place)] = column[present]
    index = pd.Index([STREETS[street] for street in present], name="street", dtype=object)
    summary = pd.DataFrame(figures, index=index)
    summary.columns.names = ["player", "figure"]
    return summary


def bin_name(place: int) -> str:
    """Return what a bin is called: 0 is "0-10%", which equities of 10% are not in."""
    width = 100 // BINS
    return f"{place * width}-{(place + 1) * width}%"
