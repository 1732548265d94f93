"""Write files atomically, and remove the temporary files of killed writers."""

import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedIOBase
from pathlib import Path
from typing import Final

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed
    fcntl = None  # type: ignore[assignment]

SECONDS_LEFT: Final = 3600
"""The minimum age of a temporary file to remove, because an active writer may hold no lock."""


@contextmanager
def atomic_write(path: Path, mode: int = 0o644) -> Iterator[BufferedIOBase]:
    """Write *path* atomically: the block fills a temporary file in the same folder.

    Leaving the block syncs the file and renames it; any exception, including Ctrl-C, removes it.
    Only a killed process leaves a temporary file, ``.<name>.<16 hex digits>.part``, which the next
    write of *path* removes after an hour. An OSError of the temporary file, or without a file name,
    gets the name *path*.
    """
    with suppress(OSError):
        _remove_leftovers(path)
    temporary = path.with_name(f".{path.name}.{os.urandom(8).hex()}.part")
    try:
        # The system applies the umask to the mode; tempfile's 0600 would exclude other users.
        with open(temporary, "x+b", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            with suppress(OSError):  # a file system without locks
                _lock(file.fileno())
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError) and error.filename in (None, os.fspath(temporary)):
            error.filename = os.fspath(path)
        raise
    with suppress(OSError):  # Windows cannot open a folder, and some systems cannot sync it
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def leftovers(path: Path) -> list[Path]:
    """Return the temporary files of a file."""
    pattern = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{16}}\.part")
    return [path.with_name(name) for name in os.listdir(path.parent) if pattern.fullmatch(name)]


def _remove_leftovers(path: Path) -> None:
    """Remove the temporary files of *path* from killed processes."""
    for leftover in leftovers(path):
        status = os.lstat(leftover)
        is_old = time.time() - status.st_mtime > SECONDS_LEFT
        if is_old and stat.S_ISREG(status.st_mode):
            with suppress(OSError):
                _remove_unlocked(leftover)


def _remove_unlocked(path: Path) -> None:
    """Remove a file; raises OSError while its writer is alive."""
    if fcntl is None:
        path.unlink()
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        _lock(descriptor)
        path.unlink()
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> None:
    """Lock a file until it is closed; raises OSError if another process has the lock."""
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
