"""The common properties of the spots of a call, and the entries of tables that they read.

Shapes use P (players) and C (pairs of hole cards of a hand).
"""

import functools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import rank_of
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.prefetch import LINE, prefetch
from lookup.compiling.lanes.vectors import LANES
from lookup.games import Game
from lookup.tables.runouts import FLOPS_START, ROW_ENTRIES, THREE_ENTRIES, TURNS_START

AT_A_TIME = 16  # the number of spots to prefetch at once


class Spots(NamedTuple):
    """The common properties of all spots of a call."""

    players: Integer
    size: Integer  # hole cards of a hand
    on_board: Integer
    dead: Integer  # dead cards, or zeros for none
    to_come: Integer
    entries: Integer  # entries after the known cards, in whole vectors
    two_play: Integer  # 1 where exactly two hole cards play
    shift: Integer  # the bits of a set of low winners, P, or 0 in games without a low
    lowest: Integer  # the lowest rank of the deck
    flush: Integer  # a strength above those of all weaker hands without flushes


@functools.cache
def in_common(players: int, size: int, on_board: int, dead: int, game: Game) -> NDArray[np.int64]:
    """Return the `Spots` of a game as one array: a tuple would cost 1 µs a call."""
    entries, ranking = THREE_ENTRIES if on_board == 3 else LANES, game.ranking
    shift = players if game.low else 0
    spots = Spots(
        players, size, on_board, dead, 5 - on_board, entries, game.two_play, shift, ranking.lowest,
        ranking.flush << 12,
    )  # fmt: skip
    numbers = np.array(spots, np.int64)
    numbers.flags.writeable = False
    return numbers


@helper
def read_spots(numbers: NDArray[np.int64]) -> Spots:
    """Return the `Spots` that `in_common` packed."""
    return Spots(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
        numbers[7], numbers[8], numbers[9],
    )  # fmt: skip


@helper
def first_entry(
    board: NDArray[np.uint8], first: Integer, on_board: Integer, starts: NDArray[np.int32]
) -> Integer:
    """Return where the entries of a board, that is there from *first* on, start in a row."""
    place: Integer = 0
    river: Integer = 0
    for i in range(first, first + on_board):
        rank = rank_of(board[i])
        if i < first + 4:
            place = place * 13 + rank
        else:
            river = rank
    place += FLOPS_START if on_board == 3 else TURNS_START
    return np.int64(starts[place]) + river


@helper
def fetch_rows(
    cards: NDArray[np.uint8],
    spot: Integer,
    entry: Integer,
    starts: NDArray[np.int32],
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    fetched: NDArray[np.int64],
    spots: Spots,
) -> None:
    """Fill where the entries of all hands of a spot start, and have them fetched.

    Rows are larger than the caches: with 100,000 spots this takes a turn from 0.35 to 0.09 µs. They
    start within a line, so they reach into one more: with that it takes 0.07.

    starts  : those of `Layout`
    entry   : where the entries of the board start in a row
    fetched : [16 * P * C], filled
    """
    first = spot * spots.players * spots.size
    place = spot % AT_A_TIME * spots.players * (spots.size * (spots.size - 1) >> 1)
    for _ in range(spots.players):
        last = first + spots.size
        for i in range(first, last):
            for j in range(i + 1, last):
                row = np.int64(starts[rank_of(cards[i]) * 13 + rank_of(cards[j])])
                start = row * ROW_ENTRIES + entry
                fetched[place] = start
                for line in range(start, start + spots.entries + LINE, LINE):
                    prefetch(rows, line)
                    if spots.shift:
                        prefetch(lows, line)
                place += 1
        first = last
