"""The choice between a compiled kernel and NumPy for some work, with the same results.

A kernel does the work if its code is in this process or on disk. Otherwise NumPy does the work
until the kernel is worth compiling, which takes one to four seconds. The choice depends on the
arguments, the disk and the earlier calls in this process, never on measured time.
"""

from __future__ import annotations  # evaluating annotations of closures takes long

import functools
import math
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar

from lookup.compiling.compiler import WITHOUT_COMPILER, numba_is_installed, numba_works
from lookup.running.limits import check_seconds, may_prepare

P = ParamSpec("P")
Result = TypeVar("Result")

AT_ONCE, IN_ALL = 0.5, 2.0
"""The estimated seconds of NumPy above which a kernel is compiled: in one call, in all calls."""

always: bool | None = None
"""Whether kernels do all work; None for a choice by `KernelChoice`. Tests set it."""

_ready: set[Hashable] = set()
_missing: set[Hashable] = set()
_spent: dict[Hashable, float] = {}

Call: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A kernel and its arguments; each combination of argument types has its own compiled code."""


class KernelChoice(NamedTuple):
    """The choice between kernels and NumPy for some work."""

    name: Hashable  # the key of the kernels
    seconds: float  # the estimated seconds of NumPy, infinite if it cannot do the work
    calls: Callable[[], Iterable[Call]]
    """Returns each kernel with arguments of the types of its calls."""

    def by_kernel(self) -> bool:
        """Return whether kernels do the work; if not, add the seconds to the sum of all calls.

        The disk is searched once for the code of each name.
        """
        name, seconds, calls = self
        if seconds == math.inf:
            return True
        if always is not None:
            return always
        if name in _ready:
            return True
        if not has_compiler():
            return False
        if name not in _missing:
            if all(kernel.is_at_hand(arguments) for kernel, arguments in calls()):
                _ready.add(name)
                return True
            _missing.add(name)
        if not may_prepare():
            check_seconds(seconds)
            return False
        spent = _spent.get(name, 0.0)
        if (seconds > AT_ONCE or spent > IN_ALL) and numba_works():
            _ready.add(name)
            return True
        _spent[name] = spent + seconds
        return False


def or_kernel(
    kernel: Callable[..., Result], seconds: Callable[..., float]
) -> Callable[[Callable[P, Result]], Callable[P, Result]]:
    """Decorate a NumPy function whose work *kernel* may do.

    Both take the same arguments; *seconds* estimates the time of NumPy for them.
    """

    def decorate(by_arrays: Callable[P, Result]) -> Callable[P, Result]:
        @functools.wraps(by_arrays)
        def chosen(*args: P.args, **kwargs: P.kwargs) -> Result:
            choice = KernelChoice(kernel, seconds(*args, **kwargs), lambda: [(kernel, args)])
            return (kernel if choice.by_kernel() else by_arrays)(*args, **kwargs)

        return chosen

    return decorate


def has_compiler() -> bool:
    """Return whether kernels can be compiled, as far as is known without importing Numba."""
    if always is not None:
        return always
    return not WITHOUT_COMPILER and numba_is_installed()
