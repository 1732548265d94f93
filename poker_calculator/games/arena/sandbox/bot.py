"""`BotProcess`: a bot in a separate process, which the arena asks and ends."""

from __future__ import annotations

import json
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

from lookup.arguments import read_whole, shown, without_addresses
from poker_calculator.games.arena.bot_function import ARGUMENTS, check_function
from poker_calculator.games.arena.sandbox.forkserver import (
    ArenaFork,
    ForkServer,
    ForkServerError,
    current_forkserver,
)
from poker_calculator.games.arena.sandbox.processes import (
    AMOUNT_LIMIT,
    BotPipes,
    ProtocolError,
    signal_group,
)
from poker_calculator.games.arena.sandbox.restrictions import available_restrictions

STARTS: Final = 3  # a bot that fails to start this many times in a row is not started again
DAY: Final = 86_400  # the maximum time for thinking or starting, in seconds

SOURCE_BYTES: Final = 1 << 20
KILLED_GRACE: Final = 1.0
"""The time that a bot with a closed pipe has to exit by itself, which gives the true reason."""


class BotAnswer(NamedTuple):
    """A bot's answer to a question."""

    amount: int | None
    """The chips that it bets, None if it is out."""
    reason: str
    """The reason why it is out, on one line, or empty."""
    seconds: float
    """The time that it took, by a monotonic clock."""


