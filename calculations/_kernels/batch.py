"""Write the counts of rows that are counted together to their rows and seats.

Shapes use N (all rows), P (seats of a row), S (rows counted together) and p (players in each).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper, kernel


class RowResults(NamedTuple):
    """The results of each seat in each row."""

    equity: NDArray[np.float64]  # [N, P]; NaN for seats without a player, as in win and tie
    win: NDArray[np.float64]  # [N, P]
    tie: NDArray[np.float64]  # [N, P]
    boards: NDArray[np.int64]  # [N]


@helper
def seats_of(sharing: Integer, players: NDArray[np.uint8], row: Integer) -> Integer:
    """Return a set of players as the bits of their seats."""
    seats = 0
    for player in range(players.shape[1]):
        seats |= (sharing >> player & 1) << players[row, player]
    return seats


@kernel
def fill_outcomes(
    counts: NDArray[np.int64],
    rows: NDArray[np.int64],
    players: NDArray[np.uint8],
    low: bool,
    outcomes: NDArray[np.int64],
) -> None:
    """Add the counts of the counted rows to the outcomes by seat.

    counts   : [S, 2**p], or [S, 2**p * 2**p] with a *low*
    rows     : [S] int64
    players  : [S, p] uint8, the seat of each player
    outcomes : [N, 2**P], or [N, 2**P * 2**P] with a *low*, zeros
    """
    sets = 1 << players.shape[1]
    shift = 1
    while 1 << (2 * shift) < outcomes.shape[1]:
        shift += 1
    for n in range(rows.size):
        for column in range(counts.shape[1]):
            if counts[n, column]:
                at = seats_of(column % sets, players, n)
                if low:
                    at |= seats_of(column // sets, players, n) << shift
                outcomes[rows[n], at] += counts[n, column]


@kernel
def fill_shares(
    counts: NDArray[np.int64],
    rows: NDArray[np.int64],
    players: NDArray[np.uint8],
    low: bool,
    shares: NDArray[np.int64],
    results: RowResults,
) -> None:
    """Fill the results of each player of the counted rows; NaN for seats without a player.

    counts  : [S, 2**p], or [S, 2**p * 2**p] with a *low*
    rows    : [S] int64
    players : [S, p] uint8, the seat of each player
    shares  : [2**p, p] int64, the share of each player by the set of winners
    """
    number = players.shape[1]
    last_set = (1 << number) - 1
    part, pots = np.empty(number, np.int64), np.empty(number, np.int64)
    alone = np.empty(last_set + 1, np.int64)
    for n in range(rows.size):
        row, total = rows[n], np.int64(0)
        for player in range(number):
            part[player] = pots[player] = 0
            alone[1 << player] = 0
        for column in range(counts.shape[1]):
            count = counts[n, column]
            if count:
                high = column >> number if low else column
                half = column & last_set if low else 0
                half = half if half else high
                total += count
                alone[high | half] += count
                for player in range(number):
                    part[player] += count * (shares[high, player] + shares[half, player])
                    pots[player] += count * ((high | half) >> player & 1)
        results.boards[row] = total
        for seat in range(results.equity.shape[1] if number < results.equity.shape[1] else 0):
            results.equity[row, seat] = np.nan
            results.win[row, seat] = np.nan
            results.tie[row, seat] = np.nan
        for player in range(number):
            seat, won = players[n, player], alone[1 << player]
            results.equity[row, seat] = part[player] / (2 * shares[1, 0] * total)
            results.win[row, seat] = won / total
            results.tie[row, seat] = (pots[player] - won) / total
