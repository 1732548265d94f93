"""Hand histories read by processes of their own, side by side.

They are started as programs, not forked, which is not safe beside threads, and not by
`multiprocessing`, whose processes run the script of their caller once more: so this works in any
script, in a notebook, and in Python that reads from a pipe.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
import warnings
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, NamedTuple, TypeAlias

from games.notation.formats.phh import warn_caller
from games.notation.frames.rows import Rows, rows_of_files
from lookup.running.threads import THREADS_VARIABLE

PROGRAM: Final = "from games.notation.frames.workers import answer_questions; answer_questions()"
Files: TypeAlias = Sequence[Path]


class Answer(NamedTuple):
    """What a process has found in some files."""

    rows: list[Rows]
    warnings: list[str]
    problem: Exception | None
    """What ended the reading early."""


def rows_by_processes(parts: Sequence[Files], folded: str, count: int) -> Iterator[Rows]:
    """Yield what `rows_of_files` does for the files of all *parts*, in their order.

    A part that no process has begun when its turn comes is read here, so that a caller never waits
    for processes that are still starting, or cannot start. Close it to end them. Raises
    RuntimeError for a process that ended while it read.
    """
    futures: list[Future[Answer]] = [Future() for _ in parts]
    todo = deque(zip(parts, futures, strict=True))
    workers: list[Worker] = []
    try:
        is_frozen = getattr(sys, "frozen", False)  # Then sys.executable is not a Python.
        with suppress(OSError):  # Where no process can be started, all is read here.
            for _ in range(0 if is_frozen else count):
                workers.append(Worker(todo, folded))
        for files, future in zip(parts, futures, strict=True):
            if future.cancel():
                yield from rows_of_files(files, folded)
                continue
            answer = future.result()
            for message in answer.warnings:
                warn_caller(message)
            yield from answer.rows
            if answer.problem is not None:
                raise answer.problem
    finally:
        for worker in workers:
            worker.end()


class Worker:
    """A process that reads files, and a thread that asks it until nothing is left to do."""

    def __init__(self, todo: deque[tuple[Files, Future[Answer]]], folded: str) -> None:
        self._todo, self._folded = todo, folded
        paths = [path or os.getcwd() for path in sys.path if isinstance(path, str)]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), THREADS_VARIABLE: "1"},
            start_new_session=True,  # Ctrl-C is for the caller, who ends it.
        )
        self._thread = threading.Thread(target=self._ask_all, daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End the process at once, and wait for its end."""
        self._process.kill()
        self._thread.join()
        with suppress(OSError), self._process:
            pass

    def _ask_all(self) -> None:
        assert self._process.stdout is not None
        try:
            pickle.load(self._process.stdout)  # It is ready.
        except (EOFError, OSError):
            return
        while True:
            try:
                files, future = self._todo.popleft()
            except IndexError:
                return
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(self._ask(files))
                except Exception as error:
                    future.set_exception(error)
                    return

    def _ask(self, files: Files) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _write((files, self._folded), self._process.stdin)
            answer: Answer = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            code = self._process.wait()
            how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
            raise RuntimeError(
                f"a process that read hand histories {how}; processes=1 reads them in this one"
            ) from None
        return answer


def answer_questions() -> None:
    """Read the files that standard input names, and write what is found to standard output."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # The caller may have ended.
    questions = sys.stdin.buffer
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Nothing else stands among the answers.
        _write(None, answers)
        while True:
            try:
                files, folded = pickle.load(questions)
            except EOFError:
                return
            _write(_answer(files, folded), answers)


def _answer(files: Files, folded: str) -> Answer:
    rows: list[Rows] = []
    problem = None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            for of_hand in rows_of_files(files, folded):
                rows.append(of_hand)  # Those before a problem stay.
        except Exception as error:
            problem = error
    messages = dict.fromkeys(str(warning.message) for warning in caught)
    return Answer(rows, [*messages], problem)


def _write(value: object, file: IO[bytes]) -> None:
    pickle.dump(value, file)
    file.flush()
