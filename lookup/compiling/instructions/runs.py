"""The instructions of `lookup.compiling.lanes.runs`, and the type of a run."""

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import models, register_model

from lookup.compiling.instructions.writing import InstructionWriter, Value, instructions_of
from lookup.compiling.lanes import runs


class Run(types.Type):
    """The type of a run of numbers, in kernels."""

    def __init__(self, dtype: types.Type) -> None:
        self.dtype = dtype
        super().__init__(f"run({dtype})")


@register_model(Run)
class RunModel(models.StructModel):
    """The data model of a run: its pointer and its length."""

    def __init__(self, manager: Any, kind: Run) -> None:
        members = [("data", types.CPointer(kind.dtype)), ("nitems", types.intp)]
        super().__init__(manager, kind, members)


def _made(write: InstructionWriter, data: Any, size: Any) -> Any:
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


@instructions_of(runs.run_of, _type_in_runs)
def _write_in_runs(write: InstructionWriter, value: Value) -> Any:
    if isinstance(value.kind, types.BaseTuple):
        parts = cgutils.unpack_tuple(write.builder, value.llvm)
        made = [
            _write_in_runs(write._replace(returned=kind), Value(*part))
            for kind, *part in zip(write.returned, value.kind, parts, strict=True)
        ]
        return write.context.make_tuple(write.builder, write.returned, made)
    if write.returned == value.kind:
        return value.llvm
    fields = write.fields(value)
    return _made(write, fields.data, fields.nitems)


@instructions_of(runs.row_of, _row_type)
def _write_row(write: InstructionWriter, array: Value, row: Value) -> Any:
    size = write.builder.extract_value(write.fields(array).shape, 1)
    return _made(write, write.pointer(array, write.builder.mul(write.as_index(row), size)), size)


@instructions_of(operator.getitem, lambda run, part: run, takes=(Run, types.SliceType))
def _write_part(write: InstructionWriter, run: Value, part: Value) -> Any:
    ends = write.fields(part)
    size = write.builder.sub(ends.stop, ends.start)
    return _made(write, write.pointer(run, ends.start), size)


@instructions_of(
    operator.getitem, lambda run, index: run.dtype(run, types.intp), takes=(Run, types.Integer)
)
def _write_item(write: InstructionWriter, run: Value, index: Value) -> Any:
    return write.builder.load(write.pointer(run, index.llvm))


@instructions_of(
    operator.setitem,
    lambda run, index, number: types.none(run, types.intp, run.dtype),
    takes=(Run, types.Integer, types.Type),
)
def _write_set_item(write: InstructionWriter, run: Value, index: Value, number: Value) -> None:
    write.builder.store(number.llvm, write.pointer(run, index.llvm))


@instructions_of(len, types.intp, takes=(Run,))
def _write_length(write: InstructionWriter, run: Value) -> Any:
    return write.fields(run).nitems
