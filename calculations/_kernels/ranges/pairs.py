"""Two ranges pair by pair: counts of boards for each pair of combos, then weighed.

Shapes use B (boards), N (combos that any player holds), and R and C, the combos of the two ranges
in the rows and in the columns.
"""

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.ranges.combos import fill_deals_of_two
from calculations._kernels.ranges.strengths import LANES
from lookup._kernels.compile import kernel
from lookup._kernels.lanes.operations import above, add, either, equal, select

NEVER = 0xFFFF
"""What stands for the strength of an impossible combo in a row, 0 in a column: so neither beats
or ties the other."""


@kernel
def count_pairs(
    strengths: NDArray[np.uint16],
    boards: int,
    cards: NDArray[np.int64],
    first_row: int,
    first_column: int,
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
) -> None:
    """Fill on how many boards each combo in a column beats or ties each in a row.

    strengths              : [B * N + 32] uint16, 0 where combo and board share a card
    boards                 : B, up to 65,535
    cards                  : [2 * N] int64, 0..51, a combo's two after each other
    first_row,first_column : from which of the N combos on they are rows, and columns
    wins, ties             : [R, C] int32; 0 where a card is shared
    """
    size, (rows, columns) = cards.size // 2, wins.shape
    # Whole vectors: what follows a board's last combo is counted, too, and not read. Without, the
    # rest that fills no vector took half of the time.
    padded = (columns + LANES - 1) // LANES * LANES
    won, tied = np.empty(padded, np.uint16), np.empty(padded, np.uint16)
    firsts, seconds = np.zeros(padded, np.uint16), np.zeros(padded, np.uint16)
    for i in range(columns):
        firsts[i] = cards[2 * (first_column + i)]
        seconds[i] = cards[2 * (first_column + i) + 1]
    for row in range(rows):
        won[:] = 0
        tied[:] = 0
        # Four boards a step: the counts are then loaded and stored a fourth as often.
        for board in range(0, boards, 4):
            at_0 = board * size
            at_1 = min(board + 1, boards - 1) * size
            at_2 = min(board + 2, boards - 1) * size
            at_3 = min(board + 3, boards - 1) * size
            own = first_row + row
            y_0, y_1 = strengths[at_0 + own], strengths[at_1 + own]
            y_2, y_3 = strengths[at_2 + own], strengths[at_3 + own]
            y_0 = select(above(y_0, 0), y_0, NEVER)
            y_1 = select(above(y_1, 0) and board + 1 < boards, y_1, NEVER)
            y_2 = select(above(y_2, 0) and board + 2 < boards, y_2, NEVER)
            y_3 = select(above(y_3, 0) and board + 3 < boards, y_3, NEVER)
            x_0, x_1 = np.uint64(at_0 + first_column), np.uint64(at_1 + first_column)
            x_2, x_3 = np.uint64(at_2 + first_column), np.uint64(at_3 + first_column)
            for i in range(padded):
                at = np.uint64(i)
                x, y, z, w = (
                    strengths[x_0 + at],
                    strengths[x_1 + at],
                    strengths[x_2 + at],
                    strengths[x_3 + at],
                )
                count = add(won[i], select(above(x, y_0), 1, 0))
                count = add(count, select(above(y, y_1), 1, 0))
                count = add(count, select(above(z, y_2), 1, 0))
                won[i] = add(count, select(above(w, y_3), 1, 0))
                count = add(tied[i], select(equal(x, y_0), 1, 0))
                count = add(count, select(equal(y, y_1), 1, 0))
                count = add(count, select(equal(z, y_2), 1, 0))
                tied[i] = add(count, select(equal(w, y_3), 1, 0))
        a, b = cards[2 * (first_row + row)], cards[2 * (first_row + row) + 1]
        for i in range(padded):
            clash = select(equal(firsts[i], a), 1, 0)
            clash = either(clash, select(equal(firsts[i], b), 1, 0))
            clash = either(clash, select(equal(seconds[i], a), 1, 0))
            clash = either(clash, select(equal(seconds[i], b), 1, 0))
            won[i] = select(above(clash, 0), 0, won[i])
            tied[i] = select(above(clash, 0), 0, tied[i])
        of_wins, of_ties = wins[row], ties[row]
        for i in range(columns):
            of_wins[i] = won[i]
            of_ties[i] = tied[i]


@kernel
def fill_swapped(
    pairs: NDArray[np.int32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    swapped: NDArray[np.int32],
) -> None:
    """Fill pairs of which each row and each column has become another one.

    pairs, swapped : [2, R, C] int32
    rows, columns  : [R] and [C] int64, which ones they become
    """
    for part in range(2):
        for i in range(rows.size):
            taken, filled = pairs[part, rows[i]], swapped[part, i]
            for j in range(columns.size):
                filled[j] = taken[columns[j]]


@kernel
def weigh_pairs(
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    row_wins: bool,
    row_player: int,
    first_row: int,
    first_column: int,
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    runouts: float,
    counts: NDArray[np.float64],
) -> None:
    """Fill what each combo of two ranges beats, and what it beats or ties.

    wins, ties              : [.., ..] int32, of the row over the column, if *row_wins*, or reversed
    rows, columns           : [R] and [C] int64, which of them count
    row_player              : 0 or 1, who holds the rows
    first_row, first_column : their first combos among the N
    cards, weights, runouts : as of `range_combos.fill_deals_of_two`
    counts                  : [4 * N] float64, as `range_sorted.count_sorted` fills them
    """
    deals = np.empty(cards.size)
    fill_deals_of_two(cards, weights, runouts, deals)
    column_weights = np.empty(columns.size)
    for j in range(columns.size):
        column_weights[j] = weights[2 * (first_column + j) + 1 - row_player]
    decided, shared = np.zeros(columns.size), np.zeros(columns.size)
    for i in range(rows.size):
        of_wins, of_ties = wins[rows[i]], ties[rows[i]]
        place = 2 * (first_row + i)
        weight = weights[place + row_player]
        won, tied = 0.0, 0.0
        for j in range(columns.size):
            win, tie = np.float64(of_wins[columns[j]]), np.float64(of_ties[columns[j]])
            won += column_weights[j] * win
            tied += column_weights[j] * tie
            decided[j] += weight * win
            shared[j] += weight * tie
        beaten = won if row_wins else deals[place + row_player] - won - tied
        counts[2 * place + 1 - row_player] = beaten
        counts[2 * place + 3 - row_player] = beaten + tied
    for j in range(columns.size):
        place = 2 * (first_column + j)
        beaten = (
            decided[j] if not row_wins else deals[place + 1 - row_player] - decided[j] - shared[j]
        )
        counts[2 * place + row_player] = beaten
        counts[2 * place + 2 + row_player] = beaten + shared[j]
