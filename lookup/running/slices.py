"""Run work in slices on threads, so that Ctrl-C or its caller ends it between two slices.

Ctrl-C may come at any moment, also inside the Python code of the standard library's locks, which
then stay locked: callers of `concurrent.futures` would wait forever, or get a RuntimeError. So a
caller and its threads share only `SimpleQueue` and lists, which are written in C and have atomic
operations.
"""

import _thread
import atexit
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from lookup.running.progress import progress_bar

Slice = TypeVar("Slice")
Result = TypeVar("Result")
_is_given_up: ContextVar[Callable[[], bool]] = ContextVar("is_given_up", default=lambda: False)


class GivenUpError(Exception):
    """Nobody waits for the result any more."""


@contextmanager
def until_given_up(is_given_up: Callable[[], bool]) -> Iterator[None]:
    """End work of this thread between two slices, by a GivenUpError, once the function is true.

    >>> with until_given_up(lambda: True):
    ...     [*run_slices(abs, [1], threads=1)]
    Traceback (most recent call last):
        ...
    lookup.running.slices.GivenUpError
    """
    former = _is_given_up.set(is_given_up)
    try:
        yield
    finally:
        _is_given_up.reset(former)


def _check_given_up() -> None:
    if _is_given_up.get()():
        raise GivenUpError


class Threads(Generic[Slice, Result]):
    """Threads that do the same work on slices, one after the other.

    After creating it, `start` the threads inside a ``try``, and `end` them in its ``finally``. If
    no thread can be started, as in a sandbox, the caller does the work in `take`.
    """

    def __init__(self, work: Callable[[Slice], Result], count: int) -> None:
        self._work, self._count, self._process = work, count, os.getpid()
        self._given: SimpleQueue[tuple[Slice] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[Slice, Any, BaseException | None]] = SimpleQueue()
        self._ending: SimpleQueue[None] = SimpleQueue()
        self._started: list[None] = []
        self._ended: list[None] = []

    def start(self) -> None:
        """Start the threads."""
        atexit.register(self.end)  # before Python exits, when threads no longer run
        for _ in range(self._count):
            try:
                _thread.start_new_thread(self._serve, ())
            except RuntimeError:  # the system allows no more threads
                break
            self._started.append(None)

    def give(self, part: Slice) -> None:
        """Queue a slice for a thread."""
        self._given.put((part,))

    def take(self) -> tuple[Slice, Result]:
        """Wait for any queued slice, and return it with its result, or raise its error."""
        _check_given_up()
        if not self._started:
            given = self._given.get_nowait()
            assert given is not None
            return *given, self._work(*given)
        while True:
            with suppress(Empty):  # on Windows, Ctrl-C interrupts only a wait with a timeout
                part, result, error = self._done.get(timeout=0.1)
                break
        if error is not None:
            raise error
        return part, result

    def end(self) -> None:
        """Drop the queued slices and wait for running ones, of which a forked child has none.

        It may be called again, such as after a Ctrl-C during the wait.
        """
        if os.getpid() != self._process:
            return
        with suppress(Empty):
            while True:
                self._given.get_nowait()
        self._given.put(None)
        while len(self._ended) < len(self._started):
            with suppress(Empty):  # Ctrl-C may have come during a get
                self._ending.get(timeout=0.1)
        atexit.unregister(self.end)

    def _serve(self) -> None:
        while (given := self._given.get()) is not None:
            try:
                self._done.put((*given, self._work(*given), None))
            except BaseException as error:
                self._done.put((*given, None, error))
        self._given.put(None)  # for the next thread
        self._ended.append(None)
        self._ending.put(None)


def compile_here(work: Callable[..., object], *nothing: object) -> None:
    """Call *work* with nothing to do, so that its kernels compile in this thread.

    Ctrl-C takes effect here at once; threads of `run_slices` would finish compiling first.
    """
    work(*nothing)


def run_slices(
    work: Callable[[Slice], Result], slices: Iterable[Slice], threads: int
) -> Generator[Result, None, None]:
    """Yield the result of *work* for each slice, in order, on at most *threads* threads.

    A few slices run ahead. If the caller is interrupted or a slice fails, running slices finish and
    no other begins. With one thread, all work runs in the caller's.

    >>> [*run_slices(lambda number: number**2, range(5), threads=2)]
    [0, 1, 4, 9, 16]
    """
    if threads == 1:
        for part in slices:
            _check_given_up()
            yield work(part)
        return
    rest, given, finished = iter(slices), 0, dict[int, Result]()
    pool = Threads[tuple[int, Slice], Result](lambda numbered: work(numbered[1]), threads)
    try:
        pool.start()
        for number, part in zip(range(2 * threads), rest, strict=False):
            pool.give((number, part))
            given = number + 1
        taken = 0
        while taken < given:
            while taken not in finished:
                (number, _), result = pool.take()
                finished[number] = result
            for part in islice(rest, 1):
                pool.give((given, part))
                given += 1
            yield finished.pop(taken)
            taken += 1
    finally:
        pool.end()


def run_with_bar(
    work: Callable[[int], int], total: int, size: int, name: str, threads: int, *, shown: bool
) -> None:
    """Call *work* with the start of every slice of *size* out of *total*, and show the progress.

    *work* returns the number of things done. It is first called with *total*, for which it must do
    nothing, to compile its kernels.

    >>> done = []
    >>> run_with_bar(lambda start: done.append(start) or 5, 20, 5, "things", 1, shown=False)
    >>> done
    [20, 0, 5, 10, 15]
    """
    compile_here(work, total)
    with (
        closing(run_slices(work, range(0, total, size), threads)) as results,
        progress_bar(total, name, shown=shown) as bar,
    ):
        for done in results:
            bar.update(done)
