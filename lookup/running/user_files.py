"""The folders of a user's files, and how a file is opened that may be something else."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Literal


def user_folder(kind: Literal["cache", "data"]) -> Path | None:
    """Return the user's folder for files of a kind, or None if no home folder is known."""
    import platformdirs  # only here: the import costs more than opening a table

    with suppress(RuntimeError):  # new versions raise it without a home folder, old ones return "~"
        find = getattr(platformdirs, f"user_{kind}_path")
        folder: Path = find("poker-calculator", appauthor=False)
        if folder.is_absolute():
            return folder
    return None


def open_nonblocking(name: str, flags: int) -> int:
    """Open without blocking, because a FIFO in place of a file would hang the reader."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
