"""Typed 16-bit operations, for loops that LLVM turns into vectors of 16-bit lanes.

Numba widens uint16 arithmetic to 64 bits, which leaves a quarter of the lanes. Each operation here
is one LLVM instruction on `i16`; with `NUMBA_DISABLE_JIT=1` its plain Python twin runs instead.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.core import config
from numba.extending import intrinsic

u16 = types.uint16
MASK = 0xFFFF


def _typed(python: Callable[..., Any], result: Any, emit: Callable[..., Any]) -> Any:
    """Make the intrinsic that casts its arguments to 16 bits; truth values and totals stay."""

    def define(context: Any, arguments: tuple[Any, ...]) -> Any:
        def generate(target: Any, builder: Any, signature: Any, values: Any) -> Any:
            wanted = [u16 if kind != types.boolean else kind for kind in signature.args]
            if result == types.int32:
                wanted[0] = result
            lanes = [
                target.cast(builder, value, kind, lane)
                for value, kind, lane in zip(values, signature.args, wanted, strict=True)
            ]
            return emit(builder, *lanes)

        return result(*arguments), generate

    # Numba reads the number of arguments off the signature, so each arity is spelt out.
    match python.__code__.co_argcount:
        case 1:
            return intrinsic(lambda context, x: define(context, (x,)))
        case 2:
            return intrinsic(lambda context, x, y: define(context, (x, y)))
        case _:
            return intrinsic(lambda context, x, y, z: define(context, (x, y, z)))


def lane(result: Any, emit: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Compile the decorated operation to the one instruction that *emit* writes."""

    def decorate(python: Callable[..., Any]) -> Any:
        return python if config.DISABLE_JIT else _typed(python, result, emit)

    return decorate


def _maximum(builder: Any, x: Any, y: Any) -> Any:
    return builder.select(builder.icmp_unsigned(">", x, y), x, y)


@lane(u16, lambda builder, x: x)
def lane16(x: Any) -> Any:
    return np.uint16(int(x) & MASK)


@lane(u16, lambda builder, x, y: builder.and_(x, y))
def both(x: Any, y: Any) -> Any:
    return np.uint16(int(x) & int(y) & MASK)


@lane(u16, lambda builder, x, y: builder.or_(x, y))
def either(x: Any, y: Any) -> Any:
    return np.uint16((int(x) | int(y)) & MASK)


@lane(u16, lambda builder, x, y: builder.xor(x, y))
def exclusive(x: Any, y: Any) -> Any:
    return np.uint16((int(x) ^ int(y)) & MASK)


@lane(u16, lambda builder, x, y: builder.add(x, y))
def add(x: Any, y: Any) -> Any:
    return np.uint16((int(x) + int(y)) & MASK)


@lane(u16, lambda builder, x, y: builder.sub(x, y))
def subtract(x: Any, y: Any) -> Any:
    return np.uint16((int(x) - int(y)) & MASK)


@lane(u16, lambda builder, x, y: builder.mul(x, y))
def multiply(x: Any, y: Any) -> Any:
    return np.uint16((int(x) * int(y)) & MASK)


@lane(u16, lambda builder, x, y: builder.shl(x, y))
def left(x: Any, y: Any) -> Any:
    return np.uint16((int(x) << int(y)) & MASK)


@lane(u16, lambda builder, x, y: builder.lshr(x, y))
def right(x: Any, y: Any) -> Any:
    return np.uint16((int(x) & MASK) >> int(y))


@lane(u16, lambda builder, x: builder.ctpop(x))
def popcount(x: Any) -> Any:
    return np.uint16((int(x) & MASK).bit_count())


@lane(u16, _maximum)
def maximum(x: Any, y: Any) -> Any:
    return np.uint16(max(int(x), int(y)))


@lane(u16, lambda builder, condition, x, y: builder.select(condition, x, y))
def select(condition: Any, x: Any, y: Any) -> Any:
    return np.uint16(int(x if condition else y) & MASK)


@lane(types.boolean, lambda builder, x, y: builder.icmp_unsigned("==", x, y))
def equal(x: Any, y: Any) -> Any:
    return int(x) == int(y)


@lane(types.boolean, lambda builder, x, y: builder.icmp_unsigned(">", x, y))
def above(x: Any, y: Any) -> Any:
    return int(x) > int(y)
