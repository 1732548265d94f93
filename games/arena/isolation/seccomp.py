"""Seccomp: the kernel refuses this process system calls that no bot needs, by their names."""

import errno
import importlib
import os
from typing import Any, Final

from games.arena.isolation import linux

PROCESSES: Final = ("fork", "vfork", "clone", "execve", "execveat", "setns", "unshare")
"""Processes and threads; `clone3` is answered as if this kernel did not have it."""

SIGNALS: Final = ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo")
"""Allowed to the own process only."""

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
"""What limits the process. `prctl` would let it outlive the arena."""

LASTING: Final = (
    *("memfd_create", "memfd_secret", "shmget", "shmat", "semget", "msgget", "mq_open"),
    *("add_key", "request_key", "keyctl", "inotify_init", "inotify_init1", "fanotify_init"),
)
"""What outlives the process or is not counted as its memory."""

FILES: Final = (
    *("chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat"),
    *("utime", "utimes", "futimesat", "utimensat", "flock", "setxattr", "lsetxattr"),
    *("fsetxattr", "setxattrat", "removexattr", "lremovexattr", "fremovexattr"),
    *("removexattrat", "open_by_handle_at", "name_to_handle_at"),
)
"""Changes of files, and locks on them, that Landlock lets pass."""

KERNEL: Final = (
    *("io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open"),
    *("userfaultfd", "mount", "umount2", "move_mount", "open_tree", "fsopen", "fsmount", "fspick"),
    *("fsconfig", "mount_setattr", "pivot_root", "chroot", "swapon", "swapoff", "reboot"),
    *("init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "acct"),
    *("settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "syslog"),
    *("setdomainname", "quotactl", "quotactl_fd", "iopl", "ioperm", "modify_ldt", "vhangup"),
    *("lookup_dcookie", "nfsservctl", "uselib"),
)

REFUSED: Final = (*PROCESSES, *OTHERS, *NETWORK, *LIMITS, *LASTING, *FILES, *KERNEL)


def problem() -> str:
    """Return why there is no seccomp, with the cure; empty where it is there."""
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
    """Refuse this process the calls of `REFUSED`, signals to others and changes of its limits.

    Needs no new privileges set before. Raises OSError where the kernel does not take the filter;
    without pyseccomp it does nothing.
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
