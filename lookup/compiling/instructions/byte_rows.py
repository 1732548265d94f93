"""The instructions of `lookup.compiling.lanes.byte_rows`."""

from itertools import product
from typing import Any

from llvmlite import ir
from numba import types

from lookup.compiling.instructions.vectors import WORDS, vector
from lookup.compiling.instructions.writing import LONG, NUMBER, Value, Writer, instructions_of
from lookup.compiling.lanes import byte_rows
from lookup.compiling.lanes.byte_rows import ROW_SPARE
from lookup.compiling.lanes.vectors import LANES

_half = LANES // 2
_dwords = ir.VectorType(NUMBER, _half)
_sixteen, _bytes = ir.VectorType(ir.IntType(8), 16), ir.VectorType(ir.IntType(8), 2 * LANES)


def _quarter(write: Writer, data: Any, width: int, quarter: int) -> Any:
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


def _interleaved(write: Writer, x: Any, y: Any, within: tuple[int, ...]) -> Any:
    """Take dwords out of each part of two vectors, 0 to 3 of the first, 4 to 7 of the second."""
    order = [4 * part + k + (_half - 4 if k > 3 else 0) for part in range(4) for k in within]
    return write.shuffled(x, y, order)


def _column_pairs(write: Writer, data: Any, width: int) -> list[Any]:
    """Read LANES rows of bytes; return columns 0 and 1, 2 and 3, and so on, two bytes a lane.

    A vector has four parts of 16 bytes, which are registers of their own on some processors. Bytes
    stay in the part into which they are read: rows 8 to 15 in the second, and so on.
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
    return None  # Numba asks again, with the constant


@instructions_of(byte_rows.columns, _columns_type)
def _write_columns(write: Writer, array: Value, at: Value, width: Value) -> Any:
    builder, index, count = write.builder, write.as_index(at), write.returned.count
    write.check_bounds(array, index, LANES * count + ROW_SPARE)
    found = []
    for two in _column_pairs(write, write.pointer(array, index), count):
        found.append(builder.and_(two, ir.Constant(WORDS, [0xFF] * LANES)))
        found.append(builder.lshr(two, ir.Constant(WORDS, [8] * LANES)))
    return write.context.make_tuple(builder, write.returned, found[:count])


@instructions_of(byte_rows.store_sums, types.none)
def _write_store_sums(
    write: Writer, array: Value, at: Value, x: Value, table: Value, places: Value
) -> None:
    builder, index, wide = write.builder, write.as_index(at), ir.VectorType(NUMBER, LANES)
    write.check_bounds(array, index, LANES)
    entries = ir.Constant(WORDS, ir.Undefined)
    for lane in map(NUMBER, range(LANES)):
        place = builder.zext(builder.extract_element(places.llvm, lane), LONG)
        write.check_bounds(table, place, 1)
        entries = builder.insert_element(entries, builder.load(write.pointer(table, place)), lane)
    total = builder.zext(builder.add(x.llvm, entries), wide)
    builder.store(total, write.pointer(array, index, wide), align=4)