class BotProcess:
    """A bot in a separate process, which starts with the first question.

    Parameters
    ----------
    source : the path of a Python file with a function `bet`, or a function
        A file runs in a process that inherits nothing from the arena, and cannot import other
        files beside it. A function runs in a fork of this process, with a copy of its memory.
    name : the bot's name in messages
    seconds, start_seconds : the time limits for thinking and for starting; at most a day
    memory : bytes of address space; for a function, in addition to the arena's
    log : a file to which the bot's output is appended, up to 1 MiB; None drops it
    require_sandbox : refuse to run a bot without seccomp and Landlock of version 1 or later;
        seccomp also refuses TCP and signals, which Landlock refuses from versions 4 and 6 on
    seed : seeds `random` and NumPy's global generator in the bot

    Raises
    ------
    ValueError
        For an invalid bot, time or amount of memory, and if the sandbox is required and a part of
        it is missing.
    OSError
        If the source cannot be read, or the log cannot be written.

    `ask` never raises for a fault of the bot. A bot that is late, ends or breaks the protocol is
    killed, and started again for its next question. Use it in a `with` statement or call `close`.
    """

    def __init__(
        self,
        source: Path | str | Callable[..., int],
        name: str,
        *,
        seconds: float = 1.0,
        start_seconds: float = 20.0,
        memory: int = 1 << 30,
        log: Path | None = None,
        require_sandbox: bool = False,
        seed: int | None = None,
    ) -> None:
        if not hasattr(os, "fork"):
            raise ValueError(
                f"bots run on Linux and macOS; {sys.platform} cannot fork, on Windows use WSL"
            )
        self.name = name
        self.restarts: int = 0
        self._seconds = read_seconds(seconds, "seconds")
        self._start_seconds = read_seconds(start_seconds, "start_seconds")
        self._memory = read_whole(
            memory, "memory", "give bytes, at least 640 MiB (640 << 20)", least=640 << 20
        )
        if seed is not None:
            seed = read_whole(seed, "seed", "give a whole number of 0 or more", least=0)
        missing = available_restrictions().missing
        if require_sandbox and missing:
            raise ValueError(f"the sandbox is required and {'; '.join(missing)}")
        self._required = require_sandbox
        self._seed = seed
        if callable(source):
            check_function(source, f"the bot {name}")
        self._source = b"" if callable(source) else _read_source(Path(source))
        self._file = "" if callable(source) else str(source)
        self._log = log
        if log is not None:
            os.close(_open_log(log))
        self._arena_fork = ArenaFork(source) if callable(source) else None
        self._parent: ForkServer | ArenaFork | None = None
        self._lines: BotPipes | None = None
        self._pid = 0
        self._restrictions: tuple[str, ...] = ()
        self._refusal = ""
        self._starts = 0
        self._failed_starts = 0
        self._failure = ""
        self._closed = False

    def __repr__(self) -> str:
        return f"<BotProcess {self.name}: {', '.join(self._restrictions) or 'not started'}>"

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def restrictions(self) -> tuple[str, ...]:
        """Return the restrictions in force, which the process reports before it runs the bot.

        Starts the bot if it has not been started yet.
        """
        if not self._restrictions:
            self._start()
        return self._restrictions

    @property
    def refusal(self) -> str:
        """Return why the file's function `bet` has wrong parameters, or empty text.

        Starts the bot if it has not been started yet. The reason comes from the text of the file
        alone, so a running bot cannot be refused later.
        """
        if not self._restrictions:
            self._start()
        return self._refusal

    def ask(self, question: Mapping[str, Any]) -> BotAnswer:
        """Ask the bot for a bet and return its answer.

        *question* has the eight arguments of the bot's function as JSON, cards as
        ``{"rank": 14, "suit": 4}`` and players as ``{"chips", "bet_amt", "died"}``. Raises
        ValueError for any other question and after `close`.
        """
        if self._closed:
            raise ValueError(f"the bot {self.name} is closed; make another BotProcess")
        if {*question} != {*ARGUMENTS}:
            raise ValueError(f"a question has {', '.join(ARGUMENTS)}, not {shown([*question])}")
        number = secrets.token_hex(16)
        line = json.dumps({**question, "id": number}, allow_nan=False).encode() + b"\n"
        if reason := self._start():
            return BotAnswer(None, reason, 0.0)
        assert self._lines is not None
        self._lines.discard()
        began = time.monotonic()
        signal_group(self._pid, signal.SIGCONT)
        try:
            reply = self._exchange(line, number, began + self._seconds)
            amount, reason = _read_reply(reply)
        except (TimeoutError, EOFError, ProtocolError) as error:
            spent = time.monotonic() - began
            return BotAnswer(None, self._end(error, self._seconds), spent)
        spent = time.monotonic() - began
        signal_group(self._pid, signal.SIGSTOP)
        return BotAnswer(amount, reason, spent)

    def close(self) -> None:
        """Kill and reap the process; may be called more than once."""
        self._closed = True
        self._kill()

    def _exchange(self, line: bytes, number: str, deadline: float) -> dict[str, Any]:
        """Send a question and return the reply with its number, ignoring others."""
        assert self._lines is not None
        self._lines.write(line, deadline)
        while True:
            reply = _read_json(self._lines.read(deadline))
            if reply.get("id") == number:
                return reply

    def _start(self) -> str:
        """Start the bot unless it runs; return the reason if it does not run, else empty text."""
        if self._lines is not None:
            return ""
        if self._closed:
            return "is closed"
        if self._failed_starts >= STARTS:
            return f"{self._failure} ({STARTS} times, not started again)"
        self.restarts += self._starts > 0
        self._starts += 1
        deadline = 0.0
        try:
            self._fork()
            deadline = time.monotonic() + self._start_seconds
            self._failure = self._handshake(deadline)
        except ForkServerError as error:
            self._failure = f"did not start: {error}"
        except (TimeoutError, EOFError, ProtocolError) as error:
            self._failure = f"did not start: {self._end(error, self._start_seconds)}"
        if self._failure:
            self._kill()
            self._failed_starts += 1
        else:
            signal_group(self._pid, signal.SIGSTOP)
            self._failed_starts = 0
        return self._failure

    def _fork(self) -> None:
        """Create the process and its pipes."""
        self._parent = self._arena_fork or current_forkserver()
        log = _open_log(self._log)
        questions, ours_write = os.pipe()
        ours_read, answers = os.pipe()
        lines = BotPipes(ours_write, ours_read)
        try:
            self._pid = self._parent.start((questions, answers, log), self._memory)
        except BaseException:
            lines.close()
            raise
        finally:
            for descriptor in (questions, answers, log):
                os.close(descriptor)
        self._lines = lines

    def _handshake(self, deadline: float) -> str:
        """Read the restrictions and send the source; return the reason for a failure, or ""."""
        assert self._lines is not None
        reply = _read_json(self._lines.read(deadline))
        process, *others = map(str, reply["restrictions"])
        copy = " (a copy of the arena)" if self._arena_fork else ""
        self._restrictions = (process + copy, *others)
        if self._required and (failed := reply["failed"]):
            return f"did not start: the sandbox is required and {'; '.join(failed)}"
        start = {"seed": self._seed, "name": self._file, "source": self._source.decode("latin-1")}
        self._lines.write(json.dumps(start).encode() + b"\n", deadline)
        if self._arena_fork is None:
            self._refusal = _one_line(_read_json(self._lines.read(deadline))["refusal"])
        reply = _read_json(self._lines.read(deadline))
        return f"did not start: {_one_line(reply['failed'])}" if "failed" in reply else ""

    def _end(self, error: Exception, seconds: float) -> str:
        """Kill the bot for an error on its pipes and return the reason."""
        if isinstance(error, TimeoutError):
            self._kill()
            return f"took longer than {seconds:g} s"
        if isinstance(error, ProtocolError):
            self._kill()
            return str(error)
        status = self._kill(KILLED_GRACE)
        if status is None:
            alive = self._parent is not None and self._parent.is_alive()
            return "closed its pipe" if alive else "ended with the process that it was forked from"
        return f"ended (exit {status})" if status >= 0 else f"ended (signal {-status})"

    def _kill(self, grace: float = 0.0) -> int | None:
        """End the process if there is one; return its status if it ended by itself."""
        lines, self._lines = self._lines, None
        if lines is None:
            return None
        lines.close()
        assert self._parent is not None
        return self._parent.end(self._pid, grace)


