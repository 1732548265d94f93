"""Unpack compressed bytes as a stream, up to their damage or a limit."""

import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO, Final, NamedTuple, Protocol
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipInfo

BLOCK: Final = 1 << 16  # the number of bytes to read or unpack at a time
ALWAYS_ALLOWED: Final = 1 << 24  # the unpacked bytes up to which any ratio is allowed
MOST_TIMES: Final = 200
"""The largest allowed ratio of unpacked to packed bytes; logs of rooms have 5 to 50."""
MOST_BYTES: Final = 100 * 10**9  # the largest allowed number of unpacked bytes
CURE: Final = "if you trust it, unpack it with another program and read the result"
CUT_OFF: Final = "the compressed data stops before its end; copy the file again"
ZSTD_MODULES: Final = ("compression.zstd", "backports.zstd")
ZSTD_MISSING: Final = (
    "{} is compressed by Zstandard, which needs Python 3.14 or backports.zstd: "
    'pip install "poker-calculator[zstd]"'
)


class UnpackError(ValueError):
    """Compressed data is damaged, or too large when unpacked."""


class Decompressor(Protocol):
    """The methods of the standard library's decompressors."""

    @property
    def eof(self) -> bool:
        """Whether the data has been unpacked to its end."""

    @property
    def needs_input(self) -> bool:
        """Whether more can only be unpacked from further data."""

    @property
    def unused_data(self) -> bytes:
        """The bytes after the end."""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """Unpack at most *max_length* bytes."""


class Format(NamedTuple):
    """A format of compressed data."""

    decompressor: Callable[[], Decompressor]
    error: type[Exception]  # raised for damaged data


class Inflater:
    """A decompressor of zlib, which returns all bytes before damage."""

    def __init__(self, window_bits: int) -> None:
        self._object, self._rest = zlib.decompressobj(window_bits), b""
        self._error: zlib.error | None = None

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """Unpack at most *max_length* bytes; after damage, raise zlib.error at the next call."""
        if self._error is not None:
            raise self._error
        data, before = self._rest + data, self._object.copy()
        try:
            unpacked = self._object.decompress(data, max_length)
        except zlib.error as error:
            self._error, found = error, []
            with suppress(zlib.error):
                for place in range(len(data)):
                    found.append(before.decompress(data[place : place + 1]))
            return b"".join(found)
        self._rest = self._object.unconsumed_tail
        return unpacked

    @property
    def eof(self) -> bool:
        """Whether the data has been unpacked to its end."""
        return self._object.eof

    @property
    def needs_input(self) -> bool:
        """Whether more can only be unpacked from further data."""
        return not self._rest and self._error is None

    @property
    def unused_data(self) -> bytes:
        """The bytes after the end."""
        return self._object.unused_data


def _gzip(name: str) -> Format:
    return Format(lambda: Inflater(31), zlib.error)


def _zstandard(name: str) -> Format:
    for module in ZSTD_MODULES:
        with suppress(ImportError):
            zstd = import_module(module)
            return Format(zstd.ZstdDecompressor, zstd.ZstdError)
    raise ImportError(ZSTD_MISSING.format(name))


FORMATS: Final = {".gz": _gzip, ".zst": _zstandard}
"""Functions that return the format of a compressed file, by its suffix.

They raise ImportError if no package is installed that unpacks it.
"""
SUFFIXES: Final = tuple(FORMATS)
DEFLATE: Final = Format(lambda: Inflater(-15), zlib.error)


class Chunks:
    """The chunks of a file, or of its next *size* bytes; counts the bytes."""

    def __init__(self, data: BinaryIO, size: int | None = None) -> None:
        self._data, self._size = data, size
        self.count = 0

    def __iter__(self) -> Iterator[bytes]:
        while chunk := self._data.read(
            BLOCK if self._size is None else min(BLOCK, self._size - self.count)
        ):
            self.count += len(chunk)
            yield chunk


