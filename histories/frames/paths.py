"""Find the files of hands in paths, folders and patterns."""

import errno
import glob
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from histories.frames.batches import LOGS, SUFFIXES, HandFile
from histories.rooms.lines import Block
from histories.storage.archives import find_members, is_archive, split_archive
from histories.storage.locations import find_urls, is_url
from histories.storage.opening import suffix_of
from lookup.arguments import shown

CURE: Final = "give paths, folders or patterns, or hand histories"
PathLike: TypeAlias = str | os.PathLike[str]


def entries_of(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory | Block],
    passed_over: list[str] | None = None,
) -> Iterator[HandHistory | list[HandFile]]:
    """Yield the given hand histories, and lists of the files of consecutive paths, in order.

    Skipped files are added to *passed_over*; see `find_files`.
    """
    if isinstance(paths, str | os.PathLike | HandHistory):
        paths = [paths]
    try:
        entries = iter(paths)
    except TypeError:
        raise ValueError(f"paths is {shown(paths)}; {CURE}") from None
    files: list[HandFile] = []
    for path in entries:
        if isinstance(path, HandHistory):
            if files:
                yield files
                files = []
            yield path
        elif isinstance(path, Block):
            files.append(path)
        elif path and isinstance(path, str | os.PathLike):
            files += find_files(path, passed_over)
        else:
            raise ValueError(f"{shown(path)} is not a path; {CURE}")
    if files:
        yield files


def find_files(path: PathLike, passed_over: list[str] | None = None) -> list[str]:
    """Return the hand histories and rooms' logs of a path, folder or pattern, sorted.

    A folder is searched for the suffixes in `SUFFIXES` and `LOGS`, also of compressed files and of
    members of archives. Files with the suffix of a log that contain no hand of a known room, such
    as tournament summaries and notes, are added to *passed_over*. So are broken links, named pipes,
    sockets and devices, which are never opened, if they have one of these suffixes or match a
    pattern. Raises FileNotFoundError if a path or pattern does not exist, and OSError if a path is
    a pipe, socket or device. A folder may be empty. URLs are read by `fsspec`; ImportError states
    a missing package.
    """
    name, found = os.fspath(path), Path(path)
    passed_over = [] if passed_over is None else passed_over
    if is_url(name):
        return _find_urls(name, passed_over)
    if found.is_dir():
        within = sorted(file for file in found.rglob("*") if not file.is_dir())
        return [file for name in within for file in _wanted(str(name), passed_over)]
    if found.is_file():
        return _files_of(str(found), passed_over)
    if found.exists():
        rule = f"{kind_of(found)}, not a regular file; write its content to one"
        raise OSError(errno.EINVAL, rule, str(found))
    if found.is_symlink():
        raise FileNotFoundError(f"{shown(name)} is {kind_of(found)}")
    archive, member = split_archive(name)
    if member and (members := find_members(archive, member)):
        return members if members == [name] else _wanted_members(members, passed_over)
    matches = glob.glob(name, recursive=True)
    if not matches:
        raise FileNotFoundError(f"there is no file, folder or match for {shown(name)}")
    files = []
    for match in sorted(map(Path, matches)):
        if match.is_dir():
            files += find_files(match, passed_over)
        elif match.is_file():
            files += _files_of(str(match), passed_over)
        else:
            passed_over.append(str(match))
    return files


def _find_urls(url: str, passed_over: list[str]) -> list[str]:
    """Return the hand histories and rooms' logs of a URL, as `find_files`."""
    archive, member = split_archive(url)
    if member:
        members = find_members(archive, member)
        return members if members == [url] else _wanted_members(members, passed_over)
    files, in_folder = find_urls(url)
    if in_folder:
        return [file for name in files for file in _wanted(name, passed_over)]
    return [file for name in files for file in _files_of(name, passed_over)]


def kind_of(file: PathLike) -> str:
    """Return the kind of a skipped file, for a message."""
    name = os.fspath(file)
    try:
        mode = stat.S_IFREG if is_url(name) else os.stat(split_archive(name)[0]).st_mode
    except OSError:
        return "a link that leads nowhere"
    if stat.S_ISREG(mode):
        return "not a log of a known room"
    return "a named pipe" if stat.S_ISFIFO(mode) else "a socket or device"


def _files_of(file: str, passed_over: list[str]) -> list[str]:
    """Return the wanted members of an archive, or another file itself."""
    return _wanted_members(find_members(file), passed_over) if is_archive(file) else [file]


def _wanted_members(members: Iterable[str], passed_over: list[str]) -> list[str]:
    return [file for member in members for file in _wanted(member, passed_over, is_member=True)]


def _wanted(file: str, passed_over: list[str], is_member: bool = False) -> list[str]:
    """Return a file in a folder or archive if it contains hands; list others with a log's suffix.

    An archive in a folder returns such members; one in an archive is returned as it is, because
    reading it raises the error.
    """
    suffix = suffix_of(file)
    if suffix not in (*SUFFIXES, *LOGS, ".zip"):
        return []
    if is_member or is_url(file) or os.path.isfile(file):
        if suffix == ".zip":
            return [file] if is_member else _files_of(file, passed_over)
        if suffix in SUFFIXES or _is_log(file):
            return [file]
    passed_over.append(file)
    return []


def _is_log(file: str) -> bool:
    """Return whether a file is a room's log, True if it cannot be read."""
    from histories.rooms.files import is_log

    try:
        return is_log(file)
    except (OSError, NotationError):
        return True
