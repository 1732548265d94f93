"""The instructions of `lookup.compiling.lanes.vectors` and of formulas, and the type of vectors."""

import functools
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from lookup.compiling.instructions.writing import (
    LONG,
    NUMBER,
    InstructionWriter,
    Value,
    Vector,
    instructions_of,
)
from lookup.compiling.lanes import vectors
from lookup.compiling.lanes.formulas import Lanes, constant, like_tuple
from lookup.compiling.lanes.vectors import LANES, ROW_SPARE

WORDS = ir.VectorType(ir.IntType(16), LANES)
vector = Vector("Vector", WORDS)  # the type of a vector: in LLVM, and in Numba

_wide = ir.VectorType(NUMBER, LANES)


@instructions_of(vectors.spread, vector)
def _write_spread(write: InstructionWriter, x: Value) -> Any:
    return write.spread(write.cast(x, types.uint16), LANES)


@instructions_of(vectors.total, types.int64)
def _write_total(write: InstructionWriter, x: Value) -> Any:
    wide = write.builder.zext(x.llvm, _wide)
    name = f"llvm.vector.reduce.add.v{LANES}i32"
    return write.builder.zext(write.call(name, NUMBER, wide), LONG)


@instructions_of(vectors.bits, types.int64)
def _write_bits(write: InstructionWriter, x: Value) -> Any:
    truth = write.builder.icmp_unsigned("!=", x.llvm, ir.Constant(WORDS, None))
    return write.builder.zext(write.builder.bitcast(truth, ir.IntType(LANES)), LONG)


@instructions_of(vectors.lowest, types.int64)
def _write_lowest(write: InstructionWriter, x: Value) -> Any:
    return write.builder.cttz(write.cast(x, types.int64), ir.Constant(ir.IntType(1), 0))


@instructions_of(vectors.bit_count, types.int64)
def _write_bit_count(write: InstructionWriter, x: Value) -> Any:
    return write.builder.ctpop(write.cast(x, types.int64))


def write_pointer(write: InstructionWriter, array: Value, at: Value) -> Any:
    """Write the instructions that find the vector of an array at index *at*."""
    index = write.as_index(at)
    write.check_bounds(array, index, LANES)
    return write.pointer(array, index, WORDS)


@instructions_of(vectors.load, vector)
def _write_load(write: InstructionWriter, array: Value, at: Value) -> Any:
    return write.builder.load(write_pointer(write, array, at), align=2)


@instructions_of(vectors.store, types.none)
def _write_store(write: InstructionWriter, array: Value, at: Value, x: Value) -> None:
    write.builder.store(x.llvm, write_pointer(write, array, at), align=2)


_half = LANES // 2
_dwords = ir.VectorType(NUMBER, _half)
_sixteen, _bytes = ir.VectorType(ir.IntType(8), 16), ir.VectorType(ir.IntType(8), 2 * LANES)


def _quarter(write: InstructionWriter, data: Any, width: int, quarter: int) -> Any:
    """Read two rows into each part of a vector: their columns 0 and 1, 2 and 3, and so on."""
    builder, parts = write.builder, []
    for part in range(4):
        address = builder.gep(data, [LONG((8 * part + 2 * quarter) * width)])
        parts.append(builder.load(builder.bitcast(address, _sixteen.as_pointer()), align=1))
    lower = write.shuffled(parts[0], parts[1], range(LANES))
    upper = write.shuffled(parts[2], parts[3], range(LANES))
    order = [
        16 * part + row * width + column if column < width else 2 * LANES
        for part, first, row in product(range(4), range(0, 8, 2), range(2))
        for column in (first, first + 1)
    ]
    rows = write.shuffled(lower, upper, range(2 * LANES))
    return builder.bitcast(write.shuffled(rows, ir.Constant(_bytes, None), order), _dwords)


def _interleaved(write: InstructionWriter, x: Any, y: Any, within: tuple[int, ...]) -> Any:
    """Select dwords of each part of two vectors: 0 to 3 of the first, 4 to 7 of the second."""
    order = [4 * part + k + (_half - 4 if k > 3 else 0) for part in range(4) for k in within]
    return write.shuffled(x, y, order)


def _column_pairs(write: InstructionWriter, data: Any, width: int) -> list[Any]:
    """Read LANES rows of bytes; return columns 0 and 1, 2 and 3, and so on, two bytes a lane.

    A vector has four parts of 16 bytes, which some processors hold in separate registers. So bytes
    stay in the part into which they are read: rows 8 to 15 in the second part, and so on.
    """
    a, b, c, d = (_quarter(write, data, width, quarter) for quarter in range(4))
    pairs = []
    for half in ((0, 4, 1, 5), (2, 6, 3, 7)):
        ab, cd = _interleaved(write, a, b, half), _interleaved(write, c, d, half)
        pairs.append(_interleaved(write, ab, cd, (0, 1, 4, 5)))
        pairs.append(_interleaved(write, ab, cd, (2, 3, 6, 7)))
    return [write.builder.bitcast(pair, WORDS) for pair in pairs]


