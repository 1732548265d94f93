"""The instructions of `lookup.compiling.lanes.vectors`, and the type of a vector."""

from typing import Any

from llvmlite import ir
from numba import types

from lookup.compiling.instructions.writing import (
    LONG,
    NUMBER,
    Value,
    Vector,
    Writer,
    instructions_of,
)
from lookup.compiling.lanes import vectors
from lookup.compiling.lanes.vectors import LANES

WORDS = ir.VectorType(ir.IntType(16), LANES)
vector = Vector("Vector", WORDS)  # the type of a vector: in LLVM, and in Numba

_wide = ir.VectorType(NUMBER, LANES)


@instructions_of(vectors.spread, vector)
def _write_spread(write: Writer, x: Value) -> Any:
    return write.spread(write.cast(x, types.uint16), LANES)


@instructions_of(vectors.total, types.int64)
def _write_total(write: Writer, x: Value) -> Any:
    wide = write.builder.zext(x.llvm, _wide)
    name = f"llvm.vector.reduce.add.v{LANES}i32"
    return write.builder.zext(write.call(name, NUMBER, wide), LONG)


@instructions_of(vectors.bits, types.int64)
def _write_bits(write: Writer, x: Value) -> Any:
    truth = write.builder.icmp_unsigned("!=", x.llvm, ir.Constant(WORDS, None))
    return write.builder.zext(write.builder.bitcast(truth, ir.IntType(LANES)), LONG)


@instructions_of(vectors.lowest, types.int64)
def _write_lowest(write: Writer, x: Value) -> Any:
    return write.builder.cttz(write.cast(x, types.int64), ir.Constant(ir.IntType(1), 0))


@instructions_of(vectors.bit_count, types.int64)
def _write_bit_count(write: Writer, x: Value) -> Any:
    return write.builder.ctpop(write.cast(x, types.int64))


def write_pointer(write: Writer, array: Value, at: Value) -> Any:
    """Write the instructions that find the vector of an array at index *at*."""
    index = write.as_index(at)
    write.check_bounds(array, index, LANES)
    return write.pointer(array, index, WORDS)


@instructions_of(vectors.load, vector)
def _write_load(write: Writer, array: Value, at: Value) -> Any:
    return write.builder.load(write_pointer(write, array, at), align=2)


@instructions_of(vectors.store, types.none)
def _write_store(write: Writer, array: Value, at: Value, x: Value) -> None:
    write.builder.store(x.llvm, write_pointer(write, array, at), align=2)
