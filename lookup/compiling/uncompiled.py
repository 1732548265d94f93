"""Kernels as the plain Python that they are."""

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any


@functools.cache
def uncompiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel as the plain Python that it is, and with it all that it calls by name."""
    function = _python_of(kernel)
    if function is None:
        return kernel
    names = {
        name: uncompiled(value)
        for name, value in function.__globals__.items()
        if name in function.__code__.co_names and _python_of(value) is not None
    }
    return FunctionType(function.__code__, function.__globals__ | names, function.__name__)


def _python_of(value: Any) -> FunctionType | None:
    """Return the Python function of a kernel, None for anything else."""
    function = getattr(value, "py_func", None)
    return function if isinstance(function, FunctionType) else None
