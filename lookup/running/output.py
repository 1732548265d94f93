"""Where programs write: a file, whole or not at all, or a stream, of the kind that it was."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from typing import Any

from lookup.tables.store import atomic_write


@contextmanager
def open_to_write(path: str | os.PathLike[str]) -> Iterator[BufferedIOBase]:
    """Open a file to write, which takes its place when the block ends well and not before.

    Its mode is kept, and so is a link, of which the file is replaced that it leads to. A pipe or a
    device is written as it comes, and so is standard output, by whatever name. Raises OSError with
    the name of the file when it cannot be written.
    """
    try:
        status = _status(path)
        if status is not None and is_standard_output(status):
            with standard_output() as stream:
                yield stream
        elif status is not None and not stat.S_ISREG(status.st_mode):
            with open(path, "wb") as stream:
                yield stream
        elif status is not None and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        else:
            mode = 0o644 if status is None else stat.S_IMODE(status.st_mode)
            with atomic_write(Path(os.path.realpath(path)), mode) as file:
                if status is not None and hasattr(os, "fchmod"):
                    os.fchmod(file.fileno(), mode)  # with what the umask took off
                yield file
    except OSError as error:
        error.filename = os.fspath(path)  # else that of a temporary file, or none
        raise


@contextmanager
def standard_output() -> Iterator[BufferedIOBase]:
    """Open standard output for bytes, behind what was printed."""
    sys.stdout.flush()
    # Not `sys.stdout.buffer`: with PYTHONUNBUFFERED it writes as little as it likes.
    with open(sys.stdout.fileno(), "wb", closefd=False) as stream:
        yield stream


def is_standard_output(status: os.stat_result) -> bool:
    """Return whether a file of this status is standard output."""
    try:
        ours: Any = os.fstat(sys.stdout.fileno())
    except (AttributeError, OSError, ValueError):  # closed, or no file
        return False
    return os.path.samestat(status, ours)


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None
