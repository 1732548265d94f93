"""The instructions of `lookup.compiling.lanes.products`."""

from collections.abc import Callable
from typing import Any

from lookup.compiling.instructions.floats import SINGLES, SUMS
from lookup.compiling.instructions.writing import Value, Writer, instructions_of, processor_has
from lookup.compiling.lanes.floats import FLOATS
from lookup.compiling.lanes.products import NUMBERS, add_products, add_products_of_two
from lookup.compiling.numba_internals import cgutils, types

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


instructions_of(add_products, types.none)(_write_products(1))
instructions_of(add_products_of_two, types.none)(_write_products(2))
