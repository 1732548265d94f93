"""Read hand histories in several processes.

Each process is a new program, so this works in any script, in a notebook, and in Python that reads
from a pipe. Forking is not safe in a process with threads, and the other methods of
`multiprocessing` run the caller's script again.
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
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import IO, Final, NamedTuple

from lookup.arguments import warn_caller
from lookup.running.forks import out_of_reach
from lookup.running.threads import THREADS_VARIABLE
from poker_calculator.histories.frames.batches import Batch
from poker_calculator.histories.frames.rows import Extracted, RowOptions, extract_batch

PROGRAM: Final = (
    "from poker_calculator.histories.frames.workers import serve_batches; serve_batches()"
)
AHEAD: Final = 16
"""The number of batches per process to split off in advance: a second of work, longer than this
process takes to write a part of a table."""


class ExtractedBatch(NamedTuple):
    """The rows that a process extracted from a batch, and its warnings."""

    extracted: Extracted
    warnings: list[str]


def extract_in_processes(
    batches: Iterable[Batch], row_options: RowOptions, count: int
) -> Iterator[Extracted]:
    """Yield the result of `extract_batch` for each batch, in order, computed by processes.

    This process reads the next batch itself if no other has begun it, so it never waits for
    processes that are still starting or cannot start. Only a few batches are held in advance. Close
    the generator to end the processes. Raises RuntimeError if a process ends while it reads.
    """
    unread: dict[int, Batch] = {}  # the thread that removes a batch from this dict reads it
    free: SimpleQueue[Worker] = SimpleQueue()
    workers: list[Worker] = []

    def ask_worker(number: int) -> ExtractedBatch | None:
        worker = free.get()
        try:
            if worker.is_ready() and (batch := unread.pop(number, None)) is not None:
                return worker.ask(batch, row_options)
            return None
        finally:
            free.put(worker)

    pool = ThreadPoolExecutor(count)
    rest = enumerate(batches)
    try:
        is_frozen = getattr(sys, "frozen", False)  # Then sys.executable is not Python.
        with suppress(OSError):  # If no process can be started, this one reads all batches.
            for _ in range(0 if is_frozen else count):
                workers.append(Worker())
                free.put(workers[-1])
        tasks = deque[tuple[int, Future[ExtractedBatch | None] | None]]()
        while True:
            for number, batch in islice(rest, AHEAD * count - len(tasks)):
                unread[number] = batch
                tasks.append((number, pool.submit(ask_worker, number) if workers else None))
            if not tasks:
                break
            number, future = tasks.popleft()
            if (own := unread.pop(number, None)) is not None:
                yield extract_batch(own, row_options)
                continue
            answer = future.result() if future else None
            assert answer is not None
            yield _with_warnings(answer)
    finally:
        for worker in workers:
            worker.kill()
        pool.shutdown(cancel_futures=True)
        for worker in workers:
            worker.close()


class Worker:
    """A process that reads batches; only one thread uses it at a time."""

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
        """Wait until the process has started, and return whether it did."""
        if self._ready is None:
            assert self._process.stdout is not None
            try:
                pickle.load(self._process.stdout)
                self._ready = True
            except (EOFError, OSError):
                self._ready = False
        return self._ready

    def ask(self, batch: Batch, row_options: RowOptions) -> ExtractedBatch:
        """Send a batch and return the answer; an error if the process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _write((batch, row_options), self._process.stdin)
            answer: ExtractedBatch = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._ready = False
            code = self._process.wait()
            how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
            cure = "processes=1 reads them in this one"
            ended = RuntimeError(f"a process that read hand histories {how}; {cure}")
            return ExtractedBatch(Extracted([], 0, [], batch.names, ended), [])
        return answer

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def close(self) -> None:
        """Wait until the process has ended; no thread may use it any more."""
        with suppress(OSError), self._process:
            pass


def _with_warnings(answer: ExtractedBatch) -> Extracted:
    """Issue the warnings of a process and return its rows."""
    for message in answer.warnings:
        warn_caller(message)
    return answer.extracted


def serve_batches() -> None:
    """Read batches and send back the answers, for `Worker`."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # The caller may have ended.
    gc.freeze()  # Imports are permanent, and the objects of a batch are freed with it.
    gc.set_threshold(50_000)
    batches_in = sys.stdin.buffer
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Keeps other output out of the answers.
        _write(None, answers)
        while True:
            try:
                batch, row_options = pickle.load(batches_in)
            except EOFError:
                return
            _write(_answer(batch, row_options), answers)


def _answer(batch: Batch, row_options: RowOptions) -> ExtractedBatch:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        extracted = extract_batch(batch, row_options)
    messages = dict.fromkeys(str(warning.message) for warning in caught)
    return ExtractedBatch(extracted, [*messages])


def _write(value: object, file: IO[bytes]) -> None:
    pickle.dump(value, file, pickle.HIGHEST_PROTOCOL)
    file.flush()
