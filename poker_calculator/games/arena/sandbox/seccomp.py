"""Seccomp: the kernel denies this process the system calls that a bot does not need."""

import errno
import importlib
import os
from collections.abc import Iterator
from typing import Any, Final

from poker_calculator.games.arena.sandbox.limits import is_linux

PROCESSES: Final = ("fork", "vfork", "clone", "execve", "execveat", "setns", "unshare")
"""Processes and threads."""

SIGNALS: Final = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
"""Allowed only to the process itself."""

OTHERS: Final = (
    *("pidfd_open", "pidfd_send_signal", "pidfd_getfd", "ptrace", "kcmp", "process_madvise"),
    *("process_vm_readv", "process_vm_writev", "process_mrelease"),
)
"""Other processes, their memory and files."""

NETWORK: Final = ("socket", "socketpair", "connect", "bind", "listen", "accept", "accept4")

LIMITS: Final = (
    *("setrlimit", "setpriority", "ioprio_set", "sched_setaffinity", "sched_setattr", "prctl"),
    *("sched_setparam", "sched_setscheduler", "personality", "seccomp", "set_mempolicy"),
    *("mbind", "migrate_pages", "move_pages", "mlock", "mlock2", "mlockall"),
)
"""Calls that change the process's limits; with `prctl` it could outlive the arena."""

LASTING: Final = (
    *("memfd_create", "memfd_secret", "add_key", "request_key", "keyctl", "pipe", "pipe2"),
    *("inotify_init", "inotify_init1", "fanotify_init", "io_setup", "timer_create"),
)
"""Objects that outlive the process, do not count as its memory, or use up a quota of the user."""

IPC: Final = (
    *("msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop", "semctl"),
    *("shmget", "shmat", "shmdt", "shmctl", "mq_open", "mq_unlink", "mq_timedsend"),
    *("mq_timedreceive", "mq_notify", "mq_getsetattr"),
)
"""Queues, semaphores and memory that a user's programs can share."""

FILES: Final = (
    *("chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat"),
    *("utime", "utimes", "futimesat", "utimensat", "flock", "setxattr", "lsetxattr"),
    *("fsetxattr", "removexattr", "lremovexattr", "fremovexattr", "open_by_handle_at"),
    *("name_to_handle_at", "truncate", "ftruncate", "fallocate", "pwritev2", "sync", "syncfs"),
)
"""File changes and file locks that Landlock allows; `truncate` before version 3.

The log can only grow, up to its limit: `pwritev2` can ignore that it is open for appending, and
`fallocate` the limit.
"""

KERNEL: Final = (
    *("io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open"),
    *("userfaultfd", "mount", "umount2", "move_mount", "open_tree", "fsopen", "fsmount", "fspick"),
    *("fsconfig", "mount_setattr", "pivot_root", "chroot", "swapon", "swapoff", "reboot"),
    *("init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "acct"),
    *("settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "syslog"),
    *("setdomainname", "quotactl", "quotactl_fd", "iopl", "ioperm", "modify_ldt", "vhangup"),
    *("lookup_dcookie", "nfsservctl", "uselib"),
)

REFUSED: Final = (*PROCESSES, *OTHERS, *NETWORK, *LIMITS, *LASTING, *IPC, *FILES, *KERNEL)

NEWER: Final = range(463, 512)
"""The numbers, on all processors, of calls whose names the library may not know.

They and `clone3` fail as if this kernel did not have them.
"""

COMMANDS: Final[dict[str, dict[str, int]]] = {
    "fcntl": {"F_DUPFD": 0, "F_GETFD": 1, "F_SETFD": 2, "F_GETFL": 3, "F_DUPFD_CLOEXEC": 1030},
    "ioctl": {"TCGETS": 0x5401, "FIONBIO": 0x5421, "FIONCLEX": 0x5450, "FIOCLEX": 0x5451},
}
"""The only allowed commands (second argument) of calls that bots need.

Other commands lock shared files, through which bots could tell each other their cards; let files
signal any process; take disk space beyond the log's limit; open the log for more than appending; or
use up the user's memory for pipes.
"""

HIGHEST: Final = 1 << 31
"""The highest bit of a command that the kernel reads; the filter sees a register of 64 bits."""


def problem() -> str:
    """Return why seccomp is missing, with the cure, or empty text."""
    if not is_linux():
        return "seccomp: only Linux has it"
    try:
        _library()
    except ImportError:
        return "seccomp: pyseccomp is not installed; pip install 'poker-calculator[arena]'"
    except (RuntimeError, OSError, AttributeError):
        return "seccomp: libseccomp is not there; install libseccomp2 of your distribution"
    return ""


def refuse() -> list[str]:
    """Deny this process the calls above, other commands, signals to others, and higher limits.

    The flag "no new privileges" must be set before. Raises OSError if the kernel rejects the
    filter; does nothing without pyseccomp.
    """
    if problem():
        return []
    library = _library()
    own = os.getpid()
    denied = library.ERRNO(errno.EPERM)
    rules = library.SyscallFilter(library.ALLOW)
    for name in REFUSED:
        _add(rules, denied, name)
    absent = library.ERRNO(errno.ENOSYS)
    _add(rules, absent, "clone3")
    for number in NEWER:
        rules.add_rule(absent, number)
    for name in SIGNALS:
        _add(rules, denied, name, library.Arg(0, library.NE, own))
    _add(rules, denied, "prlimit64", library.Arg(2, library.NE, 0))
    for name, commands in COMMANDS.items():
        for mask, other in _others([*commands.values()]):
            _add(rules, denied, name, library.Arg(1, library.MASKED_EQ, mask, other))
    rules.load()
    return ["seccomp"]


def _others(
    commands: list[int], mask: int = 0, value: int = 0, bit: int = HIGHEST
) -> Iterator[tuple[int, int]]:
    """Yield masks, each with a value, such that every word but *commands* has one of the values."""
    if not commands:
        yield mask, value
    elif bit:
        for high in (0, bit):
            kept = [command for command in commands if command & bit == high]
            yield from _others(kept, mask | bit, value | high, bit >> 1)


def _library() -> Any:
    return importlib.import_module("pyseccomp")


def _add(rules: Any, action: int, name: str, *conditions: Any) -> None:
    """Add a rule for a call, unless the library does not know its name."""
    library = _library()
    number = library.resolve_syscall(library.Arch.NATIVE, name)
    if number != -1:
        rules.add_rule(action, number, *conditions)
