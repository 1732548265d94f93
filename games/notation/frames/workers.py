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
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Final, NamedTuple, TypeAlias

from games.notation.formats.phh import warn_caller
from games.notation.frames.rows import Rows, rows_of_files
from lookup.running.slices import Threads
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
    unread = dict(enumerate(parts))  # whoever takes a part out of it reads that part
    free: SimpleQueue[Worker] = SimpleQueue()
    workers: list[Worker] = []

    def ask_worker(number: int) -> Answer | None:
        worker = free.get()
        try:
            if worker.is_ready() and (files := unread.pop(number, None)) is not None:
                return worker.ask(files, folded)
            return None
        finally:
            free.put(worker)

    threads = Threads(ask_worker, count)
    answers: dict[int, Answer | None] = {}
    try:
        is_frozen = getattr(sys, "frozen", False)  # Then sys.executable is not a Python.
        with suppress(OSError):  # Where no process can be started, all is read here.
            for _ in range(0 if is_frozen else count):
                workers.append(Worker())
                free.put(workers[-1])
        if workers:
            threads.start()
        for number in range(len(parts)):
            threads.give(number)
        for number in range(len(parts)):
            files = unread.pop(number, None)
            if files is not None:
                yield from rows_of_files(files, folded)
                continue
            while number not in answers:
                answers.update([threads.take()])
            yield from _rows_of(answers.pop(number))
    finally:
        for worker in workers:
            worker.kill()
        threads.end()
        for worker in workers:
            worker.close()


class Worker:
    """A process that reads files, asked by one thread at a time."""

    def __init__(self) -> None:
        self._ready: bool | None = None
        paths = [path or os.getcwd() for path in sys.path if isinstance(path, str)]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), THREADS_VARIABLE: "1"},
            start_new_session=True,  # Ctrl-C is for the caller, who ends it.
        )

    def is_ready(self) -> bool:
        """Wait until it can be asked, and return whether it ever can."""
        if self._ready is None:
            assert self._process.stdout is not None
            try:
                pickle.load(self._process.stdout)
                self._ready = True
            except (EOFError, OSError):
                self._ready = False
        return self._ready

    def ask(self, files: Files, folded: str) -> Answer:
        """Return what it has found in some files, or that it has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _write((files, folded), self._process.stdin)
            answer: Answer = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._ready = False
            code = self._process.wait()
            how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
            cure = "processes=1 reads them in this one"
            ended = RuntimeError(f"a process that read hand histories {how}; {cure}")
            return Answer([], [], ended)
        return answer

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def close(self) -> None:
        """Wait for its end, when no thread asks it any more."""
        with suppress(OSError), self._process:
            pass


def _rows_of(answer: Answer | None) -> Iterator[Rows]:
    assert answer is not None
    for message in answer.warnings:
        warn_caller(message)
    yield from answer.rows
    if answer.problem is not None:
        raise answer.problem


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
