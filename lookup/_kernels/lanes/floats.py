"""Sixteen floats of 32 bits as one value, with operators, for kernels of many short rows.

Each operation is one LLVM instruction on `<16 x float>`. Rows are read and written in whole
vectors, as float32 or, in half the memory, as the bits of float16 in uint16 arrays. Plain Python
works on arrays [16].
"""

import operator
import platform
from typing import Any

import numpy as np

from lookup._kernels.lanes.intrinsics import Value, Vector, Writer, intrinsic, processor_has
from lookup._kernels.numba_internals import ir, types

FLOATS = 16

SINGLES = ir.VectorType(ir.FloatType(), FLOATS)
_halves = ir.VectorType(ir.HalfType(), FLOATS)
_zeros = ir.Constant(SINGLES, [0.0] * FLOATS)

floats = Vector("Floats", SINGLES)  # the type of sixteen floats

SUMS = ("contract",)  # products may go into sums without being rounded in between

for _operation, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
):

    def _write(write: Writer, x: Value, y: Value, instruction: str = _instruction) -> Any:
        return getattr(write.builder, instruction)(x.llvm, y.llvm, flags=SUMS)

    intrinsic(floats, _write, takes=(floats, floats))(_operation)


def _write_larger(write: Writer, x: Value, y: Value) -> Any:
    return write.builder.select(write.builder.fcmp_ordered(">", x.llvm, y.llvm), x.llvm, y.llvm)


def _write_where(write: Writer, sign: Value, x: Value, y: Value) -> Any:
    return write.builder.select(write.builder.fcmp_ordered(">", sign.llvm, _zeros), x.llvm, y.llvm)


def _write_quotient(write: Writer, x: Value, y: Value, otherwise: Value) -> Any:
    divided = write.builder.fdiv(x.llvm, y.llvm, flags=("arcp",))
    above = write.builder.fcmp_ordered(">", y.llvm, _zeros)
    return write.builder.select(above, divided, otherwise.llvm)


def _write_spread(write: Writer, x: Value) -> Any:
    return write.spread(write.cast(x, types.float32), FLOATS)


@intrinsic(floats, _write_larger)
def larger(x: Any, y: Any) -> Any:
    """Return the larger of two in each lane."""
    return np.where(x > y, x, y)


@intrinsic(floats, _write_where)
def where_positive(sign: Any, x: Any, y: Any) -> Any:
    """Return the second where the first is above 0, else the third."""
    return np.where(sign > 0, x, y)


@intrinsic(floats, _write_quotient)
def quotient(x: Any, y: Any, otherwise: Any) -> Any:
    """Return the first over the second where that is above 0, else the third."""
    return np.divide(x, y, out=otherwise.astype(np.float32), where=y > 0)


@intrinsic(floats, _write_spread)
def spread_float(x: Any) -> Any:
    """Return a number in all lanes."""
    return np.full(FLOATS, x, np.float32)


def converts_half() -> bool:
    """Return whether the processor that is compiled for converts numbers of 16 bits.

    On other processors, LLVM calls functions that do not exist.
    """
    return platform.machine().lower() in ("arm64", "aarch64") or processor_has("f16c")


def _is_half(numbers: Value) -> bool:
    """Return whether numbers are stored in 16 bits."""
    return bool(numbers.kind.dtype == types.uint16)


def _write_load(write: Writer, data: Value, at: Value) -> Any:
    if _is_half(data):
        address = write.pointer(data, write.as_index(at), _halves)
        return write.builder.fpext(write.builder.load(address, align=2), SINGLES)
    return write.builder.load(write.pointer(data, write.as_index(at), SINGLES), align=4)


def _write_store(write: Writer, data: Value, at: Value, x: Value) -> None:
    if _is_half(data):
        address = write.pointer(data, write.as_index(at), _halves)
        write.builder.store(write.builder.fptrunc(x.llvm, _halves), address, align=2)
    else:
        write.builder.store(x.llvm, write.pointer(data, write.as_index(at), SINGLES), align=4)


@intrinsic(floats, _write_load)
def load_floats(data: Any, at: Any) -> Any:
    """Return sixteen numbers from a place on: of float32, or of float16 in uint16."""
    numbers = data[at : at + FLOATS]
    return (numbers.view(np.float16) if data.dtype == np.uint16 else numbers).astype(np.float32)


@intrinsic(types.none, _write_store)
def store_floats(data: Any, at: Any, x: Any) -> None:
    """Write sixteen numbers from a place on."""
    if data.dtype == np.uint16:
        x = x.astype(np.float16).view(np.uint16)
    data[at : at + FLOATS] = x


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


@intrinsic(types.none, _write_transpose)
def transpose(source: Any, at: Any, stride: Any, target: Any, to: Any, step: Any) -> None:
    """Write a square of 16 x 16 float32, its rows *stride* apart, as columns, *step* apart."""
    square = [source[at + row * stride : at + row * stride + FLOATS] for row in range(FLOATS)]
    for column, numbers in enumerate(np.array(square).T):
        target[to + column * step : to + column * step + FLOATS] = numbers
