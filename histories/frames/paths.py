"""The files and hand histories that a caller means."""

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
    """Yield each hand history that is given, and the files of all paths between two of them.

    Files in a folder that are passed over are added to *passed_over*; see `find_files`.
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

    In a folder they have one of the suffixes `SUFFIXES` and `LOGS`. Added to
    *passed_over* are files with the suffix of a log in which no room's hand begins, such as
    summaries of tournaments and notes; and, with these suffixes or as matches of a pattern, links
    that lead nowhere, named pipes, sockets and devices, which are never opened. Raises
    FileNotFoundError for a path or pattern with nothing there, and OSError for a path to a pipe,
    socket or device; a folder may be empty.
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
    """Return the kind of a file that is passed over, for a message."""
    try:
        mode = os.stat(file).st_mode
    except OSError:
        return "a link that leads nowhere"
    if stat.S_ISREG(mode):
        return "not a log of a known room"
    return "a named pipe" if stat.S_ISFIFO(mode) else "a socket or device"


def _is_wanted(file: Path, passed_over: list[str]) -> bool:
    """Return whether a file in a folder is one of hands, and note those that only look like it."""
    suffix = file.suffix.lower()
    if suffix not in (*SUFFIXES, *LOGS):
        return False
    if file.is_file() and (suffix in SUFFIXES or _is_log(file)):
        return True
    passed_over.append(str(file))
    return False


def _is_log(file: Path) -> bool:
    """Return whether a file is a room's log; one that cannot be opened may be."""
    from histories.rooms.files import is_log

    try:
        return is_log(file)
    except OSError:
        return True
