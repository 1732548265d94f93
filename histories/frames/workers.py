"""Hand histories read by processes of their own, side by side.

They are started as programs, not forked, which is not safe beside threads, and not by
`multiprocessing`, whose processes run the script of their caller once more: so this works in any
script, in a notebook, and in Python that reads from a pipe.
"""

import gc
import os
import pickle
import signal
import subprocess
import sys
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import IO, Final, NamedTuple

from games.notation.formats.phh import warn_caller
from histories.frames.batches import Batch
from histories.frames.rows import Found, Wanted, found_in_batch
from lookup.running.programs import out_of_reach
from lookup.running.slices import Threads
from lookup.running.threads import THREADS_VARIABLE

PROGRAM: Final = "from histories.frames.workers import answer_questions; answer_questions()"
AHEAD: Final = 4
"""Batches for each process that are parted from their files before their turn."""


class Answer(NamedTuple):
    """What a process has found in a batch."""

    found: Found
    warnings: list[str]


def found_by_processes(batches: Iterable[Batch], wanted: Wanted, count: int) -> Iterator[Found]:
    """Yield what `found_in_batch` returns for all *batches*, in their order.

    A batch that no process has begun when its turn comes is read here, so that a caller never waits
    for processes that are still starting, or cannot start. A few are kept ahead, never all. Close
    it to end the processes. Raises RuntimeError for a process that ended while it read.
    """
    unread: dict[int, Batch] = {}  # whoever takes a batch out of it reads it
    free: SimpleQueue[Worker] = SimpleQueue()
    workers: list[Worker] = []

    def ask_worker(number: int) -> Answer | None:
        worker = free.get()
        try:
            if worker.is_ready() and (batch := unread.pop(number, None)) is not None:
                return worker.ask(batch, wanted)
            return None
        finally:
            free.put(worker)

    threads = Threads(ask_worker, count)
    answers: dict[int, Answer] = {}
    rest = enumerate(batches)
    try:
        is_frozen = getattr(sys, "frozen", False)  # Then sys.executable is not a Python.
        with suppress(OSError):  # Where no process can be started, all is read here.
            for _ in range(0 if is_frozen else count):
                workers.append(Worker())
                free.put(workers[-1])
        if workers:
            threads.start()
        given = deque[int]()
        while True:
            for number, batch in islice(rest, AHEAD * count - len(given)):
                unread[number] = batch
                given.append(number)
                threads.give(number)
            if not given:
                break
            number = given.popleft()
            if (own := unread.pop(number, None)) is not None:
                yield found_in_batch(own, wanted)
                continue
            while number not in answers:
                other, answer = threads.take()
                if answer is not None:
                    answers[other] = answer
            yield _told(answers.pop(number))
    finally:
        for worker in workers:
            worker.kill()
        threads.end()
        for worker in workers:
            worker.close()


class Worker:
    """A process that reads batches, asked by one thread at a time."""

    def __init__(self) -> None:
        self._ready: bool | None = None
        paths = [path or os.getcwd() for path in sys.path if isinstance(path, str)]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths), THREADS_VARIABLE: "1"},
            **out_of_reach(),
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

    def ask(self, batch: Batch, wanted: Wanted) -> Answer:
        """Return what it has found in a batch, or that it has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _write((batch, wanted), self._process.stdin)
            answer: Answer = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._ready = False
            code = self._process.wait()
            how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
            cure = "processes=1 reads them in this one"
            ended = RuntimeError(f"a process that read hand histories {how}; {cure}")
            return Answer(Found([], 0, [], batch.names, ended), [])
        return answer

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def close(self) -> None:
        """Wait for its end, when no thread asks it any more."""
        with suppress(OSError), self._process:
            pass


def _told(answer: Answer) -> Found:
    """Return what a process has found, and give its warnings."""
    for message in answer.warnings:
        warn_caller(message)
    return answer.found


def answer_questions() -> None:
    """Read the batches of standard input, and write what is found to standard output."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # The caller may have ended.
    gc.freeze()  # What is imported stays, and what a batch makes is gone with it.
    gc.set_threshold(50_000)
    questions = sys.stdin.buffer
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Nothing else stands among the answers.
        _write(None, answers)
        while True:
            try:
                batch, wanted = pickle.load(questions)
            except EOFError:
                return
            _write(_answer(batch, wanted), answers)


def _answer(batch: Batch, wanted: Wanted) -> Answer:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = found_in_batch(batch, wanted)
    messages = dict.fromkeys(str(warning.message) for warning in caught)
    return Answer(found, [*messages])


def _write(value: object, file: IO[bytes]) -> None:
    pickle.dump(value, file, pickle.HIGHEST_PROTOCOL)
    file.flush()
