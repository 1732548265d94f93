"""Threads and forks: identical results from any number of them."""

import multiprocessing
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest
from notices import without_notices
from support.watching import PATIENCE

from lookup.running import threads
from lookup.running.threads import (
    THREADS_VARIABLE,
    available_memory,
    available_processors,
    thread_count,
)
from lookup.tables.two_plus_two import ENTRIES, HAND_RANKS, build_hand_ranks

# A thread's results with each kind of kernel, from its own random numbers, as bytes: hands with and
# without gaps, ranks alone, states of the table and their successors.
WORK = """
import numpy as np
from lookup import evaluate_hands
from lookup._kernels import two_plus_two
from lookup.games import STANDARD
from lookup.tables.runouts import flush_strengths, rank_strengths

def work(seed):
    rng = np.random.default_rng(seed)
    results = []
    def keep(*arrays):
        results.extend(array.tobytes() for array in arrays)

    hands = (np.argsort(rng.random((3000, 52)), axis=1)[:, :7] + 1).astype(np.uint8)
    keep(evaluate_hands(hands))
    keep(evaluate_hands(hands[:, :5]))
    hands[::2, 3] = 0
    keep(evaluate_hands(hands))

    pair, ranks = rng.integers(0, 13, (1, 2)), rng.integers(0, 13, (3000, 5))
    keep(rank_strengths(pair, ranks, STANDARD), flush_strengths(STANDARD))

    states = np.zeros(1, np.uint64)
    for cards in range(6):
        keys = np.zeros((len(states), 52), np.uint64)
        two_plus_two.successor_keys(states, cards, keys, 0, len(states))
        numbers, distinct = np.zeros(keys.size, np.int32), np.zeros(keys.size, np.uint64)
        slots = np.full(1 << 20, -1, np.int32)
        two_plus_two.number_keys(keys.reshape(-1), slots, numbers, distinct)
        keep(keys, numbers)
        states = rng.choice(np.unique(keys[keys > 0]), 50)
    table = np.zeros((len(states), 53), np.int32)
    two_plus_two.fill_final_strengths(states, table)
    keep(table)
    return b"".join(results)
"""

IN_FOUR_THREADS = """
import threading

def in_four_threads(function):
    barrier, answers = threading.Barrier(4), {}
    def run(number):
        barrier.wait()
        answers[number] = {function(number) for _ in range(3)}
    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers

def one_by_one(function):
    return {number: {function(number)} for number in range(4)}
"""


def assert_says(child, out):
    assert (child.returncode, child.stdout, without_notices(child.stderr)) == (0, out, "")


def test_kernels_compiled_by_four_threads_at_once(run_python, tmp_path):
    program = f"""{IN_FOUR_THREADS}
import numpy as np
from lookup import evaluate_hands

def work(seed):
    keys = np.random.default_rng(seed).random((2000, 52))
    return evaluate_hands((np.argsort(keys, axis=1)[:, :6] + 1).astype(np.uint8)).tobytes()

print(in_four_threads(work) == one_by_one(work))
"""
    cold = {"NUMBA_THREADING_LAYER": "workqueue", "NUMBA_CACHE_DIR": tmp_path / "cache"}
    assert_says(run_python(program, **cold), "True\n")


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="no fork on this platform"
)
def test_kernels_after_a_fork(run_python):
    """In children of a process that has used them, in threads, and during such threads."""
    # Python 3.12 and later rightly warn of a fork with live threads; here it is intended.
    program = f"""{WORK}{IN_FOUR_THREADS}
import multiprocessing, warnings
warnings.simplefilter("ignore", DeprecationWarning)

def answer(pipe):  # the last kernel is one that the parent has not used
    pipe.send((work(0), in_four_threads(work), int(evaluate_hands("AsKsQsJsTs2c"))))

def in_a_fork():
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    child = context.Process(target=answer, args=(theirs,), daemon=True)
    child.start()
    answers = ours.recv() if ours.poll({PATIENCE // 4}) else "no answer"
    child.join({PATIENCE // 4})
    return answers, child.exitcode

serial = one_by_one(work)
expected = (work(0), serial, 36874), 0
print(in_a_fork() == expected)

print(in_four_threads(work) == serial)
print(in_a_fork() == expected)

running, stop = threading.Event(), threading.Event()
def keep_working():
    while not stop.is_set():
        work(1)
        running.set()
thread = threading.Thread(target=keep_working)
thread.start()
running.wait()
print(in_a_fork() == expected)
stop.set()
thread.join()
"""
    assert_says(run_python(program, NUMBA_THREADING_LAYER="workqueue"), 4 * "True\n")


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize("threads", [1, 5])
def test_the_table_is_the_same_from_any_number_of_threads(threads, built_hand_ranks, monkeypatch):
    monkeypatch.setenv(THREADS_VARIABLE, str(threads))
    table, steps = np.full(ENTRIES, -1, np.int32), []

    build_hand_ranks(table, steps.append)

    np.testing.assert_array_equal(table, built_hand_ranks)
    assert sum(steps) == HAND_RANKS.steps


# ---- the number of threads -------------------------------------------------------------------


def test_an_argument_goes_before_the_variable(monkeypatch):
    monkeypatch.setenv(THREADS_VARIABLE, "7")
    assert thread_count(3) == 3
    assert thread_count(np.int64(4)) == 4
    assert thread_count() == thread_count(None) == 7


