"""The code of a kernel on disk: a file for each combination of argument types and each processor.

A wheel includes the code of many kernels. Other code is written beside its source, or, if that is
impossible, into a folder of the user. If `NUMBA_CACHE_DIR` names a writable folder, code is written
only there. If no folder is writable, each process compiles, after a warning.

The name of a file states everything on which its code depends. The content is a hash, the names of
the code as a line of JSON, and the object file. The hash covers the content and these dependencies:
a process would run machine code with a wrong bit, and the code of another kernel would misread its
arguments. (Numba's own cache is not used: its index may refer to the code of an older source.)
"""

import base64
import functools
import glob
import hashlib
import json
import os
import platform
import stat
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from lookup.compiling import processors
from lookup.compiling.private_parts import Code
from lookup.running.output import open_nonblocking, user_folder

PACKAGES = Path(__file__).parents[2]
SOURCES = {
    "lookup": ("compiling/**/*.py", "_kernels/**/*.py", "games.py", "tables/runouts.py"),
    "calculations": ("_kernels/**/*.py",),
    "poker_calculator": (
        "*/_kernels/**/*.py",
        "environments/menu.py",
        "environments/opponents.py",
        "games/play/*.py",
        "games/positions.py",
        "histories/outcomes/plain_course.py",
        "histories/outcomes/tally.py",
    ),
}
"""The sources of kernels by package. Sources of a package may use those of earlier packages."""

HASH_BYTES = 32  # a file of compiled code begins with a SHA-256

NAME_LETTERS, DIGEST_LETTERS = 13, 12
"""The number of letters of a kernel's name, and of a digest (5 bits a letter), in file names.

Windows opens paths of up to 259 letters. With Python from its store and a user's name of 20
letters, the folder of packages takes 154, and the longest folder of our code below it 47.
"""

_warned: list[str] = []

LARGE = 1 << 63

type_of_array = attrgetter("dtype", "ndim", "flags.num")
"""Returns a key of the type of an array or a NumPy number, in 0.2 µs."""


def warn_once(reason: str) -> None:
    """Warn, once per process, that kernels are compiled without a cache, and give the reason."""
    if _warned:
        return
    _warned.append(reason)
    warnings.warn(
        f"kernels are compiled afresh in this process, as their cache failed ({reason}); results "
        "are not affected; set NUMBA_CACHE_DIR to a folder that only you can write",
        RuntimeWarning,
        stacklevel=4,
    )


class DamagedCodeError(Exception):
    """Raised if a file of compiled code differs from the one written for its kernel."""


