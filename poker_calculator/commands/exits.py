"""End a command with an exit code and one line on stderr, without a traceback; open its output."""

import _thread
import io
import os
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from types import FrameType
from typing import IO, Any, Final

from lookup.running.output import (
    PathLike,
    check_outputs,
    is_standard_output,
    open_to_write,
    report,
    standard_output,
)
from lookup.tables.store import TableError

SOME_ROWS_WRONG = 1
WRONG_USAGE = 2
FILE_ERROR = 3
TABLE_ERROR = 4
SIGNALLED = 128  # plus the number of the signal: 130 after Ctrl-C, 143 after SIGTERM

CLOSED_PIPE = 141
STANDARD_OUTPUT = 1
OUTPUT_CLOSED = "standard output is closed"

STOPS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
PATIENCE: Final = 1.0  # the maximum seconds for cleaning up, during which signals are ignored

received: list[int] = []
"""The numbers of the signals that have stopped the command."""

STANDARD_STREAM = "-"


class CommandError(Exception):
    """A command cannot continue; the message says why, and `.code` is the exit code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def exit_code(command: Callable[[], int]) -> int:
    """Run *command* and return the exit code; an error prints one line on stderr.

    Ctrl-C, SIGTERM and SIGHUP all raise KeyboardInterrupt in the command, so that it can clean up.
    Notes on that exception are printed.
    """
    output = redirect_stdout(ClosedOutput()) if sys.stdout is None else nullcontext()
    try:
        with _stops_raised(), output:
            _escape_unencodable()
            try:
                code = command()
            except SystemExit as end:  # argparse: wrong usage, --help, --version
                code = int(end.code or 0)
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
        return CLOSED_PIPE
    except OSError as error:
        is_worded = error.errno is None and error.args  # our message, not the system's
        problem = error if is_worded else file_problem(error.filename or "standard output", error)
        say("; ".join([str(problem), *getattr(error, "__notes__", [])]))
        return FILE_ERROR
    finally:
        _discard_unwritable()


def say(message: object) -> None:
    """Write one line to stderr, if there is one."""
    report(" ".join(str(message).splitlines()))


def file_problem(name: object, error: OSError) -> str:
    """Return the system's message about a file."""
    return f"{name}: {error.strerror or error}"


class ClosedOutput(io.TextIOBase):
    """Replace a closed standard output, to which `print` would silently write nothing.

    It occupies the descriptor: otherwise a file opened later would get it, as /dev/stdout.
    """

    def __init__(self) -> None:
        self._number = -1
        with suppress(OSError):
            os.fstat(STANDARD_OUTPUT)
            return  # it is in use again
        reader, writer = os.pipe()
        os.dup2(reader, STANDARD_OUTPUT)
        for descriptor in {reader, writer} - {STANDARD_OUTPUT}:
            os.close(descriptor)
        self._number = STANDARD_OUTPUT

    def fileno(self) -> int:
        """Return the descriptor, which cannot be written to."""
        return self._number

    def write(self, _text: str) -> int:
        """Raise CommandError."""
        raise CommandError(OUTPUT_CLOSED, FILE_ERROR)


@contextmanager
def _stops_raised() -> Iterator[None]:
    """Raise KeyboardInterrupt for stop signals, but not while the command cleans up after one.

    Signals that are already ignored, as under nohup, stay ignored. A block is interrupted even if
    it returns a partial result after a signal, or if the signal came in its finalizer.
    """
    received.clear()
    deaf_until = 0.0

    def stop(number: int, _frame: FrameType | None) -> None:
        nonlocal deaf_until
        if time.monotonic() > deaf_until:
            received.append(number)
            deaf_until = time.monotonic() + PATIENCE
            raise KeyboardInterrupt

    def stop_finalizer(unraisable: Any) -> None:
        nonlocal deaf_until
        if received and unraisable.exc_type is KeyboardInterrupt:  # it does not propagate
            deaf_until = 0.0
            threading.Timer(0.01, stop_later).start()
        else:
            hook(unraisable)

    def stop_later() -> None:
        if has_ended:
            return
        if hasattr(signal, "pthread_kill"):  # even during blocking input
            signal.pthread_kill(threading.main_thread().ident or 0, received[0])
        else:
            _thread.interrupt_main(signal.Signals(received[0]))

    hook, sys.unraisablehook, has_ended = sys.unraisablehook, stop_finalizer, False
    numbers = [getattr(signal, name) for name in STOPS if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        numbers = []  # only the main thread may set handlers
    usual = (signal.SIG_DFL, signal.default_int_handler)
    before = {each: signal.getsignal(each) for each in numbers if signal.getsignal(each) in usual}
    try:
        for number in before:
            signal.signal(number, stop)
        yield
        if received:
            raise KeyboardInterrupt
    finally:
        has_ended, sys.unraisablehook = True, hook
        for number, handler in before.items():
            signal.signal(number, handler)


def _escape_unencodable() -> None:
    """Let streams escape characters that their encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _discard_unwritable() -> None:
    """Write the buffers of both streams, or discard them where Python would fail at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            with suppress(AttributeError, OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


def refuse_same_files(
    outputs: Iterable[PathLike | None], inputs: Iterable[PathLike | IO[bytes]]
) -> None:
    """Raise CommandError if an output is an input or another output; see `check_outputs`."""
    try:
        check_outputs(outputs, inputs)
    except ValueError as error:
        raise CommandError(str(error), WRONG_USAGE) from None


@contextmanager
def open_output(name: str, source: IO[bytes]) -> Iterator[Any]:
    """Open a file with `open_to_write`, or standard output for "-".

    Raises CommandError if the output is the input, *source*, or cannot be written.
    """
    if _is_standard_output(name):
        if isinstance(sys.stdout, ClosedOutput):
            raise CommandError(OUTPUT_CLOSED, FILE_ERROR)
        read = os.fstat(source.fileno())
        if stat.S_ISREG(read.st_mode) and is_standard_output(read):
            rule = "the input is also standard output, and would be read while it is written"
            raise CommandError(f"{rule}; name the output", FILE_ERROR)
        with standard_output() as stream:
            yield stream
    elif os.path.isdir(name):
        raise CommandError(f"{name} is a folder; name a file to write", FILE_ERROR)
    else:
        refuse_same_files([name], [source])
        try:
            with open_to_write(name) as file:
                yield file
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CommandError(f"cannot write {file_problem(name, error)}", FILE_ERROR) from None


def _is_standard_output(name: str) -> bool:
    """Return whether a name is "-" or a path to standard output."""
    with suppress(OSError):  # the file does not exist
        return name == STANDARD_STREAM or is_standard_output(os.stat(name))
    return False
