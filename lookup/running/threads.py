"""The number of threads of a call, and the memory that is available to it."""

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from lookup.arguments import read_count

THREADS_VARIABLE = "POKER_CALCULATOR_THREADS"
MOST_THREADS = 4096
"""More threads than any machine has processors; systems refuse a hundred thousand."""

GROUP = Path("/sys/fs/cgroup")


def thread_count(threads: int | None = None, *, name: str = "threads") -> int:
    """Return *threads*, else POKER_CALCULATOR_THREADS, else the number of available processors.

    In a Dask task the default is 1, because Dask runs one task per processor. Raises ValueError
    unless the number is 1 to `MOST_THREADS`. Results never depend on the number of threads.

    >>> thread_count(3)
    3
    """
    if threads is not None:
        return read_count(threads, name, MOST_THREADS)
    text = os.environ.get(THREADS_VARIABLE)
    if not text:
        return 1 if in_dask_task() else available_processors()
    number = int(text) if re.fullmatch(r"\s*\d{1,20}\s*", text) else 0
    return read_count(number, THREADS_VARIABLE, MOST_THREADS, written=text)


class Workers(NamedTuple):
    """The number of threads of some work, and whether it shows progress."""

    threads: int
    progress: bool = False  # whether work of over a second shows a bar


def in_dask_task() -> bool:
    """Return whether this may run in a Dask task of a parallel scheduler.

    Nothing is imported, because the process of a task has Dask loaded. Without `distributed`, every
    thread counts as a task, except the main thread of the main process.
    """
    get_worker = getattr(sys.modules.get("distributed"), "get_worker", None)
    if get_worker is not None:
        with suppress(ValueError):
            return get_worker() is not None
    if "dask.local" not in sys.modules:
        return False
    from multiprocessing import parent_process

    in_main_thread = threading.current_thread() is threading.main_thread()
    return not in_main_thread or parent_process() is not None


def available_processors() -> int:
    """Return the number of processors on which this process may run."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1


def available_memory() -> int | None:
    """Return the available bytes: the free memory, up to the limit of the container.

    None if the amount is unknown, as in a browser.
    """
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    """Yield the free bytes according to the system and the container."""
    with suppress(ImportError, OSError):
        import psutil

        yield psutil.virtual_memory().available
    with suppress(OSError, ValueError):
        most = int((GROUP / "memory.max").read_text(encoding="ascii"))  # "max" if there is no limit
        yield most - int((GROUP / "memory.current").read_text(encoding="ascii"))
