"""The restrictions of the sandbox, which a process applies before it runs a bot."""

import signal
import site
import sys
import sysconfig
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from poker_calculator.games.arena.sandbox import landlock, limits, seccomp

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


class AvailableRestrictions(NamedTuple):
    """The restrictions that this kernel and the installed packages offer."""

    offered: tuple[str, ...]
    """Landlock, as `described`, and "seccomp", where they are available."""
    missing: tuple[str, ...]
    """The reason and the cure for each unavailable one."""


def available_restrictions() -> AvailableRestrictions:
    """Return which of Landlock and seccomp this machine offers, and why others are missing."""
    version, without = landlock.version(), seccomp.problem()
    no_landlock = (
        "landlock: this kernel does not have it; version 1 or later is needed, in Linux 5.13 or "
        "later with it turned on"
    )
    return AvailableRestrictions(
        ((landlock.described(version),) if version else ()) + (() if without else ("seccomp",)),
        (() if version else (no_landlock,)) + ((without,) if without else ()),
    )


def enter_sandbox(
    parent: int, memory: int, readable: Iterable[Path]
) -> tuple[list[str], list[str]]:
    """Apply every available restriction; return those in force, and why others failed."""
    steps: tuple[tuple[Any, ...], ...] = (
        (limits.die_with, parent, signal.SIGKILL),
        (limits.limit_use, memory),
        (limits.drop_privileges,),
        (landlock.restrict, readable),
        (seccomp.refuse,),
    )
    in_force, failed = ["own process"], []
    for step, *arguments in steps:
        try:
            in_force += step(*arguments)
        except OSError as error:
            failed.append(f"{step.__module__.rpartition('.')[2]}: {error.strerror}")
    return in_force, failed


def readable_paths() -> list[Path]:
    """Return the paths a bot may read: Python, its packages, ours, our tables and kernels."""
    import calculations
    import lookup
    from lookup.compiling.code_files import folders_of_code
    from lookup.tables.store import TableError, tables_folder

    paths: list[str | Path] = [*SYSTEM_LIBRARIES, *SYSTEM_DATA, *site.getsitepackages()]
    paths += [each for each in sys.path if Path(each).name in PACKAGE_FOLDERS]
    paths += [sysconfig.get_path(kind) for kind in ("stdlib", "platstdlib", "purelib", "platlib")]
    paths += [Path(sys.base_prefix) / "lib"]
    paths += [Path(each.__path__[0]) for each in (lookup, calculations)]
    paths.append(Path(__file__).parents[3])  # poker_calculator
    with suppress(TableError):
        paths.append(tables_folder())
    return [Path(each) for each in {*paths, *folders_of_code(Path(lookup.__path__[0]))}]
