"""The memory that is available to this process."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

PROC, GROUP = Path("/proc/meminfo"), Path("/sys/fs/cgroup")


def available_memory() -> int | None:
    """Return the available bytes: the free memory, up to the limit of the container.

    On macOS without `psutil` it is the installed memory; None if unknown.
    """
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    """Yield the free bytes according to each source of this machine."""
    with suppress(OSError, ValueError, AttributeError):  # Windows has no `sysconf`
        yield os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError, StopIteration):
        lines = PROC.read_text(encoding="ascii").splitlines()
        line = next(line for line in lines if line.startswith("MemAvailable"))
        yield int(line.split()[1]) * 1024
    with suppress(OSError, ValueError):
        most = int((GROUP / "memory.max").read_text(encoding="ascii"))  # "max" if there is no limit
        yield most - int((GROUP / "memory.current").read_text(encoding="ascii"))
    with suppress(ImportError, OSError):
        yield import_module("psutil").virtual_memory().available
    if sys.platform == "win32":
        with suppress(OSError, AttributeError):
            yield _free_on_windows()


class MemoryStatus(ctypes.Structure):
    """MEMORYSTATUSEX of the Windows API."""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("available", ctypes.c_uint64),
        ("total_page_file", ctypes.c_uint64),
        ("available_page_file", ctypes.c_uint64),
        ("total_virtual", ctypes.c_uint64),
        ("available_virtual", ctypes.c_uint64),
        ("available_extended_virtual", ctypes.c_uint64),
    )


def _free_on_windows() -> int:
    """Return the free bytes of physical memory; raises OSError."""
    status = MemoryStatus(length=ctypes.sizeof(MemoryStatus))
    windows: Any = ctypes
    if not windows.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        raise OSError("GlobalMemoryStatusEx failed")
    return int(status.available)
