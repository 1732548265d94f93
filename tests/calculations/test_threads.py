"""Spots in threads and forks: the same bits from any number of threads, and nobody waits."""

import json
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from support.watching import PATIENCE

from calculations import EquityCalculator
from calculations.counted_spot import CountedSpot
from calculations.exact import engines

pytestmark = pytest.mark.slow

COUNTS = """
import json
from concurrent.futures import ThreadPoolExecutor
from calculations import EquityCalculator

SPOTS = [
    (["AsAh", "KsKh"], ""), (["AsKd", "AhQc"], ""), (["AsKs", "TdJd", "4h4c"], ""),
    (["AhKh", "QsQd", "JhTh", "9c9d", "AsKd", "8s7s"], "2c**"), (["JsTs", "2c2d"], "9s8s3c"),
    (["Jc9c", "Ac4h"], "7d4cQcKh"),
]

def counts(spot):
    equities = EquityCalculator(*spot)
    return [equities.outcomes.tolist(), equities.hand_categories.to_numpy().tolist()]

OTHERS = [
    (["Ah5h7s7d", "QcJcJh2d"], "", {"game": "omaha_hi_lo"}),
    (["AsKd", "QhQc"], "7c8d9h", {"game": "short_deck"}),
    (["QQ+, AKs", "random"], "", {}),
    (["random", "random"], "Js9s3c", {}),
    (["QQ+, AKs", "77+", "AsKh"], "Js9s3c", {}),
    (["QQ+", "77+"], "Js9s3c2h", {"folded": ["ATs+"]}),
    (["AA", "random", "random"], "", {"method": "monte_carlo", "samples": 5000, "rng": 1}),
]

def others(_):
    return [EquityCalculator(*spot, **options).outcomes.tolist() for *spot, options in OTHERS]
"""

SERIAL = COUNTS + "print(json.dumps([[counts(spot) for spot in SPOTS], others(0)]))"

THREADS = (
    COUNTS
    + """
with ThreadPoolExecutor(4) as pool:
    results = [*pool.map(counts, SPOTS * 8)]
    more = [*pool.map(others, range(8))]
assert results == results[: len(SPOTS)] * 8
assert more == more[:1] * 8
print(json.dumps([results[: len(SPOTS)], more[0]]))
"""
)

FORK = (
    COUNTS
    + """
import multiprocessing, warnings
before = [[counts(spot) for spot in SPOTS], others(0)]
warnings.simplefilter("ignore")  # newer Pythons warn of forking at all
with multiprocessing.get_context("fork").Pool(2) as pool:
    after = [pool.map(counts, SPOTS), pool.map(others, [0])[0]]
assert before == after
print(json.dumps(after))
"""
)


@pytest.fixture(scope="module")
def serial(run_python):
    return _result(run_python(SERIAL))


def _result(done):
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("layer", ["workqueue", "omp"])
@pytest.mark.parametrize("program", [THREADS, FORK], ids=["threads", "fork"])
def test_threads_and_forks_count_the_same(run_python, serial, program, layer):
    assert _result(run_python(program, NUMBA_THREADING_LAYER=layer)) == serial


def test_other_hash_seeds_count_the_same(run_python, serial):
    assert _result(run_python(SERIAL, PYTHONHASHSEED="1")) == serial


# ---- threads that overlap ----------------------------------------------------------------------

FLOPS = ["2c7d9h", "2c7d9s", "2c7d9d", "3c7d9h", "3c7d9s", "3c7d9d", "4c7d9h", "4c7d9s"]
HANDS = ["AsAh", "KsKh"]

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")


def test_eight_spots_in_eight_threads_overlap(monkeypatch):
    alone = [EquityCalculator(HANDS, flop).equity.tolist() for flop in FLOPS]
    together, count = threading.Barrier(8, timeout=PATIENCE), CountedSpot._count

    def count_together(counted):
        together.wait()  # which no thread passes before all eight are here
        return count(counted)

    monkeypatch.setattr(CountedSpot, "_count", count_together)
    with ThreadPoolExecutor(8) as pool:
        found = pool.map(lambda flop: EquityCalculator(HANDS, flop).equity.tolist(), FLOPS)
        assert [*found] == alone


def test_threads_that_ask_the_same_spot_get_the_same_counts(monkeypatch):
    together, count = threading.Barrier(2, timeout=PATIENCE), CountedSpot._count

    def count_together(counted):
        together.wait()
        return count(counted)

    monkeypatch.setattr(CountedSpot, "_count", count_together)
    spot = EquityCalculator(HANDS, "2c7d9h")
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: spot.outcomes, range(2))
    assert first is second is spot.outcomes
    assert np.array_equal(first, engines.count(spot._counted.spot).counts)


# The thread is in the midst of counting when this one forks.
IN_THE_MIDST = """
from calculations.counted_spot import CountedSpot

inside, forking = threading.Event(), threading.Event()
count = CountedSpot._count

def count_slowly(counted):
    if threading.current_thread() is thread:
        inside.set()
        forking.wait(300)
    return count(counted)

CountedSpot._count = count_slowly

def work():
    EquityCalculator(["AsAh", "KsKh"], "2c7d9h").summary

thread = threading.Thread(target=work)
thread.start()
assert inside.wait(300)
print(forked())
forking.set()
thread.join()
"""

# The thread begins with imports and kernels that nobody has used yet, and goes on with counts.
IN_A_LOOP = """
done, worked = threading.Event(), threading.Event()

def work():
    while not done.is_set():
        all_kinds()
        worked.set()

thread = threading.Thread(target=work)
thread.start()
codes = {forked() for _ in range(5)}
worked.wait(300)
codes |= {forked() for _ in range(20)}
done.set()
thread.join()
print(*codes)
"""

FORKED = """
import os, signal, threading, warnings
from calculations import EquityCalculator
warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks amid threads

def all_kinds():
    sampled = {"method": "monte_carlo", "rng": 1, "threads": 2}
    return [
        EquityCalculator(["AsKs", "QdQh"], "9s8s3c").equity.tolist(),
        EquityCalculator(["AsKs", "QdQh", "2c2d"]).equity.tolist(),
        EquityCalculator(["QQ+, AKs", "77+"], "Js9s3c", threads=2).equity.tolist(),
        EquityCalculator(["AA", "random"], samples=3000, **sampled).equity.tolist(),
    ]

def forked():
    '''Return the exit code of a child that counts spots of all kinds; -14 is one that hung.'''
    child = os.fork()
    if child == 0:
        signal.alarm(240)
        found = all_kinds()
        os._exit(0 if len(found) == 4 else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
"""


@forks
@pytest.mark.jit
@pytest.mark.parametrize("program", [IN_THE_MIDST, IN_A_LOOP], ids=["in the midst", "in a loop"])
def test_a_fork_while_another_thread_counts_answers(run_python, program):
    child = run_python(FORKED + program)
    assert (child.returncode, child.stdout, child.stderr) == (0, "0\n", "")
