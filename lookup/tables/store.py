"""Large lookup tables: built once, stored in the user's cache folder, mapped read-only.

A table is a file of raw numbers that a `TableSpec` describes. Readers take no lock: they compare
the file with the small stamp beside it and hash the whole file only if they differ. Builders lock,
write to a temporary file and rename it, so a table is either complete or absent.

Anyone who can write to the folder can deceive its readers, with a forged stamp or by writing into a
mapped file. Readers of a shared folder need no write permission.
"""

import errno
import hashlib
import math
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedIOBase
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.running.atomic import atomic_write, leftovers
from lookup.running.progress import progress_bar
from lookup.running.screens import report
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from lookup.running.user_files import open_nonblocking, user_folder
from lookup.tables.stamps import is_stamped, make_stamp, read_stamp, stamp_path

FOLDER_VARIABLE = "POKER_CALCULATOR_TABLES"
CLOCK_TICK = 0.02  # seconds after which a change has a new ctime (Linux: 1 to 10 ms)
BUILD = "build it with `python scripts/build_tables.py`"
REBUILD = "build it again with `python scripts/build_tables.py --force`, or delete the file"


class TableError(RuntimeError):
    """A table is absent, damaged, or cannot be built; the message has the cure."""


class TableSpec(NamedTuple):
    """Describe one table: its file, and the function that fills it.

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
        """Return the length of the file."""
        return math.prod(self.shape) * self.dtype.itemsize


def tables_folder() -> Path:
    """Return the folder of the tables: $POKER_CALCULATOR_TABLES, else the user's cache folder."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return Path(chosen).absolute()
    if (folder := user_folder("cache")) is not None:
        return folder
    raise TableError(f"no home folder is known; set {FOLDER_VARIABLE} to a folder for tables")


def open_table(spec: TableSpec, *, folder: Path | None = None) -> np.memmap[Any, np.dtype[Any]]:
    """Map the table read-only, building it first if it is absent.

    A wrong file raises `TableError` and is never rebuilt automatically. On Windows, which has no
    ctime of changes, only `verify_table` detects changed bytes with a restored mtime.
    """
    path = (folder or tables_folder()) / spec.file_name
    if not os.path.lexists(path):
        build_table(spec, folder=folder)
    with _open_verified(spec, path) as file:
        return np.memmap(file, dtype=spec.dtype, mode="r", shape=spec.shape)


def build_table(spec: TableSpec, *, folder: Path | None = None, force: bool = False) -> Path:
    """Build the table if it is absent; of several processes, one builds and the others wait.

    An existing file is checked like in `open_table`, or replaced with *force*. Processes that have
    the old file mapped keep it; on Windows they prevent the replacement, which raises an error.
    """
    path = (folder or tables_folder()) / spec.file_name
    if force or not os.path.lexists(path):
        with _build_lock(spec, path):
            if force or not os.path.lexists(path):
                with atomic_write(path) as file:
                    _reserve(file, spec.nbytes)
                    _fill(spec, file)
                    bug = "nothing was kept; please report this as a bug"
                    _check_hash(spec, file, f"what was built for {path}", bug)
    # Hash the new table again (72 ms for 130 MB) as a reader, to make its stamp. This must follow
    # the rename, because a rename changes the ctime.
    with _open_verified(spec, path):
        return path


def verify_table(spec: TableSpec, *, folder: Path | None = None) -> Path:
    """Hash the whole table regardless of its stamp; raises `TableError` if wrong or absent."""
    path = (folder or tables_folder()) / spec.file_name
    with _open_verified(spec, path, trust=False):
        return path


def adopt_table(spec: TableSpec, path: Path, *, folder: Path | None = None) -> Path:
    """Copy a user's file, e.g. a published one, if it is exactly the table.

    A link would let later edits of the original change the table under its readers. The copy is
    hashed, so the original may even change meanwhile.
    """
    target = (folder or tables_folder()) / spec.file_name
    cure = f"it was not adopted; find another copy, or {BUILD}"
    with (
        _open_sized(spec, path, cure) as original,
        _build_lock(spec, target),
        atomic_write(target) as copy,
    ):
        _reserve(copy, spec.nbytes)
        from shutil import copyfileobj

        copyfileobj(original, copy, 1 << 20)
        _check_hash(spec, copy, str(path), cure)
    with _open_verified(spec, target):
        return target


class TableState(NamedTuple):
    """The state of a table, found without hashing or building it."""

    path: Path
    nbytes: int | None  # the length of the file, None if it is absent
    problem: str  # the reason why the file cannot be the table, or empty
    trusted: bool  # whether its size and times match its stamp; else the next use hashes it
    leftovers: list[Path]  # temporary files of killed builders, which the next builder removes


def inspect_table(spec: TableSpec, *, folder: Path | None = None) -> TableState:
    """Return the state of a table without building, hashing or writing."""
    path = (folder or tables_folder()) / spec.file_name
    nbytes, problem, trusted = None, "", False
    try:
        status = os.stat(path)
        nbytes = status.st_size
        with _open_sized(spec, path, REBUILD) as file:
            trusted = read_stamp(path, os.fstat(file.fileno()), spec.sha256) is not None
    except FileNotFoundError:
        problem = ""
    except OSError as error:
        problem = f"{path} cannot be read ({error.strerror})"
    except TableError as error:
        problem = str(error)
    with suppress(OSError):
        return TableState(path, nbytes, problem, trusted, _leftovers(path))
    return TableState(path, nbytes, problem, trusted, [])


