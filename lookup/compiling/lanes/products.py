"""Numbers times vectors of sixteen floats, summed up in registers.

The innermost loop of a product of matrices: sums stay in registers while their terms are read, and
there are enough of them for a processor to make two products at a time.
"""

from typing import Any

from lookup.compiling.lanes.floats import FLOATS

NUMBERS = 8  # the number of factors of each vector


def _add(
    rows: int, numbers: Any, at: Any, vectors: Any, place: Any, apart: Any, count: Any, sums: Any
) -> None:
    factors = numbers[at : at + NUMBERS * count].reshape(count, NUMBERS).T
    for row in range(rows):
        start, to = place + row * apart, row * NUMBERS * FLOATS
        added = factors @ vectors[start : start + count * FLOATS].reshape(count, FLOATS)
        sums[to : to + NUMBERS * FLOATS] += added.reshape(-1)


def add_products(
    numbers: Any, at: Any, vectors: Any, place: Any, apart: Any, count: Any, sums: Any
) -> None:
    """Add eight numbers times a vector each to eight sums, for *count* vectors.

    numbers : [count, 8] float32, from a place on
    vectors : [count, 16] float32, from a place on
    sums    : [8, 16] float32
    """
    _add(1, numbers, at, vectors, place, apart, count, sums)


def add_products_of_two(
    numbers: Any, at: Any, vectors: Any, place: Any, apart: Any, count: Any, sums: Any
) -> None:
    """Add the products with the vectors of two rows, as `add_products`.

    vectors : [count, 16] float32, from a place on; those of the second row begin *apart* from there
    sums    : [2, 8, 16] float32
    """
    _add(2, numbers, at, vectors, place, apart, count, sums)
