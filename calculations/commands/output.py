"""The output of a command: standard output, or a file opened by `open_to_write`."""

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from calculations.commands.exits import (
    FILE_ERROR,
    OUTPUT_CLOSED,
    WRONG_USAGE,
    ClosedOutput,
    CommandError,
    file_problem,
)
from lookup.running.output import (
    PathLike,
    check_outputs,
    is_standard_output,
    open_to_write,
    standard_output,
)

STANDARD_STREAM = "-"


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
        if _is_standard_output_file(source):
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


def _is_standard_output_file(source: IO[bytes]) -> bool:
    """Return whether standard output is redirected to the input file."""
    read = os.fstat(source.fileno())
    return stat.S_ISREG(read.st_mode) and is_standard_output(read)
