"""How many threads a call may use."""

import os
from numbers import Integral

THREADS_VARIABLE = "POKER_CALCULATOR_THREADS"


def thread_count(threads: int | None = None) -> int:
    """Return *threads*, else what POKER_CALCULATOR_THREADS says, else the processors we may use.

    Raises ValueError for less than one thread. Results never depend on this number.

    >>> thread_count(3)
    3
    """
    if threads is None:
        text = os.environ.get(THREADS_VARIABLE)
        if not text:
            return available_processors()
        count = int(text) if text.strip().isdecimal() else 0
        chosen = f"{THREADS_VARIABLE} is {text!r}"
    else:
        whole = isinstance(threads, Integral) and not isinstance(threads, bool)
        count = int(threads) if whole else 0
        chosen = f"threads is {threads!r}"
    if count < 1:
        raise ValueError(f"{chosen}; give a whole number of 1 or more")
    return count


def available_processors() -> int:
    """Return the number of processors this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1
