"""Runs of numbers in memory: a pointer and a length, where Numba's arrays are seven things.

Each time an array goes into a tuple, a variable or a function that is called, Numba counts a
reference to it, atomically, and each index may count from the end. The callers of a kernel hold its
arrays until it returns, and seats are never negative, so runs do without. A function can take six
of them: with arrays, hands were played at a third of the speed. An array that a kernel makes itself
is freed after the line that last names it, so it cannot be a run.
"""

import operator
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.config import DISABLE_JIT
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import intrinsic, lower_builtin, models, register_model
from numpy.typing import NDArray

Number = TypeVar("Number", bound=np.generic)


def run_of(array: NDArray[Number]) -> NDArray[Number]:
    """Return all of an array in C order, row after row, as a run."""
    return array.reshape(-1)


def row_of(array: NDArray[Number], row: int) -> NDArray[Number]:
    """Return a row of an array of two dimensions, in C order, as a run."""
    return array[row]


def part_of(run: NDArray[Number], first: int, size: int) -> NDArray[Number]:
    """Return a part of a run."""
    return run[first : first + size]


class Run(types.Type):
    """The type of a run of numbers, in kernels."""

    def __init__(self, dtype: types.Type) -> None:
        self.dtype = dtype
        super().__init__(f"run({dtype})")


@register_model(Run)
class RunModel(models.StructModel):
    """How a run lies in registers."""

    def __init__(self, manager: Any, kind: Run) -> None:
        members = [("data", types.CPointer(kind.dtype)), ("size", types.intp)]
        super().__init__(manager, kind, members)


def _run_of(context: Any, array: Any) -> Any:
    def write(target: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
        found = _fields(target, builder, signature.args[0], values[0])
        return _made(target, builder, signature, found.data, found.nitems)

    return (Run(array.dtype)(array), write) if array.layout == "C" else None


def _row_of(context: Any, array: Any, row: Any) -> Any:
    def write(target: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
        found = _fields(target, builder, signature.args[0], values[0])
        size = builder.extract_value(found.shape, 1)
        data = builder.gep(found.data, [builder.mul(values[1], size)])
        return _made(target, builder, signature, data, size)

    return (Run(array.dtype)(array, types.intp), write) if array.layout == "C" else None


def _part_of(context: Any, run: Any, first: Any, size: Any) -> Any:
    def write(target: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
        data = _place(target, builder, signature, values)
        return _made(target, builder, signature, data, values[2])

    return run(run, types.intp, types.intp), write


def _fields(context: Any, builder: Any, kind: types.Type, value: ir.Value) -> Any:
    return cgutils.create_struct_proxy(kind)(context, builder, value)


def _made(context: Any, builder: Any, signature: Any, data: ir.Value, size: ir.Value) -> ir.Value:
    made = cgutils.create_struct_proxy(signature.return_type)(context, builder)
    made.data, made.size = data, size
    return made._getvalue()


def _place(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    """Return where in memory a number of a run lies."""
    data = _fields(context, builder, signature.args[0], values[0]).data
    return builder.gep(data, [values[1]])


class ItemOf(AbstractTemplate):
    """The types of `run[place]`."""

    def generic(self, kinds: Any, _: Any) -> Any:
        """Return the signature, or None for what is not a run."""
        is_run = isinstance(kinds[0], Run) and isinstance(kinds[1], types.Integer)
        return kinds[0].dtype(kinds[0], types.intp) if is_run else None


class SetItemOf(AbstractTemplate):
    """The types of `run[place] = number`."""

    def generic(self, kinds: Any, _: Any) -> Any:
        """Return the signature, or None for what is not a run."""
        is_run = isinstance(kinds[0], Run) and isinstance(kinds[1], types.Integer)
        return types.none(kinds[0], types.intp, kinds[0].dtype) if is_run else None


class LengthOf(AbstractTemplate):
    """The types of `len(run)`."""

    def generic(self, kinds: Any, _: Any) -> Any:
        """Return the signature, or None for what is not a run."""
        return types.intp(kinds[0]) if isinstance(kinds[0], Run) else None


@lower_builtin(operator.getitem, Run, types.intp)
def _read(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    return builder.load(_place(context, builder, signature, values))


@lower_builtin(operator.setitem, Run, types.intp, types.Any)
def _write(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    builder.store(values[2], _place(context, builder, signature, values))
    return context.get_dummy_value()


@lower_builtin(len, Run)
def _length(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    return _fields(context, builder, signature.args[0], values[0]).size


if not DISABLE_JIT:
    run_of, row_of, part_of = intrinsic(_run_of), intrinsic(_row_of), intrinsic(_part_of)
    for function, template in (
        (operator.getitem, ItemOf), (operator.setitem, SetItemOf), (len, LengthOf),
    ):  # fmt: skip
        infer_global(function)(template)
