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
    source, chosen = "threads", threads
    if threads is None:
        source, text = THREADS_VARIABLE, os.environ.get(THREADS_VARIABLE, "").strip()
        if not text:
            return available_processors()
        chosen = int(text) if text.isdecimal() else text  # type: ignore[assignment]
    if isinstance(chosen, Integral) and not isinstance(chosen, bool) and chosen >= 1:
        return int(chosen)
    raise ValueError(f"{source} is {chosen!r}; give a whole number of 1 or more")


def available_processors() -> int:
    """Return the number of processors this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1
