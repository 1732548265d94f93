"""How a command ends: with an exit code that scripts can test, one line on stderr, no traceback."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from lookup.store import TableError

SOME_ROWS_WRONG = 1
WRONG_USAGE = 2
FILE_ERROR = 3
TABLE_ERROR = 4
SIGNALLED = 128
"""Plus the number of the signal: 130 after Ctrl-C, 143 after SIGTERM."""

CLOSED_PIPE = 141
STOPS = ("SIGINT", "SIGTERM", "SIGHUP")
PATIENCE = 1.0
"""Seconds that clearing up may take."""


class CommandError(Exception):
    """A command can not go on; the message says why, `.code` is how the program ends."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def exit_code(command: Callable[[], int]) -> int:
    """Run *command* and return how the program is to end, with one line on stderr for an error.

    Ctrl-C, SIGTERM and SIGHUP all raise KeyboardInterrupt in it, so that it can clear up; a note on
    that exception is shown.
    """
    received: list[int] = []
    try:
        with _stops_raised(received):
            _never_fail_on_letters()
            try:
                code = command()
            except SystemExit as end:  # argparse: wrong usage, --help, --version
                code = int(end.code or 0)
            if sys.stdout is not None:
                sys.stdout.flush()
            return code
    except CommandError as error:
        say(error)
        return error.code
    except TableError as error:
        say(error)
        return TABLE_ERROR
    except KeyboardInterrupt as error:
        say("; ".join(["interrupted", *getattr(error, "__notes__", [])]))
        return SIGNALLED + (received or [signal.SIGINT])[0]
    except BrokenPipeError:
        _drop_output()
        return CLOSED_PIPE
    except OSError as error:
        _drop_output()
        say(file_problem(error.filename or "standard output", error))
        return FILE_ERROR


def say(message: object) -> None:
    """Write one line to stderr, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(" ".join(str(message).splitlines()), file=sys.stderr)


def file_problem(name: object, error: OSError) -> str:
    """Word what the system says of a file."""
    return f"{name}: {error.strerror or error}"


@contextmanager
def _stops_raised(received: list[int]) -> Iterator[None]:
    """Raise KeyboardInterrupt for signals that end programs, but none while it clears up after one.

    Signals that are ignored already, as under nohup, stay so. A block that ends as if there had
    been no signal, because it gives what it has, is interrupted all the same.
    """
    last = -PATIENCE

    def stop(number: int, _frame: FrameType | None) -> None:
        nonlocal last
        if time.monotonic() - last > PATIENCE:
            last = time.monotonic()
            received.append(number)
            raise KeyboardInterrupt

    usual = (signal.SIG_DFL, signal.default_int_handler)
    numbers = [getattr(signal, name) for name in STOPS if hasattr(signal, name)]
    before = {each: signal.getsignal(each) for each in numbers if signal.getsignal(each) in usual}
    if threading.current_thread() is not threading.main_thread():
        before = {}  # only the main thread may say what signals do
    for number in before:
        signal.signal(number, stop)
    try:
        yield
        if received:
            raise KeyboardInterrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _never_fail_on_letters() -> None:
    """Let streams write letters that their encoding lacks as escapes."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Send what is still to be written to nowhere: Python would complain of it at its end."""
    with suppress(AttributeError, OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
