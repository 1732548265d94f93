"""Which form of some work answers: a compiled kernel, or NumPy until one pays, or without Numba.

Code on disk is loaded in a tenth of a second, and compiling a kernel takes one to four, so NumPy
does small work. The seconds that it takes are measured and added up for each kernel, so that much
small work comes to be compiled for like large work. Results are the same.
"""

from __future__ import annotations  # evaluating those of closures takes longer than small work

import functools
import math
import sys
from collections.abc import Callable, Hashable, Iterable
from importlib import import_module
from time import perf_counter
from typing import Any, ParamSpec, TypeAlias, TypeVar

from lookup.compiling.compiler import WITHOUT_COMPILER, numba_is_installed, numba_works

P = ParamSpec("P")
Result = TypeVar("Result")

LOADING = 0.06
"""Seconds of NumPy's work for which kernels are loaded, if their code is on disk."""

AT_ONCE, IN_ALL = 0.5, 2.0
"""Seconds of NumPy's work for which a kernel is compiled: expected of a piece, measured of all."""

always: bool | None = None
"""Whether kernels answer, whatever they cost; None for the faster form. Tests set it."""

_ready: set[Hashable] = set()
_missing: set[Hashable] = set()
_spent: dict[Hashable, float] = {}

Call: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A kernel and its arguments; each combination of argument types has its own compiled code."""


class KernelChoice:
    """The choice between kernels and NumPy for some work, by the seconds that NumPy takes for it.

    In a ``with`` it is True for kernels, else the seconds until its end are added up by *name*.

    name    : the key of the kernels
    seconds : the approximate seconds of NumPy, infinite if it cannot do the work
    calls   : returns each kernel, and arguments of the types that it is called with
    """

    def __init__(self, name: Hashable, seconds: float, calls: Callable[[], Iterable[Call]]) -> None:
        self.name, self.seconds, self._calls = name, seconds, calls

    @property
    def by_kernel(self) -> bool:
        """Return whether kernels do the work."""
        name, seconds = self.name, self.seconds
        if seconds == math.inf:
            return True
        if always is not None:
            return always
        if name in _ready:
            return True
        if not has_compiler():
            return False
        spent = _spent.get(name, 0.0)
        is_large = seconds > AT_ONCE or spent > IN_ALL
        if not is_large and spent + seconds < LOADING and "llvmlite" not in sys.modules:
            return False
        if not _is_at_hand(name, self._calls) and not (is_large and numba_works()):
            return False
        _ready.add(name)
        return True

    def form(
        self, by_arrays: Callable[P, Result], by_kernel: Callable[P, Result]
    ) -> Callable[P, Result]:
        """Return the form that does the work, all at once or piece by piece, on threads too."""
        if self.by_kernel:
            return by_kernel

        def measured(*args: P.args, **kwargs: P.kwargs) -> Result:
            start = perf_counter()
            result = by_arrays(*args, **kwargs)
            self._add(perf_counter() - start)
            return result

        return measured

    def __enter__(self) -> bool:
        self._chosen, self._start = self.by_kernel, perf_counter()
        return self._chosen

    def __exit__(self, *_: object) -> None:
        if not self._chosen:
            self._add(perf_counter() - self._start)

    def _add(self, measured: float) -> None:
        """Add the seconds of NumPy; the first piece adds the estimate, as it may build tables."""
        name = self.name
        _spent[name] = _spent[name] + measured if name in _spent else self.seconds


def or_kernel(
    path: str, seconds: Callable[..., float]
) -> Callable[[Callable[P, Result]], Callable[P, Result]]:
    """Decorate a function of NumPy that a kernel, "module:name", does with the same arguments.

    *seconds* estimates the seconds of NumPy for the arguments.
    """

    def decorate(by_arrays: Callable[P, Result]) -> Callable[P, Result]:
        @functools.wraps(by_arrays)
        def chosen(*args: P.args, **kwargs: P.kwargs) -> Result:
            expected = seconds(*args, **kwargs)
            with KernelChoice(path, expected, lambda: [(imported(path), args)]) as by_kernel:
                work: Callable[P, Result] = imported(path) if by_kernel else by_arrays
                return work(*args, **kwargs)

        return chosen

    return decorate


@functools.cache
def imported(path: str) -> Any:
    """Return a function, "module:name", whose module is imported when it is first needed."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def later(path: str) -> Callable[..., Any]:
    """Return a function that calls another, "module:name", which is imported when it is called."""

    def call(*args: Any) -> Any:
        return imported(path)(*args)

    return call


def has_compiler() -> bool:
    """Return whether kernels can be compiled, as far as is known without importing Numba."""
    if always is not None:
        return always
    return not WITHOUT_COMPILER and numba_is_installed()


def _is_at_hand(name: Hashable, calls: Callable[[], Iterable[Call]]) -> bool:
    """Return whether kernels are compiled, on disk or in this process; it is looked up once."""
    if name in _missing:
        return False
    if all(kernel.is_at_hand(arguments) for kernel, arguments in calls()):
        return True
    _missing.add(name)
    return False
