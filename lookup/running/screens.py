"""Print messages on stderr, and detect terminals and notebooks, in which people watch them."""

import sys
from contextlib import suppress
from typing import TextIO

DELAY = 1.0  # seconds of work before its progress is shown


def is_terminal(file: TextIO | None) -> bool:
    """Return whether a file, such as `sys.stderr`, is a terminal; None and closed ones are not."""
    try:
        return file is not None and bool(file.isatty())
    except (AttributeError, ValueError):
        return False


def is_watched() -> bool:
    """Return whether people watch stderr as it is written, in a terminal or a notebook."""
    return in_notebook() or is_terminal(sys.stderr)


def report(message: str, end: str = "\n") -> None:
    """Print a message on stderr at once; without a stderr that can be written, drop it."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(message, end=end, file=sys.stderr, flush=True)


def in_notebook() -> bool:
    """Return whether this process is the kernel of a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return "IPKernelApp" in getattr(shell, "config", ())
