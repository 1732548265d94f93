"""Numbers times vectors of sixteen floats, summed up in registers.

The innermost loop of a product of matrices: sums stay in registers while their terms are read, and
there are enough of them for a processor to make two products at a time.
"""

from collections.abc import Callable
from typing import Any

from lookup._kernels.lanes.floats import FLOATS, SINGLES, SUMS
from lookup._kernels.lanes.intrinsics import Value, Writer, intrinsic, processor_has
from lookup._kernels.numba_internals import cgutils, types

NUMBERS = 8  # the number of factors of each vector

NARROW = 4
"""Sums that are kept at once where registers are fewer or narrower than those of AVX-512: more went
to memory and back, and took three times as long."""


def _write_products(rows: int) -> Callable[..., None]:
    """Return the function that writes the instructions for vectors of n rows."""

    def write_products(
        write: Writer, numbers: Value, at: Value, vectors: Value, place: Value, apart: Value,
        count: Value, sums: Value,
    ) -> None:  # fmt: skip
        builder = write.builder
        first_number, start = write.as_index(at), write.as_index(place)
        row_apart = write.as_index(apart)
        # AVX-512 has 32 registers of sixteen floats.
        together = rows * NUMBERS if processor_has("avx512f") else NARROW
        for first in range(0, rows * NUMBERS, together):
            places = range(first, first + together)
            constant = first_number.type
            totals = [write.pointer(sums, constant(each * FLOATS), SINGLES) for each in places]
            kept = [cgutils.alloca_once(builder, SINGLES) for _ in totals]
            for total, own in zip(totals, kept, strict=True):
                builder.store(builder.load(total, align=4), own)
            with cgutils.for_range(builder, write.as_index(count)) as loop:
                begin = builder.add(first_number, builder.mul(loop.index, constant(NUMBERS)))
                vector = builder.add(start, builder.mul(loop.index, constant(FLOATS)))
                terms: dict[int, Any] = {}
                factors: dict[int, Any] = {}
                for each, own in zip(places, kept, strict=True):
                    row, number = divmod(each, NUMBERS)
                    if row not in terms:
                        here = builder.add(vector, builder.mul(row_apart, constant(row)))
                        address = write.pointer(vectors, here, SINGLES)
                        terms[row] = builder.load(address, align=4)
                    if number not in factors:
                        here = builder.add(begin, constant(number))
                        factor = builder.load(write.pointer(numbers, here))
                        factors[number] = write.spread(factor, FLOATS)
                    product = builder.fmul(factors[number], terms[row], flags=SUMS)
                    builder.store(builder.fadd(builder.load(own), product, flags=SUMS), own)
            for total, own in zip(totals, kept, strict=True):
                builder.store(builder.load(own), total, align=4)

    return write_products


def _adding(rows: int) -> Callable[..., None]:
    """Return the function that adds products with vectors of n rows."""

    @intrinsic(types.none, _write_products(rows))
    def add(
        numbers: Any, at: Any, vectors: Any, place: Any, apart: Any, count: Any, sums: Any
    ) -> None:
        factors = numbers[at : at + NUMBERS * count].reshape(count, NUMBERS).T
        for row in range(rows):
            start, to = place + row * apart, row * NUMBERS * FLOATS
            added = factors @ vectors[start : start + count * FLOATS].reshape(count, FLOATS)
            sums[to : to + NUMBERS * FLOATS] += added.reshape(-1)

    return add


add_products, add_products_of_two = _adding(1), _adding(2)
"""Add eight numbers times a vector each to eight sums, for *count* vectors.

numbers : [count, 8] float32, from a place on
vectors : [count, 16] float32, from a place on; those of the second row begin *apart* from there
sums    : [8, 16] float32, or of two rows one after the other
"""
