"""Count two ranges board by board: pair by pair, or sorted by strength with running sums.

Pair by pair, boards are counted for each pair of combos, and weights are applied afterwards. Rows
are combos of the smaller range, columns those of the larger; vectors run along the columns.

Sorted by strength, a combo beats the weight of the other range below it, minus the weight of combos
with one of its two cards. So the time per board is proportional to the sum of the ranges' sizes,
not to their product, and weights take no time.

Shapes use B (boards), N (combos that any player holds), and R and C (combos of the ranges in rows
and columns).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.combo_strengths import DIGIT, INDEX, INDEX_BITS, NEVER, sort_combos
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, where
from lookup.compiling.lanes.vectors import LANES, load, spread, store

COLUMNS = 2 * LANES  # the number of columns compared with a row at a time
BOARDS = 128  # boards at a time, whose column strengths fit in the first-level cache

BEATEN, NOT_LOST = 0, 2
"""Indices of a combo's four counts, two for each player: add the player, 0 or 1."""


@formula
def with_board(x: Lanes, y: Lanes, won: Lanes, tied: Lanes) -> tuple[Lanes, Lanes]:
    """Add a board to the wins of *x* against *y*, or to the ties."""
    return won + where(x > y, 1, 0), tied + where(x == y, 1, 0)


@formula
def if_apart(a: Lanes, b: Lanes, c: Lanes, d: Lanes, boards: Lanes) -> Lanes:
    """Return the boards if the combos a, b and c, d share no card, else 0."""
    return where((a == c) | (a == d) | (b == c) | (b == d), 0, boards)


