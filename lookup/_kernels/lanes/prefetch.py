"""Asking for memory ahead of its use."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import Integer
from lookup._kernels.numba_internals import config, intrinsic, ir, types
from lookup._kernels.runs import Run

LINE = 32
"""Entries of 16 bits in a line of the processor's cache."""


def _prefetch(typing_context: Any, array: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        if isinstance(array, Run):
            start = builder.extract_value(values[0], 0)
        else:
            start = context.make_array(array)(context, builder, values[0]).data
        place = context.cast(builder, values[1], signature.args[1], types.intp)
        address, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        pointer = builder.bitcast(builder.gep(start, [place]), address)
        kind = ir.FunctionType(ir.VoidType(), [address, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [address], kind)
        builder.call(fetch, [pointer, number(0), number(3), number(1)])  # to read, to keep, data
        return context.get_dummy_value()

    return types.void(array, index), generate


def _nothing(array: NDArray[np.generic], index: Integer) -> None:
    """Do what `prefetch` does in plain Python."""


prefetch = _nothing if config.DISABLE_JIT else intrinsic(_prefetch)
"""Have the processor fetch an element of an array, or run, while it goes on."""
