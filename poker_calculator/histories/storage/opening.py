"""Open files of hands: compressed or not, alone or as members of archives.

Members of zip archives have names such as ``logs.zip/2024/may.txt``.
"""

import io
import re
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import lru_cache
from io import BufferedReader
from pathlib import PurePosixPath
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipExtFile, ZipFile, ZipInfo

from lookup.arguments import shown
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.storage.locations import (
    BLOCK,
    is_file,
    is_url,
    open_bytes,
    version_of,
)
from poker_calculator.histories.storage.unpacking import (
    CURE,
    SUFFIXES,
    Unpacked,
    UnpackError,
    check_size,
    unpack_file,
    unpack_member,
)

WITHIN: Final = re.compile(r"\.zip(?=[/\\])", re.IGNORECASE)
LOCAL_HEADER: Final = struct.Struct("<4s22xHH")
"""The header before a member: its mark, and the lengths of the name and the extra field."""
MARK: Final = b"PK\x03\x04"
ENCRYPTED: Final = 0x1  # a flag of a member
FARTHEST: Final = 1 << 62  # a limit of offsets, which damaged archives may exceed
DAMAGE: Final = (BadZipFile, NotImplementedError, ValueError, IndexError, struct.error)
"""The errors of `zipfile` for damaged lists of members."""
METHODS: Final = (ZIP_STORED, ZIP_DEFLATED)


class Archive(NamedTuple):
    """The members of an archive by name, or the rule that forbids to read them."""

    members: dict[str, ZipInfo]
    problem: str | None = None


def is_archive(name: str) -> bool:
    """Return whether a file is an archive by its suffix."""
    return name.lower().endswith(".zip")


def split_archive(name: str) -> tuple[str, str]:
    """Return the archive and the member of a name, or the name and "" for another file."""
    for match in WITHIN.finditer(name):
        if is_file(archive := name[: match.end()]):
            return archive, name[match.end() + 1 :]
    return name, ""


def read_archive(name: str) -> Archive:
    """Return the members of an archive."""
    return _read_archive(name, version_of(name))


@lru_cache(maxsize=8)
def _read_archive(name: str, version: tuple[int, int]) -> Archive:
    """Return the members of an archive; the version is a key of the cache."""
    try:
        with open_bytes(name, seek=True) as data, ZipFile(data) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
    except DAMAGE as error:
        context = error.__context__
        if is_url(name) and isinstance(context, OSError):
            if not isinstance(context.__cause__, ValueError):
                raise context from None
            rule = f"the server does not send parts of the archive ({context.__cause__})"
            return Archive({}, f"{rule}; download it, or name it simplecache::{name}")
        rule = f"the list of members, at the end of the archive, is missing or damaged ({error})"
        return Archive({}, f"{rule}; copy the archive again, or repair it with `zip -FF`")
    try:
        check_size(sum(info.file_size for info in infos), version[0])
    except UnpackError as error:
        return Archive({}, str(error))
    most = Counter(info.filename for info in infos).most_common(1)
    if most and most[0][1] > 1:
        return Archive({}, f"{most[0][1]} members have the name {shown(most[0][0])}; {CURE}")
    return Archive({info.filename: info for info in infos})


def find_members(name: str, wanted: str = "") -> list[str]:
    """Return the names of an archive's members, sorted: all, one, those of a folder or a pattern.

    An archive that cannot be read returns its own name, and `open_member` raises the error.
    """
    archive = read_archive(name)
    if archive.problem is not None:
        return [name]
    folder = wanted.rstrip("/") + "/"
    return [
        f"{name}/{member}"
        for member in sorted(archive.members)
        if not wanted or member == wanted or member.startswith(folder)
        or fnmatchcase(member, wanted)
    ]  # fmt: skip


def open_member(data: BufferedReader, name: str, member: str) -> Unpacked:
    """Return the unpacked bytes of a member of an open archive.

    Raises UnpackError if the archive or the member cannot be read, FileNotFoundError without it.
    """
    archive = read_archive(name)
    if archive.problem is not None:
        raise UnpackError(archive.problem)
    if not member:
        raise UnpackError("this is an archive; name its members, such as logs.zip/may.txt")
    info = archive.members.get(member)
    if info is None:
        raise FileNotFoundError(f"{name} has no member {shown(member)}")
    if is_archive(member) or member.lower().endswith(SUFFIXES):
        raise UnpackError("the member is compressed or an archive itself; unpack the archive first")
    if info.flag_bits & ENCRYPTED:
        raise UnpackError("the member is encrypted; unpack it with its password")
    if info.compress_type not in METHODS:
        rule = f"the member is compressed by method {info.compress_type}, not by deflate"
        raise UnpackError(f"{rule}; unpack it with another program")
    header = b""
    if 0 <= info.header_offset < FARTHEST:
        data.seek(info.header_offset)
        header = data.read(LOCAL_HEADER.size)
    if len(header) < LOCAL_HEADER.size or not header.startswith(MARK):
        raise UnpackError("the member is damaged: it does not begin with a header; copy it again")
    _, name_length, extra_length = LOCAL_HEADER.unpack(header)
    data.seek(name_length + extra_length, 1)
    return unpack_member(ZipExtFile(data, "r", info), info.file_size)


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


@lru_cache(maxsize=1 << 8)
def suffix_of(name: str) -> str:
    """Return the suffix of a file in lower case, without that of its compression.

    >>> suffix_of("logs/may.TXT.gz"), suffix_of("logs.zip/hands.phhs")
    ('.txt', '.phhs')
    """
    lower = name.lower()
    for suffix in SUFFIXES:
        lower = lower.removesuffix(suffix)
    return PurePosixPath(lower).suffix
