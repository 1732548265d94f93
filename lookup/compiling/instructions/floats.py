"""The instructions of `lookup.compiling.lanes.floats`, and the type of sixteen floats."""

import itertools
import operator
from typing import Any

from llvmlite import ir
from numba import types

from lookup.compiling.instructions.writing import InstructionWriter, Value, Vector, instructions_of
from lookup.compiling.lanes import floats
from lookup.compiling.lanes.floats import FLOATS
from lookup.compiling.processors import processor_has

SINGLES = ir.VectorType(ir.FloatType(), FLOATS)
_halves = ir.VectorType(ir.HalfType(), FLOATS)
_zeros = ir.Constant(SINGLES, [0.0] * FLOATS)

kind = Vector("Floats", SINGLES)  # the type of sixteen floats

SUMS = ("contract",)  # a product may be added without being rounded first

for _operation, _instruction in (
    (operator.add, "fadd"),
    (operator.sub, "fsub"),
    (operator.mul, "fmul"),
):

    @instructions_of(_operation, kind, takes=(kind, kind))
    def _write(
        write: InstructionWriter, x: Value, y: Value, instruction: str = _instruction
    ) -> Any:
        return getattr(write.builder, instruction)(x.llvm, y.llvm, flags=SUMS)


@instructions_of(floats.larger, kind)
def _write_larger(write: InstructionWriter, x: Value, y: Value) -> Any:
    return write.builder.select(write.builder.fcmp_ordered(">", x.llvm, y.llvm), x.llvm, y.llvm)


@instructions_of(floats.where_positive, kind)
def _write_where(write: InstructionWriter, sign: Value, x: Value, y: Value) -> Any:
    return write.builder.select(write.builder.fcmp_ordered(">", sign.llvm, _zeros), x.llvm, y.llvm)


@instructions_of(floats.quotient, kind)
def _write_quotient(write: InstructionWriter, x: Value, y: Value, otherwise: Value) -> Any:
    divided = write.builder.fdiv(x.llvm, y.llvm, flags=("arcp",))
    above = write.builder.fcmp_ordered(">", y.llvm, _zeros)
    return write.builder.select(above, divided, otherwise.llvm)


@instructions_of(floats.spread_float, kind)
def _write_spread(write: InstructionWriter, x: Value) -> Any:
    return write.spread(write.cast(x, types.float32), FLOATS)


def _is_half(numbers: Value) -> bool:
    """Return whether numbers are stored in 16 bits."""
    return bool(numbers.kind.dtype == types.uint16)


@instructions_of(floats.load_floats, kind)
def _write_load(write: InstructionWriter, data: Value, at: Value) -> Any:
    if _is_half(data):
        address = write.pointer(data, write.as_index(at), _halves)
        return write.builder.fpext(write.builder.load(address, align=2), SINGLES)
    return write.builder.load(write.pointer(data, write.as_index(at), SINGLES), align=4)


@instructions_of(floats.store_floats, types.none)
def _write_store(write: InstructionWriter, data: Value, at: Value, x: Value) -> None:
    if _is_half(data):
        address = write.pointer(data, write.as_index(at), _halves)
        write.builder.store(write.builder.fptrunc(x.llvm, _halves), address, align=2)
    else:
        write.builder.store(x.llvm, write.pointer(data, write.as_index(at), SINGLES), align=4)


SQUARE = 8
"""The rows of the squares that processors without vectors of 16 floats transpose."""

_eights = ir.VectorType(ir.FloatType(), SQUARE)


@instructions_of(floats.transpose, types.none)
def _write_transpose(
    write: InstructionWriter,
    source: Value,
    at: Value,
    stride: Value,
    target: Value,
    to: Value,
    step: Value,
) -> None:
    from_row, to_column = write.as_index(at), write.as_index(to)
    apart, columns_apart = write.as_index(stride), write.as_index(step)
    if processor_has("avx512f"):
        rows = _load_rows(write, source, from_row, apart, SINGLES)
        order = [[k for i in part for k in (i, i + FLOATS)] for part in (range(8), range(8, 16))]
        for _ in range(4):
            rows = [write.shuffled(rows[i], rows[i + 8], half) for i in range(8) for half in order]
        _store_rows(write, target, to_column, columns_apart, rows)
        return
    for row, column in itertools.product(range(0, FLOATS, SQUARE), repeat=2):
        first = _address(write, from_row, apart, row, column)
        rows = _transposed(write, _load_rows(write, source, first, apart, _eights))
        first = _address(write, to_column, columns_apart, column, row)
        _store_rows(write, target, first, columns_apart, rows)


def _address(write: InstructionWriter, start: Any, apart: Any, row: int, column: int) -> Any:
    """Return the index of a number in rows that are not adjacent."""
    of_row = write.builder.add(start, write.builder.mul(apart, apart.type(row)))
    return write.builder.add(of_row, of_row.type(column))


def _load_rows(
    write: InstructionWriter, source: Value, at: Any, apart: Any, kind: Any
) -> list[Any]:
    """Load a square of floats, each row as one value."""
    rows = []
    for _ in range(kind.count):
        rows.append(write.builder.load(write.pointer(source, at, kind), align=4))
        at = write.builder.add(at, apart)
    return rows


def _store_rows(
    write: InstructionWriter, target: Value, at: Any, apart: Any, rows: list[Any]
) -> None:
    for row in rows:
        write.builder.store(row, write.pointer(target, at, row.type), align=4)
        at = write.builder.add(at, apart)


_STEPS = (
    (1, [0, 8, 1, 9, 4, 12, 5, 13], [2, 10, 3, 11, 6, 14, 7, 15]),
    (2, [0, 1, 8, 9, 4, 5, 12, 13], [2, 3, 10, 11, 6, 7, 14, 15]),
    (4, [0, 1, 2, 3, 8, 9, 10, 11], [4, 5, 6, 7, 12, 13, 14, 15]),
)
"""The steps of a transposition: the distance between the rows of a pair, and the numbers of both
rows that replace them. Only the last step moves numbers between the halves of a row, which takes
longest."""


def _transposed(write: InstructionWriter, rows: list[Any]) -> list[Any]:
    """Return the columns of a square."""
    for apart, low, high in _STEPS:
        for row in range(SQUARE):
            if not row & apart:
                pair = rows[row], rows[row + apart]
                rows[row], rows[row + apart] = (write.shuffled(*pair, some) for some in (low, high))
    return [rows[column] for column in (0, 2, 1, 3, 4, 6, 5, 7)]
