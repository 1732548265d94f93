"""Files of compiled code, and the warning that there are none."""

import base64
import glob
import hashlib
import os
import pickle
import threading
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

HASH_BYTES = 32  # a file of compiled code begins with the SHA-256 of its other bytes

NAME_LETTERS, DIGEST_LETTERS = 16, 12
"""The letters of a kernel's name, and of each digest (5 bits a letter), in the names of its files.

Windows opens paths of up to 259 letters. The packages of a Python from its store lie 154 deep, with
a user's name of 20 letters, and the deepest of our folders of code 42.
"""

WRITABLE = "set NUMBA_CACHE_DIR to a folder that can be written"

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
    """A file of compiled code does not hold the bytes that were written."""


class CodeFiles:
    """The compiled code of one kernel on disk: a file for each thing that it depends on.

    Numba's own index beside numbered files can come to name the code of an older source, when a
    process ends or another one starts between the two writes. Here a file's name says all. Its
    content is a hash and the hashed bytes: a wrong bit in machine code would be run, and kept.

    name    : distinguishes the kernel from all others with code in the folder
    sources : distinguishes its code from that of older sources
    dumps   : returns compiled code as bytes
    """

    def __init__(self, folder: str, name: str, sources: str, dumps: Callable[[Any], bytes]) -> None:
        self.folder = Path(folder)
        self.stem = f"{name[:NAME_LETTERS].rstrip('.')}.{_digest(name)}"
        self.source = _digest(sources)
        self._dumps = dumps

    def load(self, key: tuple[Any, ...]) -> Any:
        """Return the data saved under *key*, or None.

        Raises DamagedCodeError for a file with other content than was written, and removes it.
        """
        path = self._path(key)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        code = memoryview(content)[HASH_BYTES:]
        if content[:HASH_BYTES] != hashlib.sha256(code).digest():
            with suppress(OSError):  # a folder that may only be read
                path.unlink()
            raise DamagedCodeError(path)
        return pickle.loads(code)

    def save(self, key: tuple[Any, ...], data: Any) -> None:
        """Write the file of *key* as a whole, and sweep those of other sources."""
        path = self._path(key)
        writer = _digest(f"{path.name} {os.getpid()} {threading.get_ident()}")
        temporary = self.folder / f"{self.stem}.{self.source}.{writer}.part"
        try:
            code = self._dumps(data)
            temporary.write_bytes(hashlib.sha256(code).digest() + code)
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        an_hour_ago = time.time() - 3600
        for other in self.folder.glob(f"{glob.escape(self.stem)}.*"):
            with suppress(FileNotFoundError):  # another process sweeps, too
                left_over = other.suffix == ".part" and other.stat().st_mtime < an_hour_ago
                if left_over or f".{self.source}." not in other.name:
                    other.unlink()

    def has(self, key: tuple[Any, ...]) -> bool:
        """Return whether something was saved under *key*."""
        return self._path(key).exists()

    def flush(self) -> None:
        """Forget all that was saved."""
        for path in self.folder.glob(f"{glob.escape(self.stem)}.*.nbc"):
            path.unlink(missing_ok=True)

    def _path(self, key: tuple[Any, ...]) -> Path:
        return self.folder / f"{self.stem}.{self.source}.{_digest(repr(key))}.nbc"


def _digest(text: str) -> str:
    """Return a short hash of a text, in letters and digits that may lose their case."""
    digest = base64.b32encode(hashlib.sha256(text.encode()).digest())
    return digest[:DIGEST_LETTERS].decode().lower()
