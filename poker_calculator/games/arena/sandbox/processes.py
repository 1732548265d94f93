"""The process of a bot as the arena sees it: lines over its pipes, signals, and its end."""

import os
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

PAUSE: Final = 0.002

LONGEST: Final = 1 << 16
"""The maximum bytes of an answer; a bot that writes more for one question is out."""
AMOUNT_LIMIT: Final = 1 << 63  # amounts are at least minus this and below this


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


def end_orphans(is_own: Callable[[int], bool]) -> None:
    """Kill and reap the children of this process that are not *is_own*: inherited orphans."""
    while strays := [pid for pid in _children() if not is_own(pid)]:
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
    children = []
    with suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with suppress(OSError, ValueError), open(f"/proc/{name}/stat", "rb") as file:
                parent = file.read().rpartition(b")")[2].split()[1]
                if int(parent) == os.getpid():
                    children.append(int(name))
    return children


class ProtocolError(Exception):
    """A bot broke the protocol; the message states the rule."""


class BotPipes:
    """The arena's ends of the two pipes of a bot.

    questions, answers : the descriptors to write to and to read from, which it closes
    """

    def __init__(self, questions: int, answers: int) -> None:
        self._questions, self._answers = questions, answers
        for descriptor in (questions, answers):
            os.set_blocking(descriptor, False)
        self._kept = b""
        self._read = 0

    def discard(self) -> None:
        """Drop everything that the bot has written so far."""
        self._kept, self._read = b"", 0
        with suppress(OSError):  # nothing to read, or closed: the next read reports it
            for _ in range(16):
                if not os.read(self._answers, LONGEST):
                    break

    def write(self, line: bytes, deadline: float) -> None:
        """Write a line; raises TimeoutError after the deadline, EOFError for a closed pipe."""
        while line:
            try:
                line = line[os.write(self._questions, line) :]
            except BlockingIOError:
                _wait(self._questions, select.POLLOUT, deadline)
            except OSError:
                raise EOFError from None

    def read(self, deadline: float) -> bytes:
        """Return the next line; raises TimeoutError, EOFError or ProtocolError if there is none."""
        while b"\n" not in self._kept:
            if self._read > LONGEST:
                raise ProtocolError("wrote more than 64 KiB without an answer")
            _wait(self._answers, select.POLLIN, deadline)
            try:
                read = os.read(self._answers, LONGEST)
            except BlockingIOError:
                continue
            if not read:
                raise EOFError
            self._kept += read
            self._read += len(read)
        line, _, self._kept = self._kept.partition(b"\n")
        if len(line) > LONGEST:
            raise ProtocolError("wrote more than 64 KiB without an answer")
        return line

    def close(self) -> None:
        """Close both descriptors."""
        for descriptor in (self._questions, self._answers):
            os.close(descriptor)


def _wait(descriptor: int, event: int, deadline: float) -> None:
    """Wait until a descriptor is ready or its other end is closed; raises TimeoutError."""
    poll = select.poll()
    poll.register(descriptor, event)
    left = deadline - time.monotonic()
    if not poll.poll(1000 * max(left, 0)):  # input in time counts even if we poll late
        raise TimeoutError
