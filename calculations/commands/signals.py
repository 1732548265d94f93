"""Ctrl-C and its like: raised in a command, so that it can clear up, where that is safe."""

from __future__ import annotations

import _thread
import functools
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from calculations.commands.startup import end_at_once

STOPS = ("SIGINT", "SIGTERM", "SIGHUP")
UNSTOPPABLE = ("importlib", "_frozen_importlib", "llvmlite")
PATIENCE = 1.0
"""Seconds that clearing up may take."""

received: list[int] = []
"""The numbers of the signals that the command has been stopped by."""

_raised_at: list[float] = []
"""When the last KeyboardInterrupt was raised, if one was."""


@contextmanager
def stops_raised(command: FrameType) -> Iterator[None]:
    """Raise KeyboardInterrupt for signals that end programs, but none while it clears up after one.

    What is called from the frame *command* may be stopped; `received` has the signals. Those that
    are ignored already, as under nohup, stay so. A block that ends as if there had been no signal,
    because it gives what it has, is interrupted all the same. The signal waits for the end of an
    import or a call of LLVM: what is raised in those is printed and ignored, or leaves them in a
    state that ends the process later.
    """
    received.clear()
    _raised_at.clear()

    def stop(number: int, frame: FrameType | None) -> None:
        if not _clears_up():
            received.append(number)
            if _is_unstoppable(frame, command):
                _thread.start_new_thread(stop_later, (number,))
            else:
                _raise_interrupt()

    def stop_later(number: int) -> None:
        time.sleep(0.01)
        if not ended:
            send(number)

    def stop_finalizer(unraisable: Any) -> None:
        if received and unraisable.exc_type is KeyboardInterrupt:  # which goes no further
            _raised_at.clear()
            _thread.start_new_thread(stop_later, (received[0],))
        else:
            hook(unraisable)

    ended, hook, send = False, sys.unraisablehook, _sender()
    usual = (signal.SIG_DFL, signal.default_int_handler, end_at_once)
    numbers = [getattr(signal, name) for name in STOPS if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in numbers if signal.getsignal(each) in usual}
    if threading.current_thread() is not threading.main_thread():
        before = {}  # only the main thread may say what signals do
    for number in before:
        signal.signal(number, stop)
    sys.unraisablehook = stop_finalizer
    try:
        yield
        raise_if_stopped()
    finally:
        ended, sys.unraisablehook = True, hook
        for number, handler in before.items():
            # Our program has done all that it was for: nothing is left to be stopped.
            signal.signal(number, signal.SIG_IGN if handler is end_at_once else handler)


def raise_if_stopped() -> None:
    """Raise KeyboardInterrupt if a signal has come: what it raised may have gone nowhere.

    Of 2,404 batches stopped at random moments one went on: NumPy had compared two dtypes, and takes
    any error in that for "not equal". So nothing is kept of work during which a signal came.
    """
    if received:
        _raise_interrupt()


def _raise_interrupt() -> None:
    _raised_at[:] = [time.monotonic()]
    raise KeyboardInterrupt


def _clears_up() -> bool:
    """Return whether the command may still be clearing up after a signal."""
    return bool(_raised_at) and time.monotonic() - _raised_at[0] <= PATIENCE


def _sender() -> Callable[[int], None]:
    """Return a function that signals this thread from another, even while it waits for a file."""
    if hasattr(signal, "pthread_kill"):
        return functools.partial(signal.pthread_kill, threading.get_ident())
    return lambda number: _thread.interrupt_main(signal.Signals(number))  # Windows


def _is_unstoppable(frame: FrameType | None, command: FrameType) -> bool:
    """Return whether the command is in the middle of an import or of a call of LLVM."""
    while frame is not None and frame is not command:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in UNSTOPPABLE:
            return True
        frame = frame.f_back
    return False
