"""The system calls of Linux that Python does not offer."""

import ctypes
import os
import sys
from typing import Final

PR_SET_PDEATHSIG: Final = 1
PR_SET_DUMPABLE: Final = 4
PR_CAPBSET_DROP: Final = 24
PR_SET_CHILD_SUBREAPER: Final = 36
PR_SET_NO_NEW_PRIVS: Final = 38
CAPABILITIES_VERSION: Final = 0x20080522


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
