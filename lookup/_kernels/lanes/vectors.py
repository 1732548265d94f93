"""Thirty-two lanes of 16 bits as one value, for loops that LLVM does not turn into vectors itself.

That are loops over many short runs, whose ends and overlaps LLVM would check anew for each. Each
operation is one LLVM instruction on `<32 x i16>`; truth is all bits of a lane. Runs are read and
written in whole vectors, so arrays end with `LANES` entries to spare. With `NUMBA_DISABLE_JIT=1`
the plain Python twins work on arrays [32].
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from lookup._kernels.compile import inlined
from lookup._kernels.lanes.vector_type import LANES as LANES
from lookup._kernels.lanes.vector_type import WORDS, pointer_to, spread_word, vector
from lookup._kernels.numba_internals import cgutils, config, intrinsic, ir, types

_wide = ir.VectorType(ir.IntType(32), LANES)


def _spread(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return spread_word(context, builder, signature.args[0], values[0])

    return intrinsic(lambda context, x: (vector(x), generate))


@_spread
def spread(x: Any) -> Any:
    """Return a number in all lanes."""
    return np.full(LANES, int(x) & 0xFFFF, np.uint16)


def _total(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        kind = ir.FunctionType(ir.IntType(32), [_wide])
        name = f"llvm.vector.reduce.add.v{LANES}i32"
        reduce = cgutils.get_or_insert_function(builder.module, kind, name)
        return builder.zext(builder.call(reduce, [builder.zext(values[0], _wide)]), ir.IntType(64))

    return intrinsic(lambda context, x: (types.int64(vector), generate))


@_total
def total(x: Any) -> Any:
    """Return the sum of all lanes, int64."""
    return int(x.sum(dtype=np.int64))


def _bits(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        truth = builder.icmp_unsigned("!=", values[0], ir.Constant(WORDS, None))
        return builder.zext(builder.bitcast(truth, ir.IntType(LANES)), ir.IntType(64))

    return intrinsic(lambda context, x: (types.int64(vector), generate))


@_bits
def bits(x: Any) -> Any:
    """Return which lanes are not 0, int64: bit i is lane i."""
    return sum(1 << i for i in range(LANES) if x[i])


def _lowest(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

    return intrinsic(lambda context, x: (types.int64(types.int64), generate))


@_lowest
def lowest(x: Any) -> Any:
    """Return the place of the lowest bit of an int64 that is not 0."""
    return (int(x) & -int(x)).bit_length() - 1


def _bit_count(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return intrinsic(lambda context, x: (types.int64(types.int64), generate))


@_bit_count
def bit_count(x: Any) -> Any:
    """Return how many bits of an int64 are set."""
    return int(x).bit_count()


def _load(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        (array, place), (data, at) = signature.args, values
        return builder.load(pointer_to(context, builder, array, data, at, place), align=2)

    return intrinsic(lambda context, array, at: (vector(array, at), generate))


def _store(python: Callable[..., Any]) -> Any:
    if config.DISABLE_JIT:
        return python

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        (array, place, _), (data, at, lane) = signature.args, values
        builder.store(lane, pointer_to(context, builder, array, data, at, place), align=2)
        return context.get_dummy_value()

    return intrinsic(lambda context, array, at, x: (types.none(array, at, x), generate))


@_load
def load_unchecked(array: Any, at: Any) -> Any:
    return array[at : at + LANES].copy()


@_store
def store_unchecked(array: Any, at: Any, x: Any) -> None:
    array[at : at + LANES] = x


BOUNDSCHECK = bool(config.BOUNDSCHECK)


@inlined
def load(array: Any, at: Any) -> Any:
    """Return the vector of a uint16 array [...] from *at* on."""
    if BOUNDSCHECK and (at < 0 or at + LANES > array.size):
        raise IndexError("a vector reaches over the end of its array")
    return load_unchecked(array, at)


@inlined
def store(array: Any, at: Any, x: Any) -> None:
    """Write a vector into a uint16 array [...] from *at* on."""
    if BOUNDSCHECK and (at < 0 or at + LANES > array.size):
        raise IndexError("a vector reaches over the end of its array")
    store_unchecked(array, at, x)