def remove_table(spec: TableSpec, *, folder: Path | None = None) -> list[Path]:
    """Remove a table, its stamp, lock and temporary files, and return their paths.

    Nothing else, including the folder, is touched. Raises TableError while a process builds it, and
    if a file cannot be removed.
    """
    from filelock import FileLock, Timeout

    path = (folder or tables_folder()) / spec.file_name
    removed: list[Path] = []
    try:
        if not path.parent.is_dir():
            return removed
        first = [path, stamp_path(path), *_leftovers(path)]
        had_lock = os.path.lexists(_lock_path(path))
        if not had_lock and not any(map(os.path.lexists, first)):
            return removed
        with FileLock(_lock_path(path), timeout=0):
            for each in first:
                with suppress(FileNotFoundError):
                    each.unlink()
                    removed.append(each)
        with suppress(FileNotFoundError):  # some versions of filelock remove it themselves
            _lock_path(path).unlink()
    except Timeout:
        raise TableError(f"{path} is being built by another process; try again later") from None
    except (OSError, NotImplementedError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        named = getattr(error, "filename", None) or path
        raise TableError(f"{named} cannot be removed: {reason}") from error
    return [*removed, _lock_path(path)] if had_lock else removed


def _lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _leftovers(path: Path) -> list[Path]:
    """Return the temporary files of a table and its stamp."""
    return [*leftovers(path), *leftovers(stamp_path(path))]


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


@contextmanager
def _open_verified(spec: TableSpec, path: Path, *, trust: bool = True) -> Iterator[BufferedIOBase]:
    """Open the table if its bytes are right, by its stamp or its hash."""
    with _open_sized(spec, path, REBUILD) as file:
        if not (trust and is_stamped(path, file, spec.sha256)):
            status = os.fstat(file.fileno())
            # Bytes changed within the clock tick of *status* keep its ctime. Waiting until the tick
            # is over lets the hash see them.
            if time.time() - status.st_ctime < CLOCK_TICK:
                time.sleep(CLOCK_TICK)
            hashes: list[Callable[[], Any]] = [
                lambda: _check_hash(spec, file, str(path), REBUILD),
                lambda: _stamp_of(spec, path, status),
            ]
            try:  # both at once: a new table is ready 0.1 s sooner
                _, stamp = run_slices(lambda take: take(), hashes, min(2, thread_count()))
            except TableError:
                with suppress(OSError):  # else the next open would trust a refused file
                    stamp_path(path).unlink()
                raise
            with suppress(OSError), atomic_write(stamp_path(path)) as stamp_file:
                stamp_file.write(stamp)
        yield file


def _stamp_of(spec: TableSpec, path: Path, status: os.stat_result) -> bytes:
    """Return the stamp of the table, read through a separate file object."""
    with _open_sized(spec, path, REBUILD) as file:
        return make_stamp(file, status, spec.sha256)


def _check_hash(spec: TableSpec, file: BufferedIOBase, subject: str, cure: str) -> None:
    file.seek(0)
    found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != spec.sha256:
        rule = f"has the SHA-256 {found}, expected {spec.sha256} ({spec.name})"
        raise TableError(f"{subject} {rule}; {cure}")


@contextmanager
def _build_lock(spec: TableSpec, path: Path) -> Iterator[None]:
    """Hold the table's lock, remove leftovers, and turn the block's OSErrors into TableErrors."""
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
                for leftover in _leftovers(path):
                    leftover.unlink()
            yield
        finally:
            lock.release()
    except (OSError, NotImplementedError) as error:  # the latter: a file system without locks
        raise TableError(_write_error(spec, path, error)) from error


def _write_error(spec: TableSpec, path: Path, error: Exception) -> str:
    """Return the message that *path* cannot be written, with needed and free space and cure."""
    reason = getattr(error, "strerror", None) or str(error)
    if getattr(error, "errno", None) == errno.EFBIG:
        reason += ", a limit of this process: `ulimit -f`"
    elif os.name == "nt" and isinstance(error, PermissionError):
        reason += ", or a program has the old file open: close it"
    standing = next(p for p in path.parents if os.path.isdir(p))
    from shutil import disk_usage

    need, free = spec.nbytes / 1e6, disk_usage(standing).free / 1e6
    return (
        f"cannot write {path} ({spec.name}): {reason}; it needs {need:,.1f} MB and {free:,.1f} MB "
        f"are free there; set {FOLDER_VARIABLE} to a writable folder with enough space"
    )


def _reserve(file: BufferedIOBase, size: int) -> None:
    """Reserve disk space: a write to a mapping on a full disk kills the process (SIGBUS)."""
    try:
        os.posix_fallocate(file.fileno(), 0, size)  # type: ignore[attr-defined,unused-ignore]
    except (AttributeError, OSError) as error:  # AttributeError: macOS and Windows lack it
        if getattr(error, "errno", errno.EINVAL) not in (errno.EINVAL, errno.EOPNOTSUPP):
            raise
        for start in range(0, size, 1 << 20):
            file.write(bytes(min(1 << 20, size - start)))
        file.seek(0)


def _fill(spec: TableSpec, file: BufferedIOBase) -> None:
    """Let the spec build into the mapped file, with a progress bar on stderr."""
    table = np.memmap(file, dtype=spec.dtype, mode="r+", shape=spec.shape)
    with progress_bar(spec.steps, f"building the {spec.name}", announced=True) as bar:
        spec.build(table.view(np.ndarray), bar.update)
    table.flush()
