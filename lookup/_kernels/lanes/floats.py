"""Sixteen floats of 32 bits as one value, with operators, for kernels of many short rows.

Each operation is one LLVM instruction on `<16 x float>`. Rows are read and written in whole
vectors, as float32 or, in half the memory, as the bits of float16 in uint16 arrays. With
`NUMBA_DISABLE_JIT=1` the plain Python twins work on arrays [16].
"""

import functools
import operator
import platform
from collections.abc import Callable
from typing import Any

import numpy as np

from lookup._kernels.numba_internals import (
    AbstractTemplate,
    binding,
    config,
    infer_global,
    intrinsic,
    ir,
    lower_builtin,
    models,
    register_model,
    types,
)
from lookup._kernels.runs import Run

FLOATS = 16

_number = ir.IntType(32)
_single = ir.VectorType(ir.FloatType(), FLOATS)
_half = ir.VectorType(ir.HalfType(), FLOATS)

SUMS = ("contract",)
"""Products may go into sums without being rounded in between."""


class Floats(types.Type):
    """The Numba type of sixteen floats."""

    def __init__(self) -> None:
        super().__init__("Floats")


floats = Floats()


@register_model(Floats)
class FloatsModel(models.PrimitiveModel):
    """How LLVM holds them: in one register, or in as many as the processor needs."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _single)


def _binary(operation: Any, write: Callable[..., Any]) -> None:
    """Teach Numba an operator between floats."""

    @infer_global(operation)
    class Binary(AbstractTemplate):
        def generic(self, kinds: Any, _: Any) -> Any:
            return floats(floats, floats) if kinds == (floats, floats) else None

    @lower_builtin(operation, Floats, Floats)
    def lower(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return write(builder, *values)


_binary(operator.add, lambda builder, x, y: builder.fadd(x, y, flags=SUMS))
_binary(operator.sub, lambda builder, x, y: builder.fsub(x, y, flags=SUMS))
_binary(operator.mul, lambda builder, x, y: builder.fmul(x, y, flags=SUMS))


def _compiled(python: Callable[..., Any], define: Callable[..., Any]) -> Any:
    """Return what is compiled in place of a plain function."""
    return python if config.DISABLE_JIT else intrinsic(define)


def _larger(x: Any, y: Any) -> Any:
    return np.where(x > y, x, y)


def _write_larger(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", *values), *values)


larger = _compiled(_larger, lambda context, x, y: (floats(x, y), _write_larger))
"""Return the larger of two in each lane."""


def _where_positive(sign: Any, x: Any, y: Any) -> Any:
    return np.where(sign > 0, x, y)


def _write_where(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    above = builder.fcmp_ordered(">", values[0], ir.Constant(_single, [0.0] * FLOATS))
    return builder.select(above, values[1], values[2])


where_positive = _compiled(
    _where_positive, lambda context, sign, x, y: (floats(sign, x, y), _write_where)
)
"""Return the second where the first is above 0, else the third."""


def _quotient(x: Any, y: Any, otherwise: Any) -> Any:
    return np.divide(x, y, out=otherwise.astype(np.float32), where=y > 0)


def _write_quotient(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    divided = builder.fdiv(values[0], values[1], flags=("arcp",))
    above = builder.fcmp_ordered(">", values[1], ir.Constant(_single, [0.0] * FLOATS))
    return builder.select(above, divided, values[2])


quotient = _compiled(
    _quotient, lambda context, x, y, otherwise: (floats(x, y, otherwise), _write_quotient)
)
"""Return the first over the second where that is above 0, else the third."""


def _spread(x: Any) -> Any:
    return np.full(FLOATS, x, np.float32)


def _write_spread(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    number = context.cast(builder, values[0], signature.args[0], types.float32)
    nothing = ir.Constant(_single, ir.Undefined)
    one = builder.insert_element(nothing, number, _number(0))
    return builder.shuffle_vector(one, nothing, ir.VectorType(_number, FLOATS)([0] * FLOATS))


spread_float = _compiled(_spread, lambda context, x: (floats(x), _write_spread))
"""Return a number in all lanes."""


def converts_half() -> bool:
    """Return whether the processor that is compiled for converts numbers of 16 bits.

    Of others LLVM calls functions that are not there.
    """
    if platform.machine().lower() in ("arm64", "aarch64"):
        return True
    if config.CPU_FEATURES is not None:
        return "+f16c" in config.CPU_FEATURES.split(",")
    return _host_converts_half()


@functools.cache
def _host_converts_half() -> bool:
    return bool(binding.get_host_cpu_features().get("f16c"))


def _is_half(kind: Any) -> bool:
    """Return whether numbers are stored in 16 bits."""
    return bool(kind.dtype == types.uint16)


def _pointer(context: Any, builder: Any, kind: Any, data: Any, at: Any, place: Any) -> Any:
    if isinstance(kind, Run):
        start = builder.extract_value(data, 0)
    else:
        start = context.make_array(kind)(context, builder, data).data
    index = context.cast(builder, at, place, types.intp)
    vector = _half if _is_half(kind) else _single
    return builder.bitcast(builder.gep(start, [index]), vector.as_pointer())


def _load(data: Any, at: Any) -> Any:
    numbers = data[at : at + FLOATS]
    return (numbers.view(np.float16) if data.dtype == np.uint16 else numbers).astype(np.float32)


def _write_load(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    kind, place = signature.args
    address = _pointer(context, builder, kind, values[0], values[1], place)
    if _is_half(kind):
        return builder.fpext(builder.load(address, align=2), _single)
    return builder.load(address, align=4)


load_floats = _compiled(_load, lambda context, data, at: (floats(data, at), _write_load))
"""Return sixteen numbers from a place on: of float32, or of float16 in uint16."""


def _store(data: Any, at: Any, x: Any) -> None:
    if data.dtype == np.uint16:
        x = x.astype(np.float16).view(np.uint16)
    data[at : at + FLOATS] = x


def _write_store(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    kind, place, _ = signature.args
    address = _pointer(context, builder, kind, values[0], values[1], place)
    if _is_half(kind):
        builder.store(builder.fptrunc(values[2], _half), address, align=2)
    else:
        builder.store(values[2], address, align=4)
    return context.get_dummy_value()


store_floats = _compiled(
    _store, lambda context, data, at, x: (types.none(data, at, x), _write_store)
)
"""Write sixteen numbers from a place on."""


def _transpose(source: Any, at: Any, stride: Any, target: Any, to: Any, step: Any) -> None:
    square = [source[at + row * stride : at + row * stride + FLOATS] for row in range(FLOATS)]
    for column, numbers in enumerate(np.array(square).T):
        target[to + column * step : to + column * step + FLOATS] = numbers


def _write_transpose(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    kinds = signature.args
    source, _, _, target, _, _ = values
    at, stride, to, step = (
        context.cast(builder, values[place], kinds[place], types.intp) for place in (1, 2, 4, 5)
    )
    rows = []
    for _ in range(FLOATS):
        address = _pointer(context, builder, kinds[0], source, at, types.intp)
        rows.append(builder.load(address, align=4))
        at = builder.add(at, stride)
    halves = [[k for i in part for k in (i, i + FLOATS)] for part in (range(8), range(8, FLOATS))]
    lower, upper = (ir.VectorType(_number, FLOATS)(order) for order in halves)
    for _ in range(4):
        rows = [
            builder.shuffle_vector(rows[row], rows[row + 8], order)
            for row in range(8)
            for order in (lower, upper)
        ]
    for row in rows:
        builder.store(row, _pointer(context, builder, kinds[3], target, to, types.intp), align=4)
        to = builder.add(to, step)
    return context.get_dummy_value()


transpose = _compiled(
    _transpose,
    lambda context, source, at, stride, target, to, step: (
        types.none(source, at, stride, target, to, step),
        _write_transpose,
    ),
)
"""Write a square of 16 x 16 float32, its rows *stride* apart, as columns, *step* apart."""
