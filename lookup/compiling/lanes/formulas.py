"""Formulas: plain Python functions of lanes, written once with operators, for arrays and kernels.

A lane is a number of 16 bits that wraps around. Called from Python, a formula runs unchanged, on
uint16 arrays or numbers. Called in a kernel, it becomes LLVM instructions, on vectors if one of its
arguments is a vector: while the kernel is compiled, Python runs the formula once on `Lanes`, which
write an instruction for each operator. So Numba neither types nor inlines the operators, which took
most of the time to compile.

Both values of a `where` are computed. A shift by 16 or more is undefined, even if the other value
is chosen.
"""

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

untaught: list[tuple[Callable[..., Any], Callable[..., Any]]] = []
"""Formulas, and the functions that they call, to register with Numba before it compiles a kernel.
"""


class Mask:
    """The result of a comparison in a kernel that is being compiled."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder, self.value = builder, value

    def __and__(self, other: "Mask") -> "Mask":
        return Mask(self.builder, self.builder.and_(self.value, other.value))

    def __or__(self, other: "Mask") -> "Mask":
        return Mask(self.builder, self.builder.or_(self.value, other.value))

    def __invert__(self) -> "Mask":
        return Mask(self.builder, self.builder.not_(self.value))


def _arithmetic(instruction: str) -> "Callable[[Lanes, Any], Lanes]":
    def write(self: "Lanes", other: Any) -> "Lanes":
        return Lanes(self.builder, getattr(self.builder, instruction)(self.value, self.like(other)))

    return write


def _swapped(instruction: str) -> "Callable[[Lanes, Any], Lanes]":
    def write(self: "Lanes", other: Any) -> "Lanes":
        return Lanes(self.builder, getattr(self.builder, instruction)(self.like(other), self.value))

    return write


def _comparison(operator: str) -> "Callable[[Lanes, Any], Mask]":
    def write(self: "Lanes", other: Any) -> Mask:
        return Mask(
            self.builder, self.builder.icmp_unsigned(operator, self.value, self.like(other))
        )

    return write


class Lanes:
    """A vector, or a number, of 16 bits in a kernel that is being compiled.

    Type hints of formulas name this class; arrays and numbers are accepted, too.
    """

    __array_ufunc__ = None  # makes `array & lanes` call `Lanes.__rand__`
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder, self.value = builder, value

    __and__ = __rand__ = _arithmetic("and_")
    __or__ = __ror__ = _arithmetic("or_")
    __xor__ = __rxor__ = _arithmetic("xor")
    __add__ = __radd__ = _arithmetic("add")
    __mul__ = __rmul__ = _arithmetic("mul")
    __sub__, __rsub__ = _arithmetic("sub"), _swapped("sub")
    __lshift__, __rlshift__ = _arithmetic("shl"), _swapped("shl")
    __rshift__, __rrshift__ = _arithmetic("lshr"), _swapped("lshr")
    __gt__, __ge__ = _comparison(">"), _comparison(">=")
    __lt__, __le__ = _comparison("<"), _comparison("<=")
    __eq__, __ne__ = _comparison("=="), _comparison("!=")  # type: ignore[assignment]

    def like(self, number: Any) -> Any:
        """Return lanes, or constants, as LLVM values."""
        return constant(self.value.type, number)

    def called(self, name: str, returned: Any, *values: Any) -> "Lanes":
        """Return the result of an LLVM function."""
        from llvmlite import ir
        from numba.core import cgutils

        kind = ir.FunctionType(returned, [value.type for value in values])
        function = cgutils.get_or_insert_function(self.builder.module, kind, name)
        return Lanes(self.builder, self.builder.call(function, values))

    def __invert__(self) -> "Lanes":
        return Lanes(self.builder, self.builder.not_(self.value))


def constant(kind: Any, number: Any) -> Any:
    """Return lanes of *kind*, or constants, as LLVM values."""
    if isinstance(number, Lanes):
        return number.value
    from llvmlite import ir

    words = _wrapped(number)
    if isinstance(kind, ir.VectorType):
        return ir.Constant(kind, np.broadcast_to(words, kind.count).tolist())
    return ir.Constant(kind, int(words))


def _lanes_among(arguments: Iterable[Any]) -> Iterator[Lanes]:
    for argument in arguments:
        if isinstance(argument, Lanes):
            yield argument
        elif isinstance(argument, tuple):
            yield from _lanes_among(argument)


def _wrapped(number: Any, lanes: Lanes | None = None) -> Any:
    """Convert an operand of a formula: to uint16 arrays, or in a kernel to lanes like *lanes*.

    Numbers are cut to 16 bits.
    """
    if isinstance(number, (np.uint16, np.ndarray)) and lanes is None:
        return number
    if isinstance(number, (Lanes, Mask)):
        return number
    if isinstance(number, tuple):
        return like_tuple(type(number), [_wrapped(part, lanes) for part in number])
    if lanes is not None:
        return Lanes(lanes.builder, lanes.like(number))
    return np.uint16(int(number) & 0xFFFF)


def like_tuple(kind: Any, parts: Iterable[Any]) -> Any:
    """Return parts as a tuple of a class, which may be a NamedTuple."""
    return kind._make(parts) if hasattr(kind, "_make") else tuple(parts)


def kind_of(bits: int, count: int) -> Any:
    """Return the type of a number or, with a *count*, of a vector of numbers."""
    from llvmlite import ir

    return ir.VectorType(ir.IntType(bits), count) if count else ir.IntType(bits)


def where(mask: Any, x: Any, y: Any) -> Lanes:
    """Return *x* where *mask* is true, else *y*."""
    if isinstance(mask, Mask):
        kind = kind_of(16, getattr(mask.value.type, "count", 0))
        kind = next((given.value.type for given in (x, y) if isinstance(given, Lanes)), kind)
        chosen = mask.builder.select(mask.value, constant(kind, x), constant(kind, y))
        return Lanes(mask.builder, chosen)
    if isinstance(mask, np.ndarray):
        return np.where(mask, _wrapped(x), _wrapped(y))
    return _wrapped(x if mask else y)  # takes a tenth of the time


def maximum(x: Any, y: Any) -> Lanes:
    """Return the larger of two numbers."""
    return where(x > y, x, y)


def popcount(x: Any) -> Lanes:
    """Return the number of set bits."""
    if isinstance(x, Lanes):
        kind = x.value.type
        name = f"v{kind.count}{kind.element}" if hasattr(kind, "count") else str(kind)
        return x.called(f"llvm.ctpop.{name}", kind, x.value)
    return np.bitwise_count(x).astype(np.uint16)


def _in_32_bits(x: Lanes, y: Any, function: Callable[[Lanes, Lanes], Lanes]) -> Lanes:
    """Return a function of two numbers in lanes of 32 bits, cut to 16."""
    wide = kind_of(32, getattr(x.value.type, "count", 0))
    widened = [Lanes(x.builder, x.builder.zext(part, wide)) for part in (x.value, x.like(y))]
    return Lanes(x.builder, x.builder.trunc(function(*widened).value, x.value.type))


def upper_half(x: Any, y: Any) -> Lanes:
    """Return the upper 16 bits of the products of lanes."""
    if isinstance(x, Lanes):
        return _in_32_bits(x, y, lambda x, y: (x * y) >> 16)
    return (np.multiply(x, y, dtype=np.uint32) >> 16).astype(np.uint16)


def average(x: Any, y: Any) -> Lanes:
    """Return half of the sums of lanes, rounded up."""
    if isinstance(x, Lanes):
        return _in_32_bits(x, y, lambda x, y: (x + y + 1) >> 1)  # LLVM makes one instruction of it
    return (x | y) - ((x ^ y) >> 1)


def part_of_lanes(x: Lanes, indices: Iterable[int]) -> Any:
    """Return the lanes at some indices."""
    order = [*indices]
    return x.builder.shuffle_vector(x.value, x.value, kind_of(32, len(order))(order))


def pick(x: Any, indices: Any) -> Lanes:
    """Return the lanes of a vector at constant *indices*, [LANES]."""
    if isinstance(x, Lanes):
        return Lanes(x.builder, part_of_lanes(x, map(int, indices)))
    return x[..., indices]


def formula(function: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function of lanes for kernels.

    Its arguments and its result are lanes or tuples of lanes.
    """

    @functools.wraps(function)
    def called(*arguments: Any) -> Any:
        lanes = next(_lanes_among(arguments), None)
        with np.errstate(over="ignore"):  # NumPy numbers warn of overflow; arrays do not
            return function(*[_wrapped(given, lanes) for given in arguments])

    untaught.append((called, function))
    return called
