"""How every kernel is compiled: one decorator, and a cache that cannot break a program."""

import functools
import glob
import hashlib
import os
import pickle
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from inspect import unwrap
from pathlib import Path
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba import njit
from numba.core import config
from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps

from lookup._kernels.lanes.formulas import teach
from lookup._kernels.linking import LinkedCompiler
from lookup._kernels.notice import announce
from lookup._kernels.sources import digest_of
from lookup.running.forks import fork_outside

F = TypeVar("F", bound=Callable[..., Any])

Integer: TypeAlias = int | np.integer[Any]
"""A whole number inside a kernel."""

HASH_BYTES = 32
"""A file of compiled code begins with the SHA-256 of what follows."""

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""No kernel uses `parallel`: with it, two Python threads or a fork end the process."""

fork_outside(global_compiler_lock)
announce()


_warned: list[str] = []


def warn_once(reason: str) -> None:
    """Say once a process that kernels are compiled without a cache, and why."""
    if _warned:
        return
    _warned.append(reason)
    warnings.warn(
        f"kernels are compiled afresh in this process, as their cache failed ({reason}); results "
        f"are not affected; set NUMBA_CACHE_DIR to a folder that can be written",
        RuntimeWarning,
        stacklevel=4,
    )


class DamagedCodeError(Exception):
    """A file of compiled code does not hold the bytes that were written."""


class CodeFiles:
    """The compiled code of one kernel on disk: a file for each thing that it depends on.

    Numba's own index beside numbered files can come to name the code of an older source, when a
    process ends or another one starts between the two writes. Here a file's name says all. Its
    content is a hash and what that is of: a wrong bit in machine code would be run, and kept.
    """

    def __init__(self, folder: str, stem: str, sources: str) -> None:
        self.folder = Path(folder)
        self.stem = f"{stem}-numba{numba.__version__}"
        self.source = hashlib.sha256(sources.encode()).hexdigest()[:16]

    def load(self, key: tuple[Any, ...]) -> Any:
        """Return what was saved under *key*, or None.

        Raises DamagedCodeError for a file that is not what was written, and removes it.
        """
        path = self._path(key)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        code = memoryview(content)[HASH_BYTES:]
        if content[:HASH_BYTES] != hashlib.sha256(code).digest():
            with suppress(OSError):  # a folder that may only be read
                path.unlink()
            raise DamagedCodeError(path)
        return pickle.loads(code)

    def save(self, key: tuple[Any, ...], data: Any) -> None:
        """Write the file of *key* as a whole, and sweep those of other sources."""
        path = self._path(key)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.part")
        try:
            code = dumps(data)
            temporary.write_bytes(hashlib.sha256(code).digest() + code)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        an_hour_ago = time.time() - 3600
        for other in self.folder.glob(f"{glob.escape(self.stem)}.*"):
            with suppress(FileNotFoundError):  # another process sweeps, too
                left_over = other.suffix == ".part" and other.stat().st_mtime < an_hour_ago
                if left_over or f".{self.source}." not in other.name:
                    other.unlink()

    def has(self, key: tuple[Any, ...]) -> bool:
        """Return whether something was saved under *key*."""
        return self._path(key).exists()

    def flush(self) -> None:
        """Forget all that was saved."""
        for path in self.folder.glob(f"{glob.escape(self.stem)}.*.nbc"):
            path.unlink(missing_ok=True)

    def _path(self, key: tuple[Any, ...]) -> Path:
        digest = hashlib.sha256(repr(key).encode()).hexdigest()
        return self.folder / f"{self.stem}.{self.source}.{digest[:16]}.nbc"


def _functions_in_closure(function: FunctionType) -> list[FunctionType]:
    """Return the functions that a kernel was made with: it calls them by names of its maker."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    called = [unwrap(each) for each in cells if isinstance(each, FunctionType)]
    return [each for each in called if isinstance(each, FunctionType)]


class KernelCache(FunctionCache):
    """Numba's cache on disk, minus the ways in which it ends a program or serves old code."""

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()  # of a program without sources, it is all
        chosen = _functions_in_closure(function)
        paths = {Path(each.__code__.co_filename) for each in (function, *chosen)}
        stem = "-".join([self._impl.filename_base, *(each.__name__ for each in chosen)])
        self._cache_file = CodeFiles(self.cache_path, stem, f"{stamp!r} {digest_of(*paths)}")

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        key: tuple[Any, ...] = super()._index_key(sig, codegen)
        return (*key, config.BOUNDSCHECK)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the cached code, or None when there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # a damaged pickle may raise anything
            warn_once(type(error).__name__)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store the compiled code where the folder takes it."""
        try:
            super().save_overload(sig, data)
        except Exception as error:  # a full disk, a folder closed meanwhile
            warn_once(type(error).__name__)


def is_compiled(kernel: Any, arguments: tuple[Any, ...]) -> bool:
    """Return whether a kernel is compiled for such arguments, in this process or on disk."""
    with (
        global_compiler_lock
    ):  # LLVM is asked for the processor, under a lock that no fork waits for
        types = tuple(kernel.typeof_pyval(argument) for argument in arguments)
        if types in kernel.overloads:
            return True
        cache = kernel._cache
        if not isinstance(cache, KernelCache):  # no folder could be written
            return False
        return cache._cache_file.has(cache._index_key(types, kernel.targetctx.codegen()))


@functools.cache
def uncompiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel as the plain Python that it is, and with it all that it calls by name."""
    if not isinstance(kernel, Dispatcher):
        return kernel
    function: FunctionType = kernel.py_func
    names = {
        name: uncompiled(value)
        for name, value in function.__globals__.items()
        if isinstance(value, Dispatcher) and name in function.__code__.co_names
    }
    return FunctionType(function.__code__, function.__globals__ | names, function.__name__)


def _teach_formulas() -> None:
    """Tell Numba what formulas are; here, as that module compiles operations itself."""
    if not config.DISABLE_JIT:
        from lookup._kernels.lanes.calls import teach_numba

        teach(teach_numba)


def kernel(function: F) -> F:
    """Compile *function* on its first call, keep the code on disk, and release the GIL in it.

    With `NUMBA_DISABLE_JIT=1` the function stays the plain Python that it is.
    """
    _teach_formulas()
    compiled = njit(**OPTIONS)(function)
    if not config.DISABLE_JIT:
        try:
            compiled._cache = KernelCache(cast(FunctionType, function))
        except (RuntimeError, OSError) as error:  # no folder can be written
            warn_once(type(error).__name__)
    return compiled


def helper(function: F) -> F:
    """Compile *function* for the kernels that call it, without what Python or C would call it by.

    It may not make arrays: those that it is given are not counted as held by it, which took 10 ns
    for each array of each call.
    """
    _teach_formulas()
    options = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
    return njit(pipeline_class=LinkedCompiler, **options)(function)


def inlined(function: F) -> F:
    """Compile *function* into the kernels that call it; it is not an entry point."""
    return njit(inline="always", **OPTIONS)(function)
