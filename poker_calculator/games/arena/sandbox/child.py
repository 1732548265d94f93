"""The process of a bot from the fork to its end: sandbox, start of the bot, questions."""

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

from lookup.arguments import shown, without_addresses
from lookup.running.threads import THREADS_VARIABLE
from lookup.tables.store import FOLDER_VARIABLE
from poker_calculator.games.arena.bot_function import load_bot, read_question, refusal
from poker_calculator.games.arena.sandbox.processes import AMOUNT_LIMIT
from poker_calculator.games.arena.sandbox.restrictions import enter_sandbox

QUESTIONS: Final = 3
ANSWERS: Final = 4
KEPT: Final = ("LANG", FOLDER_VARIABLE)
ONE_THREAD: Final = {THREADS_VARIABLE: "1"}  # a bot has a single thread: seccomp refuses others

Bet = Callable[..., Any]

_streams_of_arena: list[Any] = []
"""References to the arena's streams in the process of a bot. Without them, Python would delete the
streams and flush the arena's text into the bot's log."""


class _BotLog(io.FileIO):
    """The log of a bot, which drops output beyond its limit or after it is closed."""

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

    descriptors : the pipes of questions and answers, and the log
    parent : the process that forked this one
    bet : the arena's function, or None if its source comes before the questions
    """
    try:
        _arrange(descriptors)
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
    import fcntl  # not on Windows

    os.setsid()
    questions, answers, log = (fcntl.fcntl(number, fcntl.F_DUPFD, 64) for number in descriptors)
    nothing = fcntl.fcntl(os.open(os.devnull, os.O_RDONLY), fcntl.F_DUPFD, 64)
    for target, descriptor in enumerate((nothing, log, log, questions, answers)):
        os.dup2(descriptor, target)
    os.closerange(ANSWERS + 1, os.sysconf("SC_OPEN_MAX"))
    _streams_of_arena.extend((sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__))
    sys.stdin = open(0, closefd=False, encoding="utf-8")  # noqa: SIM115  open for the whole process
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(
            _BotLog(number, "w", closefd=False),  # like `python -u`
            encoding="utf-8",
            errors="backslashreplace",
            write_through=True,
        )
        for number in (1, 2)
    )
    vars(sys).update(__stdin__=sys.stdin, __stdout__=sys.stdout, __stderr__=sys.stderr)


def _serve(questions: BinaryIO, bet: Bet | None) -> None:
    loads, send = json.loads, _send  # a bot that changes modules harms only itself
    start = loads(questions.readline())
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    os.environ.clear()
    os.environ.update(kept, **ONE_THREAD)
    if start["seed"] is not None:
        random.seed(start["seed"])
        np.random.seed(start["seed"] % (1 << 32))  # noqa: NPY002  bots may use the global generator
    if bet is None:
        source = start["source"].encode("latin-1")
        send({"refusal": refusal(source)})  # before the bot can write to the arena
        try:
            bet = load_bot(source, start["name"])
        except BaseException as error:
            with suppress(BaseException):
                traceback.print_exc()
            send({"failed": error_text(error)})
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
        with suppress(BaseException):  # odd text, a closed stream, or no memory
            traceback.print_exc()
        return {"error": error_text(error)}


def error_text(error: BaseException) -> str:
    """Return the type and text of an error on one line."""
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
    """Write a line to the arena, with functions captured before the bot runs."""
    write(ANSWERS, dumps(message).encode() + b"\n")