class Unpacked(io.RawIOBase):
    """A stream of the pieces of an unpacked file.

    It ends where a piece raises UnpackError; *problem* then states the rule.
    """

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest, self._place = pieces, memoryview(b""), 0
        self.problem: str | None = None

    def readable(self) -> bool:
        """Return that the stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer, unless the file ends before."""
        target, done = memoryview(buffer).cast("B"), 0
        while done < len(target) and (self._rest or self._has_next()):
            piece = self._rest[: len(target) - done]
            target[done : done + len(piece)] = piece
            done, self._rest = done + len(piece), self._rest[len(piece) :]
        return done

    def _has_next(self) -> bool:
        """Take the next piece; return whether there is one."""
        try:
            self._rest = memoryview(next(self._pieces))
        except StopIteration:
            return False
        except UnpackError as error:
            self.problem = str(error)
            return False
        return True


def unpack_file(data: BinaryIO, name: str) -> Unpacked | None:
    """Return the unpacked bytes of an open file, None if its suffix is that of no format."""
    for suffix, format_of in FORMATS.items():
        if name.lower().endswith(suffix):
            chunks = Chunks(data)
            return Unpacked(_limited(_unpack(chunks, format_of(name)), chunks))
    return None


def unpack_member(data: BinaryIO, info: ZipInfo) -> Unpacked:
    """Return the unpacked bytes of the member of an archive that begins at the place of *data*."""
    chunks = Chunks(data, info.compress_size)
    if info.compress_type == ZIP_STORED:
        return Unpacked(_checked(iter(chunks), info))
    assert info.compress_type == ZIP_DEFLATED
    return Unpacked(_checked(_unpack(chunks, DEFLATE), info))


def _unpack(chunks: Chunks, format_: Format) -> Iterator[bytes]:
    """Yield the unpacked bytes of chunks; data after the end of compressed data begins anew."""
    decompressor: Decompressor | None = None
    size = 0
    for chunk in chunks:
        while chunk or (decompressor is not None and not decompressor.needs_input):
            if decompressor is None:
                if size and not chunk.strip(b"\0"):
                    break  # some programs pad files with zeros
                decompressor = format_.decompressor()
            try:
                piece = decompressor.decompress(chunk, BLOCK)
            except format_.error as error:
                cause = str(error).rpartition(": ")[2]
                rule = f"the compressed data is damaged after {size:,} unpacked bytes: {cause}"
                raise UnpackError(rule) from None
            if piece:
                size += len(piece)
                yield piece
            chunk = b""
            if decompressor.eof:
                chunk, decompressor = decompressor.unused_data, None
    if decompressor is not None or not chunks.count:
        raise UnpackError(CUT_OFF)


def _limited(pieces: Iterator[bytes], chunks: Chunks) -> Iterator[bytes]:
    """Yield pieces; raise UnpackError once they are too large for the chunks read so far."""
    size = 0
    for piece in pieces:
        size += len(piece)
        check_size(size, chunks.count)
        yield piece


def check_size(unpacked: int, packed: int) -> None:
    """Raise UnpackError if the number of unpacked bytes is too large for that of packed bytes."""
    if unpacked > MOST_BYTES:
        raise UnpackError(f"this unpacks to more than {MOST_BYTES:,} bytes; {CURE}")
    if unpacked > max(ALWAYS_ALLOWED, MOST_TIMES * packed):
        rule = f"{packed:,} bytes unpack to {unpacked:,}, more than {MOST_TIMES} times as many"
        raise UnpackError(f"{rule}; {CURE}")


def _checked(pieces: Iterator[bytes], info: ZipInfo) -> Iterator[bytes]:
    """Yield the pieces of a member; raise UnpackError for another size or checksum than stated."""
    size = checksum = 0
    for piece in pieces:
        size, checksum = size + len(piece), zlib.crc32(piece, checksum)
        if size > info.file_size:
            break
        yield piece
    if size != info.file_size or checksum != info.CRC:
        stated = f"{info.file_size:,} bytes with the checksum {info.CRC:08x}"
        raise UnpackError(f"the member is damaged: the archive states {stated}; copy it again")
