"""How many threads a call may use."""

import inspect
import os
import re
import sys
import threading
from contextlib import suppress

from lookup.arguments import read_count

THREADS_VARIABLE = "POKER_CALCULATOR_THREADS"
MOST_THREADS = 4096
"""More than any machine has processors; systems refuse to start a hundred thousand."""


def thread_count(threads: int | None = None, *, name: str = "threads") -> int:
    """Return *threads*, else what POKER_CALCULATOR_THREADS says, else the processors we may use.

    In a task of Dask, which runs as many tasks as there are processors, it is 1 unless one of the
    two says otherwise. Raises ValueError unless it is 1 to `MOST_THREADS`. Results never depend on
    this number.

    >>> thread_count(3)
    3
    """
    if threads is not None:
        return read_count(threads, name, MOST_THREADS)
    text = os.environ.get(THREADS_VARIABLE)
    if not text:
        return 1 if in_dask_task() else available_processors()
    number = int(text) if re.fullmatch(r"\s*\d{1,20}\s*", text) else 0
    return read_count(number, THREADS_VARIABLE, MOST_THREADS, given=text)


def in_dask_task() -> bool:
    """Return whether a task of Dask, of whatever scheduler that runs several, calls this.

    Nothing is imported: who runs in a task has Dask. Without Dask it costs 0.2 µs.
    """
    get_worker = getattr(sys.modules.get("distributed"), "get_worker", None)
    if get_worker is not None:
        with suppress(ValueError):
            return get_worker() is not None
    return "dask.local" in sys.modules and _in_local_task()


def _in_local_task() -> bool:
    """Return whether a thread or process of Dask's own, without `distributed`, runs the caller.

    Dask leaves no mark on them but the functions that called: `get_async` hands out the tasks, so
    it is among them only when a task runs where it was asked for, one at a time.
    """
    from multiprocessing import parent_process

    if threading.current_thread() is threading.main_thread() and parent_process() is None:
        return False
    callers = set()
    frame = inspect.currentframe()
    while frame is not None:
        if frame.f_globals.get("__name__") == "dask.local":
            callers.add(frame.f_code.co_name)
        frame = frame.f_back
    return bool(callers) and "get_async" not in callers


def available_processors() -> int:
    """Return the number of processors this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1
