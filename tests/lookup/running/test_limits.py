"""Limits of work: until it is given up, or without compiling and building."""

import threading

import numpy as np
import pytest

from lookup.compiling import compiler, kernel_choice
from lookup.compiling.compiler import turn_to_compile
from lookup.running.limits import (
    GivenUpError,
    NotAtHandError,
    at_hand,
    check_given_up,
    check_seconds,
    may_prepare,
    until_given_up,
)
from lookup.tables.store import TableSpec, build_table


def test_work_has_no_limit_outside_of_a_block():
    check_given_up()
    check_seconds(1e9)
    assert may_prepare()


def test_work_above_the_limit_of_seconds_is_refused_until_the_block_ends():
    with at_hand(0.1):
        check_seconds(0.1)
        with pytest.raises(NotAtHandError, match=r"takes 0.2 s, over the limit of 0.1 s"):
            check_seconds(0.2)
    check_seconds(0.2)


def test_numpy_does_work_within_the_limit_whose_kernel_is_not_at_hand(monkeypatch):
    class OnNoDisk:
        def is_at_hand(self, _):
            return False

    def by_kernel(seconds):
        calls = [(OnNoDisk(), ())]
        return kernel_choice.KernelChoice("limited", seconds, lambda: calls).by_kernel()

    monkeypatch.setattr(kernel_choice, "always", None)
    monkeypatch.setattr(kernel_choice, "WITHOUT_COMPILER", False)
    long = 2 * kernel_choice.AT_ONCE
    with at_hand(2 * long):
        assert not by_kernel(long)
    with at_hand(long / 2), pytest.raises(NotAtHandError):
        by_kernel(long)


def test_a_table_is_not_built(tmp_path):
    table = TableSpec("ones", "ones.bin", np.dtype("u1"), (1,), "", lambda table, advance: None, 1)

    with at_hand(1), pytest.raises(NotAtHandError, match="is not built"):
        build_table(table, folder=tmp_path)


@pytest.fixture
def busy(monkeypatch):
    """Let another thread compile until the test ends."""
    lock, begun, ended = threading.RLock(), threading.Event(), threading.Event()
    monkeypatch.setattr(compiler, "compiling", lock)

    def compile_long():
        with lock:
            begun.set()
            ended.wait()

    thread = threading.Thread(target=compile_long)
    thread.start()
    begun.wait()
    yield
    ended.set()
    thread.join()


def test_work_that_waits_for_the_compiler_can_be_given_up(busy):
    looks = iter([False, False, True])
    with until_given_up(lambda: next(looks)), pytest.raises(GivenUpError), turn_to_compile():
        pass


def test_work_at_hand_does_not_wait_for_the_compiler(busy):
    with at_hand(1), pytest.raises(NotAtHandError, match="another thread"), turn_to_compile():
        pass
