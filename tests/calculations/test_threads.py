"""The same bits from any number of threads, and after a fork."""

import json

import pytest

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
