"""`cached_property`: computed once per object, without locks."""

import inspect
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.watching import PATIENCE

from lookup.running.cached import cached_property


class Counter:
    """Count the computations."""

    computed = 0

    @cached_property
    def result(self) -> list[int]:
        """Return the number of computations."""
        self.computed += 1
        return [self.computed]


def test_a_result_is_computed_once_and_kept():
    counter = Counter()
    assert counter.result is counter.result
    assert counter.result == [1]
    assert Counter().result is not counter.result
    assert inspect.getdoc(Counter.result) == "Return the number of computations."


@pytest.mark.parametrize("objects", [1, 8])
def test_threads_compute_at_the_same_time_and_get_one_result_of_each_object(objects):
    together = threading.Barrier(8, timeout=PATIENCE)

    class Slow:
        @cached_property
        def result(self) -> object:
            together.wait()
            return object()

    slow = [Slow() for _ in range(objects)]
    with ThreadPoolExecutor(8) as pool:
        results = [*pool.map(lambda number: slow[number % objects].result, range(8))]
    assert {*map(id, results)} == {id(each.result) for each in slow}
