"""Runs of numbers in memory: a pointer and a length, where Numba's arrays are seven things.

Each time an array goes into a tuple, a variable or a function that is called, Numba counts a
reference to it, atomically, and each index may count from the end. The callers of a kernel hold its
arrays until it returns, and seats are never negative, so runs do without. A function can take six
of them: with arrays, hands were played at a third of the speed, and rivers are solved 4 % later
even where no references are counted. An array that a kernel makes itself is freed after the line
that last names it, so it cannot be a run.
"""

import operator
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.lanes.formulas import like_tuple
from lookup._kernels.lanes.intrinsics import Value, Writer, intrinsic
from lookup._kernels.numba_internals import cgutils, models, register_model, types

Number = TypeVar("Number", bound=np.generic)
Arrays = TypeVar("Arrays")


class Run(types.Type):
    """The type of a run of numbers, in kernels."""

    def __init__(self, dtype: types.Type) -> None:
        self.dtype = dtype
        super().__init__(f"run({dtype})")


@register_model(Run)
class RunModel(models.StructModel):
    """How a run lies in registers."""

    def __init__(self, manager: Any, kind: Run) -> None:
        members = [("data", types.CPointer(kind.dtype)), ("nitems", types.intp)]
        super().__init__(manager, kind, members)


def _made(write: Writer, data: Any, size: Any) -> Any:
    made = cgutils.create_struct_proxy(write.returned)(write.context, write.builder)
    made.data, made.nitems = data, size
    return made._getvalue()


def _row_type(array: Any, row: Any) -> Any:
    return Run(array.dtype) if array.layout == "C" else None


def _type_in_runs(kind: Any) -> Any:
    if isinstance(kind, types.BaseTuple):
        parts = [_type_in_runs(part) for part in kind]
        return types.BaseTuple.from_types(parts, getattr(kind, "instance_class", None))
    return Run(kind.dtype) if isinstance(kind, types.Array) and kind.layout == "C" else kind


def _write_in_runs(write: Writer, given: Value) -> Any:
    if isinstance(given.kind, types.BaseTuple):
        parts = cgutils.unpack_tuple(write.builder, given.llvm)
        made = [
            _write_in_runs(write._replace(returned=kind), Value(*part))
            for kind, *part in zip(write.returned, given.kind, parts, strict=True)
        ]
        return write.context.make_tuple(write.builder, write.returned, made)
    if write.returned == given.kind:
        return given.llvm
    found = write.fields(given)
    return _made(write, found.data, found.nitems)


def _write_row(write: Writer, array: Value, row: Value) -> Any:
    size = write.builder.extract_value(write.fields(array).shape, 1)
    return _made(write, write.pointer(array, write.builder.mul(write.as_index(row), size)), size)


def _write_part(write: Writer, run: Value, first: Value, size: Value) -> Any:
    return _made(write, write.pointer(run, write.as_index(first)), write.as_index(size))


@intrinsic(_type_in_runs, _write_in_runs)
def run_of(arrays: Arrays) -> Arrays:
    """Return an array in C order, row after row, as a run; or a tuple with a run for each array."""
    given: Any = arrays
    if isinstance(given, tuple):
        return cast(Arrays, like_tuple(type(given), map(run_of, given)))
    return cast(Arrays, given.reshape(-1)) if isinstance(given, np.ndarray) else arrays


@intrinsic(_row_type, _write_row)
def row_of(array: NDArray[Number], row: int) -> NDArray[Number]:
    """Return a row of an array of two dimensions, in C order, as a run."""
    return array[row]


@intrinsic(lambda run, first, size: run, _write_part)
def part_of(run: NDArray[Number], first: int, size: int) -> NDArray[Number]:
    """Return a part of a run."""
    return run[first : first + size]


def _write_item(write: Writer, run: Value, index: Value) -> Any:
    return write.builder.load(write.pointer(run, index.llvm))


def _write_set_item(write: Writer, run: Value, index: Value, number: Value) -> None:
    write.builder.store(number.llvm, write.pointer(run, index.llvm))


intrinsic(lambda run, index: run.dtype(run, types.intp), _write_item, takes=(Run, types.Integer))(
    operator.getitem
)
intrinsic(
    lambda run, index, number: types.none(run, types.intp, run.dtype),
    _write_set_item,
    takes=(Run, types.Integer, types.Type),
)(operator.setitem)
intrinsic(types.intp, lambda write, run: write.fields(run).nitems, takes=(Run,))(len)
