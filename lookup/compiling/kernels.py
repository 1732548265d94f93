"""How every kernel is compiled: one decorator, and a cache that cannot break a program.

Importing a kernel's module does not import Numba, which takes a third of a second: a kernel whose
code is not on disk does, when it is called.
"""

import functools
import gc
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from lookup.compiling.argument_types import in_words, type_of, type_of_array
from lookup.compiling.code_files import warn_once
from lookup.compiling.compiler import (
    WITHOUT_COMPILER,
    numba_is_installed,
    numba_works,
    refuse_plain_python,
)
from lookup.compiling.kernel_files import KernelFiles
from lookup.compiling.lanes.formulas import teach
from lookup.compiling.object_code import code_of, load
from lookup.compiling.uncompiled import uncompiled
from lookup.running.forks import fork_outside

F = TypeVar("F", bound=Callable[..., Any])

Integer: TypeAlias = int | np.integer[Any]  # a whole number inside a kernel

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""No kernel uses `parallel`: with it, two Python threads or a fork end the process."""

COMPILES = not WITHOUT_COMPILER and numba_is_installed()
"""Whether kernels are compiled: Numba is installed, and `NUMBA_DISABLE_JIT` is not set."""

__all__ = [
    "COMPILES",
    "OPTIONS",
    "Compiled",
    "Integer",
    "Kernel",
    "code_for",
    "helper",
    "in_caller",
    "inlined",
    "instead_of",
    "kernel",
    "load_compiler",
    "uncompiled",
]

_lessons: list[Callable[[], None]] = []
"""Calls that teach Numba a function, made before it compiles the next one."""
_loading, _making = RLock(), RLock()
fork_outside(_loading)
fork_outside(_making)


def load_compiler() -> bool:
    """Import Numba and teach it all that kernels call; return whether it can be imported."""
    if _lessons or not _import_compiler.cache_info().currsize:
        with _loading:
            while _import_compiler() and _lessons:
                _lessons.pop(0)()
    return _import_compiler()


@functools.cache
def _import_compiler() -> bool:
    if not numba_works():
        return False
    from lookup.compiling.instructions import teach_numba
    from lookup.compiling.notice import announce
    from lookup.compiling.numba_internals.locks import compiler_lock

    fork_outside(compiler_lock)
    announce()
    teach(teach_numba)
    return True


class Compiled:
    """A function that Numba compiles for the types of arguments with which it is first called.

    Where Numba cannot be imported, it stays the plain Python that it is.
    """

    def __init__(self, function: FunctionType, kind: "Kind") -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._kind = kind
        self._dispatcher: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Call the compiled function."""
        return self.dispatcher(*arguments)

    @property
    def dispatcher(self) -> Any:
        """Return the function as Numba has it."""
        if self._dispatcher is None:
            if load_compiler():
                made = self._kind(self.py_func)
            else:
                refuse_plain_python()
                made = uncompiled(self)
            with _making:  # a lock under which nothing is compiled, as another thread may compile
                self._dispatcher = self._dispatcher or made
        return self._dispatcher

    @property
    def _numba_type_(self) -> Any:
        return self.dispatcher._numba_type_

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of Numba's function."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.dispatcher, name)


Kind: TypeAlias = Callable[[FunctionType], Any]  # Numba compiles a function by it


def _compiled(function: F, kind: Kind) -> F:
    return cast(F, Compiled(cast(FunctionType, function), kind)) if COMPILES else function


