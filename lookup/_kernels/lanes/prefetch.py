"""Asking for memory ahead of its use."""

from typing import Any

from numpy.typing import NDArray

from lookup._kernels.compile import Integer
from lookup._kernels.lanes.intrinsics import NUMBER, Value, Writer, intrinsic
from lookup._kernels.numba_internals import ir, types

LINE = 32  # entries of 16 bits in a line of the processor's cache

_address = ir.IntType(8).as_pointer()


def _write_prefetch(write: Writer, array: Value, index: Value) -> None:
    pointer = write.builder.bitcast(write.pointer(array, write.as_index(index)), _address)
    kind = ir.FunctionType(ir.VoidType(), [_address, NUMBER, NUMBER, NUMBER])
    fetch = write.builder.module.declare_intrinsic("llvm.prefetch", [_address], kind)
    write.builder.call(fetch, [pointer, *map(NUMBER, (0, 3, 1))])  # to read, to keep, data


@intrinsic(types.none, _write_prefetch)
def prefetch(array: NDArray[Any], index: Integer) -> None:
    """Have the processor fetch an element of an array, or run, while it goes on."""
