"""Kernels that rank rows of cards, by any formula or in games of a few cards.

They work on vectors of 32 hands, which stay in registers from the cards to the strengths.

Shapes use N (hands) and W (cards of a hand).
"""

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import rank_of
from lookup._kernels.strength import Judge
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.vectors import LANES, ROW_SPARE, bits, columns, store_sums
from lookup.games import STANDARD, Ranking

PAIR = 13  # the value of a pair: more than the highest rank


@helper
def count_whole_rows(rows: int, width: int) -> int:
    """Return the number of rows that can be read in place, in whole vectors."""
    return max(0, rows * width - ROW_SPARE) // (LANES * width) * LANES


@helper
def copy_rest(cards: NDArray[np.uint8], first: int, width: int, rest: NDArray[np.uint8]) -> None:
    """Fill *rest* with the rows from *first* on, padded with copies of the last row.

    rest : [2 * LANES * W + ROW_SPARE] uint8
    """
    start = first * width
    for i in range(rest.size if start < cards.size else 0):
        rest[i] = cards[start + i] if start + i < cards.size else rest[i - width]


@functools.cache
def rows_kernel(
    judge: Judge, width: int, ragged: bool = False, ranking: Ranking = STANDARD
) -> Callable[..., int]:
    """Make the kernel for rows of *width* cards, some of them 0 for no card when *ragged*.

    It fills *strengths* and returns -1, or the first row of the first vector with an invalid hand:
    a number above 52, a card not in the deck, or an error of the judge.

    cards     : [N * W] uint8, row after row
    strengths : [N] int32
    """
    judged, entries = judge.formula, judge.entries

    @kernel
    def judge_rows(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
        rest = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        strengths_of_rest = np.empty(2 * LANES, np.int32)
        whole_rows = count_whole_rows(strengths.size, width)
        copy_rest(cards, whole_rows, width, rest)
        first, last, rows, filled = 0, whole_rows, cards, strengths
        for _ in range(2):
            for at in range(0, last - first, LANES):
                numbers = columns(rows, at * width, width)
                number, entry_indices, wrong = judged(numbers, ragged, ranking)
                if bits(wrong) != 0:
                    return first + at
                store_sums(filled, at, number, entries, entry_indices)
            first, last, rows, filled = whole_rows, strengths.size, rest, strengths_of_rest
        for i in range(whole_rows, strengths.size):
            strengths[i] = strengths_of_rest[i - whole_rows]
        return -1

    return judge_rows


@kernel
def kuhn(cards: NDArray[np.uint8], strengths: NDArray[np.int32]) -> int:
    """Fill the rank of each card, 1 for a two; return -1, or the first row without a valid card.

    cards     : [N] uint8
    strengths : [N] int32
    """
    for row in range(strengths.size):
        number = np.int32(cards[row])
        if number < 1 or number > 52:
            return row
        strengths[row] = rank_of(number) + 1
    return -1


@kernel
def leduc(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8], step: int, strengths: NDArray[np.int32]
) -> int:
    """Fill the rank of each hole card, and `PAIR` more when the board has it, too.

    Return -1, or the first row with an invalid card or with the same card twice.

    holes     : [N] uint8
    boards    : [N] uint8, or [1] with *step* 0 instead of 1
    strengths : [N] int32
    """
    for row in range(strengths.size):
        number, other = np.int32(holes[row]), np.int32(boards[row * step])
        if number < 1 or number > 52 or other < 1 or other > 52 or number == other:
            return row
        rank = rank_of(number)
        pair = PAIR if rank == rank_of(other) else 0
        strengths[row] = rank + 1 + pair
    return -1
