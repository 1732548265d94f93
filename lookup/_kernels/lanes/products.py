"""Numbers times vectors of sixteen floats, summed up in registers.

The innermost loop of a product of matrices: eight sums, or twice eight, stay in registers while
their terms are read, so a processor that can make two products at a time does.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic

from lookup._kernels.lanes.floats import FLOATS, SUMS

NUMBERS = 8
"""How many numbers each vector is multiplied with."""

_single = ir.VectorType(ir.FloatType(), FLOATS)


def _place(context: Any, builder: Any, run: Any, place: Any) -> Any:
    return builder.gep(builder.extract_value(run, 0), [place])


def _vector(context: Any, builder: Any, run: Any, place: Any) -> Any:
    return builder.bitcast(_place(context, builder, run, place), _single.as_pointer())


def _adding(rows: int) -> Callable[..., None]:
    """Return what adds products with vectors of so many rows."""

    def add(
        numbers: Any, at: Any, vectors: Any, place: Any, apart: Any, count: Any, sums: Any
    ) -> None:
        factors = numbers[at : at + NUMBERS * count].reshape(count, NUMBERS).T
        for row in range(rows):
            start, to = place + row * apart, row * NUMBERS * FLOATS
            added = factors @ vectors[start : start + count * FLOATS].reshape(count, FLOATS)
            sums[to : to + NUMBERS * FLOATS] += added.reshape(-1)

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        numbers, _, vectors, _, _, _, sums = values
        at, place, apart, count = (
            context.cast(builder, values[i], signature.args[i], types.intp) for i in (1, 3, 4, 5)
        )
        number = context.get_value_type(types.intp)
        totals = [
            _vector(context, builder, sums, number(i * FLOATS)) for i in range(rows * NUMBERS)
        ]
        kept = [cgutils.alloca_once(builder, _single) for _ in totals]
        for total, own in zip(totals, kept, strict=True):
            builder.store(builder.load(total, align=4), own)
        nothing, spread = ir.Constant(_single, ir.Undefined), ir.VectorType(ir.IntType(32), FLOATS)
        with cgutils.for_range(builder, count) as loop:
            terms = []
            for row in range(rows):
                first = builder.add(place, builder.mul(apart, number(row)))
                first = builder.add(first, builder.mul(loop.index, number(FLOATS)))
                terms.append(builder.load(_vector(context, builder, vectors, first), align=4))
            begin = builder.add(at, builder.mul(loop.index, number(NUMBERS)))
            for i in range(NUMBERS):
                one = builder.load(_place(context, builder, numbers, builder.add(begin, number(i))))
                one = builder.insert_element(nothing, one, ir.IntType(32)(0))
                factor = builder.shuffle_vector(one, nothing, spread([0] * FLOATS))
                for row, term in enumerate(terms):
                    own = kept[row * NUMBERS + i]
                    product = builder.fmul(factor, term, flags=SUMS)
                    builder.store(builder.fadd(builder.load(own), product, flags=SUMS), own)
        for total, own in zip(totals, kept, strict=True):
            builder.store(builder.load(own), total, align=4)
        return context.get_dummy_value()

    def define(
        context: Any, numbers: Any, at: Any, vectors: Any, place: Any, apart: Any, count: Any,
        sums: Any,
    ) -> Any:  # fmt: skip
        kinds = numbers, at, vectors, place, apart, count, sums
        return types.void(*kinds), generate

    return add if config.DISABLE_JIT else intrinsic(define)


add_products, add_products_of_two = _adding(1), _adding(2)
"""Add eight numbers times a vector each to eight sums, for as many vectors as are counted.

numbers : [count, 8] float32, from a place on
vectors : [count, 16] float32, from a place on; those of the second row begin *apart* from there
sums    : [8, 16] float32, or of two rows one after the other
"""
