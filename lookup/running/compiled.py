"""Which answers: a compiled kernel, or NumPy as long as none is compiled, or without Numba.

Importing Numba takes a quarter of a second and compiling a kernel one to four, so small work is
done without. What is done by NumPy is added up for each kernel, so that much small work comes to
be compiled for like large work. Results are the same.
"""

import functools
import os
import sys
from collections.abc import Callable, Hashable, Iterable
from importlib.util import find_spec
from typing import Any, TypeAlias

IMPORTING = 0.25
"""Seconds of NumPy's work for which Numba is imported, if a kernel is in the cache on disk."""

AT_ONCE, IN_ALL = 0.5, 2.0
"""Seconds of NumPy's work, in one piece and together, from which on a kernel is compiled."""

WITHOUT_COMPILER = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether kernels are told to stay plain Python, which NumPy outruns."""

always: bool | None = None
"""Whether kernels answer, whatever they cost; None for what is quicker. Tests set it."""

_ready: set[Hashable] = set()
_missing: set[Hashable] = set()
_spent: dict[Hashable, float] = {}

Call: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A kernel and its arguments, by whose types compiled code is told apart."""


def kernel_answers(name: Hashable, seconds: float, calls: Callable[[], Iterable[Call]]) -> bool:
    """Return whether kernels do some work, not NumPy.

    name    : what stands for the kernels
    seconds : what NumPy takes for the work, roughly
    calls   : returns each kernel, and arguments of the types that it is called with
    """
    if always is not None:
        return always
    if name in _ready:
        return True
    if not has_compiler():
        return False
    spent = _spent.get(name, 0.0) + seconds
    if seconds > AT_ONCE or spent > IN_ALL:
        if not numba_works():
            return False
    elif not _is_at_hand(name, spent, calls):
        _spent[name] = spent
        return False
    _ready.add(name)
    return True


def has_compiler() -> bool:
    """Return whether kernels can be compiled, as far as is known without importing Numba."""
    if always is not None:
        return always
    return not WITHOUT_COMPILER and _numba_is_installed()


@functools.cache
def _numba_is_installed() -> bool:
    return find_spec("numba") is not None


def numba_works() -> bool:
    """Return whether Numba can be imported, which takes a quarter of a second."""
    if not _numba_is_installed():
        return False
    from lookup._kernels.numba_internals import AVAILABLE

    return AVAILABLE


def require_numba(what: str) -> None:
    """Raise ImportError, in one sentence with the cure, where Numba cannot be imported.

    For what would take hours without. `NUMBA_DISABLE_JIT=1`, which finds faults in kernels, does
    not count as a lack of Numba.

    what : the task that needs it, such as "solve"
    """
    if not numba_works():
        from lookup._kernels.numba_internals import INSTALL

        raise ImportError(f"{what} needs Numba, which cannot be imported: {INSTALL}")


def _is_at_hand(name: Hashable, spent: float, calls: Callable[[], Iterable[Call]]) -> bool:
    """Return whether kernels are compiled, on disk or in this process; it is looked up once."""
    if name in _missing or (spent < IMPORTING and "numba" not in sys.modules):
        return False
    from lookup._kernels.compile import is_compiled

    if all(is_compiled(kernel, arguments) for kernel, arguments in calls()):
        return True
    _missing.add(name)
    return False
