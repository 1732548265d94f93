"""The instructions of `lookup._kernels.lanes.floats`, and the type of sixteen floats."""

import operator
from typing import Any

from lookup._kernels.instructions.writing import Value, Vector, Writer, instructions_of
from lookup._kernels.lanes import floats
from lookup._kernels.lanes.floats import FLOATS
from lookup._kernels.numba_internals import ir, types

SINGLES = ir.VectorType(ir.FloatType(), FLOATS)
_halves = ir.VectorType(ir.HalfType(), FLOATS)
_zeros = ir.Constant(SINGLES, [0.0] * FLOATS)

kind = Vector("Floats", SINGLES)  # the type of sixteen floats

SUMS = ("contract",)  # products may go into sums without being rounded in between

for _operation, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
):

    @instructions_of(_operation, kind, takes=(kind, kind))
    def _write(write: Writer, x: Value, y: Value, instruction: str = _instruction) -> Any:
        return getattr(write.builder, instruction)(x.llvm, y.llvm, flags=SUMS)


@instructions_of(floats.larger, kind)
def _write_larger(write: Writer, x: Value, y: Value) -> Any:
    return write.builder.select(write.builder.fcmp_ordered(">", x.llvm, y.llvm), x.llvm, y.llvm)


@instructions_of(floats.where_positive, kind)
def _write_where(write: Writer, sign: Value, x: Value, y: Value) -> Any:
    return write.builder.select(write.builder.fcmp_ordered(">", sign.llvm, _zeros), x.llvm, y.llvm)


@instructions_of(floats.quotient, kind)
def _write_quotient(write: Writer, x: Value, y: Value, otherwise: Value) -> Any:
    divided = write.builder.fdiv(x.llvm, y.llvm, flags=("arcp",))
    above = write.builder.fcmp_ordered(">", y.llvm, _zeros)
    return write.builder.select(above, divided, otherwise.llvm)


@instructions_of(floats.spread_float, kind)
def _write_spread(write: Writer, x: Value) -> Any:
    return write.spread(write.cast(x, types.float32), FLOATS)


def _is_half(numbers: Value) -> bool:
    """Return whether numbers are stored in 16 bits."""
    return bool(numbers.kind.dtype == types.uint16)


@instructions_of(floats.load_floats, kind)
def _write_load(write: Writer, data: Value, at: Value) -> Any:
    if _is_half(data):
        address = write.pointer(data, write.as_index(at), _halves)
        return write.builder.fpext(write.builder.load(address, align=2), SINGLES)
    return write.builder.load(write.pointer(data, write.as_index(at), SINGLES), align=4)


@instructions_of(floats.store_floats, types.none)
def _write_store(write: Writer, data: Value, at: Value, x: Value) -> None:
    if _is_half(data):
        address = write.pointer(data, write.as_index(at), _halves)
        write.builder.store(write.builder.fptrunc(x.llvm, _halves), address, align=2)
    else:
        write.builder.store(x.llvm, write.pointer(data, write.as_index(at), SINGLES), align=4)


@instructions_of(floats.transpose, types.none)
def _write_transpose(
    write: Writer, source: Value, at: Value, stride: Value, target: Value, to: Value, step: Value
) -> None:
    from_row, to_column = write.as_index(at), write.as_index(to)
    apart, columns_apart = write.as_index(stride), write.as_index(step)
    rows = []
    for _ in range(FLOATS):
        rows.append(write.builder.load(write.pointer(source, from_row, SINGLES), align=4))
        from_row = write.builder.add(from_row, apart)
    halves = [[k for i in part for k in (i, i + FLOATS)] for part in (range(8), range(8, FLOATS))]
    for _ in range(4):
        rows = [
            write.shuffled(rows[row], rows[row + 8], order) for row in range(8) for order in halves
        ]
    for row in rows:
        write.builder.store(row, write.pointer(target, to_column, SINGLES), align=4)
        to_column = write.builder.add(to_column, columns_apart)
