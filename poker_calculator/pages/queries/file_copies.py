"""`FileCopies`: copies of files that a page sends, in a folder that the program removes at its end.

A page sends the content of files that its user chose, with their names. The program chooses where
the copies are, and a query names them by number, so no page names a path.
"""

import shutil
import tempfile
import threading
from pathlib import Path
from typing import Final

from lookup.arguments import as_whole, shown
from poker_calculator.pages.queries.solution_folder import DEVICES, PUNCTUATION

MOST_BYTES: Final = 1 << 33
"""The maximum size of all copies."""
MOST_LETTERS: Final = 150  # of the name of a copy


class FileCopies:
    """Copies of files by number. Threads may share them."""

    def __init__(self) -> None:
        self._folder: Path | None = None  # which exists once there is a file
        self._paths: list[Path] = []
        self._bytes = 0
        self._lock = threading.Lock()

    def add(self, name: str, size: int) -> tuple[int, Path]:
        """Return the number and the path of a new copy, which the caller writes.

        Raises ValueError for more bytes than all copies may have, and OSError without a folder for
        temporary files.
        """
        with self._lock:
            if self._bytes + size > MOST_BYTES:
                raise ValueError(
                    f"files that are opened in the page have {MOST_BYTES:,} bytes at most; name "
                    "longer ones when you start the program"
                )
            if self._folder is None:
                self._folder = Path(tempfile.mkdtemp(prefix="poker-calculator-"))
            folder = self._folder / str(len(self._paths))
            folder.mkdir()
            self._bytes += size
            self._paths.append(folder / safe_name(name))
            return len(self._paths) - 1, self._paths[-1]

    def path(self, number: object) -> Path:
        """Return the copy of a number; raises ValueError for other numbers."""
        index = as_whole(number)
        if index is None or not 0 <= index < len(self._paths):
            raise ValueError(f"there is no opened file {shown(number)}")
        return self._paths[index]

    def remove(self) -> None:
        """Remove all copies."""
        with self._lock:
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)


def safe_name(name: str) -> str:
    """Return the last part of a name, with "_" for letters that file names may not have.

    >>> safe_name("logs/May:1.txt"), safe_name("../.."), safe_name("con.txt")
    ('May_1.txt', '_', '_con.txt')
    """
    last = name.replace("\\", "/").rpartition("/")[2][-MOST_LETTERS:]
    plain = "".join(each if each.isalnum() or each in PUNCTUATION else "_" for each in last)
    plain = plain.strip(" .") or "_"
    return f"_{plain}" if plain.partition(".")[0].strip().lower() in DEVICES else plain
