"""Seccomp: the kernel denies this process the system calls that a bot does not need."""

import errno
import importlib
import os
from typing import Any, Final

from games.arena.sandbox import linux

PROCESSES: Final = ("fork", "vfork", "clone", "execve", "execveat", "setns", "unshare")
"""Processes and threads; `clone3` fails as if this kernel did not have it."""

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
    *("memfd_create", "memfd_secret", "add_key", "request_key", "keyctl"),
    *("inotify_init", "inotify_init1", "fanotify_init"),
)
"""Objects that outlive the process or do not count as its memory."""

IPC: Final = (
    *("msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop", "semctl"),
    *("shmget", "shmat", "shmdt", "shmctl", "mq_open", "mq_unlink", "mq_timedsend"),
    *("mq_timedreceive", "mq_notify", "mq_getsetattr"),
)
"""Queues, semaphores and memory that a user's programs can share."""

FILES: Final = (
    *("chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat"),
    *("utime", "utimes", "futimesat", "utimensat", "flock", "setxattr", "lsetxattr"),
    *("fsetxattr", "setxattrat", "removexattr", "lremovexattr", "fremovexattr"),
    *("removexattrat", "open_by_handle_at", "name_to_handle_at", "truncate"),
)
"""File changes and file locks that Landlock allows; `truncate` before version 3."""

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

REFUSED_COMMANDS: Final[dict[str, dict[str, int]]] = {
    "fcntl": {
        # Files that signal any process, which Landlock denies only from version 6 on.
        **{"F_SETOWN": 8, "F_SETSIG": 10, "F_SETOWN_EX": 15, "F_SETLEASE": 1024, "F_NOTIFY": 1026},
        # Locks on shared files, through which bots could reveal their cards to each other.
        **{"F_GETLK": 5, "F_SETLK": 6, "F_SETLKW": 7},
        **{"F_OFD_GETLK": 36, "F_OFD_SETLK": 37, "F_OFD_SETLKW": 38},
    },
    "ioctl": {"FIOSETOWN": 0x8901, "SIOCSPGRP": 0x8902, "FIOASYNC": 0x5452},
}
"""Denied commands (second argument) of calls that bots need."""

F_SETFL: Final = 4  # a command of `fcntl` that bots need, except to set O_ASYNC

WORD: Final = (1 << 32) - 1
"""The bits of a command that the kernel reads; the filter sees all 64 bits of the register."""


def problem() -> str:
    """Return why seccomp is missing, with the cure, or empty text."""
    if not linux.is_linux():
        return "seccomp: only Linux has it"
    try:
        _library()
    except ImportError:
        return "seccomp: pyseccomp is not installed; pip install 'poker-calculator[arena]'"
    except (RuntimeError, OSError, AttributeError):
        return "seccomp: libseccomp is not there; install libseccomp2 of your distribution"
    return ""


def refuse() -> list[str]:
    """Deny this process the calls and commands above, signals to others, and higher limits.

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
    _add(rules, library.ERRNO(errno.ENOSYS), "clone3")
    for name in SIGNALS:
        _add(rules, denied, name, library.Arg(0, library.NE, own))
    _add(rules, denied, "prlimit64", library.Arg(2, library.NE, 0))
    for name, commands in REFUSED_COMMANDS.items():
        for command in commands.values():
            _add(rules, denied, name, library.Arg(1, library.MASKED_EQ, WORD, command))
    sets_flags = library.Arg(1, library.MASKED_EQ, WORD, F_SETFL)
    signals = library.Arg(2, library.MASKED_EQ, os.O_ASYNC, os.O_ASYNC)
    _add(rules, denied, "fcntl", sets_flags, signals)
    rules.load()
    return ["seccomp"]


def _library() -> Any:
    return importlib.import_module("pyseccomp")


def _add(rules: Any, action: int, name: str, *conditions: Any) -> None:
    """Add a rule for a call, unless the library does not know its name."""
    library = _library()
    number = library.resolve_syscall(library.Arch.NATIVE, name)
    if number != -1:
        rules.add_rule(action, number, *conditions)
