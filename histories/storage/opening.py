"""Open files of hands: compressed or not, alone or as members of archives."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePosixPath
from typing import Final

from games.notation.notation_error import NotationError
from histories.storage.archives import is_archive, open_member, read_archive, split_archive
from histories.storage.locations import BLOCK, open_bytes, version_of
from histories.storage.unpacking import SUFFIXES, UnpackError, unpack_file

USUAL_RATIO: Final = 10  # of the unpacked to the packed bytes of a log


@contextmanager
def open_file(name: str, seek: bool = False) -> Iterator[io.BufferedReader]:
    """Open a file of hands to read its unpacked bytes; *seek* opens others for reading anywhere.

    Compressed data that is damaged, or too large when unpacked, ends there, and leaving the block
    raises NotationError.
    """
    archive, member = split_archive(name)
    with open_bytes(archive, seek or is_archive(archive)) as data:
        try:
            is_member = is_archive(archive)
            unpacked = open_member(data, archive, member) if is_member else unpack_file(data, name)
        except UnpackError as error:
            raise NotationError(str(error), file=name) from None
        if unpacked is None:
            yield data
            return
        try:
            yield io.BufferedReader(unpacked, BLOCK)
        except NotationError:
            if unpacked.problem is None:
                raise
        if unpacked.problem is not None:
            raise NotationError(unpacked.problem, file=name)


def is_compressed(name: str) -> bool:
    """Return whether a file is compressed, or in an archive."""
    archive, _ = split_archive(name)
    return is_archive(archive) or archive.lower().endswith(SUFFIXES)


class NamedBytes(io.BytesIO):
    """The content of a file, with its name."""

    name: str


def read_file(name: str) -> NamedBytes:
    """Return the unpacked content of a file; raises NotationError as `open_file` does."""
    with open_file(name) as data:
        content = NamedBytes(data.read())
    content.name = name
    return content


def size_of(name: str) -> int:
    """Estimate the unpacked size of a file in bytes; raises OSError if there is none."""
    archive, member = split_archive(name)
    if member and (info := read_archive(archive).members.get(member)) is not None:
        return info.file_size
    size, _ = version_of(archive)
    return size * USUAL_RATIO if name.lower().endswith(SUFFIXES) else size


def suffix_of(name: str) -> str:
    """Return the suffix of a file in lower case, without that of its compression.

    >>> suffix_of("logs/may.TXT.gz"), suffix_of("logs.zip/hands.phhs")
    ('.txt', '.phhs')
    """
    lower = name.lower()
    for suffix in SUFFIXES:
        lower = lower.removesuffix(suffix)
    return PurePosixPath(lower).suffix
