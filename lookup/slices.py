"""Work in slices on threads, which Ctrl-C ends between two slices."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Slice = TypeVar("Slice")
Result = TypeVar("Result")


def run_slices(
    work: Callable[[Slice], Result], slices: Iterable[Slice], threads: int
) -> Iterator[Result]:
    """Yield what *work* returns for each slice, in order, from at most so many threads.

    A few slices are begun ahead. When the caller is interrupted, or a slice fails, those begun are
    finished and no other is begun. With one thread nothing leaves the caller's.

    >>> [*run_slices(lambda number: number**2, range(5), threads=2)]
    [0, 1, 4, 9, 16]
    """
    if threads == 1:
        yield from map(work, slices)
        return
    rest = iter(slices)
    with ThreadPoolExecutor(threads) as pool:
        begun: deque[Future[Result]] = deque()
        try:
            begun.extend(pool.submit(work, part) for part in islice(rest, 2 * threads))
            while begun:
                result = begun.popleft().result()
                begun.extend(pool.submit(work, part) for part in islice(rest, 1))
                yield result
        finally:
            for future in begun:
                future.cancel()
