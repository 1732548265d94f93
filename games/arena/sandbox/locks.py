"""The locks that a process closes behind itself before it runs a bot."""

import signal
import site
import sys
import sysconfig
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from games.arena.sandbox import landlock, limits, seccomp

SYSTEM_LIBRARIES = (
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/etc/ld.so.cache",
)
PACKAGE_FOLDERS = ("site-packages", "dist-packages")
SYSTEM_DATA = ("/usr/share/zoneinfo", "/etc/localtime", "/dev/urandom", "/dev/zero")


class AvailableLocks(NamedTuple):
    """What this kernel and these packages offer."""

    locks: tuple[str, ...]
    """Of Landlock, as `described`, and "seccomp", those that can be had."""
    missing: tuple[str, ...]
    """Of the others, why not, and the cure."""


def available_locks() -> AvailableLocks:
    """Return which of Landlock and seccomp this machine offers, and why the others are missing."""
    version, without = landlock.version(), seccomp.problem()
    no_landlock = (
        "landlock: this kernel has none; version 1 or later is needed, of Linux 5.13 or later with "
        "it turned on"
    )
    return AvailableLocks(
        ((landlock.described(version),) if version else ()) + (() if without else ("seccomp",)),
        (() if version else (no_landlock,)) + ((without,) if without else ()),
    )


def lock(parent: int, memory: int, readable: Iterable[Path]) -> tuple[list[str], list[str]]:
    """Close all locks that there are; return those in force, and why others failed."""
    steps: tuple[tuple[Any, ...], ...] = (
        (limits.die_with, parent, signal.SIGKILL),
        (limits.limit_use, memory),
        (limits.drop_privileges,),
        (landlock.restrict, readable),
        (seccomp.refuse,),
    )
    closed, failed = ["own process"], []
    for step, *arguments in steps:
        try:
            closed += step(*arguments)
        except OSError as error:
            failed.append(f"{step.__module__.rpartition('.')[2]}: {error.strerror}")
    return closed, failed


def readable_paths() -> list[Path]:
    """Return what a bot may read: Python, its packages, ours, our tables and compiled kernels."""
    import calculations
    import games
    import lookup
    from lookup.tables.store import TableError, tables_folder

    paths: list[str | Path] = [*SYSTEM_LIBRARIES, *SYSTEM_DATA, *site.getsitepackages()]
    paths += [each for each in sys.path if Path(each).name in PACKAGE_FOLDERS]
    paths += [sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib", "purelib", "platlib")]
    paths += [Path(sys.base_prefix) / "lib"]
    paths += [Path(each.__path__[0]) for each in (lookup, calculations, games)]
    with suppress(TableError):
        paths.append(tables_folder())
    return [Path(each) for each in {*paths, *_kernel_caches()}]


def _kernel_caches() -> list[str]:
    """Return the folders in which Numba may keep compiled kernels, other than our packages'."""
    from numba.core import config
    from numba.misc.appdirs import AppDirs

    return [config.CACHE_DIR] if config.CACHE_DIR else [AppDirs("numba", False).user_cache_dir]
