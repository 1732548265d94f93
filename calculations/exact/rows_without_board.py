"""Many spots of games without a board, one after the other.

Shapes use N (rows), P (seats) and H (cards of a hand).
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.exact.engines import Plan, plan, run
from calculations.spots.checking import check_players
from calculations.spots.reading import read_cards
from calculations.spots.spot import Spot
from calculations.spots.spot_rows import SpotRows, bad_rows_error, rows_as_given
from calculations.spots.without_board import spot_without_board
from lookup.running.progress import progress_bar

MOST_SECONDS = 60.0  # the longest count of a row that is begun, by its estimate for one core


class CountedRow(NamedTuple):
    """A row that was counted."""

    row: int
    seats: list[int]  # [p], where somebody sits
    counts: NDArray[np.int64]  # [2**p], or [2**p, 2**p] with a low


def count_rows(
    rows: SpotRows,
    hole_cards: ArrayLike,
    dead: ArrayLike | None,
    threads: int | None,
    progress: bool,
) -> Iterator[CountedRow]:
    """Yield the counts of each row; rows with the same cards are counted once.

    *hole_cards* and *dead* are the cards as they were given. Raises BadRowsError, before any is
    counted, when rows break a rule or would take too long.
    """
    given = rows_as_given(rows, hole_cards, None, dead)
    read: list[tuple[list[int], Spot, Plan]] = []
    wrong, reason = np.zeros(len(rows.hole_cards), bool), ""
    for row in range(len(wrong)):
        try:
            read.append(_read_row(given, row))
        except ValueError as error:
            reason = reason or f": {error}"
            wrong[row] = True
    if wrong.any():
        raise bad_rows_error(wrong, reason)
    known: dict[tuple[bytes, ...], NDArray[np.int64]] = {}
    with progress_bar(len(read), "spots", shown=progress) as bar:
        for row, (seats, spot, planned) in enumerate(read):
            cards = tuple(np.sort(each).tobytes() for each in (*spot.known_hands, spot.dead))
            if cards not in known:
                known[cards] = run(planned, spot, threads).counts.astype(np.int64)
            yield CountedRow(row, seats, known[cards])
            bar.update()


def _read_row(rows: SpotRows, row: int) -> tuple[list[int], Spot, Plan]:
    """Return the seats of a row, its spot and its plan; raise ValueError for an invalid row."""
    there = [seat for seat, hand in enumerate(rows.hole_cards[row]) if hand.any()]
    check_players(len(there))
    names = [f"hand {seat}" for seat in there]
    hands = [
        read_cards(hand[hand != 0], name)
        for hand, name in zip(rows.hole_cards[row, there], names, strict=True)
    ]
    others = rows.dead[row]
    spot = spot_without_board(hands, names, read_cards(others[others != 0], "dead"), rows.game)
    planned = plan(spot)
    if planned.seconds > MOST_SECONDS:
        seconds = planned.least
        takes = "is not offered" if seconds is None else f"takes about {seconds:.0f} s"
        raise ValueError(
            f"an exact count {takes} with this many cards to come; name more cards, or let "
            f"EquityCalculator draw samples"
        )
    return there, spot, planned
