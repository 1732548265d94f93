"""Summarize the equities of a frame of spots: each player's mean and histogram by street."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.frames.count import open_frame, read_frame
from calculations.frames.errors import check_errors
from calculations.frames.kinds import ColumnName
from calculations.frames.spot_columns import FrameSpots, name_columns
from calculations.spots.spot import BOARD_CARDS
from lookup.arguments import check_flags
from lookup.games import Game, GameLike

if TYPE_CHECKING:
    import pandas as pd

WRONG = BOARD_CARDS + 1  # the index of invalid rows, after those with 0 to 5 board cards
BINS = 10  # the number of equal bins of the histogram of equities


def describe_frame(
    frame: pd.DataFrame,
    hands: Iterable[ColumnName],
    board: ColumnName | list[Any] | None,
    dead: ColumnName | None,
    game: GameLike,
    errors: str,
    threads: int | None,
    progress: bool,
) -> pd.DataFrame:
    """Summarize the spots of a frame by street.

    The parameters are those of `equity_frame`. The result has one row per street that occurs
    (preflop, flop, turn, river) and columns (player, figure) for each hand: the ``count`` of spots
    with this player, their ``mean`` equity, and the number of equities in ten bins, ``0-10%`` to
    ``90-100%``, with those on a limit in the upper bin. With errors="column", a last row ``wrong``
    counts the invalid rows, which no other figure includes.
    """
    check_flags(progress=progress)
    check_errors(errors)
    opened = open_frame(frame)
    columns = name_columns(opened.names, hands, board, dead)
    spots = read_frame(opened, columns, game, errors, threads, progress)
    return summarize(spots, spots.equities(threads, progress).equity)


def summarize(spots: FrameSpots, equity: NDArray[np.float64]) -> pd.DataFrame:
    """Return the number of spots, mean equity and histogram of each player by street.

    equity : [N, P]
    """
    import pandas as pd

    streets = np.count_nonzero(spots.packed.rows.boards, axis=1)
    streets[spots.wrong] = WRONG
    present = np.flatnonzero(np.bincount(streets, minlength=WRONG + 1))
    figures: dict[tuple[str, str], NDArray[Any]] = {}
    for name, shares in zip(spots.columns.hands, equity.T, strict=True):
        there = ~np.isnan(shares)
        known, where = shares[there], streets[there]
        counts = np.bincount(streets[there | spots.wrong], minlength=WRONG + 1)
        sums = np.bincount(where, known, WRONG + 1).astype(np.float64)  # int of no rows
        sums[WRONG] = np.nan
        places = np.minimum((known * BINS).astype(np.intp), BINS - 1)
        bins = np.bincount(where * BINS + places, minlength=(WRONG + 1) * BINS)
        figures[str(name), "count"] = counts[present]
        figures[str(name), "mean"] = (sums / np.where(counts, counts, np.nan))[present]
        for place, column in enumerate(bins.reshape(-1, BINS).T):
            figures[str(name), bin_name(place)] = column[present]
    names = [_street_name(cards, spots.packed.rows.game) for cards in present.tolist()]
    index = pd.Index(names, name="street", dtype=object)
    summary = pd.DataFrame(figures, index=index)
    summary.columns.names = ["player", "figure"]
    return summary


def _street_name(cards: int, game: Game) -> str:
    """Return the street of a game with this number of board cards."""
    if cards == WRONG:
        return "wrong"
    return game.streets.get(cards, f"{cards} cards").lower()  # none in Courchevel


def bin_name(place: int) -> str:
    """Return the name of a bin: 0 is "0-10%", which excludes 10%."""
    width = 100 // BINS
    return f"{place * width}-{(place + 1) * width}%"
