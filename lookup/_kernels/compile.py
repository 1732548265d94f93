"""How every kernel is compiled: one decorator, and a cache that cannot break a program."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from lookup._kernels.lanes.calls import teach_numba
from lookup._kernels.lanes.formulas import teach
from lookup._kernels.notice import announce
from lookup._kernels.numba_internals import cache, config, njit
from lookup._kernels.numba_internals.cache import KernelCache
from lookup._kernels.numba_internals.linking import linking
from lookup._kernels.numba_internals.locks import compiler_lock
from lookup._kernels.numba_internals.options import without_counting
from lookup._kernels.uncompiled import uncompiled
from lookup.running.forks import fork_outside

F = TypeVar("F", bound=Callable[..., Any])

Integer: TypeAlias = int | np.integer[Any]  # a whole number inside a kernel

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""No kernel uses `parallel`: with it, two Python threads or a fork end the process."""

LINKED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True} | without_counting() | linking()
"""The options of a function that kernels alone call."""

__all__ = [
    "OPTIONS",
    "Integer",
    "KernelCache",
    "helper",
    "in_python",
    "inlined",
    "kernel",
    "uncompiled",
]

fork_outside(compiler_lock)
announce()
if not config.DISABLE_JIT:
    teach(teach_numba)  # before anything that calls a formula is compiled


def is_compiled(kernel: Any, arguments: tuple[Any, ...]) -> bool:
    """Return whether a kernel is compiled for such arguments, in this process or on disk."""
    with compiler_lock:  # LLVM is asked for the processor, under a lock that no fork waits for
        return cache.is_compiled(kernel, arguments)


def _compiled(function: F, **options: Any) -> F:
    """Have Numba compile *function*."""
    if config.DISABLE_JIT:
        return function
    return cast(F, njit(**OPTIONS, **options)(function))


def kernel(function: F) -> F:
    """Compile *function* on its first call, keep the code on disk, and release the GIL in it.

    Without Numba, or with `NUMBA_DISABLE_JIT=1`, the function stays the plain Python that it is.
    """
    compiled = _compiled(function)
    if not config.DISABLE_JIT:
        cache.keep_on_disk(compiled, cast(FunctionType, function))
    return compiled


def in_python(plain: Callable[..., Any]) -> Callable[[F], F]:
    """Let *plain*, by NumPy, take the place of a function where nothing is compiled.

    It is for loops over many numbers, which take a hundred times as long in plain Python.
    """

    def chosen(function: F) -> F:
        return cast(F, plain) if config.DISABLE_JIT else function

    return chosen


def helper(function: F) -> F:
    """Compile *function* for the kernels that call it, without entry points for Python or C.

    It may not make arrays: those that it is given are not counted as held by it.
    """
    return _compiled(function, **LINKED)


def inlined(function: F) -> F:
    """Compile *function* into the kernels that call it; it is not an entry point."""
    return _compiled(function, inline="always")
