"""The kernels that number rows of cards up to suit isomorphism, and make them canonical.

Shapes use N (rows) and K (cards of a row).
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lookup._kernels import numbering, suit_order
from lookup._kernels.numbering import Tables, any_of, fill_numbers, fill_rounds_of, index_of
from lookup._kernels.suit_order import Integers, faults, fill_canonical, fill_rounds
from lookup.compiling import helper, in_caller, instead_of, kernel

for function in (
    suit_order.as_place,
    faults,
    suit_order.without_used,
    suit_order.among_unused,
    fill_rounds,
    fill_canonical,
    numbering.chosen,
    numbering.cut,
    numbering.last_up_to,
    numbering.number_in,
    numbering.multisets_below,
    index_of,
    numbering.number_of,
    numbering.without_round,
    numbering.ranks_in,
    fill_numbers,
    fill_rounds_of,
):
    in_caller(function)


BLOCK = 64
"""Rows that go from step to step together, so that the processor overlaps their waiting times."""


@instead_of(any_of)
def _is_true(mask: Integers) -> Callable[[Integers], Integers]:
    """Answer `any_of` for one row."""

    def answer(mask: Integers) -> Integers:
        return mask

    return answer


@helper
def copy_row(source: Integers, target: Integers) -> None:
    """Copy the cards of a row, [K]."""
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def index_rows(cards: NDArray[np.uint8], tables: Tables, indices: NDArray[np.int64]) -> int:
    """Fill *indices*, and return -1 or the first row that is not a hand.

    cards   : [N, K] uint8
    indices : [N] int64
    """
    row = np.empty(cards.shape[1], np.int64)
    for i in range(len(cards)):
        copy_row(cards[i], row)
        if faults(row) != 0:
            return i
        indices[i] = index_of(row, tables)
    return -1


@kernel
def hand_rows(indices: NDArray[np.int64], tables: Tables, cards: NDArray[np.uint8]) -> None:
    """Fill *cards* with the canonical hands of indices.

    indices : [N] int64
    cards   : [N, K] uint8
    """
    numbers, rounds = np.empty((BLOCK, 5), np.int64), np.empty((BLOCK, len(tables.sizes)), np.int64)
    for start in range(0, len(cards), BLOCK):
        block = min(BLOCK, len(cards) - start)
        for i in range(block):
            fill_numbers(indices[start + i], tables, numbers[i])
        for i in range(block):
            fill_rounds_of(numbers[i], tables, rounds[i])
        for i in range(block):
            fill_canonical(rounds[i], tables.sizes, cards[start + i])


@kernel
def canonical_rows(
    cards: NDArray[np.uint8], sizes: NDArray[np.int64], canonical: NDArray[np.uint8]
) -> int:
    """Fill the canonical rows, and return -1 or the first row that is not a hand.

    cards     : [N, K] uint8
    sizes     : [R] int64
    canonical : [N, K] uint8
    """
    rounds, row = np.empty(len(sizes), np.int64), np.empty(cards.shape[1], np.int64)
    for i in range(len(cards)):
        copy_row(cards[i], row)
        if faults(row) != 0:
            return i
        fill_rounds(row, sizes, rounds)
        fill_canonical(rounds, sizes, canonical[i])
    return -1
