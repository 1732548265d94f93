"""The memory that is available to this process."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

GROUP = Path("/sys/fs/cgroup")


def available_memory() -> int | None:
    """Return the available bytes: the free memory, up to the limit of the container.

    None if unknown, as in a browser.
    """
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    """Yield the free bytes according to the system and the container."""
    with suppress(ImportError, OSError):
        import psutil

        yield psutil.virtual_memory().available
    with suppress(OSError, ValueError):
        most = int((GROUP / "memory.max").read_text(encoding="ascii"))  # "max" if there is no limit
        yield most - int((GROUP / "memory.current").read_text(encoding="ascii"))
