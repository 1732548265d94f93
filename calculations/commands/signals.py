"""Raise Ctrl-C and other stop signals in a command where that is safe, so that it can clean up."""

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
PATIENCE = 1.0  # the maximum seconds for cleaning up

received: list[int] = []  # the numbers of the signals that have stopped the command

_raised_at: list[float] = []  # when the last KeyboardInterrupt was raised, if one was


@contextmanager
def stops_raised(command: FrameType) -> Iterator[None]:
    """Raise KeyboardInterrupt for stop signals, but not while the command cleans up after one.

    Functions called by the frame *command* can be interrupted; `received` holds the signals.
    Signals that are already ignored, as under nohup, stay ignored. A block that returns a partial
    result after a signal is interrupted all the same. A signal waits for the end of an import or an
    LLVM call: an exception there is printed and ignored, or leaves a state that crashes the process
    later.
    """
    received.clear()
    _raised_at.clear()

    def stop(number: int, frame: FrameType | None) -> None:
        if not _is_cleaning_up():
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
        if received and unraisable.exc_type is KeyboardInterrupt:  # it does not propagate
            _raised_at.clear()
            _thread.start_new_thread(stop_later, (received[0],))
        else:
            hook(unraisable)

    ended, hook, send = False, sys.unraisablehook, _sender()
    usual = (signal.SIG_DFL, signal.default_int_handler, end_at_once)
    numbers = [getattr(signal, name) for name in STOPS if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in numbers if signal.getsignal(each) in usual}
    if threading.current_thread() is not threading.main_thread():
        before = {}  # only the main thread may set handlers
    for number in before:
        signal.signal(number, stop)
    sys.unraisablehook = stop_finalizer
    try:
        yield
        raise_if_stopped()
    finally:
        ended, sys.unraisablehook = True, hook
        for number, handler in before.items():
            # Our program has finished: nothing is left to stop.
            signal.signal(number, signal.SIG_IGN if handler is end_at_once else handler)


def raise_if_stopped() -> None:
    """Raise KeyboardInterrupt if a signal has come, because its exception may have been swallowed.

    Of 2,404 batches stopped at random moments one went on: NumPy was comparing two dtypes, and
    takes any error there for "not equal". So the result of work during which a signal came is
    dropped.
    """
    if received:
        _raise_interrupt()


def _raise_interrupt() -> None:
    _raised_at[:] = [time.monotonic()]
    raise KeyboardInterrupt


def _is_cleaning_up() -> bool:
    """Return whether the command may still be cleaning up after a signal."""
    return bool(_raised_at) and time.monotonic() - _raised_at[0] <= PATIENCE


def _sender() -> Callable[[int], None]:
    """Return a function that signals this thread from another, even during blocking input."""
    if hasattr(signal, "pthread_kill"):
        return functools.partial(signal.pthread_kill, threading.get_ident())
    return lambda number: _thread.interrupt_main(signal.Signals(number))  # Windows


def _is_unstoppable(frame: FrameType | None, command: FrameType) -> bool:
    """Return whether the command is in the middle of an import or an LLVM call."""
    while frame is not None and frame is not command:
        if str(frame.f_globals.get("__name__")).partition(".")[0] in UNSTOPPABLE:
            return True
        frame = frame.f_back
    return False