class KernelFiles:
    """The files with the code of a kernel.

    Make it when the kernel is defined: later, the sources may differ from the imported code.
    """

    def __init__(self, function: FunctionType) -> None:
        self._path = Path(function.__code__.co_filename)
        try:
            sources = hash_of_sources(str(function.__module__).partition(".")[0], self._path)
        except OSError as error:  # unreadable, or no file, as for a cell of a notebook
            sources = ""
            if self._path.exists():
                warn_once(type(error).__name__)
        name = f"{self._path.stem}.{function.__name__}-{function.__code__.co_firstlineno}"
        self._identity = name, sources
        self._stem = f"{name[:NAME_LETTERS].rstrip('.')}.{_digest(name)}"
        self._made_with = _described([cell.cell_contents for cell in function.__closure__ or ()])

    def load(self, arguments: tuple[Any, ...]) -> Iterator[Code]:
        """Yield the code for arguments of these types from each folder with an intact file.

        Warns about unreadable code if the caller takes none of the yielded codes.
        """
        failed = []
        for folder, key in self._folders_and_keys(arguments):
            try:
                code = self.read(folder, key)
            except (OSError, DamagedCodeError) as error:
                failed.append(type(error).__name__)
            else:
                if code is not None:
                    yield code
        if failed:
            warn_once(failed[0])

    def save(self, arguments: tuple[Any, ...], code: Code) -> None:
        """Write the code for arguments of these types into the first writable folder."""
        kinds = self._kinds(arguments)
        if kinds is None:
            return
        *_, folder = self._folders()
        try:
            self.write(folder, (kinds, *_here()), code)
        except OSError as error:  # no folder can be written, a full disk
            warn_once(type(error).__name__)

    def precompile(self, folder: Path, arguments: tuple[Any, ...], code: Code) -> None:
        """Write the code for arguments of these types into a folder of a wheel."""
        kinds = self._kinds(arguments)
        assert kinds is not None, f"{self._identity} has no code on disk for {arguments}"
        self.write(folder, (kinds, *_of_wheel()), code)

    def _kinds(self, arguments: tuple[Any, ...]) -> str | None:
        """Return the types of arguments and the kernel's closure as text.

        Returns None if text cannot describe them, or if the source file does not exist.
        """
        kinds = [in_words(argument) for argument in arguments]
        if not self._identity[1] or self._made_with is None or None in kinds:
            return None
        return f"{kinds} {self._made_with}" if self._path.is_file() else None

    def _folders(self) -> Iterator[Path]:
        """Yield the folders that may have code, up to the first writable one."""
        own = self._path.parent
        folder_name = f"{own.name}_{hashlib.sha256(os.fsencode(own)).hexdigest()[:16]}"
        for folder in folders_of_code(own, folder_name):
            yield folder
            if _can_be_written(folder):
                return

    def _folders_and_keys(
        self, arguments: tuple[Any, ...]
    ) -> Iterator[tuple[Path, tuple[str, ...]]]:
        """Yield each folder that may have code for arguments of these types, and its key."""
        kinds = self._kinds(arguments)
        if kinds is None:
            return
        if (folder := processors.folder()) is not None:
            yield folder, (kinds, *_of_wheel())
        for folder in self._folders():
            yield folder, (kinds, *_here())

    def read(self, folder: Path, key: tuple[str, ...]) -> Code | None:
        """Return the code that a folder has under a key, or None.

        Raises DamagedCodeError for content that was not written for *key*, and removes the file.
        Raises OSError for a file that is unreadable, or that other users can write.
        """
        path = self.path(folder, key)
        try:
            with open(path, "rb", opener=open_nonblocking) as file:
                status = os.fstat(file.fileno())
                self._check_writers(status)
                content = file.read() if stat.S_ISREG(status.st_mode) else b""
        except (FileNotFoundError, NotADirectoryError):
            return None
        if content[:HASH_BYTES] != self._hash(key, content[HASH_BYTES:]):
            with suppress(OSError):  # a read-only folder
                path.unlink()
            raise DamagedCodeError(path)
        names, _, object_file = content[HASH_BYTES:].partition(b"\n")
        name, entry, environment, called, processor = json.loads(names)
        return Code(name, entry, environment, (*called,), (*processor,), object_file)

    def write(self, folder: Path, key: tuple[str, ...], code: Code) -> None:
        """Write the file of *key* atomically, and remove files of other sources."""
        path = self.path(folder, key)
        # A random name: other users who can write to the folder cannot make a link of it first.
        temporary = path.with_name(f"{self._stem}.{os.urandom(6).hex()}.part")
        content = json.dumps(code[:-1]).encode() + b"\n" + code.object_file
        folder.mkdir(parents=True, exist_ok=True)
        try:
            with open(temporary, "xb", opener=_open_for_own) as file:
                file.write(self._hash(key, content) + content)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        an_hour_ago = time.time() - 3600
        for other in folder.glob(f"{glob.escape(self._stem)}.*"):
            with suppress(FileNotFoundError):  # another process removes files, too
                is_part = other.suffix == ".part"
                source = other.name.removeprefix(f"{self._stem}.").partition(".")[0]
                if other.stat().st_mtime < an_hour_ago if is_part else source != self._source:
                    other.unlink()

    @property
    def _source(self) -> str:
        return _digest(self._identity[1])

    def path(self, folder: Path, key: tuple[str, ...]) -> Path:
        """Return the path of the code under *key* in a folder."""
        return folder / f"{self._stem}.{self._source}.{_digest(repr(key))}.nbc"

    def _hash(self, key: tuple[str, ...], content: bytes) -> bytes:
        return hashlib.sha256(repr((*self._identity, key)).encode() + content).digest()

    def _check_writers(self, status: os.stat_result) -> None:
        """Raise PermissionError for a file of users who cannot write the kernel's source."""
        if os.name == "posix":
            origin = os.stat(self._path)
            writable = status.st_mode & ~origin.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
            if writable or status.st_uid not in (0, os.geteuid(), origin.st_uid):
                raise PermissionError


