"""How a command ends: with an exit code that scripts can test, one line on stderr, no traceback."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from calculations.commands.signals import received, stops_raised
from lookup.tables.store import TableError

SOME_ROWS_WRONG = 1
WRONG_USAGE = 2
FILE_ERROR = 3
TABLE_ERROR = 4
SIGNALLED = 128
"""Plus the number of the signal: 130 after Ctrl-C, 143 after SIGTERM."""

CLOSED_PIPE = 141
STANDARD_OUTPUT = 1
OUTPUT_CLOSED = "standard output is closed"


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
    try:
        with stops_raised(sys._getframe()), _closed_output_refused():
            _never_fail_on_letters()
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
        _drop_output()
        return CLOSED_PIPE
    except OSError as error:
        _drop_output()
        is_worded = error.errno is None and error.args  # by us, not by the system
        problem = error if is_worded else file_problem(error.filename or "standard output", error)
        say("; ".join([str(problem), *getattr(error, "__notes__", [])]))
        return FILE_ERROR


def say(message: object) -> None:
    """Write one line to stderr, if there is one."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(" ".join(str(message).splitlines()), file=sys.stderr)


def file_problem(name: object, error: OSError) -> str:
    """Word what the system says of a file."""
    return f"{name}: {error.strerror or error}"


class ClosedOutput(io.TextIOBase):
    """What standard output is when the program is started without: `print` would say nothing.

    Its descriptor is held, or the next file that is opened would be what /dev/stdout names.
    """

    def __init__(self) -> None:
        self._number = -1
        with suppress(OSError):
            os.fstat(STANDARD_OUTPUT)
            return  # somebody else's by now
        reader, writer = os.pipe()
        os.dup2(reader, STANDARD_OUTPUT)
        for each in {reader, writer} - {STANDARD_OUTPUT}:
            os.close(each)
        self._number = STANDARD_OUTPUT

    def fileno(self) -> int:
        """Return the descriptor, to which nothing can be written."""
        return self._number

    def write(self, _text: str) -> int:
        """Raise CommandError."""
        raise CommandError(OUTPUT_CLOSED, FILE_ERROR)

    def close(self) -> None:
        """Give the descriptor back."""
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
