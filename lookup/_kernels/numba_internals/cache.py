"""Numba's cache of compiled code on disk, of which we write the files ourselves.

Private parts: `FunctionCache` with its `_impl` (the folder, the name and the stamp of a source),
`_cache_file`, `_index_key` and `_load_overload`; `runtime.rtsys`, which compiled code refers to;
`serialize.dumps`, which pickles compiled code; and a kernel's `_cache`, which the first call of a
kernel asks. If any of these is missing or has changed, each process compiles its kernels, and
says so once. Numba's own `cache=True` does not serve instead: it returns old code after a module
that is compiled into a kernel has changed.
"""

from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import Any

from lookup._kernels.code_files import CodeFiles, warn_once
from lookup._kernels.numba_internals import INSTALL, config, version
from lookup._kernels.sources import digest_of

try:
    from numba.core.caching import FunctionCache
    from numba.core.runtime import rtsys
    from numba.core.serialize import dumps
except ImportError:
    FunctionCache = dumps = rtsys = None


def _functions_in_closure(function: FunctionType) -> list[FunctionType]:
    """Return the functions that a kernel was made with: it calls them by names of its maker."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    called = [unwrap(each) for each in cells if isinstance(each, FunctionType)]
    return [each for each in called if isinstance(each, FunctionType)]


class KernelCache(FunctionCache or object):  # type: ignore[misc]
    """Numba's cache on disk, minus the ways in which it ends a program or serves old code."""

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()  # of a program without sources, it is all
        chosen = _functions_in_closure(function)
        paths = {Path(each.__code__.co_filename) for each in (function, *chosen)}
        stem = "-".join([self._impl.filename_base, *(each.__name__ for each in chosen)])
        self._cache_file = CodeFiles(
            self.cache_path, f"{stem}-numba{version}", f"{stamp!r} {digest_of(*paths)}", dumps
        )

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        key: tuple[Any, ...] = super()._index_key(sig, codegen)
        return (*key, config.BOUNDSCHECK)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the cached code, or None when there is none that can be read."""
        try:
            # Numba's own first loads all that a compiler needs, in half a second.
            rtsys.initialize(target_context)
            return self._load_overload(sig, target_context)
        except Exception as error:  # a damaged pickle may raise anything
            warn_once(type(error).__name__)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code where the folder takes it."""
        try:
            super().save_overload(sig, data)
        except Exception as error:  # a full disk, a folder closed meanwhile
            warn_once(type(error).__name__)

    def has(self, kinds: tuple[Any, ...], codegen: Any) -> bool:
        """Return whether code for arguments of these types is on disk."""
        return self._cache_file.has(self._index_key(kinds, codegen))


def keep_on_disk(compiled: Any, function: FunctionType) -> None:
    """Have a kernel's first call look for its code on disk, and write it there."""
    try:
        compiled._cache = KernelCache(function)
    except (RuntimeError, OSError) as error:  # no folder can be written
        warn_once(type(error).__name__)
    except (AttributeError, TypeError):
        warn_once(f"Numba {version} keeps code in another way", f"`{INSTALL}`")


def is_compiled(kernel: Any, arguments: tuple[Any, ...]) -> bool:
    """Return whether a kernel is compiled for such arguments, in this process or on disk.

    A Numba that does not say is taken not to have compiled it.
    """
    try:
        types = tuple(kernel.typeof_pyval(argument) for argument in arguments)
        if types in kernel.overloads:
            return True
        cache = kernel._cache
        # Without a folder that can be written it is a cache of Numba's, which keeps nothing.
        return isinstance(cache, KernelCache) and cache.has(types, kernel.targetctx.codegen())
    except AttributeError:
        return False
