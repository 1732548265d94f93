"""Parquet files with checksums of pages and a SHA-256 of all bytes, which reveal any damage.

The SHA-256 is in the metadata at the end of the file. It is computed with zeros in its place.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from typing import Any, Final

from calculations.commands.parquet_files import import_pyarrow

KEY: Final = b"poker-calculator sha256"
DIGITS: Final = 64
ZEROS: Final = b"0" * DIGITS
MARK: Final = KEY + b"\x18\x40"
"""The key in the file, and the Thrift header of a string of 64 bytes."""
END: Final = b"PAR1"
CHUNK: Final = 1 << 20


@contextmanager
def parquet_writer(file: Any, schema: Any, **options: Any) -> Iterator[Any]:
    """Open a `pyarrow.parquet.ParquetWriter`, and write the SHA-256 if the block succeeds.

    A pipe gets no SHA-256, because it cannot be read back.
    """
    pa = import_pyarrow()
    with pa.parquet.ParquetWriter(file, schema, write_page_checksum=True, **options) as writer:
        yield writer
        writer.add_key_value_metadata({KEY: ZEROS})
    if file.seekable() and file.readable():
        offset = _digest_offset(file)
        assert offset is not None
        digest = _digest(file, offset)
        file.seek(offset)
        file.write(digest)
        file.seek(0, os.SEEK_END)


def is_whole(path: str | os.PathLike[str]) -> bool | None:
    """Return whether a file matches its SHA-256, None if it contains none.

    Raises OSError if the file cannot be read.
    """
    with Path(path).open("rb") as file:
        offset = _digest_offset(file)
        if offset is None:
            return None
        file.seek(offset)
        return file.read(DIGITS) == _digest(file, offset)


def _digest_offset(file: BufferedIOBase) -> int | None:
    """Return the offset of the SHA-256 in a Parquet file, None without one."""
    size = file.seek(0, os.SEEK_END)
    if size < 12:
        return None
    file.seek(size - 8)
    length = int.from_bytes(file.read(4), "little")
    if file.read() != END or length > size - 12:
        return None
    file.seek(size - 8 - length)
    offset = file.read(length).rfind(MARK)
    if offset < 0 or offset + len(MARK) + DIGITS > length:
        return None
    return size - 8 - length + offset + len(MARK)


def _digest(file: BufferedIOBase, offset: int) -> bytes:
    """Return the SHA-256, in hexadecimal digits, of a file with zeros in place of the digest."""
    digest = hashlib.sha256()
    file.seek(0)
    left = offset
    while left > 0 and (data := file.read(min(left, CHUNK))):
        digest.update(data)
        left -= len(data)
    digest.update(ZEROS)
    file.seek(offset + DIGITS)
    while data := file.read(CHUNK):
        digest.update(data)
    return digest.hexdigest().encode()
