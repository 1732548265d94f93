"""Unpack compressed bytes as a stream, up to their damage or a limit."""

import gzip
import io
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Final
from zipfile import BadZipFile

BLOCK: Final = 1 << 13  # the number of bytes to unpack at a time; damage may lose them
ALWAYS_ALLOWED: Final = 1 << 24  # the unpacked bytes up to which any ratio is allowed
MOST_TIMES: Final = 200
"""The largest allowed ratio of unpacked to packed bytes; logs of rooms have 5 to 50."""
MOST_BYTES: Final = 100 * 10**9  # the largest allowed number of unpacked bytes
CURE: Final = "if you trust it, unpack it with another program and read the result"
CUT_OFF: Final = "the compressed data stops before its end; copy the file again"
SUFFIXES: Final = (".gz", ".zst")
ZSTD_MODULES: Final = ("compression.zstd", "backports.zstd")
ZSTD_MISSING: Final = (
    "{} is compressed by Zstandard, which needs Python 3.14 or backports.zstd: "
    'pip install "poker-calculator[zstd]"'
)


class UnpackError(ValueError):
    """Compressed data is damaged, or too large when unpacked."""


class Unpacked(io.RawIOBase):
    """The unpacked bytes of a stream, counted.

    The bytes end at damage, or when there are too many for the packed bytes read so far; *problem*
    then states the rule. *damage* are the errors of the stream for damaged data.
    """

    def __init__(self, stream: Any, packed: Callable[[], int], *damage: type[Exception]) -> None:
        self._stream, self._packed, self._damage = stream, packed, damage
        self._size = 0
        self.problem: str | None = None

    def readable(self) -> bool:
        """Return that the stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the beginning of a buffer with the next bytes; return their number."""
        try:
            # One piece at a time: an error in a later piece would lose this piece.
            piece = b"" if self.problem else self._stream.read1(min(len(buffer), BLOCK))
            self._size += len(piece)
            check_size(self._size, self._packed())
            if not self._packed():
                raise EOFError
        except EOFError:
            self.problem = CUT_OFF
        except UnpackError as error:
            self.problem = str(error)
        except self._damage as error:
            cause = str(error).rpartition(": ")[2]
            self.problem = f"the compressed data is damaged after {self._size:,} bytes: {cause}"
        if self.problem is not None:
            return 0
        buffer[: len(piece)] = piece
        return len(piece)


def unpack_file(data: io.BufferedReader, name: str) -> Unpacked | None:
    """Return the unpacked bytes of an open file, None if its suffix is that of no format."""
    lower = name.lower()
    if lower.endswith(".gz"):
        return Unpacked(gzip.GzipFile(fileobj=data), data.tell, gzip.BadGzipFile, zlib.error)
    if lower.endswith(".zst"):
        zstd = _zstandard(name)
        return Unpacked(zstd.ZstdFile(data), data.tell, zstd.ZstdError)
    return None


def unpack_member(member: Any, size: int) -> Unpacked:
    """Return the bytes of an open member of an archive, which ends it after *size* bytes."""
    return Unpacked(member, partial(max, 1, size), BadZipFile, zlib.error)


def check_size(unpacked: int, packed: int) -> None:
    """Raise UnpackError if the number of unpacked bytes is too large for that of packed bytes."""
    if unpacked > MOST_BYTES:
        raise UnpackError(f"this unpacks to more than {MOST_BYTES:,} bytes; {CURE}")
    if unpacked > max(ALWAYS_ALLOWED, MOST_TIMES * packed):
        rule = f"{packed:,} bytes unpack to {unpacked:,}, more than {MOST_TIMES} times as many"
        raise UnpackError(f"{rule}; {CURE}")


def _zstandard(name: str) -> Any:
    """Return the module that unpacks Zstandard; raise ImportError without one."""
    for module in ZSTD_MODULES:
        with suppress(ImportError):
            return import_module(module)
    raise ImportError(ZSTD_MISSING.format(name))
