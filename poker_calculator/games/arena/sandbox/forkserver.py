"""The forkserver: a warm process that forks bots. The arena itself forks bots from functions."""

import _thread
import atexit
import json
import os
import socket
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar, TypeVarTuple, cast

from lookup.running.forks import out_of_reach
from lookup.running.output import report
from poker_calculator.games.arena.sandbox.limits import address_space
from poker_calculator.games.arena.sandbox.processes import end_child
from poker_calculator.games.arena.sandbox.restrictions import PACKAGE_FOLDERS

PACKAGES: Final = Path(__file__).parents[4]
WARM_UP_SECONDS: Final = 900.0
"""The time limit for loading, which builds missing tables and compiles missing kernels."""

COMPILING: Final = "compiling the kernels that bots may use; the first time that takes seconds ..."
ENDED: Final = "the process that forks bots has ended"
INHERITED: Final = (
    "PATH",
    "LD_LIBRARY_PATH",
    "HOME",
    "XDG_CACHE_HOME",
    "NUMBA_CACHE_DIR",
    "NUMBA_DISABLE_JIT",
    "TMPDIR",
)
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
SINGLE: Final = ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "VECLIB", "NUMBA")


class ForkServerError(RuntimeError):
    """A process for a bot could not be created; the message says why."""


class ForkServer:
    """A process that has loaded everything and forks one for each bot; it runs no bot itself."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = in_permanent_thread(self._start, theirs.fileno())
        self._lines = self._control.makefile("rb")
        self._control.settimeout(WARM_UP_SECONDS)
        try:
            self._read()
        except BaseException:
            self.close()
            raise
        self._control.settimeout(60.0)

    def start(self, descriptors: tuple[int, int, int], memory: int) -> int:
        """Fork a process for a bot with these pipes and this log; return its process id."""
        return int(self._request({"do": "start", "memory": memory}, descriptors)["pid"])

    def end(self, pid: int, grace: float = 0.0) -> int | None:
        """End the process of a bot and everything that it left behind, like `end_child`."""
        with suppress(ForkServerError):  # a forkserver's bots end with it
            status: int | None = self._request({"do": "end", "pid": pid, "grace": grace})["status"]
            return status
        return None

    def is_alive(self) -> bool:
        """Return whether the forkserver can fork bots."""
        return self._control.fileno() >= 0 and self._process.poll() is None

    def close(self) -> None:
        """End the process and all its bots; return once they have ended."""
        self._lines.close()
        self._control.close()
        self._process.terminate()  # it may be compiling instead of listening
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def abandon(self) -> None:
        """Drop a forkserver of the process from which this one was forked."""
        self._control.close()
        self._process.returncode = 0

    def _start(self, descriptor: int) -> subprocess.Popen[bytes]:
        arguments = [
            "-m",
            "poker_calculator.games.arena.sandbox.forkserver_main",
            str(descriptor),
            str(os.getpid()),
        ]
        return subprocess.Popen(
            [sys.executable, "-s", "-P", "-B", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=_environment(),
            cwd="/",
            pass_fds=[descriptor],
            **out_of_reach(),
        )

    def _request(self, order: dict[str, Any], descriptors: tuple[int, ...] = ()) -> dict[str, Any]:
        line = json.dumps(order).encode() + b"\n"
        with self._guard:
            try:
                socket.send_fds(self._control, [line], descriptors)
                return self._read()
            except (OSError, ValueError):
                raise ForkServerError(ENDED) from None
            except KeyboardInterrupt:  # else this reply would answer the next order
                self._control.close()
                raise

    def _read(self) -> dict[str, Any]:
        """Return a reply; print a notice if compiling kernels delays it."""
        while True:
            try:
                line = self._lines.readline()
            except (OSError, ValueError):
                line = b""
            if not line.endswith(b"\n"):
                raise ForkServerError(ENDED)
            reply: dict[str, Any] = json.loads(line)
            if "compiling" not in reply:
                return reply
            report(COMPILING)


class ArenaFork:
    """Fork bots from the arena itself, for functions, which cannot be loaded from a file."""

    def __init__(self, bet: Callable[..., Any]) -> None:
        self._bet = bet

    def start(self, descriptors: tuple[int, int, int], memory: int) -> int:
        """Fork a process for the function; *memory* is in addition to the arena's.

        The process has the modules that the arena has loaded.
        """
        from poker_calculator.games.arena.sandbox.child import run_bot
        from poker_calculator.games.arena.sandbox.restrictions import readable_paths
        from poker_calculator.games.arena.sandbox.seccomp import problem

        problem()  # loads the library, which may need a process of its own
        parent, readable, whole = os.getpid(), readable_paths(), memory + address_space()

        def fork() -> int:
            with warnings.catch_warnings():
                # Python 3.12 warns of threads; the child never waits for one.
                warnings.simplefilter("ignore", DeprecationWarning)
                pid = os.fork()
            if not pid:
                run_bot(descriptors, parent, whole, readable, self._bet)
            return pid

        pid: int = in_permanent_thread(fork)
        return pid

    def is_alive(self) -> bool:
        """Return True, because the arena is the calling process."""
        return True

    def end(self, pid: int, grace: float = 0.0) -> int | None:
        """End the process, like `end_child`."""
        return end_child(pid, grace)


_current: dict[str, Any] = {}
_current_guard, _thread_guard = threading.Lock(), threading.Lock()


def current_forkserver() -> ForkServer:
    """Return this process's forkserver, which ends with it; start one if none is alive."""
    with _current_guard:
        forkserver: ForkServer | None = _current.get("forkserver")
        if forkserver is None or not forkserver.is_alive():
            if forkserver is not None:
                forkserver.close()
            forkserver = _current["forkserver"] = ForkServer()
        return forkserver


