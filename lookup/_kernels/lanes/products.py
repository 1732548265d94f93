"""Numbers times vectors of sixteen floats, summed up in registers.

The innermost loop of a product of matrices: sums stay in registers while their terms are read, and
there are enough of them for a processor to make two products at a time.
"""

from collections.abc import Callable
from typing import Any

from lookup._kernels.lanes.floats import FLOATS, SUMS
from lookup._kernels.numba_internals import binding, cgutils, config, intrinsic, ir, types

NUMBERS = 8
"""How many numbers each vector is multiplied with."""

NARROW = 4
"""Sums that are kept at once where registers are fewer or narrower than those of AVX-512: more went
to memory and back, and took three times as long."""

_single = ir.VectorType(ir.FloatType(), FLOATS)


def _place(context: Any, builder: Any, run: Any, place: Any) -> Any:
    return builder.gep(builder.extract_value(run, 0), [place])


def _vector(context: Any, builder: Any, run: Any, place: Any) -> Any:
    return builder.bitcast(_place(context, builder, run, place), _single.as_pointer())


def _spread(builder: Any, number: Any) -> Any:
    nothing = ir.Constant(_single, ir.Undefined)
    one = builder.insert_element(nothing, number, ir.IntType(32)(0))
    return builder.shuffle_vector(one, nothing, ir.VectorType(ir.IntType(32), FLOATS)([0] * FLOATS))


def has_wide_registers() -> bool:
    """Return whether the processor that is compiled for has 32 registers of sixteen floats."""
    if config.CPU_FEATURES is not None:
        return "+avx512f" in config.CPU_FEATURES.split(",")
    return bool(binding.get_host_cpu_features().get("avx512f"))


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
        constant = context.get_value_type(types.intp)
        together = rows * NUMBERS if has_wide_registers() else NARROW
        for first in range(0, rows * NUMBERS, together):
            totals = [
                _vector(context, builder, sums, constant(each * FLOATS))
                for each in range(first, first + together)
            ]
            kept = [cgutils.alloca_once(builder, _single) for _ in totals]
            for total, own in zip(totals, kept, strict=True):
                builder.store(builder.load(total, align=4), own)
            with cgutils.for_range(builder, count) as loop:
                begin = builder.add(at, builder.mul(loop.index, constant(NUMBERS)))
                start = builder.add(place, builder.mul(loop.index, constant(FLOATS)))
                terms: dict[int, Any] = {}
                factors: dict[int, Any] = {}
                for each, own in enumerate(kept, first):
                    row, number = divmod(each, NUMBERS)
                    if row not in terms:
                        here = builder.add(start, builder.mul(apart, constant(row)))
                        terms[row] = builder.load(_vector(context, builder, vectors, here), align=4)
                    if number not in factors:
                        here = builder.add(begin, constant(number))
                        factors[number] = _spread(
                            builder, builder.load(_place(context, builder, numbers, here))
                        )
                    product = builder.fmul(factors[number], terms[row], flags=SUMS)
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
