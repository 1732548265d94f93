"""Parquet files with checksums of their pages and a SHA-256 of all bytes: any damage is found.

The SHA-256 is in the metadata at the end of a file. It is that of the file with zeros in its place.
"""

from __future__ import annotations

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
"""The key as it is written, and how Thrift begins text of 64 bytes."""
END: Final = b"PAR1"
CHUNK: Final = 1 << 20


@contextmanager
def parquet_writer(file: Any, schema: Any, **options: Any) -> Iterator[Any]:
    """Open a `pyarrow.parquet.ParquetWriter`, and write the SHA-256 when the block ends well.

    A pipe, which cannot be read back, gets none.
    """
    pa = import_pyarrow()
    with pa.parquet.ParquetWriter(file, schema, write_page_checksum=True, **options) as writer:
        yield writer
        writer.add_key_value_metadata({KEY: ZEROS})
    if file.seekable() and file.readable():
        place = _place_of_digest(file)
        assert place is not None
        digest = _digest(file, place)
        file.seek(place)
        file.write(digest)
        file.seek(0, os.SEEK_END)


def is_whole(path: str | os.PathLike[str]) -> bool | None:
    """Return whether a file has the SHA-256 that it names; None where it names none.

    Raises OSError for a file that cannot be read.
    """
    with Path(path).open("rb") as file:
        place = _place_of_digest(file)
        if place is None:
            return None
        file.seek(place)
        return file.read(DIGITS) == _digest(file, place)


def _place_of_digest(file: BufferedIOBase) -> int | None:
    """Return where the SHA-256 begins in a Parquet file, None where there is none."""
    size = file.seek(0, os.SEEK_END)
    if size < 12:
        return None
    file.seek(size - 8)
    length = int.from_bytes(file.read(4), "little")
    if file.read() != END or length > size - 12:
        return None
    file.seek(size - 8 - length)
    place = file.read(length).rfind(MARK)
    if place < 0 or place + len(MARK) + DIGITS > length:
        return None
    return size - 8 - length + place + len(MARK)


def _digest(file: BufferedIOBase, place: int) -> bytes:
    """Return the SHA-256 of a file with zeros from *place* on, in hexadecimal digits."""
    digest = hashlib.sha256()
    file.seek(0)
    left = place
    while left > 0 and (data := file.read(min(left, CHUNK))):
        digest.update(data)
        left -= len(data)
    digest.update(ZEROS)
    file.seek(place + DIGITS)
    while data := file.read(CHUNK):
        digest.update(data)
    return digest.hexdigest().encode()