def close_forkserver() -> None:
    """End the forkserver and all its bots; the next bot starts another."""
    with _current_guard:
        forkserver: ForkServer | None = _current.get("forkserver")
        if forkserver is not None:
            del _current["forkserver"]
            forkserver.close()


def in_permanent_thread(function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
    """Call a function in a thread that lives as long as this process.

    The kernel's parent-death signal is sent when the parent's *thread* ends.
    """
    with _thread_guard:
        calls: SimpleQueue[Any] | None = _current.get("calls")
        if calls is None:
            calls = SimpleQueue()
            _thread.start_new_thread(_answer_calls, (calls,))
            _current["calls"] = calls
    answer: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
    calls.put((function, arguments, answer))
    result, error = answer.get()  # unlike a Future, it reliably receives Ctrl-C
    if error is not None:
        raise error
    return cast(Result, result)


def _answer_calls(calls: "SimpleQueue[Any]") -> None:
    while True:
        function, arguments, answer = calls.get()
        try:
            answer.put((function(*arguments), None))
        except BaseException as error:
            answer.put((None, error))


def _begin_child() -> None:
    """Drop the objects of the process from which this one was forked, and the locks it may hold."""
    global _current_guard, _thread_guard
    _current_guard, _thread_guard = threading.Lock(), threading.Lock()
    if "forkserver" in _current:
        _current["forkserver"].abandon()
    _current.clear()


def _environment() -> dict[str, str]:
    """Return a forkserver's environment: a single thread, and the folders of tables and kernels."""
    from lookup.running.threads import THREADS_VARIABLE
    from lookup.tables.store import FOLDER_VARIABLE, TableError, tables_folder

    own = "" if PACKAGES.name in PACKAGE_FOLDERS else str(PACKAGES)  # never before the library
    path = os.pathsep.join(filter(None, (own, os.environ.get("PYTHONPATH"))))
    environment = {name: os.environ[name] for name in INHERITED if name in os.environ}
    with suppress(TableError):
        environment[FOLDER_VARIABLE] = str(tables_folder())
    environment |= {f"{name}_NUM_THREADS": "1" for name in SINGLE}
    # A fixed hash seed, so that a bot that iterates over a set is deterministic.
    environment |= {THREADS_VARIABLE: "1", "PYTHONHASHSEED": "0", "PYTHONPATH": path}
    return environment | {"LANG": "C.UTF-8"}


atexit.register(close_forkserver)
if hasattr(os, "register_at_fork"):  # Windows has no fork
    os.register_at_fork(after_in_child=_begin_child)