@pytest.mark.parametrize("value", [None, ""])
def test_without_either_it_is_the_processors_we_may_use(monkeypatch, value):
    if value is None:
        monkeypatch.delenv(THREADS_VARIABLE, raising=False)
    else:
        monkeypatch.setenv(THREADS_VARIABLE, value)
    assert thread_count() == available_processors() >= 1


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processors are pinned on Linux")
def test_only_the_processors_we_may_use_count(run_python):
    program = """
import os
from lookup.running.threads import available_processors, thread_count
before = len(os.sched_getaffinity(0))
print(available_processors() == thread_count() == before)
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
print(available_processors(), thread_count())
"""
    child = run_python(program, **{THREADS_VARIABLE: None})
    assert (child.returncode, child.stdout) == (0, "True\n1 1\n")


@pytest.mark.parametrize("threads", [0, -1, 2.5, 2.0, float("nan"), float("inf"), True, False, "x"])
def test_what_is_no_number_of_threads_is_refused(threads):
    with pytest.raises(ValueError, match=r"^threads is .*; give a whole number of 1 or more$"):
        thread_count(threads)


@pytest.mark.parametrize(
    "threads", [4097, 2**63, 10**5000, np.uint64(2**63)], ids=lambda number: type(number).__name__
)
def test_more_threads_than_systems_start_are_refused(threads):
    with pytest.raises(ValueError, match=r"^threads is .{1,60}; give at most 4,096$"):
        thread_count(threads)


def test_the_variable_is_held_to_the_same_limit(monkeypatch):
    monkeypatch.setenv(THREADS_VARIABLE, str(2**63))
    with pytest.raises(ValueError, match=rf"^{THREADS_VARIABLE} is '{2**63}'; give at most 4,096$"):
        thread_count()


@pytest.mark.parametrize("value", ["9" * 5000, "0", "-2", "2.5", "two", "1e3", "2 3", " "])
def test_what_the_variable_may_not_say(monkeypatch, value):
    monkeypatch.setenv(THREADS_VARIABLE, value)
    shown = value if len(value) < 50 else "9{20,30}...9{20,30}"
    rule = rf"^{THREADS_VARIABLE} is '{shown}'; give a whole number of 1 or more$"
    with pytest.raises(ValueError, match=rule):
        thread_count()
    assert thread_count(2) == 2


def thread_count_of(_):
    return thread_count()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"num_workers": 3}, {"pool": ThreadPoolExecutor(2)}])
def test_in_a_task_of_dask_it_is_one(monkeypatch, options):
    dask = pytest.importorskip("dask")
    monkeypatch.delenv(THREADS_VARIABLE, raising=False)
    tasks = [dask.delayed(thread_count_of)(number) for number in range(5)]
    assert dask.compute(*tasks, scheduler="threads", **options) == (1,) * 5
    assert dask.compute(*tasks, scheduler="synchronous") == (available_processors(),) * 5
    assert thread_count() == available_processors()


@pytest.mark.slow
def test_in_a_task_of_dask_an_argument_and_the_variable_hold(monkeypatch):
    dask = pytest.importorskip("dask")
    monkeypatch.delenv(THREADS_VARIABLE, raising=False)
    assert dask.delayed(thread_count)(3).compute(scheduler="threads") == 3
    monkeypatch.setenv(THREADS_VARIABLE, "7")
    assert dask.delayed(thread_count)().compute(scheduler="threads") == 7


def test_in_a_process_of_dask_it_is_one(run_python, tmp_path):
    pytest.importorskip("dask")
    (tmp_path / "tasks.py").write_text(
        """
import dask
from lookup.running.threads import thread_count

def count(_):
    return thread_count()

if __name__ == "__main__":
    tasks = [dask.delayed(count)(number) for number in range(3)]
    print(dask.compute(*tasks, scheduler="processes", num_workers=2))
""",
        encoding="utf-8",
    )
    program = "import runpy; runpy.run_path('tasks.py', run_name='__main__')"
    child = run_python(program, folder=tmp_path, **{THREADS_VARIABLE: None})
    assert_says(child, "(1, 1, 1)\n")


def test_dask_is_not_imported_to_ask_for_it(run_python):
    program = """
import sys
from lookup.running.threads import thread_count
thread_count()
print([name for name in ("dask", "distributed", "multiprocessing") if name in sys.modules])
"""
    assert_says(run_python(program), "[]\n")


@pytest.mark.parametrize(
    ("system", "most", "available"),
    [
        (None, None, None),
        (5000, None, 5000),
        (5000, "max", 5000),
        (5000, "7000", 5000),
        (5000, "4000", 3000),
        (None, "4000", 3000),
    ],
)
def test_the_least_that_is_said_counts(monkeypatch, tmp_path, system, most, available):
    said = SimpleNamespace(available=system)
    psutil = None if system is None else SimpleNamespace(virtual_memory=lambda: said)
    monkeypatch.setitem(sys.modules, "psutil", psutil)
    monkeypatch.setattr(threads, "GROUP", tmp_path)
    if most is not None:
        (tmp_path / "memory.max").write_text(f"{most}\n", encoding="ascii")
        (tmp_path / "memory.current").write_text("1000\n", encoding="ascii")
    assert available_memory() == available


def test_this_machine_says_something():
    assert available_memory() > 1 << 20
