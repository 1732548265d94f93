"""The typing and lowering of a formula that a kernel calls."""

import functools
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from lookup.compiling.instructions.vectors import WORDS, vector
from lookup.compiling.instructions.writing import Value, Writer, instructions_of
from lookup.compiling.lanes.formulas import Lanes, constant, like_tuple
from lookup.compiling.lanes.vectors import LANES

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
        """Call the function to find its number of results; return 0 if it returns no tuple."""
        tried = function(*[_zeros(kind) for kind in kinds])
        return len(tried) if isinstance(tried, tuple) else 0

    def returned(*kinds: Any) -> Any:
        lane, count = vector if _holds_vector(kinds) else types.uint16, results(*kinds)
        return types.UniTuple(lane, count) if count else lane

    def write_formula(write: Writer, *given: Value) -> Any:
        in_vectors = _holds_vector(value.kind for value in given)
        word = WORDS if in_vectors else WORD

        def lanes(value: Value) -> Any:
            if isinstance(value.kind, types.BaseTuple):
                parts = cgutils.unpack_tuple(write.builder, value.llvm)
                return like_tuple(_class_of(value.kind), map(lanes, map(Value, value.kind, parts)))
            if value.kind == vector:
                return Lanes(write.builder, value.llvm)
            number = write.cast(value, types.uint16)
            return Lanes(write.builder, write.spread(number, LANES) if in_vectors else number)

        result = function(*map(lanes, given))
        if not isinstance(write.returned, types.UniTuple):
            return constant(word, result)
        parts = [constant(word, part) for part in result]
        return write.context.make_tuple(write.builder, write.returned, parts)

    instructions_of(called, returned)(write_formula)
