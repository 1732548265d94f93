"""Thirty-two lanes of 16 bits as one value, for loops that LLVM does not turn into vectors itself.

That are loops over many short runs, whose ends and overlaps LLVM would check anew for each. Each
operation is one LLVM instruction on `<32 x i16>`; truth is all bits of a lane. Runs are read and
written in whole vectors, so arrays end with `LANES` entries to spare. Plain Python works on arrays
[32].
"""

from typing import Any

import numpy as np

from lookup._kernels.lanes.intrinsics import LONG, NUMBER, Value, Vector, Writer, intrinsic
from lookup._kernels.numba_internals import ir, types

LANES = 32

WORDS = ir.VectorType(ir.IntType(16), LANES)
vector = Vector("Vector", WORDS)  # the type of a vector: in LLVM, and in Numba

_wide = ir.VectorType(NUMBER, LANES)


def _write_spread(write: Writer, x: Value) -> Any:
    return write.spread(write.cast(x, types.uint16), LANES)


def _write_total(write: Writer, x: Value) -> Any:
    wide = write.builder.zext(x.llvm, _wide)
    name = f"llvm.vector.reduce.add.v{LANES}i32"
    return write.builder.zext(write.call(name, NUMBER, wide), LONG)


def _write_bits(write: Writer, x: Value) -> Any:
    truth = write.builder.icmp_unsigned("!=", x.llvm, ir.Constant(WORDS, None))
    return write.builder.zext(write.builder.bitcast(truth, ir.IntType(LANES)), LONG)


def _write_lowest(write: Writer, x: Value) -> Any:
    return write.builder.cttz(write.cast(x, types.int64), ir.Constant(ir.IntType(1), 0))


def _write_bit_count(write: Writer, x: Value) -> Any:
    return write.builder.ctpop(write.cast(x, types.int64))


def write_pointer(write: Writer, array: Value, at: Value) -> Any:
    """Write the instructions that find the vector of an array at index *at*."""
    index = write.as_index(at)
    write.check_bounds(array, index, LANES)
    return write.pointer(array, index, WORDS)


def _write_load(write: Writer, array: Value, at: Value) -> Any:
    return write.builder.load(write_pointer(write, array, at), align=2)


def _write_store(write: Writer, array: Value, at: Value, x: Value) -> None:
    write.builder.store(x.llvm, write_pointer(write, array, at), align=2)


@intrinsic(vector, _write_spread)
def spread(x: Any) -> Any:
    """Return a number in all lanes."""
    return np.full(LANES, int(x) & 0xFFFF, np.uint16)


@intrinsic(types.int64, _write_total)
def total(x: Any) -> Any:
    """Return the sum of all lanes, int64."""
    return int(x.sum(dtype=np.int64))


@intrinsic(types.int64, _write_bits)
def bits(x: Any) -> Any:
    """Return which lanes are not 0, int64: bit i is lane i."""
    return sum(1 << i for i in range(LANES) if x[i])


@intrinsic(types.int64, _write_lowest)
def lowest(x: Any) -> Any:
    """Return the place of the lowest bit of an int64 that is not 0."""
    return (int(x) & -int(x)).bit_length() - 1


@intrinsic(types.int64, _write_bit_count)
def bit_count(x: Any) -> Any:
    """Return the number of set bits of an int64."""
    return int(x).bit_count()


@intrinsic(vector, _write_load)
def load(array: Any, at: Any) -> Any:
    """Return the vector of a uint16 array [...] from *at* on."""
    return array[at : at + LANES].copy()


@intrinsic(types.none, _write_store)
def store(array: Any, at: Any, x: Any) -> None:
    """Write a vector into a uint16 array [...] from *at* on."""
    array[at : at + LANES] = x
