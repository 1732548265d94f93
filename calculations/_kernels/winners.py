"""Find the best hands on each board, in one pass over the hands.

Shapes use P (players) and C (rows of a hand).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, where
from lookup.compiling.lanes.vectors import LANES, load, spread, store


class TableRows(NamedTuple):
    """The rows of a table that belong to the hands of a spot."""

    players: Integer
    choices: Integer  # the number of rows of a hand
    first: Integer  # the index in `starts` of the first hand's first row
    entries: Integer  # the number of entries to read from each row, in whole vectors


@formula
def better(x: Lanes, y: Lanes) -> Lanes:
    """Return the better of two strengths."""
    return maximum(x, y)


@formula
def with_hand(strength: Lanes, bit: Lanes, best: Lanes, winners: Lanes) -> tuple[Lanes, Lanes]:
    """Return the best strength and the bits of its holders after one more hand."""
    joined = where(strength == best, winners | bit, winners)
    return maximum(strength, best), where(strength > best, bit, joined)


@helper
def fill_winners(
    table: NDArray[np.uint16],
    starts: NDArray[np.int64],
    rows: TableRows,
    boards: NDArray[np.uint16],
    best_at: Integer,
    winners_at: Integer,
) -> None:
    """Fill the best strength on each board, at least 1, and the bits of its holders.

    A hand's strength is the best of its rows. A hand with strength 0 never wins.

    starts              : [... P * C], the index in the table at which each row starts
    best_at, winners_at : the indices in `boards` at which the results start
    """
    for at in range(0, rows.entries, LANES):
        best, winners, place = spread(1), spread(0), rows.first
        for hand in range(rows.players):
            strength = load(table, starts[place] + at)
            for choice in range(place + 1, place + rows.choices):
                strength = better(strength, load(table, starts[choice] + at))
            best, winners = with_hand(strength, 1 << hand, best, winners)
            place += rows.choices
        store(boards, best_at + at, best)
        store(boards, winners_at + at, winners)
