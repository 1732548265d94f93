"""Large lookup tables: built once, stored in the user's cache folder, mapped read-only.

A table is a file of raw numbers that a `TableSpec` describes. A builder takes a lock, checks the
SHA-256 of its table, writes a temporary file and renames it, so a table is either complete or
absent. Readers take no lock and check the length; `verify_table` checks the SHA-256.

Anyone who can write to the folder can deceive its readers. Readers of a shared folder need no write
permission.
"""

import errno
import hashlib
import math
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedIOBase
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.running.limits import NotAtHandError, may_prepare
from lookup.running.output import atomic_write, leftovers, open_nonblocking, report, user_folder
from lookup.running.progress import progress_bar

FOLDER_VARIABLE = "POKER_CALCULATOR_TABLES"
BUILD = "build it with `python scripts/build_tables.py`"
REBUILD = "build it again with `python scripts/build_tables.py --force`, or delete the file"


class TableError(RuntimeError):
    """Raised if a table is absent, damaged, or cannot be built; the message has the cure."""


class TableSpec(NamedTuple):
    """The description of one table: its file, and the function that fills it.

    name : the name in messages and the progress bar
    file_name : includes a version, so that a changed table gets a new name
    dtype : little-endian and explicit, e.g. ``np.dtype("<i4")``
    shape : of the whole table, in C order
    sha256 : of the file's bytes, in lower case; the file has no header
    build : fills the given writable array and calls ``advance(steps)`` as it proceeds
    steps : the sum of all steps that *build* reports
    """

    name: str
    file_name: str
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    sha256: str
    build: Callable[[NDArray[Any], Callable[[int], None]], None]
    steps: int

    @property
    def nbytes(self) -> int:
        """Return the length of the file in bytes."""
        return math.prod(self.shape) * self.dtype.itemsize


def tables_folder() -> Path:
    """Return the folder of the tables: $POKER_CALCULATOR_TABLES, else the user's cache folder."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).absolute()
    if (folder := user_folder("cache")) is not None:
        return folder
    raise TableError(f"no home folder is known; set {FOLDER_VARIABLE} to a folder for tables")


def table_path(spec: TableSpec, folder: Path | None = None) -> Path:
    """Return the path of a table, which may be absent."""
    return (folder or tables_folder()) / spec.file_name


def open_table(spec: TableSpec, *, folder: Path | None = None) -> np.memmap[Any, np.dtype[Any]]:
    """Map the table read-only, building it first if it is absent.

    A file of another length raises `TableError` and is never rebuilt automatically.
    """
    path = build_table(spec, folder=folder)
    with _open_sized(spec, path, REBUILD) as file:
        return np.memmap(file, dtype=spec.dtype, mode="r", shape=spec.shape)


def build_table(spec: TableSpec, *, folder: Path | None = None, force: bool = False) -> Path:
    """Build the table if it is absent; one of several processes builds, and the others wait.

    An existing file must have the right length; *force* replaces it. Processes that have mapped the
    old file keep it; on Windows they block the replacement, which then raises an error.
    """
    path = table_path(spec, folder)
    if force or not os.path.lexists(path):
        if not may_prepare():
            raise NotAtHandError(f"{path} is not built")
        with _build_lock(spec, path):
            if force or not os.path.lexists(path):
                table = np.zeros(spec.shape, spec.dtype)
                with progress_bar(spec.steps, f"building the {spec.name}", announced=True) as bar:
                    spec.build(table, bar.update)
                digest, bug = hashlib.sha256(table.data.cast("B")), "please report this as a bug"
                _check_hash(spec, digest, f"what was built for {path}", bug)
                with atomic_write(path) as file:
                    file.write(table.data)
    with _open_sized(spec, path, REBUILD):
        return path


def verify_table(spec: TableSpec, *, folder: Path | None = None) -> Path:
    """Hash the whole table; raises `TableError` if it is damaged or absent."""
    path = table_path(spec, folder)
    with _open_sized(spec, path, REBUILD) as file:
        _check_hash(spec, hashlib.file_digest(file, "sha256"), str(path), REBUILD)
    return path


def adopt_table(spec: TableSpec, path: Path, *, folder: Path | None = None) -> Path:
    """Copy a user's file into the folder of the tables, if it is exactly the table.

    The file is not linked, because later edits of it would then change the table under its readers.
    """
    target = table_path(spec, folder)
    cure = f"it was not adopted; find another copy, or {BUILD}"
    with _open_sized(spec, path, cure) as original:
        content = original.read()
    _check_hash(spec, hashlib.sha256(content), str(path), cure)
    with _build_lock(spec, target), atomic_write(target) as copy:
        copy.write(content)
    return target


class TableState(NamedTuple):
    """The state of a table, found without hashing or building it."""

    path: Path
    nbytes: int | None  # the length of the file, None if it is absent
    problem: str  # the reason why the file cannot be the table, or empty
    leftovers: list[Path]  # temporary files of killed builders, which the next builder removes


def inspect_table(spec: TableSpec, *, folder: Path | None = None) -> TableState:
    """Return the state of a table without building, hashing or writing."""
    path = table_path(spec, folder)
    nbytes, problem = None, ""
    try:
        nbytes = os.stat(path).st_size
        with _open_sized(spec, path, REBUILD):
            pass
    except FileNotFoundError:
        pass
    except OSError as error:
        problem = f"{path} cannot be read ({error.strerror})"
    except TableError as error:
        problem = str(error)
    return TableState(path, nbytes, problem, leftovers(path))


def remove_table(spec: TableSpec, *, folder: Path | None = None) -> list[Path]:
    """Remove a table, its lock and temporary files, and return their paths.

    Nothing else, including the folder, is touched. Raises TableError while a process builds it, and
    if a file cannot be removed.
    """
    from filelock import FileLock, Timeout

    path = table_path(spec, folder)
    lock = _lock_path(path)
    files = [file for file in (path, *leftovers(path), lock) if os.path.lexists(file)]
    try:
        if files:
            with FileLock(lock, timeout=0):
                for file in files:
                    if file != lock:
                        file.unlink()
            lock.unlink(missing_ok=True)  # some versions of filelock remove it themselves
    except Timeout:
        raise TableError(f"{path} is being built by another process; try again later") from None
    except (OSError, NotImplementedError) as error:
        named = getattr(error, "filename", None) or path
        raise TableError(f"{named} cannot be removed: {_reason(error)}") from error
    return files


def _lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


@contextmanager
def _open_sized(spec: TableSpec, path: Path, cure: str) -> Iterator[BufferedIOBase]:
    """Open a regular file of the table's length; every OSError becomes a TableError."""
    expected = f"expected {spec.nbytes:,} bytes ({spec.name}: {spec.dtype} {spec.shape})"
    try:
        with open(path, "rb", opener=open_nonblocking) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise OSError(errno.EINVAL, "Not a regular file")
            if status.st_size != spec.nbytes:
                raise TableError(f"{path} holds {status.st_size:,} bytes, {expected}; {cure}")
            yield file
    except OSError as error:
        other = f"make it a readable file, or set {FOLDER_VARIABLE} to another folder"
        cure = BUILD if isinstance(error, FileNotFoundError) else other
        raise TableError(f"{path} cannot be read ({error.strerror}), {expected}; {cure}") from error


