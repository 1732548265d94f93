"""Forks that wait for locks of other threads, and programs that Ctrl-C does not reach.

A child forked while another thread holds such a lock would wait for it forever.
"""

import _imp
import importlib
import os
import sys
import threading
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


class ThreadLock(Protocol):
    """A reentrant lock."""

    def acquire(self) -> object:
        """Wait for the lock and take it."""

    def release(self) -> object:
        """Release the lock."""


_guard = threading.RLock()
_locks: list[ThreadLock] = [_guard]  # first: while a thread holds it, the list cannot change


def fork_outside(lock: ThreadLock) -> None:
    """Make every fork of this process wait until no other thread holds the lock."""
    with _guard:
        _locks.append(lock)


_blas = threading.RLock()
fork_outside(_blas)


def by_blas(function: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
    """Call a function that multiplies large matrices, and make every fork wait for its end.

    A child forked meanwhile would wait forever for a lock of OpenBLAS.
    """
    with _blas:
        return function(*args, **kwargs)


def register() -> None:
    """Make every fork of this process wait for these locks and for imports.

    Any thread may import our modules on first use. In a child forked meanwhile, the module would
    stay locked forever.
    """
    # A module imported while a fork waits here would have its hook called after the fork, but not
    # before. So import the standard library's modules with such hooks first.
    import concurrent.futures.thread  # noqa: F401 (also imports logging)

    if hasattr(os, "register_at_fork"):  # Windows has no fork
        os.register_at_fork(before=_take, after_in_parent=_release, after_in_child=_release)


def _take() -> None:
    """Take all locks and block new imports, while no other thread imports."""
    waits = True
    while True:
        for lock in _locks:
            lock.acquire()
        _imp.acquire_lock()
        module = _lock_of_an_import() if waits else None
        if module is None:
            return
        _release()  # the import may need one of these locks to finish
        try:
            module.acquire()
            module.release()
        except RuntimeError:  # its thread waits for an import of this thread, which forks meanwhile
            waits = False


def _release() -> None:
    _imp.release_lock()
    for lock in reversed(_locks):
        lock.release()


def _lock_of_an_import() -> Any:
    """Return the lock of a module that another thread is importing, or None.

    Python has no public way to get it.
    """
    bootstrap: Any = getattr(importlib, "_bootstrap", None)
    others = sys._current_frames().keys() - {threading.get_ident()}
    for reference in [*getattr(bootstrap, "_module_locks", {}).values()]:
        lock = reference()
        if getattr(lock, "owner", None) in others:
            return lock
    return None


def out_of_reach() -> dict[str, Any]:
    """Return options of `subprocess.Popen` for a program that Ctrl-C in a terminal does not end.

    The caller, which receives the Ctrl-C, ends it.
    """
    if sys.platform == "win32":
        import subprocess  # imported here: the import takes a while

        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
