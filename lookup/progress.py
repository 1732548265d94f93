"""Progress bars on stderr."""

import sys
import threading
from typing import Any


def progress_bar(total: int, name: str, *, shown: bool = True, delay: float = 0) -> Any:
    """Return a tqdm bar of so many steps, that comes after *delay* seconds; a log gets few lines.

    It has no monitor thread, which would make later forks unsafe, nor tqdm's shared lock.
    """
    from tqdm import tqdm  # only here: the import costs more than opening a table

    quiet_bar: Any = type("QuietBar", (tqdm,), {"monitor_interval": 0, "_lock": threading.RLock()})
    slow = sys.stderr is not None and not sys.stderr.isatty()
    return quiet_bar(
        total=total,
        desc=name,
        delay=delay,
        mininterval=10 if slow else 0.1,
        miniters=1,
        file=sys.stderr,
        disable=not shown or sys.stderr is None,
    )
