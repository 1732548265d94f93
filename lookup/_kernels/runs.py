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
from numpy.typing import NDArray

from lookup._kernels.numba_internals import (
    AbstractTemplate,
    cgutils,
    infer_global,
    ir,
    lower_builtin,
    models,
    register_model,
    type_callable,
    types,
)

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


@type_callable(run_of)
def _run(context: Any) -> Any:
    return lambda array: Run(array.dtype) if array.layout == "C" else None


@type_callable(row_of)
def _row(context: Any) -> Any:
    return lambda array, row: Run(array.dtype) if array.layout == "C" else None


@type_callable(part_of)
def _part(context: Any) -> Any:
    return lambda run, first, size: run


@lower_builtin(run_of, types.Array)
def _write_run(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    found = _fields(context, builder, signature.args[0], values[0])
    return _made(context, builder, signature, found.data, found.nitems)


@lower_builtin(row_of, types.Array, types.Integer)
def _write_row(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    found = _fields(context, builder, signature.args[0], values[0])
    size = builder.extract_value(found.shape, 1)
    row = context.cast(builder, values[1], signature.args[1], types.intp)
    data = builder.gep(found.data, [builder.mul(row, size)])
    return _made(context, builder, signature, data, size)


@lower_builtin(part_of, Run, types.Integer, types.Integer)
def _write_part(context: Any, builder: Any, signature: Any, values: Any) -> ir.Value:
    first, size = (
        context.cast(builder, value, kind, types.intp)
        for value, kind in zip(values[1:], signature.args[1:], strict=True)
    )
    whole = _fields(context, builder, signature.args[0], values[0])
    return _made(context, builder, signature, builder.gep(whole.data, [first]), size)


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


@infer_global(operator.getitem)
class ItemOf(AbstractTemplate):
    """The types of `run[place]`."""

    def generic(self, kinds: Any, _: Any) -> Any:
        """Return the signature, or None for what is not a run."""
        is_run = isinstance(kinds[0], Run) and isinstance(kinds[1], types.Integer)
        return kinds[0].dtype(kinds[0], types.intp) if is_run else None


@infer_global(operator.setitem)
class SetItemOf(AbstractTemplate):
    """The types of `run[place] = number`."""

    def generic(self, kinds: Any, _: Any) -> Any:
        """Return the signature, or None for what is not a run."""
        is_run = isinstance(kinds[0], Run) and isinstance(kinds[1], types.Integer)
        return types.none(kinds[0], types.intp, kinds[0].dtype) if is_run else None


@infer_global(len)
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