def _read_json(line: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        reply = None
    if not isinstance(reply, dict):
        raise ProtocolError(f"wrote {_one_line(shown(line[:200]))}, which is not an answer")
    return reply


def _read_reply(reply: dict[str, Any]) -> tuple[int | None, str]:
    """Return the amount or the reason in a reply; raises ProtocolError for a forged one."""
    amount, error = reply.get("amount"), reply.get("error")
    if type(amount) is int and -AMOUNT_LIMIT <= amount < AMOUNT_LIMIT and error is None:
        return amount, ""
    if amount is None and isinstance(error, str) and error:
        return None, _one_line(error)
    raise ProtocolError(f"answered {_one_line(shown(amount))}, not a whole number of chips")


def _one_line(text: object) -> str:
    """Return a bot's text, shortened and without control characters.

    It is the same in each run, because failures are counted by these texts.
    """
    shortened = " ".join(without_addresses(str(text))[:300].split())
    return "".join(each if each.isprintable() else "?" for each in shortened)


def read_seconds(value: object, what: str) -> float:
    """Return a time limit in seconds; raises ValueError for other values."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= DAY:
        raise ValueError(f"{what} is {shown(value)}; give seconds, more than 0 and at most {DAY}")
    return float(value)


def _read_source(path: Path) -> bytes:
    with open(path, "rb") as file:
        source = file.read(SOURCE_BYTES + 1)
    if len(source) > SOURCE_BYTES:
        raise ValueError(f"the bot {path} is longer than 1 MiB; give a shorter file")
    return source


def _open_log(path: Path | None) -> int:
    flags = os.O_WRONLY if path is None else os.O_WRONLY | os.O_APPEND | os.O_CREAT
    return os.open(path or os.devnull, flags, 0o644)
