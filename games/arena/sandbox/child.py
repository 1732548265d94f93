"""The process of a bot, from the fork to its end: its sandbox, the bot's first line, questions."""

import io
import json
import os
import random
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from numbers import Integral
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np

from games.arena.cards import read_question
from games.arena.sandbox.lines import AMOUNT_LIMIT
from games.arena.sandbox.one_thread import pool_without_threads
from games.arena.sandbox.restrictions.restrictions import enter_sandbox
from games.arena.sandbox.source import load_bot
from lookup.arguments import shown, without_addresses
from lookup.running.threads import THREADS_VARIABLE
from lookup.tables.store import FOLDER_VARIABLE

QUESTIONS: Final = 3
ANSWERS: Final = 4
KEPT: Final = ("LANG", FOLDER_VARIABLE)
ONE_THREAD: Final = {THREADS_VARIABLE: "1"}
"""A bot has a single thread: seccomp refuses others."""


Bet = Callable[..., Any]


class _Log(io.FileIO):
    """The log of a bot, which drops what exceeds its limit or comes after it is closed."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return len(data)


def run_bot(
    descriptors: tuple[int, int, int],
    parent: int,
    memory: int,
    readable: Iterable[Path],
    bet: Bet | None,
) -> None:
    """Run the process of a bot, after a fork, until the arena closes the pipe of questions.

    descriptors : where questions come from, where answers go, and the log
    parent : the process that forked this one
    bet : a function of the arena's, else the source of one comes before the questions
    """
    try:
        _arrange(descriptors)
        pool_without_threads()
        in_force, failed = enter_sandbox(parent, memory, readable)
        _send({"restrictions": in_force, "failed": failed})
        with open(QUESTIONS, "rb", closefd=False) as questions:
            _serve(questions, bet)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


def _arrange(descriptors: tuple[int, int, int]) -> None:
    """Lead a new session, with no files open but /dev/null, the log and the two pipes."""
    import fcntl  # which Windows has not

    os.setsid()
    questions, answers, log = (fcntl.fcntl(each, fcntl.F_DUPFD, 64) for each in descriptors)
    nothing = fcntl.fcntl(os.open(os.devnull, os.O_RDONLY), fcntl.F_DUPFD, 64)
    for target, descriptor in enumerate((nothing, log, log, questions, answers)):
        os.dup2(descriptor, target)
    os.closerange(ANSWERS + 1, os.sysconf("SC_OPEN_MAX"))
    sys.stdin = open(0, closefd=False, encoding="utf-8")  # noqa: SIM115  for as long as it lives
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(
            _Log(each, "w", closefd=False),  # as `python -u` does it
            encoding="utf-8",
            errors="backslashreplace",
            write_through=True,
        )
        for each in (1, 2)
    )
    vars(sys).update(__stdin__=sys.stdin, __stdout__=sys.stdout, __stderr__=sys.stderr)


def _serve(questions: BinaryIO, bet: Bet | None) -> None:
    loads, send = json.loads, _send  # the bot may change modules, which then harms only itself
    start = loads(questions.readline())
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    os.environ.clear()
    os.environ.update(kept, **ONE_THREAD)
    if start["seed"] is not None:
        random.seed(start["seed"])
        np.random.seed(start["seed"] % (1 << 32))  # noqa: NPY002  the one that a bot may use
    if bet is None:
        try:
            bet = load_bot(start["source"].encode("latin-1"), start["name"])
        except BaseException as error:
            with suppress(BaseException):
                traceback.print_exc()
            send({"failed": worded(error)})
            return
    send({"ready": True})
    for line in questions:
        question = loads(line)
        send({"id": question.pop("id")} | answer(bet, question))


def answer(bet: Bet, question: dict[str, Any]) -> dict[str, Any]:
    """Return a bot's ``{"amount": int}`` for a question, or ``{"error": ...}``."""
    try:
        value = bet(*read_question(question))
        if isinstance(value, Integral) and not isinstance(value, bool):
            amount = int(value)
            if -AMOUNT_LIMIT <= amount < AMOUNT_LIMIT:
                return {"amount": amount}
        return {"error": f"answered {shown(value)}, not a whole number of chips"}
    except BaseException as error:
        with suppress(BaseException):  # its text may be odd, the stream closed, memory short
            traceback.print_exc()
        return {"error": worded(error)}


def worded(error: BaseException) -> str:
    """Return the type and the text of an error, on one line."""
    try:
        text = " ".join(without_addresses(str(error)).split())
    except BaseException:
        text = ""
    return f"{type(error).__name__}: {text[:200]}" if text else type(error).__name__


def _send(
    message: dict[str, Any],
    dumps: Callable[..., str] = json.dumps,
    write: Callable[[int, bytes], int] = os.write,
) -> None:
    """Write a line to the arena, with the functions as they were before the bot's first line."""
    write(ANSWERS, dumps(message).encode() + b"\n")
