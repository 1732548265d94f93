"""What Numba does where a kernel calls a formula: it types the call, and has it write LLVM."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from lookup._kernels.lanes.formulas import Lanes, constant, like_tuple
from lookup._kernels.lanes.vector_type import LANES, WORDS, spread_word, vector
from lookup._kernels.numba_internals import cgutils, ir, lower_builtin, type_callable, types

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
    """Tell Numba what a call returns, and have the function write its instructions."""
    signature = inspect.signature(function)

    @functools.cache
    def results(*kinds: Any) -> int:
        """Return how many lanes come back, 0 for those of no tuple, by trying the function."""
        tried = function(*[_zeros(kind) for kind in kinds])
        return len(tried) if isinstance(tried, tuple) else 0

    def typed(context: Any) -> Any:
        def returned(*kinds: Any) -> Any:
            lane, count = vector if _holds_vector(kinds) else types.uint16, results(*kinds)
            return types.UniTuple(lane, count) if count else lane

        returned.__signature__ = signature  # type: ignore[attr-defined]
        return returned

    def write(context: Any, builder: Any, kinds: Any, values: Any) -> Any:
        word = WORDS if _holds_vector(kinds.args) else WORD

        def lanes(kind: Any, value: Any) -> Any:
            if isinstance(kind, types.BaseTuple):
                parts = cgutils.unpack_tuple(builder, value)
                return like_tuple(_class_of(kind), map(lanes, kind, parts))
            if kind == vector:
                return Lanes(builder, value)
            if word == WORDS:
                return Lanes(builder, spread_word(context, builder, kind, value))
            return Lanes(builder, context.cast(builder, value, kind, types.uint16))

        written = function(*map(lanes, kinds.args, values))
        if not isinstance(kinds.return_type, types.UniTuple):
            return constant(word, written)
        parts = [constant(word, part) for part in written]
        return context.make_tuple(builder, kinds.return_type, parts)

    type_callable(called)(typed)
    lower_builtin(called, *[types.Any] * len(signature.parameters))(write)
