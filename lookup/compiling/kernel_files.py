"""The code of a kernel on disk, for each combination of argument types and each processor.

A wheel brings the code of many. Other code is written beside its source, or where that cannot be
written, in a folder of the user's. If `NUMBA_CACHE_DIR` names a folder that can be written, it is
written nowhere else. If no folder can be written, each process compiles, after a warning.
"""

import functools
import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from lookup.compiling import precompiled
from lookup.compiling.argument_types import in_words
from lookup.compiling.code_files import CodeFiles, DamagedCodeError, warn_once
from lookup.compiling.object_code import Code
from lookup.compiling.processor import features
from lookup.compiling.sources import digest_of, functions_in_closure, source_files
from lookup.running.user_files import user_folder


class KernelFiles:
    """The files with the code of a kernel, in the first folder that can be written.

    To be made when the kernel is defined: later, sources may no longer hold what was imported.
    """

    def __init__(self, function: FunctionType) -> None:
        self._path = Path(function.__code__.co_filename)
        self._sources = ""
        try:
            self._sources = digest_of(*source_files(function))
        except OSError as error:  # a file that may not be read
            warn_once(type(error).__name__)
        chosen = [each.__name__ for each in functions_in_closure(function)]
        name = f"{self._path.stem}.{function.__name__}-{function.__code__.co_firstlineno}"
        self._name = "-".join([name, *chosen])
        self._made_with = _described([cell.cell_contents for cell in function.__closure__ or ()])

    def load(self, arguments: tuple[Any, ...]) -> Iterator[Code]:
        """Yield the code for such arguments from each place that has it whole.

        Warns at the end, when the code of no place was taken, if a place has none that can be read.
        """
        failed = []
        for files, key in self._places(arguments):
            try:
                code = files.load(key)
            except (OSError, DamagedCodeError) as error:
                failed.append(type(error).__name__)
            else:
                if code is not None:
                    yield code
        if failed:
            warn_once(failed[0])

    def save(self, arguments: tuple[Any, ...], code: Code) -> None:
        """Write the code for such arguments, where a folder takes it."""
        key = self._key(arguments)
        if key is None:
            return
        *_, folder = self._folders()
        try:
            self._files(folder).save(key, code)
        except OSError as error:  # no folder can be written, a full disk
            warn_once(type(error).__name__)

    def precompile(self, folder: Path, arguments: tuple[Any, ...], code: Code) -> None:
        """Write the code for such arguments into a folder that a wheel will bring."""
        key = self._key(arguments)
        assert key is not None, f"{self._name} has no code on disk for {arguments}"
        self._precompiled(folder).save(precompiled.key(*key[:2]), code)

    def _key(self, arguments: tuple[Any, ...]) -> tuple[Any, ...] | None:
        kinds = [in_words(argument) for argument in arguments]
        if not self._sources or self._made_with is None or None in kinds:
            return None
        return (kinds, self._made_with, _processor()) if os.path.isfile(self._path) else None

    def _folders(self) -> Iterator[Path]:
        """Yield the folders that may have code, up to the first that can be written."""
        own = self._path.parent
        place = f"{own.name}_{hashlib.sha256(os.fsencode(own)).hexdigest()[:16]}"
        for folder in folders_of_code(own, place):
            yield folder
            if _can_be_written(folder):
                return

    def _places(self, arguments: tuple[Any, ...]) -> Iterator[tuple[CodeFiles, tuple[Any, ...]]]:
        """Yield the files that may hold code for such arguments, each with its key there."""
        key = self._key(arguments)
        if key is None:
            return
        if (folder := precompiled.folder()) is not None:
            yield self._precompiled(folder), precompiled.key(*key[:2])
        for folder in self._folders():
            yield self._files(folder), key

    def _files(self, folder: Path) -> CodeFiles:
        name = f"{self._name}-{sys.implementation.cache_tag}-{_versions()}"
        return CodeFiles(folder, name, self._sources, self._path)

    def _precompiled(self, folder: Path) -> CodeFiles:
        return CodeFiles(folder, self._name, self._sources, self._path)


def _can_be_written(folder: Path) -> bool:
    """Return whether a folder can be written; make it if it is missing."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK)
    return False


def folders_of_code(sources: Path, place: str = "") -> Iterator[Path]:
    """Yield the folders for the code of sources; those for all packages have a *place* for each."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen, place)
    yield sources / "__pycache__"
    if (of_user := user_folder("cache")) is not None:
        yield of_user / "kernels" / place


@functools.cache
def _versions() -> str:
    """Return the versions of NumPy, and of the packages that write code and are called by it."""
    found = [f"numpy{np.__version__}"]
    for name in ("numba", "llvmlite"):
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            # The names of folders, as `importlib.metadata` takes 30 ms to be imported.
            folders = Path(spec.origin).parents[1].glob(f"{name}-*.dist-info")
            found += [folder.stem for folder in folders] or [_version_of(name)]
    return "-".join(found)


def _version_of(name: str) -> str:
    from importlib.metadata import version

    return f"{name}-{version(name)}"


@functools.cache
def _processor() -> str:
    """Return the features of the processor that NumPy knows; LLVM compares all before code runs."""
    settings = [os.environ.get(name) for name in precompiled.SETTINGS]
    return f"{platform.machine()} {sys.platform} {sorted(features())} {settings}"


def _described(value: Any) -> str | None:
    """Return a text that differs for different values that a kernel was made with, or None."""
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        digest = hashlib.sha256(value.tobytes()).hexdigest()
        return f"{value.dtype.str}{value.shape}{digest}"
    if isinstance(value, (list, tuple)):
        parts = [_described(part) for part in value]
        return None if None in parts else f"{type(value).__qualname__}{parts}"
    if isinstance(value, (int, float, str, bytes, type(None), np.generic, np.dtype)):
        return f"{type(value).__name__} {value!r}"
    function = getattr(value, "py_func", value)
    if isinstance(function, FunctionType):
        made_with = _described([cell.cell_contents for cell in function.__closure__ or ()])
        name = f"{function.__module__}.{function.__qualname__}"
        return None if made_with is None else f"{name}{made_with}"
    return f"{value.__module__}.{value.__qualname__}" if isinstance(value, type) else None