def hash_of_sources(package: str, path: Path) -> str:
    """Hash the sources of all kernels of a package, and the file of one of them."""
    return hashlib.sha256(_hash_of_package(package) + path.read_bytes()).hexdigest()


@functools.cache
def _hash_of_package(package: str) -> bytes:
    digest = hashlib.sha256()
    for name, patterns in SOURCES.items():
        for source in sorted(file for each in patterns for file in (PACKAGES / name).glob(each)):
            digest.update(f"{source.relative_to(PACKAGES)}\n".encode() + source.read_bytes())
        if name == package:
            break
    return digest.digest()


def folders_of_code(sources: Path, name: str = "") -> Iterator[Path]:
    """Yield the folders for the code of sources; folders shared by packages have a part *name*."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen, name)
    yield sources / "__pycache__"
    if (of_user := user_folder("cache")) is not None:
        yield of_user / "kernels" / name


def _can_be_written(folder: Path) -> bool:
    """Return whether a folder is writable; make it if it is missing."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return os.access(folder, os.W_OK)
    return False


@functools.cache
def _here() -> tuple[str, ...]:
    """Return everything on which the code of this process depends, besides its sources.

    NumPy lists some features of the processor; LLVM compares all of them before code runs.
    """
    versions = [sys.implementation.cache_tag, np.__version__]
    for name in ("numba", "llvmlite"):
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            version = Path(spec.origin).with_name("_version.py")
            versions.append(
                (version if version.is_file() else Path(spec.origin)).read_text("utf-8")
            )
    settings = [os.environ.get(name) for name in processors.SETTINGS]
    processor = f"{platform.machine()} {sys.platform} {sorted(processors.features())} {settings}"
    return *map(str, versions), processor


def _of_wheel() -> tuple[str, ...]:
    """Return everything on which the code of a wheel depends.

    The size of an object distinguishes Pythons with other layouts of objects.
    """
    return sys.platform, str(object.__basicsize__)


def _open_for_own(name: str, flags: int) -> int:
    """Open a file that only its owner can write and all can read, whatever the umask."""
    return os.open(name, flags, 0o644)


def _digest(text: str) -> str:
    """Return a short hash of a text, in letters of one case and digits."""
    digest = base64.b32encode(hashlib.sha256(text.encode()).digest())
    return digest[:DIGEST_LETTERS].decode().lower()


def _described(value: Any) -> str | None:
    """Return a text that identifies a value with which a kernel was made, or None."""
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


def type_of(argument: Any) -> Any:
    """Return a key that differs for arguments of different types."""
    if isinstance(argument, (np.ndarray, np.generic)):
        return type_of_array(argument)
    if isinstance(argument, tuple):
        return type(argument), *map(type_of, argument)
    if type(argument) is int:
        return int if -LARGE <= argument < LARGE else np.uint64
    return type(argument)


def in_words(argument: Any) -> str | None:
    """Return the type of an argument as text for files, or None if such code is not stored.

    Code is not stored for objects, and for arrays in another order than C or of foreign byte order.
    """
    if isinstance(argument, np.ndarray):
        flags, element = argument.flags, argument.dtype
        if not (flags.c_contiguous and flags.aligned and element.isnative) or element.hasobject:
            return None
        order = "written" if flags.writeable else "read"
        return f"{element.str}[{argument.ndim}] {order}"
    if isinstance(argument, tuple):
        parts = [in_words(part) for part in argument]
        kind = type(argument)
        return None if None in parts else f"{kind.__module__}.{kind.__qualname__}({parts})"
    if type(argument) is int:
        return "int64" if -LARGE <= argument < LARGE else "uint64"
    if type(argument) in (bool, float) or isinstance(argument, np.generic):
        return type(argument).__name__
    return None
