"""The instructions of `lookup.compiling.lanes.byte_rows`."""

from itertools import product
from typing import Any

from lookup.compiling.instructions.vectors import WORDS, vector
from lookup.compiling.instructions.writing import (
    LONG,
    NUMBER,
    Value,
    Writer,
    instructions_of,
    processor_has,
)
from lookup.compiling.lanes import byte_rows
from lookup.compiling.lanes.byte_rows import ROW_SPARE
from lookup.compiling.lanes.vectors import LANES
from lookup.compiling.numba_internals import config, ir, types

_half = LANES // 2
_dwords, _places = ir.VectorType(NUMBER, _half), ir.VectorType(LONG, _half)
_pointers = ir.VectorType(NUMBER.as_pointer(), _half)
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


def _addresses(write: Writer, data: Any, places: Any) -> Any:
    """Write the instructions that find entries of 16 bits, as addresses of 32 bits each."""
    builder = write.builder
    start = write.spread(builder.ptrtoint(data, LONG), _half)
    offsets = builder.shl(builder.zext(places, _places), _places([1] * _half))
    return builder.inttoptr(builder.add(start, offsets), _pointers)


def _check_places(write: Writer, table: Value, places: Value) -> None:
    """Check that the places of a vector lie before the last entry of a table."""
    last = write.builder.sub(write.fields(table).nitems, LONG(2))
    allowed = write.spread(write.builder.trunc(last, WORDS.element), LANES)
    behind = write.builder.icmp_unsigned(">", places.llvm, allowed)
    behind = write.builder.bitcast(behind, ir.IntType(LANES))
    none = ir.Constant(ir.IntType(LANES), 0)
    message = "a vector has a place behind the end of a table"
    write.raise_if(write.builder.icmp_unsigned("!=", behind, none), message)


@instructions_of(byte_rows.store_sums, types.none)
def _write_store_sums(
    write: Writer, array: Value, at: Value, x: Value, table: Value, places: Value, waiting: Value
) -> None:
    if config.BOUNDSCHECK:
        write.check_bounds(array, write.as_index(at), LANES)
        _check_places(write, table, places)
    if processor_has("avx512f"):
        _store_gathered(write, array, at, x, table, places)
    else:
        _store_waiting(write, array, at, x, table, places, waiting)


def _store_gathered(
    write: Writer, array: Value, at: Value, x: Value, table: Value, places: Value
) -> None:
    """Gather the entries, and store their sums."""
    builder = write.builder
    address = write.pointer(array, write.as_index(at), _dwords)
    start, every = write.fields(table).data, ir.VectorType(ir.IntType(1), _half)([1] * _half)
    for half in range(2):
        order = range(half * _half, (half + 1) * _half)
        number, entry = (write.shuffled(lane.llvm, lane.llvm, order) for lane in (x, places))
        # Processors gather no 16 bits: the upper half is that of the next entry, and goes.
        found = write.call(
            f"llvm.masked.gather.v{_half}i32.v{_half}p0",
            _dwords,
            _addresses(write, start, entry),
            NUMBER(2),
            every,
            ir.Constant(_dwords, None),
        )
        total = builder.add(builder.zext(number, _dwords), found)
        low = builder.and_(total, _dwords([0xFFFF] * _half))
        builder.store(low, builder.gep(address, [NUMBER(half)]), align=4)


def _store_waiting(
    write: Writer, array: Value, at: Value, x: Value, table: Value, places: Value, waiting: Value
) -> None:
    """Store the numbers, let the places wait, and add the entries of the vector before."""
    builder, index, wide = write.builder, write.as_index(at), ir.VectorType(NUMBER, LANES)
    builder.store(builder.zext(x.llvm, wide), write.pointer(array, index, wide), align=4)
    kept = write.pointer(waiting, builder.and_(index, LONG(LANES)), WORDS)
    builder.store(places.llvm, kept, align=2)
    _finish(write, array, index, table, waiting)


def _finish(write: Writer, array: Value, end: Any, table: Value, waiting: Value) -> None:
    """Add the entries of the vector that ends at index *end*, if it is not 0."""
    builder, before = write.builder, write.builder.sub(end, LONG(LANES))
    with builder.if_then(builder.icmp_signed(">", end, LONG(0))):
        places = write.pointer(waiting, builder.and_(before, LONG(LANES)))
        sums = builder.bitcast(write.pointer(array, before), WORDS.element.as_pointer())
        for lane in range(LANES):
            place = builder.load(builder.gep(places, [LONG(lane)]))
            entry = builder.load(write.pointer(table, builder.zext(place, LONG)))
            lower = builder.gep(sums, [LONG(2 * lane)])
            builder.store(builder.add(builder.load(lower), entry), lower)


@instructions_of(byte_rows.finish_sums, types.none)
def _write_finish_sums(
    write: Writer, array: Value, end: Value, table: Value, waiting: Value
) -> None:
    if not processor_has("avx512f"):
        above = write.builder.add(write.as_index(end), LONG(LANES - 1))
        _finish(write, array, write.builder.and_(above, LONG(-LANES)), table, waiting)
