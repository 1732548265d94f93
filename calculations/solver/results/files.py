"""Files of solutions and reports: recognise them, check paths, and save while solving.

This module imports no part of the solver.
"""

import os
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from lookup.arguments import shown

KEY: Final = "poker_calculator"
HEADER: Final = f'{{"__metadata__":{{"{KEY}":'.encode()  # follows its length in 8 bytes
PARQUET_MAGIC: Final = b"PAR1"
TEXTURE = ("paired", "suits", "high_card", "connected", "straights")
"""The columns of `lookup.board_features` in a report."""
SPOT = "spot"
"""The column of a saved report that has the arguments of `solve` as JSON, without the board."""
REPORT_COLUMNS: Final = {b"flop", b"weight", b"deals"}
MOST_OF_LINE: Final = 10_000  # bytes


SECONDS_BETWEEN = 60.0

TIMES_LONGER = 20.0
"""The time between two checkpoints, at least, as a multiple of the time that one takes."""


def is_solution(path: str | os.PathLike[str]) -> bool:
    """Return whether a file begins like those of `Solution.save`; raises OSError if unreadable."""
    with open(path, "rb") as file:
        return file.read(8 + len(HEADER))[8:] == HEADER


def is_flop_report(path: str | os.PathLike[str]) -> bool:
    """Return whether a file may be a report of `solve_flops`; raises OSError if unreadable.

    Reports are Parquet, or CSV whose first line has the columns of a report.
    """
    with open(path, "rb") as file:
        first = file.readline(MOST_OF_LINE)
    names = {name.strip(b'" \r\n') for name in first.removeprefix(b"\xef\xbb\xbf").split(b",")}
    return first.startswith(PARQUET_MAGIC) or names >= REPORT_COLUMNS


class NotSavedWarning(UserWarning):
    """Issued if a solution cannot be saved to its file, so it is only in memory."""


def check_save(save: object) -> None:
    """Raise ValueError or OSError if a solution cannot be saved to a file; None saves nothing.

    Only an empty file or a solution is ever replaced.
    """
    check_path(save)
    if save is None:
        return
    path: Any = save
    if os.path.isfile(path) and os.path.getsize(path) and not is_solution(path):
        raise ValueError(
            f"save is {shown(save)}, a file that is not a solution; give another name, or remove "
            f"the file first"
        )


def check_path(save: object) -> None:
    """Raise ValueError or OSError if a file cannot be written at a path; None writes nothing."""
    if save is None:
        return
    if not isinstance(save, str | os.PathLike) or not os.fspath(save):
        raise ValueError(f"save is {shown(save)}; give the path of a file")
    path = os.path.abspath(save)
    folder = os.path.dirname(path)
    if os.path.isdir(path):
        raise ValueError(f"save is {shown(save)}, which is a folder; give the path of a file")
    if not os.path.isdir(folder):
        raise ValueError(f"save is {shown(save)}, but there is no folder {folder}; create it first")
    if not os.access(folder, os.W_OK):
        raise PermissionError(f"save is {shown(save)}, but {folder} is not writable")


class Checkpoints:
    """Save to a file from time to time.

    save : writes the file; None saves nothing
    """

    def __init__(self, save: Callable[[], None] | None) -> None:
        self._save = save
        self._due = time.monotonic() + SECONDS_BETWEEN

    def save_if_due(self) -> None:
        """Save if the last checkpoint was long ago; after a failure, try again later."""
        if self._save is not None and time.monotonic() >= self._due:
            begun = time.monotonic()
            with suppress(OSError):
                self._save()
            ended = time.monotonic()
            self._due = ended + max(SECONDS_BETWEEN, TIMES_LONGER * (ended - begun))

    def save(self) -> None:
        """Save at the end; if this fails, only warn, because the solution is in memory."""
        if self._save is None:
            return
        try:
            self._save()
        except OSError as error:
            warnings.warn(
                f"the solution is not saved: {error.filename}: {error.strerror or error}",
                NotSavedWarning,
                stacklevel=2,
            )
