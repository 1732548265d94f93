"""A thread pool for a process that may not start threads: tasks run at once in the caller."""

import concurrent.futures
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Final

POOLED: Final = ("concurrent.futures", "concurrent.futures.thread")
"""Modules in which `ThreadPoolExecutor` is looked up."""


class OneThread(Executor):
    """A pool without threads.

    >>> with OneThread() as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        """Take what `ThreadPoolExecutor` takes."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Call the function and return a finished future."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def pool_without_threads() -> None:
    """Let `ThreadPoolExecutor` be `OneThread` in this process, from now on."""
    _ = concurrent.futures.ThreadPoolExecutor  # loads its module, which is else loaded when asked
    for name in POOLED:
        if name in sys.modules:
            vars(sys.modules[name])["ThreadPoolExecutor"] = OneThread
