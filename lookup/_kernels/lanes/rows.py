"""Vectors read from rows of bytes, and written as sums with the entries of tables.

As in `lookup._kernels.lanes.vectors`, plain Python twins work on arrays [32] without JIT.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined
from lookup._kernels.lanes.formulas import Lanes, formula, where
from lookup._kernels.lanes.vector_type import LANES, WORDS, pointer_to, vector
from lookup._kernels.lanes.vectors import BOUNDSCHECK, bits
from lookup._kernels.numba_internals import cgutils, config, intrinsic, ir, types

ROW_SPARE = 16
"""How many bytes behind the last row are read, too."""

_half = LANES // 2
_number, _long = ir.IntType(32), ir.IntType(64)
_dwords, _places = ir.VectorType(_number, _half), ir.VectorType(_long, _half)
_sixteen, _bytes = ir.VectorType(ir.IntType(8), 16), ir.VectorType(ir.IntType(8), 2 * LANES)


def _shuffled(builder: Any, x: Any, y: Any, order: Iterable[int]) -> Any:
    """Write the instruction that takes elements out of two vectors, one behind the other."""
    places = [*order]
    return builder.shuffle_vector(x, y, ir.VectorType(_number, len(places))(places))


def _quarter(builder: Any, data: Any, width: int, quarter: int) -> Any:
    """Read two rows into each part of a vector: their columns 0 and 1, 2 and 3, and so on."""
    parts = []
    for part in range(4):
        address = builder.gep(data, [_long((8 * part + 2 * quarter) * width)])
        parts.append(builder.load(builder.bitcast(address, _sixteen.as_pointer()), align=1))
    lower = _shuffled(builder, parts[0], parts[1], range(LANES))
    upper = _shuffled(builder, parts[2], parts[3], range(LANES))
    order = [
        16 * part + row * width + column if column < width else 2 * LANES
        for part, first, row in product(range(4), range(0, 8, 2), range(2))
        for column in (first, first + 1)
    ]
    rows = _shuffled(builder, lower, upper, range(2 * LANES))
    return builder.bitcast(_shuffled(builder, rows, ir.Constant(_bytes, None), order), _dwords)


def _interleaved(builder: Any, x: Any, y: Any, within: tuple[int, ...]) -> Any:
    """Take dwords out of each part of two vectors, 0 to 3 of the first, 4 to 7 of the second."""
    order = [4 * part + k + (_half - 4 if k > 3 else 0) for part in range(4) for k in within]
    return _shuffled(builder, x, y, order)


def _column_pairs(builder: Any, data: Any, width: int) -> list[Any]:
    """Read LANES rows of bytes; return columns 0 and 1, 2 and 3, and so on, two bytes a lane.

    A vector has four parts of 16 bytes, which are registers of their own on some processors. What
    is read into a part stays there: rows 8 to 15 into the second, and so on.
    """
    a, b, c, d = (_quarter(builder, data, width, quarter) for quarter in range(4))
    pairs = []
    for half in ((0, 4, 1, 5), (2, 6, 3, 7)):
        ab, cd = _interleaved(builder, a, b, half), _interleaved(builder, c, d, half)
        pairs.append(_interleaved(builder, ab, cd, (0, 1, 4, 5)))
        pairs.append(_interleaved(builder, ab, cd, (2, 3, 6, 7)))
    return [builder.bitcast(pair, WORDS) for pair in pairs]


def _columns(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def define(context: Any, array: Any, at: Any, width: Any) -> Any:
        count = width.literal_value

        def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
            kind, place, _ = signature.args
            data = target.make_array(kind)(target, builder, values[0]).data
            index = target.cast(builder, values[1], place, types.intp)
            found = []
            for two in _column_pairs(builder, builder.gep(data, [index]), count):
                found.append(builder.and_(two, ir.Constant(WORDS, [0xFF] * LANES)))
                found.append(builder.lshr(two, ir.Constant(WORDS, [8] * LANES)))
            return target.make_tuple(builder, signature.return_type, found[:count])

        return types.UniTuple(vector, count)(array, at, width), generate

    return intrinsic(prefer_literal=True)(define)


@_columns
def columns_unchecked(array: Any, at: Any, width: Any) -> Any:
    rows = array[at : at + LANES * width].reshape(LANES, width)
    return tuple(rows.T.astype(np.uint16))


@inlined
def columns(array: Any, at: Any, width: Any) -> Any:
    """Return each column of LANES rows of up to 8 bytes, from *at* on, as a vector.

    The width is a constant. The array ends with `ROW_SPARE` bytes to spare.
    """
    if BOUNDSCHECK and (at < 0 or at + LANES * width + ROW_SPARE > array.size):
        raise IndexError("a vector reaches over the end of its array")
    return columns_unchecked(array, at, width)


def with_spare(table: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return a table with one more entry, which `store_sums` reads, but does not use."""
    return np.append(table, table[-1:])


