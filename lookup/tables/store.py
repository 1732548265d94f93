"""Big lookup tables: built once, kept in the user's cache folder, mapped read-only.

A table is a file of raw numbers that a `TableSpec` describes. Readers take no lock: they compare
the file with the small stamp beside it and hash the whole file only where the two differ. Builders
lock, write under a temporary name and rename, so a table is found whole or not at all.

Who may write in the folder can deceive its readers: by a stamp forged for other bytes, hashes
included, or by writing into a file that is mapped. Readers of a shared folder need no such right.
"""

from __future__ import annotations

import errno
import hashlib
import math
import os
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.running.atomic import atomic_write, leftovers
from lookup.running.progress import progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from lookup.tables.stamps import is_stamped, make_stamp, open_at_once, read_stamp, stamp_path

FOLDER_VARIABLE = "POKER_CALCULATOR_TABLES"
CLOCK_TICK = 0.02  # seconds until a change is sure to get another ctime (Linux: 1 to 10 ms)
BUILD = "build it with `python scripts/build_tables.py`"
REBUILD = "build it again with `python scripts/build_tables.py --force`, or delete the file"


class TableError(RuntimeError):
    """A table is absent, damaged, or can not be built; the message says what to do."""


@dataclass(frozen=True)
class TableSpec:
    """Describe one table: the right file, and how to fill it.

    name : what messages and the progress bar call it
    file_name : carries a version, so that a changed table gets a new name
    dtype : little-endian and explicit, e.g. ``np.dtype("<i4")``
    shape : of the whole table, in C order
    sha256 : of the file's bytes, in lower case; the file has no header
    build : fills the given writable array, calls ``advance(steps)`` on its way
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
    from platformdirs import user_cache_path  # only here: the import costs more than an open

    with suppress(RuntimeError):  # without any home new platformdirs raise it, old leave a "~"
        folder = user_cache_path("poker-calculator", appauthor=False)
        if folder.is_absolute():
            return folder
    raise TableError(f"no home folder is known; set {FOLDER_VARIABLE} to a folder for tables")


def open_table(spec: TableSpec, *, folder: Path | None = None) -> np.memmap[Any, np.dtype[Any]]:
    """Map the table read-only; build it first where it is absent.

    A file that is not the table is refused with a `TableError`, never rebuilt unasked. On
    Windows, without a ctime of changes, only `verify_table` sees bytes changed with mtime set back.
    """
    path = (folder or tables_folder()) / spec.file_name
    if not os.path.lexists(path):
        build_table(spec, folder=folder)
    with _open_right(spec, path) as file:
        return np.memmap(file, dtype=spec.dtype, mode="r", shape=spec.shape)


def build_table(spec: TableSpec, *, folder: Path | None = None, force: bool = False) -> Path:
    """Build the table unless it is there; of several processes one builds, the others wait.

    A file that is there is checked as `open_table` does. With *force* it is replaced, whatever
    it holds; who has the old one mapped keeps it (on Windows: is in the way, an error says so).
    """
    path = (folder or tables_folder()) / spec.file_name
    if force or not os.path.lexists(path):
        with _sole_builder(spec, path):
            if force or not os.path.lexists(path):
                with atomic_write(path) as file:
                    _reserve(file, spec.nbytes)
                    _fill(spec, file)
                    bug = "nothing was kept; please report this as a bug"
                    _check_hash(spec, file, f"what was built for {path}", bug)
    # A new table is hashed once more (72 ms for 130 MB), by the readers' path: that makes its
    # stamp, which has to come after the rename because a rename changes the ctime.
    with _open_right(spec, path):
        return path


def verify_table(spec: TableSpec, *, folder: Path | None = None) -> Path:
    """Hash the whole table, whatever its stamp says; raise `TableError` if wrong or absent."""
    path = (folder or tables_folder()) / spec.file_name
    with _open_right(spec, path, trust=False):
        return path


def adopt_table(spec: TableSpec, path: Path, *, folder: Path | None = None) -> Path:
    """Take over a file of the user's, e.g. a published one, if it is the very table.

    It is copied, not linked: who edits the original later would otherwise edit the table, under
    its readers. The copy is what is hashed, so the original may even change meanwhile.
    """
    target = (folder or tables_folder()) / spec.file_name
    cure = f"it was not adopted; find another copy, or {BUILD}"
    with (
        _open_sized(spec, path, cure) as original,
        _sole_builder(spec, target),
        atomic_write(target) as copy,
    ):
        _reserve(copy, spec.nbytes)
        shutil.copyfileobj(original, copy, 1 << 20)
        _check_hash(spec, copy, str(path), cure)
    with _open_right(spec, target):
        return target


class TableState(NamedTuple):
    """What is found of a table, without hashing or building it."""

    path: Path
    nbytes: int | None
    """The length of the file, None where there is none."""
    problem: str
    """Why the file can not be the table, empty where it may be."""
    trusted: bool
    """Whether its size and times are as when its hash was found right; else the next use hashes."""
    leftovers: list[Path]
    """Files that killed builders left, which the next builder removes."""


def inspect_table(spec: TableSpec, *, folder: Path | None = None) -> TableState:
    """Return what is there of a table; nothing is built, hashed or written."""
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
        problem = f"{path} can not be read ({error.strerror})"
    except TableError as error:
        problem = str(error)
    with suppress(OSError):
        return TableState(path, nbytes, problem, trusted, _leftovers(path))
    return TableState(path, nbytes, problem, trusted, [])


def remove_table(spec: TableSpec, *, folder: Path | None = None) -> list[Path]:
    """Remove a table, its stamp, its lock and what killed builders left, and return their paths.

    Nothing else is touched, the folder included. Raises TableError while a process builds it, and
    when a file can not be removed.
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
        raise TableError(f"{named} can not be removed: {reason}") from error
    return [*removed, _lock_path(path)] if had_lock else removed


