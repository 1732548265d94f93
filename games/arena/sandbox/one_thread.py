"""A thread pool for a process without threads: tasks run at once in the caller."""

import concurrent.futures
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Final, ParamSpec, TypeVar

POOLED: Final = ("concurrent.futures", "concurrent.futures.thread")
"""Modules in which `ThreadPoolExecutor` is looked up."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class OneThread(Executor):
    """A pool without threads.

    >>> with OneThread() as pool:
    ...     pool.submit(pow, 2, 10).result()
    1024
    """

    def __init__(self, *_: object, **__: object) -> None:
        """Accept the arguments of `ThreadPoolExecutor`."""

    def submit(
        self,
        fn: Callable[Parameters, Result],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> "Future[Result]":
        """Call the function and return a finished future."""
        done: Future[Result] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def replace_thread_pool() -> None:
    """Replace `ThreadPoolExecutor` by `OneThread` in this process."""
    _ = concurrent.futures.ThreadPoolExecutor  # loads its module, which is otherwise lazy
    for name in POOLED:
        if name in sys.modules:
            vars(sys.modules[name])["ThreadPoolExecutor"] = OneThread
