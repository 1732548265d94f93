"""The supported Python interpreters."""

import sys


def refuse_free_threads() -> None:
    """Raise ImportError in Python without the GIL, where nothing was tested."""
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        raise ImportError(
            "Poker Calculator was never tried in free-threaded Python without the GIL: set "
            "PYTHON_GIL=1, or use the usual build, such as python3.13 instead of python3.13t"
        )
