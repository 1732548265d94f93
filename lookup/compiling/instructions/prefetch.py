"""The instructions of `lookup.compiling.lanes.prefetch`."""

from llvmlite import ir
from numba import types

from lookup.compiling.instructions.writing import NUMBER, Value, Writer, instructions_of
from lookup.compiling.lanes.prefetch import prefetch

_address = ir.IntType(8).as_pointer()


@instructions_of(prefetch, types.none)
def write_prefetch(write: Writer, array: Value, index: Value) -> None:
    """Write the request."""
    pointer = write.builder.bitcast(write.pointer(array, write.as_index(index)), _address)
    kind = ir.FunctionType(ir.VoidType(), [_address, NUMBER, NUMBER, NUMBER])
    fetch = write.builder.module.declare_intrinsic("llvm.prefetch", [_address], kind)
    write.builder.call(fetch, [pointer, *map(NUMBER, (0, 3, 1))])  # to read, to keep, data
