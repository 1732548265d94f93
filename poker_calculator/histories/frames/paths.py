"""Find the files of hands in paths, folders and patterns."""

import errno
import glob
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from lookup.arguments import shown
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.batches import LOGS, SUFFIXES, HandFile
from poker_calculator.histories.rooms.lines import LogBlock
from poker_calculator.histories.storage.locations import find_urls, is_url
from poker_calculator.histories.storage.opening import (
    find_members,
    is_archive,
    split_archive,
    suffix_of,
)

CURE: Final = "give paths, folders or patterns, or hand histories"
PathLike: TypeAlias = str | os.PathLike[str]


def entries_of(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory | LogBlock],
    passed_over: list[str] | None = None,
    summaries: list[str] | None = None,
) -> Iterator[HandHistory | list[HandFile]]:
    """Yield the given hand histories, and lists of the files of consecutive paths, in order.

    Skipped files are added to *passed_over*, and those of tournament summaries to *summaries*; see
    `find_files`.
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
        elif isinstance(path, LogBlock):
            files.append(path)
        elif path and isinstance(path, str | os.PathLike):
            files += find_files(path, passed_over, summaries)
        else:
            raise ValueError(f"{shown(path)} is not a path; {CURE}")
    if files:
        yield files


class Inputs(NamedTuple):
    """The files of some paths."""

    files: list[str]  # with hands
    summaries: list[str]  # with tournament summaries
    passed_over: list[str]  # the skipped files in folders


def find_inputs(paths: Iterable[PathLike]) -> Inputs:
    """Return the files of all paths; raises FileNotFoundError if none has hands."""
    inputs, paths = Inputs([], [], []), [*paths]
    for path in paths:
        inputs.files.extend(find_files(path, inputs.passed_over, inputs.summaries))
    if not inputs.files:
        raise FileNotFoundError(f"there are no files of hands in {', '.join(map(str, paths))}")
    return inputs


def passed_over_lines(files: Iterable[str]) -> Iterator[str]:
    """Yield a line for each reason why files in folders are skipped."""
    by_kind: dict[str, list[str]] = {}
    for file in files:
        by_kind.setdefault(kind_of(file), []).append(file)
    for kind, (first, *others) in by_kind.items():
        more = f" and {len(others):,} more" if others else ""
        yield f"{first}{more}: {kind}, passed over"


def find_files(
    path: PathLike, passed_over: list[str] | None = None, summaries: list[str] | None = None
) -> list[str]:
    """Return the hand histories and rooms' logs of a path, folder or pattern, sorted.

    A folder is searched for the suffixes in `SUFFIXES` and `LOGS`, also of compressed files and of
    members of archives. Files with the suffix of a log that contain no hand of a known room, such
    as notes, are added to *passed_over*. Broken links, named pipes, sockets and devices are never
    opened; they are added too if they have one of these suffixes or match a pattern. Files of
    tournament summaries are added to the list *summaries*, if it is given; a log of iPoker with the
    results of a tournament is also returned. Raises FileNotFoundError if a path or pattern does not
    exist, and OSError if a path is a pipe, socket or device. A folder may be empty. URLs are read
    by `fsspec`; ImportError states a missing package.
    """
    return _Search([] if passed_over is None else passed_over, summaries).find(path)


class _Search:
    """A search that lists skipped files, and files of summaries if they are asked for."""

    def __init__(self, passed_over: list[str], summaries: list[str] | None) -> None:
        self._passed_over, self._summaries = passed_over, summaries

    def find(self, path: PathLike) -> list[str]:
        """Return the files of hands of a path, as `find_files` does."""
        name, location = os.fspath(path), Path(path)
        if is_url(name):
            return self._find_urls(name)
        if location.is_dir():
            within = sorted(file for file in location.rglob("*") if not file.is_dir())
            return [file for name in within for file in self._wanted(str(name))]
        if location.is_file():
            return self._files_of(str(location))
        if location.exists():
            rule = f"{kind_of(location)}, not a regular file; write its content to one"
            raise OSError(errno.EINVAL, rule, str(location))
        if location.is_symlink():
            raise FileNotFoundError(f"{shown(name)} is {kind_of(location)}")
        archive, member = split_archive(name)
        if member and (members := find_members(archive, member)):
            return self._members(members, name)
        matches = glob.glob(name, recursive=True)
        if not matches:
            raise FileNotFoundError(f"there is no file, folder or match for {shown(name)}")
        return [file for match in sorted(map(Path, matches)) for file in self._of_match(match)]

    def _of_match(self, match: Path) -> list[str]:
        """Return the files of hands of a match of a pattern."""
        if match.is_dir():
            return self.find(match)
        if match.is_file():
            return self._files_of(str(match))
        self._passed_over.append(str(match))
        return []

    def _find_urls(self, url: str) -> list[str]:
        """Return the files of hands of a URL."""
        archive, member = split_archive(url)
        if member:
            return self._members(find_members(archive, member), url)
        files, in_folder = find_urls(url)
        search = self._wanted if in_folder else self._files_of
        return [file for name in files for file in search(name)]

    def _files_of(self, file: str) -> list[str]:
        """Return the wanted members of an archive, or another file unless it is a summary."""
        if is_archive(file):
            return self._members(find_members(file))
        return [] if self._is_summary_only(file) else [file]

    def _members(self, members: list[str], name: str = "") -> list[str]:
        """Return the wanted members of an archive, or the named member."""
        if members == [name]:
            return [] if self._is_summary_only(name) else [name]
        return [file for member in members for file in self._wanted(member, is_member=True)]

    def _wanted(self, file: str, is_member: bool = False) -> list[str]:
        """Return a file in a folder or archive if it contains hands; list others that may be logs.

        An archive in a folder returns its wanted members; an archive in an archive is returned
        itself, because reading it raises the error.
        """
        suffix = suffix_of(file)
        if suffix not in (*SUFFIXES, *LOGS, ".zip"):
            return []
        if is_member or is_url(file) or os.path.isfile(file):
            if suffix == ".zip":
                return [file] if is_member else self._files_of(file)
            if suffix in SUFFIXES or _is_log(file):
                if suffix == ".xml":
                    self._is_summary_only(file)
                return [file]
            if self._is_summary_only(file):
                return []
        self._passed_over.append(file)
        return []

    def _is_summary_only(self, file: str) -> bool:
        """Return whether a file has tournament summaries and no hands; list any with summaries."""
        from poker_calculator.histories.rooms.summaries.files import is_summary

        try:
            if self._summaries is None or suffix_of(file) in SUFFIXES or not is_summary(file):
                return False
        except (OSError, NotationError):
            return False
        self._summaries.append(file)
        return not _is_log(file)


def _is_log(file: str) -> bool:
    """Return whether a file is a room's log, True if it cannot be read."""
    from poker_calculator.histories.rooms.files import is_log

    try:
        return is_log(file)
    except (OSError, NotationError):
        return True


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
