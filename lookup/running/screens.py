"""Detect terminals and notebooks, in which people read a program's messages."""

import sys
from typing import TextIO


def is_terminal(file: TextIO | None) -> bool:
    """Return whether a file, such as `sys.stderr`, is a terminal; None and closed ones are not."""
    try:
        return file is not None and bool(file.isatty())
    except (AttributeError, ValueError):
        return False


def in_notebook() -> bool:
    """Return whether this process is the kernel of a notebook."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return "IPKernelApp" in getattr(shell, "config", ())
