"""Files by name: paths of this machine, and URLs."""

import os
from contextlib import AbstractContextManager
from io import BufferedReader
from pathlib import Path


def is_file(name: str) -> bool:
    """Return whether there is a file with this name."""
    return Path(name).is_file()


def open_bytes(name: str) -> AbstractContextManager[BufferedReader]:
    """Open a file to read its bytes."""
    return Path(name).open("rb")


def version_of(name: str) -> tuple[int, int]:
    """Return the size of a file, and a number that changes if the file is modified."""
    status = os.stat(name)
    return status.st_size, status.st_mtime_ns
