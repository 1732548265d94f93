"""Which answers: a compiled kernel, or NumPy as long as none is compiled.

Importing Numba takes a quarter of a second and compiling a kernel one to four, so small work is
done without. What is done by NumPy is added up for each kernel, so that much small work comes to
be compiled for like large work. Results are the same.
"""

import os
import sys
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeAlias

IMPORTING = 0.25
"""Seconds of NumPy's work for which Numba is imported, if a kernel is in the cache on disk."""

AT_ONCE, IN_ALL = 0.5, 2.0
"""Seconds of NumPy's work, in one piece and together, from which on a kernel is compiled."""

WITHOUT_COMPILER = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether kernels are plain Python, which NumPy outruns."""

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
    if WITHOUT_COMPILER:
        return False
    spent = _spent.get(name, 0.0) + seconds
    if seconds > AT_ONCE or spent > IN_ALL or _is_at_hand(name, spent, calls):
        _ready.add(name)
        return True
    _spent[name] = spent
    return False


def _is_at_hand(name: Hashable, spent: float, calls: Callable[[], Iterable[Call]]) -> bool:
    """Return whether kernels are compiled, on disk or in this process; it is looked up once."""
    if name in _missing or (spent < IMPORTING and "numba" not in sys.modules):
        return False
    from lookup._kernels.compile import is_compiled

    if all(is_compiled(kernel, arguments) for kernel, arguments in calls()):
        return True
    _missing.add(name)
    return False
