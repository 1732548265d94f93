"""The files and hand histories that a caller means."""

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from games.notation.frames.batches import LOGS, SUFFIXES
from games.notation.history import HandHistory
from lookup.arguments import shown

CURE: Final = "give paths, folders or patterns, or hand histories"
PathLike: TypeAlias = str | os.PathLike[str]


def entries_of(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    passed_over: list[str] | None = None,
) -> Iterator[HandHistory | list[Path]]:
    """Yield each hand history that is given, and the files of all paths between two of them.

    Text in a folder that is no log is added to *passed_over*.
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
        elif isinstance(path, str | os.PathLike):
            files += find_files(path, passed_over)
        else:
            raise ValueError(f"{shown(path)} is not a path; {CURE}")
    if files:
        yield files


def find_files(path: PathLike, passed_over: list[str] | None = None) -> list[Path]:
    """Return the hand histories and rooms' logs of a path, folder or pattern, sorted.

    In a folder they are told by their suffixes, those of `SUFFIXES` and `LOGS`; of the latter those
    in which no room's hand begins are added to *passed_over*: summaries of tournaments, and notes.
    Raises FileNotFoundError for a path or pattern with nothing there; a folder may be empty.
    """
    found = Path(path)
    if found.is_dir():
        files = []
        for file in sorted(file for file in found.rglob("*") if not file.is_dir()):
            kind = file.suffix.lower()
            if kind in SUFFIXES or (kind in LOGS and _is_log(file)):
                files.append(file)
            elif kind in LOGS and passed_over is not None:
                passed_over.append(str(file))
        return files
    if found.exists():
        return [found]
    matches = sorted(Path(name) for name in glob.glob(os.fspath(path), recursive=True))
    if not matches:
        raise FileNotFoundError(f"there is no file, folder or match for {os.fspath(path)!r}")
    return [file for match in matches for file in find_files(match, passed_over)]


def _is_log(file: Path) -> bool:
    """Return whether a file is a room's log; one that cannot be opened may be."""
    from games.notation.rooms.files import is_log

    try:
        return is_log(file)
    except OSError:
        return True
