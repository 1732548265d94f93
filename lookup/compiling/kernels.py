"""The decorators that compile kernels, and the cache of compiled code in this process.

Importing a kernel's module does not import Numba, which takes a third of a second. Calling a kernel
imports Numba if the kernel's code is not on disk.
"""

import functools
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from lookup.compiling.code_files import KernelFiles, in_words, type_of, type_of_array
from lookup.compiling.compiler import (
    WITHOUT_COMPILER,
    compiling,
    numba_is_installed,
    numba_works,
    refuse_plain_python,
    turn_to_compile,
)
from lookup.compiling.lanes.formulas import untaught
from lookup.compiling.private_parts import Code, code_of, helper_options, load, target
from lookup.running.forks import fork_outside
from lookup.running.limits import NotAtHandError, may_prepare
from lookup.running.output import DELAY, is_watched, note, report

F = TypeVar("F", bound=Callable[..., Any])

Integer: TypeAlias = int | np.integer[Any]  # a whole number inside a kernel

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""No kernel uses `parallel`: it ends a process that forks or calls kernels from two threads."""

COMPILES = not WITHOUT_COMPILER and numba_is_installed()
"""Whether kernels are compiled: Numba is installed, and `NUMBA_DISABLE_JIT` is not set."""

first_calls: list[Callable[["Kernel", tuple[Any, ...]], None]] = []
"""Functions that are called with a kernel and its arguments at each new combination of types."""

_lessons: list[Callable[[], None]] = []
"""Calls that register functions with Numba, made before it compiles the next kernel."""

_making = RLock()
fork_outside(_making)


def load_compiler() -> bool:
    """Import Numba and register all functions that kernels call; return whether it can be used."""
    if not numba_works():
        return False
    with compiling:
        from lookup.compiling.instructions.vectors import teach_numba

        while untaught:
            teach_numba(*untaught.pop(0))
        while _lessons:
            _lessons.pop(0)()
    return True


@functools.cache
def uncompiled(kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a kernel as plain Python, together with all functions that it calls by name."""
    function = getattr(kernel, "py_func", None)
    if not isinstance(function, FunctionType):
        return kernel
    names = {
        name: uncompiled(function.__globals__[name])
        for name in function.__code__.co_names
        if hasattr(function.__globals__.get(name), "py_func")
    }
    return FunctionType(function.__code__, function.__globals__ | names, function.__name__)


class Compiled:
    """A function that Numba compiles for the types of the arguments of its first call.

    If Numba cannot be imported, the function stays plain Python.
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
        """Return Numba's dispatcher of the function."""
        if self._dispatcher is None:
            if load_compiler():
                made = self._kind(self.py_func)
            else:
                refuse_plain_python()
                made = uncompiled(self)
            with _making:  # another thread may hold `compiling` for as long as it compiles
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


Kind: TypeAlias = Callable[[FunctionType], Any]  # the call that makes Numba compile a function


def _compiled(function: F, kind: Kind) -> F:
    return cast("F", Compiled(cast("FunctionType", function), kind)) if COMPILES else function


