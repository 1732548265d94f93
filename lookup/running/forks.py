"""What a fork waits for: the locks of other threads, which no thread would release in the child."""

import _imp
import importlib
import os
import sys
import threading
from typing import Any, Protocol


class Lock(Protocol):
    """A lock that its thread may take again."""

    def acquire(self) -> object:
        """Wait for the lock and take it."""

    def release(self) -> object:
        """Give the lock back."""


_guard = threading.RLock()
_locks: list[Lock] = [_guard]  # first, so that who holds it finds the others as they are


def fork_outside(lock: Lock) -> None:
    """Let every fork of this process wait until no other thread holds the lock."""
    with _guard:
        _locks.append(lock)


def register() -> None:
    """Let every fork of this process wait for those locks, and for imports.

    Much of ours is imported when it is first needed, by whatever thread needs it. The child of a
    fork meanwhile would find that module locked for good.
    """
    # A module that is imported while a fork waits here would be called back after the fork, but not
    # before it: those of the standard library that lock and unlock then come first.
    import concurrent.futures.thread  # noqa: F401 (imports logging, too)

    if hasattr(os, "register_at_fork"):  # Windows has no fork
        os.register_at_fork(before=_take, after_in_parent=_give_back, after_in_child=_give_back)


def _take() -> None:
    """Take all locks, and keep imports from beginning, while no other thread imports."""
    waits = True
    while True:
        for lock in _locks:
            lock.acquire()
        _imp.acquire_lock()
        module = _lock_of_an_import() if waits else None
        if module is None:
            return
        _give_back()  # the import may need any of them to come to its end
        try:
            module.acquire()
            module.release()
        except RuntimeError:  # it waits for an import of this thread's, which forks in its midst
            waits = False


def _give_back() -> None:
    _imp.release_lock()
    for lock in reversed(_locks):
        lock.release()


def _lock_of_an_import() -> Any:
    """Return the lock of a module that another thread imports, None if there is none.

    Python has no other way to ask for it.
    """
    bootstrap: Any = getattr(importlib, "_bootstrap", None)
    others = sys._current_frames().keys() - {threading.get_ident()}
    for reference in [*getattr(bootstrap, "_module_locks", {}).values()]:
        lock = reference()
        if getattr(lock, "owner", None) in others:
            return lock
    return None
