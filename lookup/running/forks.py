"""Let forks wait for locks of other threads, which no thread would release in the child."""

import os
import threading
from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


class Lock(Protocol):
    """A reentrant lock."""

    def acquire(self) -> object:
        """Wait for the lock and take it."""

    def release(self) -> object:
        """Release the lock."""


_guard, _blas = threading.RLock(), threading.RLock()
_locks: list[Lock] = [_guard, _blas]  # the guard first, so that its holder sees a stable list


def fork_outside(lock: Lock) -> None:
    """Let every fork of this process wait until no other thread holds the lock."""
    with _guard:
        _locks.append(lock)


def by_blas(function: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
    """Call a function of NumPy that multiplies large matrices, which every fork waits for.

    A child forked meanwhile would wait forever for a lock of OpenBLAS.
    """
    with _blas:
        return function(*args, **kwargs)


def _take() -> None:
    for lock in _locks:
        lock.acquire()


def _release() -> None:
    for lock in reversed(_locks):
        lock.release()


if hasattr(os, "register_at_fork"):  # Windows has no fork
    os.register_at_fork(before=_take, after_in_parent=_release, after_in_child=_release)