class Kernel(Compiled):
    """A function that Python calls, compiled for its argument types, with code on disk.

    Numba is imported to compile, but not to run code from disk.
    """

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function, _by_numba)
        self._files = KernelFiles(function)
        self._kind_of: Callable[[Any], Any] = type_of_array
        self._calls: dict[tuple[Any, ...], Callable[..., Any]] = {}
        self.types: set[tuple[str | None, ...]] = set()
        """The types of arguments, as text, for which this process has code."""
        self.from_disk = 0
        """The number of times that code was loaded from disk."""

    def __call__(self, *arguments: Any) -> Any:
        """Call the code for arguments of these types; compile it if there is none."""
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
        """Return whether this process or the disk has code for arguments of these types."""
        return self._kinds_of(arguments) in self._calls or any(self._files.load(arguments))

    def _code_for(self, kinds: tuple[Any, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        with turn_to_compile():
            if kinds not in self._calls:
                self.types.add((*map(in_words, arguments),))
                for listener in first_calls:
                    listener(self, arguments)
                code = self._from_disk(arguments)
                if code is None and not may_prepare():
                    raise NotAtHandError(f"{self.__name__} is not compiled")
                self._calls[kinds] = code or self._from_numba(arguments)
            return self._calls[kinds]

    def _from_disk(self, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
        code = next(filter(None, map(load, self._files.load(arguments))), None)
        self.from_disk += code is not None
        return code

    def precompile(self, folder: Path, arguments: tuple[Any, ...]) -> None:
        """Write code for arguments of these types and the chosen processor into a folder.

        Raises LookupError for code that refers to objects of this process.
        """
        code = self._compile(arguments)
        if code is None:
            raise LookupError(f"the code of {self.__name__} refers to objects of this process")
        self._files.precompile(folder, arguments, code)

    def _from_numba(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        compiled = self.dispatcher
        if load_compiler():
            with announced(self.__name__):
                code = self._compile(arguments)
            if code is not None:
                self._files.save(arguments, code)
        return cast("Callable[..., Any]", compiled)

    def _compile(self, arguments: tuple[Any, ...]) -> Code | None:
        """Compile without garbage collection, which would take a tenth of the time."""
        compiled = self.dispatcher
        types = tuple(map(compiled.typeof_pyval, arguments))
        collects = gc.isenabled()
        gc.disable()
        try:
            compiled.compile(types)
        finally:
            if collects:
                gc.enable()
        return code_of(compiled, types)


def code_for(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """Return the code of a kernel for arguments of these types, to call it without checking types.

    The check takes 2 µs. Without it, the code misreads arguments of other types.
    """
    return function.code_for(arguments) if isinstance(function, Kernel) else function


def _by_numba(function: FunctionType, **more: Any) -> Any:
    from numba import njit

    return njit(**OPTIONS, **more)(function)


def kernel(function: F) -> F:
    """Compile *function* on its first call, keep the code on disk, and release the GIL in it.

    Without Numba, or with `NUMBA_DISABLE_JIT=1`, the function stays plain Python.
    """
    return cast("F", Kernel(cast("FunctionType", function))) if COMPILES else function


def helper(function: F) -> F:
    """Compile *function* for the kernels that call it, without entry points for Python or C.

    A helper must not make arrays, because its references to arrays are not counted.
    """
    return _compiled(function, lambda function: _by_numba(function, **helper_options()))


def inlined(function: F) -> F:
    """Compile *function* into the kernels that call it; it is not an entry point."""
    return _compiled(function, lambda function: _by_numba(function, inline="always"))


def in_caller(function: F) -> F:
    """Decorate a Python function that kernels call; LLVM copies it into its callers."""

    def lesson() -> None:
        from numba.extending import register_jitable

        register_jitable(forceinline=True)(function)

    _lessons.append(lesson)
    return function


def instead_of(function: Callable[..., Any]) -> Callable[[F], F]:
    """Decorate a function that chooses the replacement of *function* in kernels, by types."""

    def taught(choose: F) -> F:
        def lesson() -> None:
            from numba.extending import overload

            overload(function)(choose)

        _lessons.append(lesson)
        return choose

    return taught


WIDEST = {"+avx512bw": "AVX-512", "+avx2": "AVX2"}  # the widest vectors, by feature

listeners: list[Callable[[], None]] = []
"""Functions that are called before a kernel is compiled."""

_announced: list[str] = []


@contextmanager
def announced(name: str) -> Iterator[None]:
    """Announce the kernel that the `with` block compiles, and the time that it takes.

    In a terminal or a notebook, each kernel has a line that ends with the time. Elsewhere, one line
    announces all kernels of the process, and each kernel that takes over a second gets another line
    with its time.
    """
    start, watched = time.monotonic(), is_watched()
    for listener in [*listeners]:
        listener()
    note(f"Compiling for {processor()}, once")
    if watched:
        report(f"compiling for {processor()}, once: ", end="")
    elif not _announced:
        report(f"compiling kernels for {processor()} (once; they are kept on disk) ...")
        _announced.append(name)
    yield
    seconds = time.monotonic() - start
    if watched:
        report(f"{seconds:.1f} s")
    elif seconds >= DELAY:
        report(f"compiled {name} in {seconds:.1f} s")


def processor() -> str:
    """Return the target of the kernels, named by its vectors."""
    name, features = target()
    names = [vectors for feature, vectors in WIDEST.items() if feature in features.split(",")]
    return names[0] if names else name
