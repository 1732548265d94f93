"""How every kernel is compiled: one decorator, and a cache that cannot break a program."""

import functools
import hashlib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from numba import njit
from numba.core import config
from numba.core.caching import FunctionCache

F = TypeVar("F", bound=Callable[..., Any])

PACKAGES = Path(__file__).parents[2]
"""The folder that holds `lookup` and `calculations`."""

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""No kernel uses `parallel`: with it, two Python threads or a fork end the process."""


@functools.cache
def source_digest() -> str:
    """Hash the source of all kernels, so that an edit in one file renews the callers in others."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGES.glob("*/_kernels/*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@functools.cache
def warn_once(reason: str) -> None:
    """Say once a process that kernels are compiled without a cache, and why."""
    warnings.warn(
        f"kernels are compiled afresh in this process, as their cache failed ({reason}); results "
        f"are not affected; set NUMBA_CACHE_DIR to a folder that can be written",
        RuntimeWarning,
        stacklevel=4,
    )


class KernelCache(FunctionCache):
    """Numba's cache on disk, minus the ways in which it ends a program or serves old code."""

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        key: tuple[Any, ...] = super()._index_key(sig, codegen)
        return (*key, source_digest(), config.BOUNDSCHECK)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the cached code, or None when there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # a damaged pickle may raise anything
            warn_once(type(error).__name__)
            self._start_afresh()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code when the folder takes it."""
        try:
            super().save_overload(sig, data)
        except Exception as error:  # a full disk, a damaged index
            warn_once(type(error).__name__)

    def _start_afresh(self) -> None:
        try:
            self.flush()
        except OSError as error:
            warn_once(type(error).__name__)


def kernel(function: F) -> F:
    """Compile *function* on its first call, keep the code on disk, and release the GIL in it.

    With `NUMBA_DISABLE_JIT=1` the function stays the plain Python that it is.
    """
    compiled = njit(**OPTIONS)(function)
    if not config.DISABLE_JIT:
        try:
            compiled._cache = KernelCache(function)
        except (RuntimeError, OSError) as error:  # no folder can be written
            warn_once(type(error).__name__)
    return compiled


def inlined(function: F) -> F:
    """Compile *function* into the kernels that call it; it is no entry point of its own."""
    return njit(inline="always", **OPTIONS)(function)
