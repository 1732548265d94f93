"""Limits of a bot's process, and the system calls of Linux that Python does not offer."""

import ctypes
import os
import sys
from contextlib import suppress
from typing import Final

PR_SET_PDEATHSIG: Final = 1
PR_SET_DUMPABLE: Final = 4
PR_CAPBSET_DROP: Final = 24
PR_SET_CHILD_SUBREAPER: Final = 36
PR_SET_NO_NEW_PRIVS: Final = 38
CAPABILITIES_VERSION: Final = 0x20080522

LOG_BYTES: Final = 1 << 20  # the maximum size of a bot's log
OPEN_FILES: Final = 64
CPU_SECONDS: Final = 3600


def is_linux() -> bool:
    """Return whether the calls of this module can succeed."""
    return sys.platform == "linux"


def prctl(option: int, argument: int) -> None:
    """Set an attribute of this process; raises OSError."""
    _checked(_libc().prctl(option, ctypes.c_ulong(argument), *[ctypes.c_ulong(0)] * 3))


def system_call(number: int, *arguments: object) -> int:
    """Make the system call of a number; raises OSError."""
    return _checked(_libc().syscall(ctypes.c_long(number), *arguments))


def drop_capabilities() -> None:
    """Give up, for good, every privilege of root but the user id."""
    capability = 0
    while True:
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError:  # beyond the kernel's last one, or not permitted
            break
        capability += 1
    header = (ctypes.c_uint32 * 2)(CAPABILITIES_VERSION, 0)
    none = (ctypes.c_uint32 * 6)()
    _checked(_libc().capset(header, none))


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(returned: int) -> int:
    if returned < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return returned


def die_with(parent: int, number: int) -> list[str]:
    """Send this process a signal when the thread that forked it ends; exit if it has ended.

    Outside Linux it does nothing: there, the process that forked the bots ends them when it sees
    the end of its own pipe.
    """
    if not is_linux():
        return []
    prctl(PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:
        os._exit(1)
    return ["dies with the arena"]


def limit_use(memory: int) -> list[str]:
    """Limit the address space to *memory* bytes, and files, processor time and core dumps."""
    import resource

    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
        file.write("1000")  # out of memory, the kernel kills bots first
    in_force = []
    for kind, maximum, limit in (
        (resource.RLIMIT_AS, memory, f"memory {memory / (1 << 30):.3g} GiB"),
        (resource.RLIMIT_FSIZE, LOG_BYTES, "files 1 MiB"),
        (resource.RLIMIT_NOFILE, OPEN_FILES, f"{OPEN_FILES} open files"),
        (resource.RLIMIT_CPU, CPU_SECONDS, "an hour of processor"),
        (resource.RLIMIT_CORE, 0, "no core dumps"),
        # Pending signals are counted per user: with this limit, a bot adds none.
        (getattr(resource, "RLIMIT_SIGPENDING", None), 0, "no queued signals"),
    ):
        if kind is None:  # only Linux has it
            continue
        hard = resource.getrlimit(kind)[1]
        allowed = maximum if hard == resource.RLIM_INFINITY else min(maximum, hard)
        with suppress(ValueError, OSError):  # macOS cannot limit the address space
            resource.setrlimit(kind, (allowed, allowed))
            in_force.append(limit)
    return in_force


def drop_privileges() -> list[str]:
    """Drop root's capabilities, and the privileges that set-user-ID programs could give.

    Root keeps its user id, because other users may not be able to read its interpreter.
    """
    if not is_linux():
        return []
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    prctl(PR_SET_DUMPABLE, 0)
    drop_capabilities()
    return ["no new privileges"]


def address_space() -> int:
    """Return the size of this process's address space in bytes, 0 if unknown."""
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGESIZE")
    return 0
