"""Run work in slices on threads, so that Ctrl-C or its caller ends it between two slices."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import TypeVar

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


def run_slices(
    work: Callable[[Slice], Result], slices: Iterable[Slice], threads: int
) -> Generator[Result, None, None]:
    """Yield the result of *work* for each slice, in order, on at most *threads* threads.

    A few slices run ahead. If the caller is interrupted or a slice fails, running slices finish and
    no other begins. With one thread, all work runs in the caller's. Let kernels compile in the
    caller's thread before, where Ctrl-C takes effect at once.

    >>> [*run_slices(lambda number: number**2, range(5), threads=2)]
    [0, 1, 4, 9, 16]
    """
    if threads == 1:
        for part in slices:
            _check_given_up()
            yield work(part)
        return
    from concurrent.futures import ThreadPoolExecutor

    pool, rest = ThreadPoolExecutor(threads), iter(slices)
    try:
        running = deque(pool.submit(work, part) for part in islice(rest, 2 * threads))
        while running:
            _check_given_up()
            result = running.popleft().result()
            running.extend(pool.submit(work, part) for part in islice(rest, 1))
            yield result
    finally:
        pool.shutdown(cancel_futures=True)


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
    work(total)
    with (
        closing(run_slices(work, range(0, total, size), threads)) as results,
        progress_bar(total, name, shown=shown) as bar,
    ):
        for done in results:
            bar.update(done)
