"""Files of compiled code, and the warning that there are none."""

import base64
import glob
import hashlib
import json
import os
import stat
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Any

from lookup.compiling.object_code import Code
from lookup.running.user_files import open_nonblocking

HASH_BYTES = 32  # a file of compiled code begins with a SHA-256

NAME_LETTERS, DIGEST_LETTERS = 16, 12
"""The letters of a kernel's name, and of each digest (5 bits a letter), in the names of its files.

Windows opens paths of up to 259 letters. The packages of a Python from its store lie 154 deep, with
a user's name of 20 letters, and the deepest of our folders of code 42.
"""

WRITABLE = "set NUMBA_CACHE_DIR to a folder that only you can write"

_warned: list[str] = []


def warn_once(reason: str, cure: str = WRITABLE) -> None:
    """Say once a process that kernels are compiled without a cache, and why."""
    if _warned:
        return
    _warned.append(reason)
    warnings.warn(
        f"kernels are compiled afresh in this process, as their cache failed ({reason}); results "
        f"are not affected; {cure}",
        RuntimeWarning,
        stacklevel=4,
    )


class DamagedCodeError(Exception):
    """A file of compiled code does not hold the bytes that were written for its kernel."""


class CodeFiles:
    """The compiled code of one kernel on disk: a file for each thing that it depends on.

    Numba's own index beside numbered files can come to name the code of an older source, when a
    process ends or another one starts between the two writes. Here a file's name says all. Its
    content is a hash, the code's names as a line of JSON, and the object file. The hash is that of
    the rest and of all that the code depends on: a wrong bit in machine code would be run, and the
    code of another kernel would read its arguments wrongly.

    folder  : need not exist before the first `save`
    name    : distinguishes the kernel from all others with code in the folder
    sources : distinguishes its code from that of older sources
    origin  : the kernel's source; who can write it can run anything here
    """

    def __init__(self, folder: Path, name: str, sources: str, origin: Path) -> None:
        self.folder = folder
        self._stem = f"{name[:NAME_LETTERS].rstrip('.')}.{_digest(name)}"
        self._source = _digest(sources)
        self._identity = name, sources
        self._origin = origin

    def load(self, key: tuple[Any, ...]) -> Code | None:
        """Return the code saved under *key*, or None.

        Raises DamagedCodeError for other content than was written for *key*, and removes it.
        Raises OSError for a file that cannot be read, or that others can write.
        """
        path = self.path(key)
        try:
            with open(path, "rb", opener=open_nonblocking) as file:
                status = os.fstat(file.fileno())
                self._check_writers(status)
                content = file.read() if stat.S_ISREG(status.st_mode) else b""
        except (FileNotFoundError, NotADirectoryError):
            return None
        if content[:HASH_BYTES] != self._hash(key, content[HASH_BYTES:]):
            with suppress(OSError):  # a folder that may only be read
                path.unlink()
            raise DamagedCodeError(path)
        names, _, object_file = content[HASH_BYTES:].partition(b"\n")
        name, entry, environment, called, processor = json.loads(names)
        return Code(name, entry, environment, (*called,), (*processor,), object_file)

    def save(self, key: tuple[Any, ...], code: Code) -> None:
        """Write the file of *key* as a whole, and sweep those of other sources."""
        path = self.path(key)
        # A new file: where others can write, they may have made a link of a name that they guess.
        temporary = self.folder / f"{self._stem}.{self._source}.{os.urandom(6).hex()}.part"
        content = json.dumps(code[:-1]).encode() + b"\n" + code.object_file
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            with open(temporary, "xb", opener=_open_for_own) as file:
                file.write(self._hash(key, content) + content)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        an_hour_ago = time.time() - 3600
        for other in self.folder.glob(f"{glob.escape(self._stem)}.*"):
            with suppress(FileNotFoundError):  # another process sweeps, too
                left_over = other.suffix == ".part" and other.stat().st_mtime < an_hour_ago
                if left_over or f".{self._source}." not in other.name:
                    other.unlink()

    def path(self, key: tuple[Any, ...]) -> Path:
        """Return the path of the code saved under *key*."""
        return self.folder / f"{self._stem}.{self._source}.{_digest(repr(key))}.nbc"

    def _hash(self, key: tuple[Any, ...], content: bytes) -> bytes:
        return hashlib.sha256(repr((*self._identity, key)).encode() + content).digest()

    def _check_writers(self, status: os.stat_result) -> None:
        """Raise PermissionError for a file of users who cannot write the kernel's source."""
        if os.name == "posix":
            origin = os.stat(self._origin)
            writable = status.st_mode & ~origin.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
            if writable or status.st_uid not in (0, os.geteuid(), origin.st_uid):
                raise PermissionError


def _open_for_own(name: str, flags: int) -> int:
    """Open a file that others may read and only the user may write, whatever their umask."""
    return os.open(name, flags, 0o644)


def _digest(text: str) -> str:
    """Return a short hash of a text, in letters and digits that may lose their case."""
    digest = base64.b32encode(hashlib.sha256(text.encode()).digest())
    return digest[:DIGEST_LETTERS].decode().lower()
