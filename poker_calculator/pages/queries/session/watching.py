"""Find new hands in a folder while its user plays elsewhere.

Rooms forbid help during play. So a log is read only once it is quiet: once nothing was written to
it for a minute.
"""

import time
from pathlib import Path
from typing import Final

from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.batches import LOGS, SUFFIXES
from poker_calculator.histories.storage.opening import suffix_of

QUIET: Final = 60.0
"""The seconds without a change after which a log is quiet."""
BETWEEN: Final = 2.0
"""The minimum time between two looks into the folder, in seconds."""


class WatchedFolder:
    """A folder of logs that grow, and its subfolders.

    Raises
    ------
    OSError
        Unless it is a folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._next = folder, 0.0
        self._versions: dict[Path, tuple[int, int]] = {}  # the time and size of each file when read
        self._summaries: dict[Path, None] = {}
        next(folder.iterdir(), None)

    @property
    def name(self) -> str:
        """Return the name of the folder."""
        return self._folder.resolve().name

    def changed(self) -> list[Path]:
        """Return the quiet logs that are new or changed, followed by the summaries of tournaments.

        Each change is returned once; without changed logs the list is empty.
        """
        from poker_calculator.histories.rooms.files import is_log
        from poker_calculator.histories.rooms.summaries.files import is_summary

        if time.monotonic() < self._next:
            return []
        self._next = time.monotonic() + BETWEEN
        logs = []
        for path in sorted(self._folder.rglob("*")):
            try:
                if not self._is_changed(path):
                    continue
                if suffix_of(path.name) in SUFFIXES or is_log(path):
                    logs.append(path)
                elif is_summary(path):
                    self._summaries[path] = None
            except (OSError, NotationError):
                continue  # it was removed, or it is damaged
        return [*logs, *self._summaries] if logs else []

    def _is_changed(self, path: Path) -> bool:
        """Return whether a file may have hands, is quiet, and differs from when it was read."""
        if suffix_of(path.name) not in (*SUFFIXES, *LOGS) or not path.is_file():
            return False
        status = path.stat()
        version = status.st_mtime_ns, status.st_size
        if self._versions.get(path) == version or time.time() - status.st_mtime < QUIET:
            return False
        self._versions[path] = version
        return True
