"""Hold Ctrl-C during the preparation of work, until there is something to keep."""

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
        """Restore the handler of Ctrl-C; raise KeyboardInterrupt if one was held."""
        self.end()
        if self._is_held:
            raise KeyboardInterrupt

    def end(self) -> None:
        """Restore the handler of Ctrl-C."""
        if self._holds:
            signal.signal(signal.SIGINT, self._handler)
            self._holds = False


@contextmanager
def interrupts_held(note: str) -> Iterator[HeldInterrupts]:
    """Hold the first Ctrl-C until it is released or the block ends; a second one raises at once.

    So it does not break off an import or a compilation. It has no effect outside the main thread,
    which alone receives signals, or if SIGINT is ignored. A KeyboardInterrupt that leaves the block
    gets the *note*.
    """
    held = HeldInterrupts()
    try:
        yield held
    except KeyboardInterrupt as stopped:
        stopped.add_note(note)
        raise
    finally:
        held.end()