@helper
def copy_rows(
    strengths: NDArray[np.uint16],
    first: Integer,
    size: Integer,
    boards: Integer,
    of_rows: NDArray[np.uint16],
) -> None:
    """Copy the strengths of the rows on a block of boards, row by row.

    An impossible combo gets strength 0, so it neither beats nor ties with any other.

    first   : the index of the first row's strength on the first board
    of_rows : [R * BOARDS] uint16
    """
    for row in range(of_rows.size // BOARDS):
        for board in range(boards):
            strength = strengths[first + board * size + row]
            of_rows[row * BOARDS + board] = 0 if strength == NEVER else strength


@helper
def count_block(
    strengths: NDArray[np.uint16],
    first: Integer,
    size: Integer,
    boards: Integer,
    of_rows: NDArray[np.uint16],
    won: NDArray[np.uint16],
    tied: NDArray[np.uint16],
    column: Integer,
) -> None:
    """Add a block of boards to the wins and ties of each row against two vectors of columns.

    first     : the index of the first column in the strengths of the first board
    of_rows   : [R * BOARDS] uint16
    won, tied : [R * padded C] uint16
    column    : the first column
    """
    rows = of_rows.size // BOARDS
    for row in range(rows):
        at = row * (won.size // rows) + column
        won_0, tied_0 = load(won, at), load(tied, at)
        won_1, tied_1 = load(won, at + LANES), load(tied, at + LANES)
        start = first
        for board in range(boards):
            x = spread(of_rows[row * BOARDS + board])
            won_0, tied_0 = with_board(x, load(strengths, start), won_0, tied_0)
            won_1, tied_1 = with_board(x, load(strengths, start + LANES), won_1, tied_1)
            start += size
        store(won, at, won_0)
        store(tied, at, tied_0)
        store(won, at + LANES, won_1)
        store(tied, at + LANES, tied_1)


@kernel
def count_pairs(
    strengths: NDArray[np.uint16],
    boards: int,
    cards: NDArray[np.int64],
    row_player: int,
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
) -> None:
    """Fill the numbers of boards on which each combo in a row beats and ties each in a column.

    strengths  : [B * N + 64] uint16, NEVER where combo and board share a card
    boards     : B, up to 65,535
    cards      : [2 * N] int64 card numbers, two for each combo
    row_player : the player of the rows: 0 for the first combos, 1 for the last ones
    wins, ties : [R, C] int32; 0 where a card is shared
    """
    size, (rows, columns) = cards.size // 2, wins.shape
    first_row = 0 if row_player == 0 else size - rows
    first_column = size - columns if row_player == 0 else 0
    padded = (columns + COLUMNS - 1) // COLUMNS * COLUMNS
    won, tied = np.empty(rows * padded, np.uint16), np.empty(rows * padded, np.uint16)
    of_rows = np.empty(rows * BOARDS, np.uint16)
    for i in range(rows * padded):
        won[i] = tied[i] = 0
    for board in range(0, boards, BOARDS):
        first, count = board * size, min(BOARDS, boards - board)
        copy_rows(strengths, first + first_row, size, count, of_rows)
        for column in range(0, padded, COLUMNS):
            index = first + first_column + column
            count_block(strengths, index, size, count, of_rows, won, tied, column)
    firsts, seconds = np.empty(columns, np.uint16), np.empty(columns, np.uint16)
    for j in range(columns):
        index = 2 * (first_column + j)
        firsts[j], seconds[j] = cards[index], cards[index + 1]
    for i in range(rows):
        a, b = cards[2 * (first_row + i)], cards[2 * (first_row + i) + 1]
        for j in range(columns):
            wins[i, j] = if_apart(a, b, firsts[j], seconds[j], won[i * padded + j])
            ties[i, j] = if_apart(a, b, firsts[j], seconds[j], tied[i * padded + j])


@kernel
def fill_swapped(
    pairs: NDArray[np.int32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    swapped: NDArray[np.int32],
) -> None:
    """Fill *swapped* with the rows and columns of *pairs* in another order.

    pairs, swapped : [R, C] int32
    rows, columns  : [R] and [C] int64, the row and the column of *pairs* for each
    """
    for i in range(rows.size):
        row = rows[i]
        for j in range(columns.size):
            swapped[i, j] = pairs[row, columns[j]]


@kernel
def weigh_pairs(
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    row_player: int,
    weights: NDArray[np.float64],
    deals: NDArray[np.float64],
    counts: NDArray[np.float64],
) -> None:
    """Fill the weights that each combo of two ranges beats, and beats or ties.

    wins, ties     : [.., ..] int32, of the row over the column
    rows, columns  : [R] and [C] int64, the combos
    row_player     : the player of the rows, 0 or 1
    weights, deals : as in `fill_deals_of_two`
    counts         : [4 * N] float64, filled at the indices BEATEN and NOT_LOST
    """
    column_player, size = 1 - row_player, weights.size // 2
    first_row = 0 if row_player == 0 else size - rows.size
    first_column = size - columns.size if row_player == 0 else 0
    column_weights = np.empty(columns.size)
    won, tied = np.empty(columns.size), np.empty(columns.size)
    for j in range(columns.size):
        column_weights[j] = weights[2 * (first_column + j) + column_player]
        won[j] = tied[j] = 0.0
    for i in range(rows.size):
        row, index = rows[i], 2 * (first_row + i)
        weight, beaten, level = weights[index + row_player], 0.0, 0.0
        for j in range(columns.size):
            win, tie = np.float64(wins[row, columns[j]]), np.float64(ties[row, columns[j]])
            beaten += column_weights[j] * win
            level += column_weights[j] * tie
            won[j] += weight * win
            tied[j] += weight * tie
        counts[2 * index + BEATEN + column_player] = beaten
        counts[2 * index + NOT_LOST + column_player] = beaten + level
    for j in range(columns.size):
        index = 2 * (first_column + j)
        beaten = deals[index + column_player] - won[j] - tied[j]
        counts[2 * index + BEATEN + row_player] = beaten
        counts[2 * index + NOT_LOST + row_player] = beaten + tied[j]


@kernel
def fill_deals_of_two(
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    runouts: float,
    deals: NDArray[np.float64],
) -> None:
    """Fill the weight of the deals and runouts of two ranges with each combo.

    cards          : [2 * N] int64 card numbers, two for each combo
    weights, deals : [2 * N] float64, two for each combo, by player
    runouts        : the number of runouts of a deal
    """
    sums = np.empty(2 * 53)  # by card and player; the totals are at card 0
    for i in range(2 * 53):
        sums[i] = 0.0
    for combo in range(0, cards.size, 2):
        for player in range(2):
            weight = weights[combo + player]
            sums[2 * cards[combo] + player] += weight
            sums[2 * cards[combo + 1] + player] += weight
            sums[player] += weight
    for combo in range(0, cards.size, 2):
        for player in range(2):
            other = 1 - player
            taken = sums[2 * cards[combo] + other] + sums[2 * cards[combo + 1] + other]
            apart = sums[other] - (taken - weights[combo + other])
            deals[combo + player] = apart * runouts


@kernel
def settle_two(
    combos: NDArray[np.int64],
    weights: NDArray[np.float64],
    deals: NDArray[np.float64],
    counts: NDArray[np.float64],
    outcomes: NDArray[np.float64],
    combo_weights: NDArray[np.float64],
    combo_shares: NDArray[np.float64],
) -> None:
    """Fill the results of two players from the wins and ties of each combo.

    combos                      : [N] int64
    weights, deals              : as in `fill_deals_of_two`
    counts                      : [4 * N] float64, as `weigh_pairs` fills them
    outcomes                    : [4] float64
    combo_weights, combo_shares : [2, 1326] float64
    """
    for index in range(combos.size):
        for player in range(2):
            weight, other = weights[2 * index + player], 1 - player
            if weight != 0.0:
                beaten = weight * counts[4 * index + BEATEN + other]
                not_lost = weight * counts[4 * index + NOT_LOST + other]
                combo_weights[player, combos[index]] = weight * deals[2 * index + player]
                combo_shares[player, combos[index]] = (beaten + not_lost) / 2.0
                outcomes[1 + player] += beaten
                if player == 0:
                    outcomes[3] += not_lost - beaten


@kernel
def add_sorted(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[Any],
    counts: NDArray[Any],
) -> None:
    """Add up, over all boards, the weights that combos of both ranges beat, and beat or tie.

    One number holds the weights of a combo in both ranges: complex, or for whole numbers below
    2**31 an int64, with the second weight shifted by 32 bits. The counts have the same form.

    strengths : [B * N] uint16, NEVER where combo and board share a card
    cards     : [2 * N] int64 card numbers, two for each combo
    weights   : [N] int64 or complex128
    counts    : [2 * N] of the same type, two for each combo: beaten, then beaten or tied
    """
    size = weights.size
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    digit_counts, sums = np.empty(2 * DIGIT, np.uint32), np.empty(53, weights.dtype)
    firsts, seconds = np.empty(size, np.uint8), np.empty(size, np.uint8)
    for i in range(size):
        firsts[i], seconds[i] = cards[2 * i], cards[2 * i + 1]
    bit = np.uint64(1)
    for start in range(0, strengths.size, size):
        sort_combos(strengths, start, items, order, digit_counts)
        for card in range(53):
            sums[card] = 0
        first, total = 0, sums[0]
        while order[first] >> INDEX_BITS != NEVER:
            strength = order[first] >> INDEX_BITS
            last = first
            while order[last] >> INDEX_BITS == strength:
                combo = np.uint64(order[last] & INDEX)
                counts[combo << bit] += total - (sums[firsts[combo]] + sums[seconds[combo]])
                last += 1
            for index in range(first, last):
                combo = np.uint64(order[index] & INDEX)
                weight = weights[combo]
                sums[firsts[combo]] += weight
                sums[seconds[combo]] += weight
                total += weight
            for index in range(first, last):
                combo = np.uint64(order[index] & INDEX)
                # The sums of both cards contain the combo itself: add it back once.
                apart = total - (sums[firsts[combo]] + sums[seconds[combo]]) + weights[combo]
                counts[(combo << bit) + bit] += apart
            first = last
