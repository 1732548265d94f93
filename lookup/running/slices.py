"""Run work in slices on threads; Ctrl-C or the caller can end it between two slices."""

import sys
from _thread import start_new_thread
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

from lookup.running.limits import check_given_up
from lookup.running.progress import progress_bar

Slice = TypeVar("Slice")
Result = TypeVar("Result")
_Outcome: TypeAlias = tuple[Any, BaseException | None]  # a result, or an error
_Task: TypeAlias = tuple[Callable[[], Any], SimpleQueue[_Outcome]]


def run_slices(
    work: Callable[[Slice], Result], slices: Iterable[Slice], threads: int
) -> Generator[Result, None, None]:
    """Yield the result of *work* for each slice, in order, on at most *threads* threads.

    A few slices run ahead. If the caller is interrupted or a slice fails, running slices finish and
    no other begins. With one thread, the work runs in the thread of the caller. Compile kernels
    there beforehand: Ctrl-C then takes effect at once.

    >>> [*run_slices(lambda number: number**2, range(5), threads=2)]
    [0, 1, 4, 9, 16]
    """
    if threads == 1:
        for part in slices:
            check_given_up()
            yield work(part)
        return
    waiting: SimpleQueue[_Task | None] = SimpleQueue()
    ended: SimpleQueue[None] = SimpleQueue()
    running: deque[SimpleQueue[_Outcome]] = deque()
    rest, workers = iter(slices), 0

    def begin(count: int) -> None:
        for part in islice(rest, count):
            running.append(SimpleQueue())
            waiting.put((partial(work, part), running[-1]))

    try:
        begin(2 * threads)
        for _ in range(min(threads, len(running))):
            start_new_thread(_work_on, (waiting, ended))
            workers += 1
        while running:
            check_given_up()
            result, error = running.popleft().get()
            if error is not None:
                raise error
            begin(1)
            yield result
    finally:
        _end(waiting, ended, workers)


# `ThreadPoolExecutor` has locks in Python: Ctrl-C between two of their lines raised RuntimeError or
# hung, in one of some ten thousand. These queues and threads are in C.
def _work_on(waiting: SimpleQueue[_Task | None], ended: SimpleQueue[None]) -> None:
    """Do the waiting tasks until one of them is None."""
    while (task := waiting.get()) is not None:
        call, outcome = task
        try:
            outcome.put((call(), None))
        except BaseException as error:  # the caller's thread raises it
            outcome.put((None, error))
        del task, call, outcome
    ended.put(None)


def _end(waiting: SimpleQueue[_Task | None], ended: SimpleQueue[None], workers: int) -> None:
    """Drop the waiting tasks, and let the workers finish theirs."""
    with suppress(Empty):
        while True:
            waiting.get_nowait()
    for _ in range(workers):
        waiting.put(None)
    for _ in range(0 if sys.is_finalizing() else workers):  # Python's end has ended them
        ended.get()


def run_with_bar(
    work: Callable[[int], int], total: int, size: int, name: str, threads: int, *, shown: bool
) -> None:
    """Call *work* with the start of every slice of *size* out of *total*, and show a progress bar.

    *work* returns the number of steps done. The first call is with *total*, to compile the kernels;
    it has nothing to do.

    >>> done = []
    >>> run_with_bar(lambda start: done.append(start) or 5, 20, 5, "things", 1, shown=False)
    >>> done
    [20, 0, 5, 10, 15]
    """
    work(total)
    with (
        closing(run_slices(work, range(0, total, size), threads)) as results,
        progress_bar(total, name, shown=shown) as bar,
    ):
        for done in results:
            bar.update(done)