def _addresses(builder: Any, data: Any, places: Any) -> Any:
    """Write the instructions that find entries of 16 bits, as addresses of 32 bits each."""
    one = builder.insert_element(_places(ir.Undefined), builder.ptrtoint(data, _long), _number(0))
    start = _shuffled(builder, one, one, [0] * _half)
    offsets = builder.shl(builder.zext(places, _places), _places([1] * _half))
    pointers = ir.VectorType(_number.as_pointer(), _half)
    return builder.inttoptr(builder.add(start, offsets), pointers)


def _store_sums(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        (array, place, _, entries, _), (data, at, x, table, places) = signature.args, values
        address = pointer_to(context, builder, array, data, at, place)
        address = builder.bitcast(address, _dwords.as_pointer())
        start = context.make_array(entries)(context, builder, table).data
        every = ir.VectorType(ir.IntType(1), _half)([1] * _half)
        pointers = ir.VectorType(_number.as_pointer(), _half)
        kind = ir.FunctionType(_dwords, [pointers, _number, every.type, _dwords])
        name = f"llvm.masked.gather.v{_half}i32.v{_half}p0"
        read = cgutils.get_or_insert_function(builder.module, kind, name)
        for half in range(2):
            order = range(half * _half, (half + 1) * _half)
            number, entry = (_shuffled(builder, lane, lane, order) for lane in (x, places))
            addresses = _addresses(builder, start, entry)
            # Processors gather no 16 bits: the upper half is that of the next entry, and goes.
            found = builder.call(read, [addresses, _number(2), every, ir.Constant(_dwords, None)])
            total = builder.add(builder.zext(number, _dwords), found)
            low = builder.and_(total, _dwords([0xFFFF] * _half))
            builder.store(low, builder.gep(address, [_number(half)]), align=4)
        return context.get_dummy_value()

    return intrinsic(
        lambda context, array, at, x, table, places: (
            types.none(array, at, x, table, places),
            generate,
        )
    )


@_store_sums
def store_sums_unchecked(array: Any, at: Any, x: Any, table: Any, places: Any) -> None:
    array[at : at + LANES] = x + table[places]


@formula
def beyond(places: Lanes, last: Lanes) -> Lanes:
    """Return more than 0 where a place lies behind the last one."""
    return where(places > last, 1, 0)


@inlined
def store_sums(array: Any, at: Any, x: Any, table: Any, places: Any) -> None:
    """Write a vector plus the entries of a table at the places of another, modulo 2**16.

    They go into an int32 array [...] from *at* on. The table is uint16, its last entry to spare.
    """
    if BOUNDSCHECK and (at < 0 or at + LANES > array.size):
        raise IndexError("a vector reaches over the end of its array")
    if BOUNDSCHECK and bits(beyond(places, table.size - 2)) != 0:
        raise IndexError("a vector has a place behind the end of a table")
    store_sums_unchecked(array, at, x, table, places)
