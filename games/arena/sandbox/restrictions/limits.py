"""What the process of a bot may use: memory, files, time of processors, and no privileges."""

import os
from contextlib import suppress
from typing import Final

from games.arena.sandbox import linux

LOG_BYTES: Final = 1 << 20
"""The longest that the log of a bot grows."""

OPEN_FILES: Final = 64
CPU_SECONDS: Final = 3600


def die_with(parent: int, number: int) -> list[str]:
    """Let this process get a signal when the thread ends that forked it; it exits if that is over.

    Elsewhere than on Linux nothing is set: bots then end with the process that they are forked
    from, which sees the end of its pipe.
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
        file.write("1000")  # short of memory, the kernel ends bots first
    in_force = []
    for kind, maximum, limit in (
        (resource.RLIMIT_AS, memory, f"memory {memory / (1 << 30):.3g} GiB"),
        (resource.RLIMIT_FSIZE, LOG_BYTES, "files 1 MiB"),
        (resource.RLIMIT_NOFILE, OPEN_FILES, f"{OPEN_FILES} open files"),
        (resource.RLIMIT_CPU, CPU_SECONDS, "an hour of processor"),
        (resource.RLIMIT_CORE, 0, "no core dumps"),
    ):
        hard = resource.getrlimit(kind)[1]
        allowed = maximum if hard == resource.RLIM_INFINITY else min(maximum, hard)
        with suppress(ValueError, OSError):  # macOS cannot limit the address space
            resource.setrlimit(kind, (allowed, allowed))
            in_force.append(limit)
    return in_force


def drop_privileges() -> list[str]:
    """Give up root's capabilities, and what set-user-ID programs could give back.

    Root stays root by number: its interpreter may lie where no other user can read it.
    """
    if not linux.is_linux():
        return []
    linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    linux.drop_capabilities()
    return ["no new privileges"]


def address_space() -> int:
    """Return the bytes of address space that this process has, 0 where that is not known."""
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGESIZE")
    return 0
