"""How many threads a call may use."""

import os

THREADS_VARIABLE = "POKER_CALCULATOR_THREADS"


def thread_count(threads: int | None = None) -> int:
    """Return *threads*, else what POKER_CALCULATOR_THREADS says, else the processors we may use.

    Raises ValueError for less than one thread. Results never depend on this number.

    >>> thread_count(3)
    3
    """
    chosen: int | str | None = threads
    if chosen is None:
        chosen = os.environ.get(THREADS_VARIABLE) or available_processors()
    try:
        count = int(chosen)
    except ValueError:
        count = 0
    if count < 1 or isinstance(threads, bool | float):
        source = "threads" if threads is not None else THREADS_VARIABLE
        raise ValueError(f"{source} is {chosen!r}; give a whole number of 1 or more")
    return count


def available_processors() -> int:
    """Return the number of processors this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # macOS, Windows
        return os.cpu_count() or 1
