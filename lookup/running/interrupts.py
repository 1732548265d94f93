"""Ctrl-C while work is prepared: it takes effect when there is something to keep."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class HeldInterrupts:
    """The first Ctrl-C since `interrupts_held`, which `release` raises."""

    def __init__(self) -> None:
        self._is_held = False
        self._handler = signal.getsignal(signal.SIGINT)
        is_main = threading.current_thread() is threading.main_thread()
        self._holds = is_main and callable(self._handler)
        if self._holds:
            signal.signal(signal.SIGINT, self._hold)

    def _hold(self, number: int, frame: FrameType | None) -> None:
        if self._is_held and callable(self._handler):
            self._handler(number, frame)
        self._is_held = True

    def release(self) -> None:
        """Let Ctrl-C be what it was; raise KeyboardInterrupt for the one that was held."""
        self.end()
        if self._is_held:
            raise KeyboardInterrupt

    def end(self) -> None:
        """Let Ctrl-C be what it was."""
        if self._holds:
            signal.signal(signal.SIGINT, self._handler)
            self._holds = False


@contextmanager
def interrupts_held(note: str) -> Iterator[HeldInterrupts]:
    """Hold the first Ctrl-C until it is released or the block ends; a second one is raised at once.

    An import or the compiling of a kernel is then not broken off in the middle. Nothing changes in
    other threads than the main one, which alone hears signals, and where SIGINT is ignored. A
    KeyboardInterrupt that leaves the block gets the *note*.
    """
    held = HeldInterrupts()
    try:
        yield held
    except KeyboardInterrupt as stopped:
        stopped.add_note(note)
        raise
    finally:
        held.end()
