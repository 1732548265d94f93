"""End a command with an exit code that scripts can test and one line on stderr, no traceback."""

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from calculations.commands.signals import received, stops_raised
from lookup.running.screens import report
from lookup.tables.store import TableError

SOME_ROWS_WRONG = 1
WRONG_USAGE = 2
FILE_ERROR = 3
TABLE_ERROR = 4
SIGNALLED = 128  # plus the number of the signal: 130 after Ctrl-C, 143 after SIGTERM

CLOSED_PIPE = 141
STANDARD_OUTPUT = 1
OUTPUT_CLOSED = "standard output is closed"


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
    try:
        with stops_raised(sys._getframe()), _closed_output_refused():
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
        _discard_unwritable()
        return SIGNALLED + (received or [signal.SIGINT])[0]
    except BrokenPipeError:
        _discard_output()
        return CLOSED_PIPE
    except OSError as error:
        _discard_output()
        is_worded = error.errno is None and error.args  # our message, not the system's
        problem = error if is_worded else file_problem(error.filename or "standard output", error)
        say("; ".join([str(problem), *getattr(error, "__notes__", [])]))
        return FILE_ERROR


def say(message: object) -> None:
    """Write one line to stderr, if there is one."""
    report(" ".join(str(message).splitlines()))


def file_problem(name: object, error: OSError) -> str:
    """Return the system's message about a file."""
    return f"{name}: {error.strerror or error}"


class ClosedOutput(io.TextIOBase):
    """Replace a closed standard output, to which `print` would silently write nothing.

    It holds the descriptor, because otherwise /dev/stdout would name the next file that is opened.
    """

    def __init__(self) -> None:
        self._number = -1
        with suppress(OSError):
            os.fstat(STANDARD_OUTPUT)
            return  # it is in use again
        reader, writer = os.pipe()
        os.dup2(reader, STANDARD_OUTPUT)
        for each in {reader, writer} - {STANDARD_OUTPUT}:
            os.close(each)
        self._number = STANDARD_OUTPUT

    def fileno(self) -> int:
        """Return the descriptor, which is not writable."""
        return self._number

    def write(self, _text: str) -> int:
        """Raise CommandError."""
        raise CommandError(OUTPUT_CLOSED, FILE_ERROR)

    def close(self) -> None:
        """Release the descriptor."""
        if self._number >= 0:
            os.close(self._number)
            self._number = -1
        super().close()


@contextmanager
def _closed_output_refused() -> Iterator[None]:
    if sys.stdout is not None:
        yield
        return
    with ClosedOutput() as output:
        sys.stdout = output
        try:
            yield
        finally:
            sys.stdout = None


def _escape_unencodable() -> None:
    """Let streams escape characters that their encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _discard_output(stream: TextIO | None = None) -> None:
    """Discard the buffer of a stream, which Python would otherwise report as an error at exit.

    stream : by default standard output
    """
    with suppress(AttributeError, OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (stream or sys.stdout).fileno())
        os.close(nowhere)


def _discard_unwritable() -> None:
    """Write the buffers of both streams, or discard them where a terminal is closed."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            _discard_output(stream)
