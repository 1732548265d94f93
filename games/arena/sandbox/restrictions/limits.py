"""Limits of a bot's process: memory, files, processor time, and no privileges."""

import os
from contextlib import suppress
from typing import Final

from games.arena.sandbox import linux

LOG_BYTES: Final = 1 << 20  # the maximum size of a bot's log

OPEN_FILES: Final = 64
CPU_SECONDS: Final = 3600


def die_with(parent: int, number: int) -> list[str]:
    """Send this process a signal when the thread that forked it ends; exit if it has ended.

    It does nothing outside Linux, where bots end with the process from which they are forked, when
    that sees the end of its pipe.
    """
    if not linux.is_linux():
        return []
    linux.prctl(linux.PR_SET_PDEATHSIG, number)
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
        # The signals that wait are counted by user: with this limit a bot adds none.
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
    if not linux.is_linux():
        return []
    linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    linux.drop_capabilities()
    return ["no new privileges"]


def address_space() -> int:
    """Return the size of this process's address space in bytes, 0 if unknown."""
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGESIZE")
    return 0
