"""The number of threads of a call."""

import inspect
import os
import re
import sys
import threading
from contextlib import suppress
from typing import NamedTuple

from lookup.arguments import read_count

THREADS_VARIABLE = "POKER_CALCULATOR_THREADS"
MOST_THREADS = 4096
"""More than the processors of any machine; systems refuse a hundred thousand threads."""


def thread_count(threads: int | None = None, *, name: str = "threads") -> int:
    """Return *threads*, else POKER_CALCULATOR_THREADS, else the number of available processors.

    In a Dask task the last one is 1, because Dask runs one task per processor. Raises ValueError
    unless it is 1 to `MOST_THREADS`. Results never depend on this number.

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


class Workers(NamedTuple):
    """The threads that count, and whether they report progress."""

    threads: int
    progress: bool = False  # whether work of over a second shows a bar


def in_dask_task() -> bool:
    """Return whether a Dask task of a parallel scheduler calls this.

    It imports nothing, because a task's process has Dask loaded. Without Dask it costs 0.2 µs.
    """
    get_worker = getattr(sys.modules.get("distributed"), "get_worker", None)
    if get_worker is not None:
        with suppress(ValueError):
            return get_worker() is not None
    return "dask.local" in sys.modules and _in_local_task()


def _in_local_task() -> bool:
    """Return whether Dask's own threads or processes, without `distributed`, run the caller.

    Only the call stack shows it. `get_async` submits the tasks, so it is on the stack only if tasks
    run synchronously in its own thread.
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
