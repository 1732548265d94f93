"""End the program at once, with one line, at Ctrl-C during its imports.

There is nothing to clean up yet, and an exception would be raised in the middle of other packages'
imports.
"""

import os
import signal
import sys
from contextlib import suppress
from types import FrameType

PROGRAM = "poker-calculator"
PACKAGES = (__name__.partition(".")[0], "histories", "pages", "poker_calculator")
"""The packages that `-m` runs our program with."""


def is_program() -> bool:
    """Return whether Python was started by our command, or by `-m` and one of our packages."""
    if sys.argv[:1] == ["-m"]:  # its value while Python looks for the module
        module = sys.orig_argv[-len(sys.argv)]
        return module in PACKAGES or (
            module[0] == "-" and module.endswith(tuple(f"m{name}" for name in PACKAGES))
        )
    return os.path.splitext(os.path.basename("".join(sys.argv[:1])))[0] == PROGRAM


def end_when_interrupted() -> None:
    """Let Ctrl-C end the process at once, unless another handler is installed."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        with suppress(ValueError):  # only the main thread may
            signal.signal(signal.SIGINT, end_at_once)


def end_at_once(number: int, _frame: FrameType | None) -> None:
    """End the process for a signal, with the line and the exit code of commands."""
    with suppress(OSError):
        os.write(2, b"interrupted\n")
    os._exit(128 + number)