def _check_hash(spec: TableSpec, digest: Any, subject: str, cure: str) -> None:
    if digest.hexdigest() != spec.sha256:
        rule = f"has the SHA-256 {digest.hexdigest()}, expected {spec.sha256} ({spec.name})"
        raise TableError(f"{subject} {rule}; {cure}")


@contextmanager
def _build_lock(spec: TableSpec, path: Path) -> Iterator[None]:
    """Hold the table's lock in a block, remove leftovers, and turn OSErrors into TableErrors."""
    from filelock import FileLock, Timeout  # only builders pay for the import

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(_lock_path(path))  # the system releases it if the holder dies
        try:
            lock.acquire(timeout=0)
        except Timeout:
            report(f"waiting for the process that builds {path} ...")
            lock.acquire()
        try:
            with suppress(OSError):  # with the lock held, no temporary file's builder is alive
                for leftover in leftovers(path):
                    leftover.unlink()
            yield
        finally:
            lock.release()
    except (OSError, NotImplementedError) as error:  # the latter: a file system without locks
        raise TableError(_write_error(spec, path, error)) from error


def _write_error(spec: TableSpec, path: Path, error: Exception) -> str:
    """Return the message that *path* cannot be written: the reason, the space and the cure."""
    from shutil import disk_usage

    reason = _reason(error)
    if getattr(error, "errno", None) == errno.EFBIG:
        reason += ", a limit of this process: `ulimit -f`"
    elif os.name == "nt" and isinstance(error, PermissionError):
        reason += ", or a program has the old file open: close it"
    standing = next(p for p in path.parents if os.path.isdir(p))
    need, free = spec.nbytes / 1e6, disk_usage(standing).free / 1e6
    return (
        f"cannot write {path} ({spec.name}): {reason}; it needs {need:,.1f} MB and {free:,.1f} MB "
        f"are free there; set {FOLDER_VARIABLE} to a writable folder with enough space"
    )


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
