"""Writing the LLVM instructions of functions that are plain Python elsewhere.

Python calls such a function unchanged, on NumPy arrays. For a call in a kernel, a second function
writes equivalent instructions. All operations on vectors, runs and memory are defined in this way.
So are formulas, but running a formula writes its instructions.

A module of this package has the name of the module in `lanes` whose functions it defines. Importing
it imports Numba, so this happens only before something is compiled.
"""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.extending import lower_builtin, models, register_model, type_callable

F = TypeVar("F", bound=Callable[..., Any])

NUMBER, LONG = ir.IntType(32), ir.IntType(64)


class Vector(types.Type):
    """The Numba type of a vector."""

    def __init__(self, name: str, llvm: Any) -> None:
        self.llvm = llvm
        super().__init__(name)


@register_model(Vector)
class VectorModel(models.PrimitiveModel):
    """The data model of a vector: one register, or several if the processor needs them."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, kind.llvm)


class Value(NamedTuple):
    """An argument of a call: its Numba type, and its value in LLVM."""

    kind: Any
    llvm: Any


class InstructionWriter(NamedTuple):
    """Writes the instructions of one call; the methods are common steps."""

    context: Any
    builder: Any
    returned: Any  # the Numba type of the result

    def cast(self, value: Value, kind: Any) -> Any:
        """Convert a number to another Numba type."""
        return self.context.cast(self.builder, value.llvm, value.kind, kind)

    def as_index(self, value: Value) -> Any:
        """Convert a number to an index of 64 bits."""
        return self.cast(value, types.intp)

    def fields(self, value: Value) -> Any:
        """Return the fields of an array or a run, such as `data`."""
        return cgutils.create_struct_proxy(value.kind)(self.context, self.builder, value.llvm)

    def pointer(self, numbers: Value, index: Any, vector: Any = None) -> Any:
        """Return the address of an element of an array or a run, as that of a vector if given."""
        address = self.builder.gep(self.fields(numbers).data, [index])
        return address if vector is None else self.builder.bitcast(address, vector.as_pointer())

    def spread(self, number: Any, lanes: int) -> Any:
        """Return a vector with a number in all lanes."""
        nothing = ir.Constant(ir.VectorType(number.type, lanes), ir.Undefined)
        vector = self.builder.insert_element(nothing, number, NUMBER(0))
        return self.shuffled(vector, nothing, [0] * lanes)

    def shuffled(self, x: Any, y: Any, order: Iterable[int]) -> Any:
        """Return elements of two vectors, numbered as if the second vector followed the first."""
        lanes = [*order]
        return self.builder.shuffle_vector(x, y, ir.VectorType(NUMBER, len(lanes))(lanes))

    def call(self, name: str, returned: Any, *arguments: Any) -> Any:
        """Call a function of LLVM."""
        kind = ir.FunctionType(returned, [value.type for value in arguments])
        return self.builder.call(
            cgutils.get_or_insert_function(self.builder.module, kind, name), arguments
        )

    def check_bounds(self, numbers: Value, index: Any, length: int) -> None:
        """Raise IndexError for a slice outside of its array, with `NUMBA_BOUNDSCHECK=1`."""
        if config.BOUNDSCHECK:
            last = self.builder.sub(self.fields(numbers).nitems, index.type(length))
            outside = self.builder.or_(
                self.builder.icmp_signed("<", index, index.type(0)),
                self.builder.icmp_signed(">", index, last),
            )
            self.raise_if(outside, "a vector reaches over the end of its array")

    def raise_if(self, condition: Any, message: str) -> None:
        """Raise IndexError if a condition holds."""
        with cgutils.if_unlikely(self.builder, condition):
            self.context.call_conv.return_user_exc(self.builder, IndexError, (message,))


def instructions_of(
    function: Callable[..., Any], returned: Any, takes: tuple[Any, ...] | None = None
) -> Callable[[F], F]:
    """Decorate a function that writes the instructions for calls of *function* in kernels.

    It is called with an `InstructionWriter` and each argument as a `Value`, and returns the value
    in LLVM.

    returned : the Numba type of the result, or a function of the types of the arguments. The
               function returns the type, a signature to which the arguments are converted, or None
               if the arguments do not fit
    takes    : for Python's operators, which have other meanings, too: the Numba types of the
               arguments, or the classes of these types; else None, for any types
    """
    signature = inspect.signature(function)

    def taught(write: F) -> F:
        def typed(context: Any) -> Any:
            def kind_of(*kinds: Any) -> Any:
                if takes is not None and not all(map(_fits, kinds, takes)):
                    return None
                return returned if isinstance(returned, types.Type) else returned(*kinds)

            kind_of.__signature__ = signature  # type: ignore[attr-defined]
            return kind_of

        def lower(context: Any, builder: Any, kinds: Any, values: Any) -> Any:
            writer = InstructionWriter(context, builder, kinds.return_type)
            written = write(writer, *map(Value, kinds.args, values))
            return context.get_dummy_value() if kinds.return_type == types.none else written

        type_callable(function)(typed)
        lower_builtin(function, *(takes or [types.Any] * len(signature.parameters)))(lower)
        return write

    return taught


def _fits(kind: Any, wanted: Any) -> bool:
    return isinstance(kind, wanted) if isinstance(wanted, type) else bool(kind == wanted)