def _columns_type(array: Any, at: Any, width: Any) -> Any:
    if isinstance(width, types.IntegerLiteral):
        return types.UniTuple(vector, width.literal_value)(array, at, width)
    return None  # Numba calls it again with the width as a constant


@instructions_of(vectors.columns, _columns_type)
def _write_columns(write: InstructionWriter, array: Value, at: Value, width: Value) -> Any:
    builder, index, count = write.builder, write.as_index(at), write.returned.count
    write.check_bounds(array, index, LANES * count + ROW_SPARE)
    columns = []
    for two in _column_pairs(write, write.pointer(array, index), count):
        columns.append(builder.and_(two, ir.Constant(WORDS, [0xFF] * LANES)))
        columns.append(builder.lshr(two, ir.Constant(WORDS, [8] * LANES)))
    return write.context.make_tuple(builder, write.returned, columns[:count])


@instructions_of(vectors.store_sums, types.none)
def _write_store_sums(
    write: InstructionWriter, array: Value, at: Value, x: Value, table: Value, indices: Value
) -> None:
    builder, index, wide = write.builder, write.as_index(at), ir.VectorType(NUMBER, LANES)
    write.check_bounds(array, index, LANES)
    entries = ir.Constant(WORDS, ir.Undefined)
    for lane in map(NUMBER, range(LANES)):
        entry = builder.zext(builder.extract_element(indices.llvm, lane), LONG)
        write.check_bounds(table, entry, 1)
        entries = builder.insert_element(entries, builder.load(write.pointer(table, entry)), lane)
    total = builder.zext(builder.add(x.llvm, entries), wide)
    builder.store(total, write.pointer(array, index, wide), align=4)


_address = ir.IntType(8).as_pointer()


@instructions_of(vectors.prefetch, types.none)
def _write_prefetch(write: InstructionWriter, array: Value, index: Value) -> None:
    pointer = write.builder.bitcast(write.pointer(array, write.as_index(index)), _address)
    kind = ir.FunctionType(ir.VoidType(), [_address, NUMBER, NUMBER, NUMBER])
    fetch = write.builder.module.declare_intrinsic("llvm.prefetch", [_address], kind)
    write.builder.call(fetch, [pointer, *map(NUMBER, (0, 3, 1))])  # to read, to keep, data


WORD = ir.IntType(16)


def _class_of(kind: Any) -> Any:
    return kind.instance_class if isinstance(kind, types.BaseNamedTuple) else tuple


def _zeros(kind: Any) -> Any:
    if isinstance(kind, types.BaseTuple):
        return like_tuple(_class_of(kind), map(_zeros, kind))
    return np.zeros(LANES, np.uint16)


def _holds_vector(kinds: Iterable[Any]) -> bool:
    """Return whether a vector is among arguments of these types, or in a tuple of them."""
    return any(
        kind == vector or (isinstance(kind, types.BaseTuple) and _holds_vector(kind))
        for kind in kinds
    )


def teach_numba(called: Callable[..., Any], function: Callable[..., Any]) -> None:
    """Tell Numba the type of a call's result, and let the function write its instructions."""

    @functools.cache
    def results(*kinds: Any) -> int:
        """Call the function to find its number of results, 0 if it returns no tuple."""
        tried = function(*[_zeros(kind) for kind in kinds])
        return len(tried) if isinstance(tried, tuple) else 0

    def returned(*kinds: Any) -> Any:
        lane, count = vector if _holds_vector(kinds) else types.uint16, results(*kinds)
        return types.UniTuple(lane, count) if count else lane

    def write_formula(write: InstructionWriter, *values: Value) -> Any:
        in_vectors = _holds_vector(value.kind for value in values)
        word = WORDS if in_vectors else WORD

        def lanes(value: Value) -> Any:
            if isinstance(value.kind, types.BaseTuple):
                parts = cgutils.unpack_tuple(write.builder, value.llvm)
                return like_tuple(_class_of(value.kind), map(lanes, map(Value, value.kind, parts)))
            if value.kind == vector:
                return Lanes(write.builder, value.llvm)
            number = write.cast(value, types.uint16)
            return Lanes(write.builder, write.spread(number, LANES) if in_vectors else number)

        result = function(*map(lanes, values))
        if not isinstance(write.returned, types.UniTuple):
            return constant(word, result)
        parts = [constant(word, part) for part in result]
        return write.context.make_tuple(write.builder, write.returned, parts)

    instructions_of(called, returned)(write_formula)
