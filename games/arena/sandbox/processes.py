"""Signal and end processes with their groups."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PAUSE: Final = 0.002


def signal_group(pid: int, number: int) -> None:
    """Signal an unreaped process and its group."""
    for send in (os.kill, os.killpg):
        with suppress(ProcessLookupError, PermissionError):
            send(pid, number)


def end_child(pid: int, grace: float = 0.0) -> int | None:
    """Kill a child of this process and its group, reap it, and return its status.

    The status is its exit code, or minus the number of the signal that ended it; None if it did not
    end by itself within *grace* seconds.
    """
    deadline = time.monotonic() + grace
    own, status = _reap(pid)
    while not own and time.monotonic() < deadline:
        time.sleep(PAUSE)
        own, status = _reap(pid)
    if own:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(status)
    signal_group(pid, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)  # children that it forked meanwhile
    return None


def end_orphans(known: Callable[[int], bool]) -> None:
    """Kill and reap the children of this process that are not *known*: inherited orphans."""
    while strays := [pid for pid in _children() if not known(pid)]:
        for pid in strays:
            with suppress(ChildProcessError):
                end_child(pid)


def _reap(pid: int) -> tuple[int, int]:
    try:
        return os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return pid, 0


def _children() -> list[int]:
    """Return the children of this process from /proc.

    Without /proc, as on macOS, there are none: a bot's orphans do not become children of this
    process there, and only the group of the bot is ended.
    """
    found = []
    with suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with suppress(OSError, ValueError), open(f"/proc/{name}/stat", "rb") as file:
                parent = file.read().rpartition(b")")[2].split()[1]
                if int(parent) == os.getpid():
                    found.append(int(name))
    return found
