"""Find the files of hands in paths, folders and patterns."""

import errno
import glob
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from games.notation.history import HandHistory
from histories.frames.batches import LOGS, SUFFIXES
from lookup.arguments import shown

CURE: Final = "give paths, folders or patterns, or hand histories"
PathLike: TypeAlias = str | os.PathLike[str]


def entries_of(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    passed_over: list[str] | None = None,
) -> Iterator[HandHistory | list[Path]]:
    """Yield the given hand histories, and lists of the files of consecutive paths, in order.

    Skipped files are added to *passed_over*; see `find_files`.
    """
    if isinstance(paths, str | os.PathLike | HandHistory):
        paths = [paths]
    try:
        entries = iter(paths)
    except TypeError:
        raise ValueError(f"paths is {shown(paths)}; {CURE}") from None
    files: list[Path] = []
    for path in entries:
        if isinstance(path, HandHistory):
            if files:
                yield files
                files = []
            yield path
        elif path and isinstance(path, str | os.PathLike):
            files += find_files(path, passed_over)
        else:
            raise ValueError(f"{shown(path)} is not a path; {CURE}")
    if files:
        yield files


def find_files(path: PathLike, passed_over: list[str] | None = None) -> list[Path]:
    """Return the hand histories and rooms' logs of a path, folder or pattern, sorted.

    A folder is searched for the suffixes in `SUFFIXES` and `LOGS`. Files with the suffix of a log
    that contain no hand of a known room, such as tournament summaries and notes, are added to
    *passed_over*. So are broken links, named pipes, sockets and devices, which are never opened,
    if they have one of these suffixes or match a pattern. Raises FileNotFoundError if a path or
    pattern does not exist, and OSError if a path is a pipe, socket or device. A folder may be
    empty.
    """
    found = Path(path)
    passed_over = [] if passed_over is None else passed_over
    if found.is_dir():
        within = sorted(file for file in found.rglob("*") if not file.is_dir())
        return [file for file in within if _is_wanted(file, passed_over)]
    if found.is_file():
        return [found]
    if found.exists():
        rule = f"{kind_of(found)}, not a regular file; write its content to one"
        raise OSError(errno.EINVAL, rule, str(found))
    if found.is_symlink():
        raise FileNotFoundError(f"{shown(os.fspath(path))} is {kind_of(found)}")
    matches = glob.glob(os.fspath(path), recursive=True)
    if not matches:
        raise FileNotFoundError(f"there is no file, folder or match for {shown(os.fspath(path))}")
    files = []
    for match in sorted(map(Path, matches)):
        if match.is_dir():
            files += find_files(match, passed_over)
        elif match.is_file():
            files.append(match)
        else:
            passed_over.append(str(match))
    return files


def kind_of(file: PathLike) -> str:
    """Return the kind of a skipped file, for a message."""
    try:
        mode = os.stat(file).st_mode
    except OSError:
        return "a link that leads nowhere"
    if stat.S_ISREG(mode):
        return "not a log of a known room"
    return "a named pipe" if stat.S_ISFIFO(mode) else "a socket or device"


def _is_wanted(file: Path, passed_over: list[str]) -> bool:
    """Return whether a file in a folder contains hands; list others with a log's suffix."""
    suffix = file.suffix.lower()
    if suffix not in (*SUFFIXES, *LOGS):
        return False
    if file.is_file() and (suffix in SUFFIXES or _is_log(file)):
        return True
    passed_over.append(str(file))
    return False


def _is_log(file: Path) -> bool:
    """Return whether a file is a room's log, True if it cannot be opened."""
    from histories.rooms.files import is_log

    try:
        return is_log(file)
    except OSError:
        return True