class Kernel(Compiled):
    """A function that Python calls, compiled for the types of arguments; its code is kept on disk.

    Numba is imported to compile it, and not to run code from the disk.
    """

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function, _by_numba)
        self._files = KernelFiles(function)
        self._kind_of: Callable[[Any], Any] = type_of_array
        self._calls: dict[tuple[Any, ...], Callable[..., Any]] = {}
        self.types: set[tuple[str | None, ...]] = set()
        """The types of arguments, in words, for which there is code in this process."""
        self.from_disk = 0
        """The number of times that code came from the disk."""

    def __call__(self, *arguments: Any) -> Any:
        """Call the code for arguments of these types, which is compiled if there is none."""
        return self.code_for(arguments)(*arguments)

    def code_for(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        """Return the code for arguments of these types."""
        kinds = self._kinds_of(arguments)
        return self._calls.get(kinds) or self._code_for(kinds, arguments)

    def _kinds_of(self, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
        try:
            return (*map(self._kind_of, arguments),)
        except AttributeError:  # not all arguments are arrays
            self._kind_of = type_of
            return (*map(type_of, arguments),)

    def is_at_hand(self, arguments: tuple[Any, ...]) -> bool:
        """Return whether there is code for such arguments, in this process or on disk."""
        return self._kinds_of(arguments) in self._calls or any(self._files.load(arguments))

    def _code_for(self, kinds: tuple[Any, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        with _loading:
            if kinds not in self._calls:
                self.types.add((*map(in_words, arguments),))
                self._calls[kinds] = self._from_disk(arguments) or self._from_numba(arguments)
            return self._calls[kinds]

    def _from_disk(self, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
        found = next(filter(None, map(load, self._files.load(arguments))), None)
        self.from_disk += found is not None
        return found

    def precompile(self, folder: Path, arguments: tuple[Any, ...]) -> None:
        """Write code for arguments of these types, for the processor that is chosen, into a folder.

        Raises LookupError for code that refers to objects of this process.
        """
        compiled: Any = self.dispatcher
        types = tuple(map(compiled.typeof_pyval, arguments))
        _compile(compiled, types)
        code = code_of(compiled, types)
        if code is None:
            raise LookupError(f"the code of {self.__name__} refers to objects of this process")
        self._files.precompile(folder, arguments, code)

    def _from_numba(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        compiled: Any = self.dispatcher
        if hasattr(compiled, "typeof_pyval"):  # not so with a Numba that cannot be imported
            types = tuple(map(compiled.typeof_pyval, arguments))
            _compile(compiled, types)
            try:
                code = code_of(compiled, types)
            except AttributeError:
                from lookup.compiling.numba_internals import INSTALL, version

                warn_once(f"Numba {version} keeps code in another way", f"`{INSTALL}`")
            else:
                if code is not None:
                    self._files.save(arguments, code)
        return cast(Callable[..., Any], compiled)


def _compile(compiled: Any, types: tuple[Any, ...]) -> None:
    """Compile without the collection of garbage, which takes a tenth of the time for nothing."""
    collects = gc.isenabled()
    gc.disable()
    try:
        compiled.compile(types)
    finally:
        if collects:
            gc.enable()


def code_for(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """Return the code of a kernel for arguments of these types, for calls that compare no types.

    Comparing them takes 2 µs. The code reads arguments of other types wrongly.
    """
    return function.code_for(arguments) if isinstance(function, Kernel) else function


def _by_numba(function: FunctionType) -> Any:
    from lookup.compiling.numba_internals import njit

    return njit(**OPTIONS)(function)


def kernel(function: F) -> F:
    """Compile *function* on its first call, keep the code on disk, and release the GIL in it.

    Without Numba, or with `NUMBA_DISABLE_JIT=1`, the function stays the plain Python that it is.
    """
    return cast(F, Kernel(cast(FunctionType, function))) if COMPILES else function


def helper(function: F) -> F:
    """Compile *function* for the kernels that call it, without entry points for Python or C.

    It may not make arrays: those that it is given are not counted as held by it.
    """

    def linked(function: FunctionType) -> Any:
        from lookup.compiling.numba_internals import njit
        from lookup.compiling.numba_internals.linking import linking
        from lookup.compiling.numba_internals.options import without_counting

        entries = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return njit(**OPTIONS, **entries, **without_counting(), **linking())(function)

    return _compiled(function, linked)


def inlined(function: F) -> F:
    """Compile *function* into the kernels that call it; it is not an entry point."""

    def copied(function: FunctionType) -> Any:
        from lookup.compiling.numba_internals import njit

        return njit(**OPTIONS, inline="always")(function)

    return _compiled(function, copied)


def in_caller(function: F) -> F:
    """Let kernels call a function of Python, which LLVM copies into them."""

    def lesson() -> None:
        from lookup.compiling.numba_internals import register_jitable

        register_jitable(forceinline=True)(function)

    _lessons.append(lesson)
    return function


def instead_of(function: Callable[..., Any]) -> Callable[[F], F]:
    """Decorate a function that returns, given the types of arguments, what kernels call instead."""

    def taught(choose: F) -> F:
        def lesson() -> None:
            from lookup.compiling.numba_internals import overload

            overload(function)(choose)

        _lessons.append(lesson)
        return choose

    return taught
