"""`equities`: the all-in equities of any number of spots at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.enumeration import count_outcomes
from calculations.rows import Rows, bad_rows_error, spot_of_row, wrong_rows
from calculations.shares import equities as mean_shares
from calculations.shares import members_of_sets, sharing_sets
from calculations.spot import MOST_PLAYERS
from lookup.games import read_game


class Equities(NamedTuple):
    """The equities of N spots of up to P players; NaN where a spot has no such player."""

    equity: NDArray[np.float64]
    """[N, P]: each player's expected share of the pot."""
    win: NDArray[np.float64]
    """[N, P]: how often a player gets the whole pot alone, 0 to 1."""
    tie: NDArray[np.float64]
    """[N, P]: how often a player gets a part of the pot, with others."""
    boards: NDArray[np.int64]
    """[N]: the number of possible final boards."""
    outcomes: NDArray[np.int64] | None = None
    """[N, 2**P], or with a low [N, 2**P, 2**P], when asked for: on how many boards exactly each set
    of players shares the pot; see `EquityCalculator.outcomes`."""


def equities(
    hole_cards: Any,
    boards: Any = None,
    *,
    dead: Any = None,
    game: Any = "holdem",
    outcomes: bool = False,
    threads: int | None = None,
    progress: bool = True,
) -> Equities:
    """Calculate the equities of all players in N spots, exactly."""
    rows = read_rows(hole_cards, boards, dead, game)
    wrong = wrong_rows(rows, threads)
    if wrong.any():
        row = int(wrong.argmax())
        try:
            spot_of_row(rows, row, [f"hand {seat}" for seat in range(rows.hole_cards.shape[1])])
        except ValueError as error:
            raise bad_rows_error(wrong, str(error)) from None
    return count_rows(rows, wrong, outcomes=outcomes, threads=threads, progress=progress)


def read_rows(hole_cards: Any, boards: Any, dead: Any, game: Any) -> Rows:
    """Return arrays as rows."""
    held = np.ascontiguousarray(hole_cards, np.uint8)
    none = np.zeros((len(held), 0), np.uint8)
    known = none if boards is None else np.ascontiguousarray(boards, np.uint8)
    gone = none if dead is None else np.ascontiguousarray(dead, np.uint8)
    return Rows(held, known, gone, read_game(game))


def count_rows(
    rows: Rows,
    wrong: NDArray[np.bool],
    *,
    outcomes: bool = False,
    threads: int | None = None,
    progress: bool = True,
) -> Equities:
    """Count the rows that are not *wrong*, whose results are NaN and 0."""
    count, players = rows.hole_cards.shape[:2]
    found = Equities(
        *(np.full((count, players), np.nan) for _ in range(3)), np.zeros(count, np.int64)
    )
    names = [f"hand {seat}" for seat in range(players)]
    for row in np.flatnonzero(~wrong):
        seats = np.flatnonzero(rows.hole_cards[row].any(axis=1))
        spot = spot_of_row(rows, int(row), names)
        counts = count_outcomes(spot)
        found.boards[row] = counts.sum()
        found.equity[row, seats] = mean_shares(counts, rows.game.low)
        sets = sharing_sets(counts) if rows.game.low else counts
        alone = sets[1 << np.arange(len(seats))] / counts.sum()
        found.win[row, seats] = alone
        found.tie[row, seats] = sets @ members_of_sets(len(seats)) / counts.sum() - alone
    return found
