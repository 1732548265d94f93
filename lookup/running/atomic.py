"""Files that are written whole or not at all, and what killed writers left of them."""

from __future__ import annotations

import os
import re
import secrets
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
"""For how long a file of a killed writer is left at least: one at work may not have locked it."""


@contextmanager
def atomic_write(path: Path, mode: int = 0o644) -> Iterator[BufferedIOBase]:
    """Write *path* whole or not at all: the block fills a temporary file in the same folder.

    Leaving the block makes the file durable and renames it; any exception, Ctrl-C included,
    removes it. Only a killed process leaves one, named ``.<name>.<16 hex digits>.part``, and an
    hour later the next write of *path* removes it. An OSError of the temporary file, or of no file
    that it names, names *path*.
    """
    with suppress(OSError):
        _sweep(path)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        # The kernel takes the umask off the mode; tempfile's 0600 would lock other users out.
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
    with suppress(OSError):  # a folder can not be opened on Windows, nor synced everywhere
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def leftovers(path: Path) -> list[Path]:
    """Return the temporary files of a file."""
    pattern = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{16}}\.part")
    return [path.with_name(name) for name in os.listdir(path.parent) if pattern.fullmatch(name)]


def _sweep(path: Path) -> None:
    """Remove the temporary files of *path* that killed processes left."""
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
    """Lock a file until it is closed; raises OSError if another process does."""
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