def _lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _leftovers(path: Path) -> list[Path]:
    """Return the temporary files of a table and its stamp."""
    return [*leftovers(path), *leftovers(stamp_path(path))]


@contextmanager
def _open_sized(spec: TableSpec, path: Path, cure: str) -> Iterator[BufferedIOBase]:
    """Open a regular file of the table's length; word every OSError on the way."""
    expected = f"expected {spec.nbytes:,} bytes ({spec.name}: {spec.dtype} {spec.shape})"
    try:
        with open(path, "rb", opener=open_at_once) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise OSError(errno.EINVAL, "Not a regular file")
            if status.st_size != spec.nbytes:
                raise TableError(f"{path} holds {status.st_size:,} bytes, {expected}; {cure}")
            yield file
    except OSError as error:
        other = f"make it a readable file, or set {FOLDER_VARIABLE} to another folder"
        cure = BUILD if isinstance(error, FileNotFoundError) else other
        raise TableError(
            f"{path} can not be read ({error.strerror}), {expected}; {cure}"
        ) from error


@contextmanager
def _open_right(spec: TableSpec, path: Path, *, trust: bool = True) -> Iterator[BufferedIOBase]:
    """Open the table if its bytes are right: its stamp says so, or its hash does."""
    with _open_sized(spec, path, REBUILD) as file:
        if not (trust and is_stamped(path, file, spec.sha256)):
            status = os.fstat(file.fileno())
            # Bytes changed within the tick of *status* keep its ctime. When the tick is over
            # before the hash begins, the hash sees them.
            if time.time() - status.st_ctime < CLOCK_TICK:
                time.sleep(CLOCK_TICK)
            hashes: list[Callable[[], Any]] = [
                lambda: _check_hash(spec, file, str(path), REBUILD),
                lambda: _stamp_of(spec, path, status),
            ]
            try:  # both at once: a new table is ready 0.1 s sooner
                _, stamp = run_slices(lambda take: take(), hashes, min(2, thread_count()))
            except TableError:
                with suppress(OSError):  # or the next open would trust what verify_table refused
                    stamp_path(path).unlink()
                raise
            with suppress(OSError), atomic_write(stamp_path(path)) as stamp_file:
                stamp_file.write(stamp)
        yield file


def _stamp_of(spec: TableSpec, path: Path, status: os.stat_result) -> bytes:
    """Return the stamp of the table, read by a file of its own."""
    with _open_sized(spec, path, REBUILD) as file:
        return make_stamp(file, status, spec.sha256)


def _check_hash(spec: TableSpec, file: BufferedIOBase, subject: str, cure: str) -> None:
    file.seek(0)
    found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != spec.sha256:
        rule = f"has the SHA-256 {found}, expected {spec.sha256} ({spec.name})"
        raise TableError(f"{subject} {rule}; {cure}")


@contextmanager
def _sole_builder(spec: TableSpec, path: Path) -> Iterator[None]:
    """Hold the table's lock, sweep what dead builders left, and word the block's OSErrors."""
    from filelock import FileLock, Timeout  # only builders pay for the import

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(_lock_path(path))  # the system frees a dead holder's
        try:
            lock.acquire(timeout=0)
        except Timeout:
            if sys.stderr is not None:
                print(f"waiting for the process that builds {path} ...", file=sys.stderr)
            lock.acquire()
        try:
            with suppress(OSError):  # with the lock held, no temporary file's builder is alive
                for leftover in _leftovers(path):
                    leftover.unlink()
            yield
        finally:
            lock.release()
    except (OSError, NotImplementedError) as error:  # the latter: a file system without locks
        raise TableError(_not_written(spec, path, error)) from error


def _not_written(spec: TableSpec, path: Path, error: Exception) -> str:
    """Word why *path* can not be written, with the space needed and free, and the cure."""
    reason = getattr(error, "strerror", None) or str(error)
    if getattr(error, "errno", None) == errno.EFBIG:
        reason += ", a limit of this process: `ulimit -f`"
    elif os.name == "nt" and isinstance(error, PermissionError):
        reason += ", or a program has the old file open: close it"
    standing = next(p for p in path.parents if os.path.isdir(p))
    need, free = spec.nbytes / 1e6, shutil.disk_usage(standing).free / 1e6
    return (
        f"can not write {path} ({spec.name}): {reason}; it needs {need:,.1f} MB and {free:,.1f} MB "
        f"are free there; set {FOLDER_VARIABLE} to a folder with room that you can write"
    )


def _reserve(file: BufferedIOBase, size: int) -> None:
    """Take the space now: storing into a mapping on a full disk kills the process by SIGBUS."""
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
    with progress_bar(spec.steps, spec.name) as bar:
        spec.build(table.view(np.ndarray), bar.update)
    table.flush()
