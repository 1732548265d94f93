"""The option `_nrt` of `njit`: False for functions that never count references to arrays.

Counting took 10 ns for each array of each call. Where Numba does not have the option, references
are counted.
"""

from typing import Any


def without_counting() -> dict[str, Any]:
    """Return the options of a function that makes no arrays and leaves those it is given alone."""
    try:
        from numba.core.options import DefaultOptions
    except ImportError:
        return {}
    return {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}
