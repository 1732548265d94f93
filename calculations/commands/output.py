"""Where a command writes: a file, whole or not at all, or a stream."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from calculations.commands.exits import FILE_ERROR, CommandError, file_problem
from lookup.store import atomic_write

STANDARD_STREAM = "-"


@contextmanager
def open_output(name: str, source: IO[bytes]) -> Iterator[Any]:
    """Open a file to write, which takes its place when the block ends well and not before.

    It may be the file that is read, *source*. A pipe or a device is written as it comes, and so is
    standard output, by whatever name. Raises CommandError when it cannot be written.
    """
    status = None if name == STANDARD_STREAM else _status(name)
    if name == STANDARD_STREAM or (status is not None and _is_standard_output(status)):
        if sys.stdout is None:
            raise CommandError("standard output is closed", FILE_ERROR)
        read = os.fstat(source.fileno())
        if stat.S_ISREG(read.st_mode) and _is_standard_output(read):
            rule = "the input is standard output, too, and would be read as it is written"
            raise CommandError(f"{rule}; name the output", FILE_ERROR)
        # Not `sys.stdout.buffer`: with PYTHONUNBUFFERED it writes as little as it likes.
        with open(sys.stdout.fileno(), "wb", closefd=False) as stream:
            yield stream
    elif status is not None and stat.S_ISDIR(status.st_mode):
        raise CommandError(f"{name} is a folder; name a file to write", FILE_ERROR)
    elif status is not None and not stat.S_ISREG(status.st_mode):
        with _worded(name), open(name, "wb") as stream:
            yield stream
    else:
        if status is not None and not os.access(name, os.W_OK):
            raise CommandError(f"{name} is there and may not be written", FILE_ERROR)
        # A link is kept, and what it leads to replaced.
        with _worded(name), atomic_write(Path(os.path.realpath(name))) as file:
            if status is not None and hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), stat.S_IMODE(status.st_mode))
            yield file


def _status(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CommandError(file_problem(name, error), FILE_ERROR) from None


def _is_standard_output(status: os.stat_result) -> bool:
    try:
        ours: Any = os.fstat(sys.stdout.fileno())
    except (AttributeError, OSError, ValueError):  # closed, or no file
        return False
    return os.path.samestat(status, ours)


@contextmanager
def _worded(name: str) -> Iterator[None]:
    """Let errors of the system name the output."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CommandError(f"can not write {file_problem(name, error)}", FILE_ERROR) from None
