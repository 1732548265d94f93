"""`cached_property`: computed once per object, without locks."""

import inspect
import threading
from concurrent.futures import ThreadPoolExecutor

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


def test_a_class_shows_what_its_results_are():
    assert isinstance(Counter.result, cached_property)
    assert inspect.getdoc(Counter.result) == "Return the number of computations."
    assert Counter.result.__module__ == Counter.__module__


def test_an_error_is_not_kept():
    class Sometimes:
        fails = True

        @cached_property
        def result(self) -> int:
            return 1 // (not self.fails)

    sometimes = Sometimes()
    for _ in range(2):
        try:
            raise AssertionError(sometimes.result)
        except ZeroDivisionError:
            pass
    sometimes.fails = False
    assert sometimes.result == 1


def test_threads_that_ask_one_object_at_the_same_time_get_one_result():
    together = threading.Barrier(8, timeout=PATIENCE)

    class Slow:
        @cached_property
        def result(self) -> object:
            together.wait()  # all eight compute
            return object()

    slow = Slow()
    with ThreadPoolExecutor(8) as pool:
        results = [*pool.map(lambda _: slow.result, range(8))]
    assert {*map(id, results)} == {id(slow.result)}


def test_objects_of_one_class_compute_at_the_same_time():
    together = threading.Barrier(8, timeout=PATIENCE)

    class Slow:
        @cached_property
        def result(self) -> int:
            return together.wait()

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(lambda slow: slow.result, [Slow() for _ in range(8)])) == [*range(8)]
