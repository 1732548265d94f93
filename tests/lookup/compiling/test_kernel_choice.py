"""Which answers, a kernel or NumPy: the rule, and real programs with and without a cache."""

import math

import pytest

from lookup.compiling import kernel_choice


class Kernel:
    """A kernel whose code is on disk, or not."""

    def __init__(self, on_disk):
        self.on_disk = on_disk

    def is_at_hand(self, arguments):
        return self.on_disk


@pytest.fixture
def choice(monkeypatch):
    """Return a function that asks whether a kernel does work of *seconds* seconds.

    None is in memory at first.
    """
    monkeypatch.setattr(kernel_choice, "always", None)
    monkeypatch.setattr(kernel_choice, "WITHOUT_COMPILER", False)
    for kept in ("_ready", "_missing"):
        monkeypatch.setattr(kernel_choice, kept, set())
    monkeypatch.setattr(kernel_choice, "_spent", {})

    def ask(seconds, name="kernel", on_disk=False):
        return kernel_choice.KernelChoice(
            name, seconds, lambda: [(Kernel(on_disk), ())]
        ).by_kernel()

    return ask


def test_small_work_is_done_by_numpy_and_large_work_compiled(choice):
    assert not choice(kernel_choice.AT_ONCE / 2)
    assert choice(kernel_choice.AT_ONCE * 1.01)


def test_a_kernel_on_disk_answers_from_the_first_call(choice):
    assert choice(1e-6, on_disk=True)


def test_a_kernel_that_answered_once_goes_on_answering(choice):
    assert choice(kernel_choice.AT_ONCE * 2)
    assert choice(1e-6)


def test_much_small_work_comes_to_be_compiled_for(choice):
    times = int(kernel_choice.IN_ALL / 0.1)
    assert not any(choice(0.1) for _ in range(times))
    assert any(choice(0.1) for _ in range(3))


def test_work_that_numpy_cannot_do_is_for_kernels(choice, monkeypatch):
    monkeypatch.setattr(kernel_choice, "WITHOUT_COMPILER", True)
    assert choice(math.inf)


def test_each_kernel_is_added_up_for_itself(choice):
    assert choice(kernel_choice.AT_ONCE * 2, "one")
    assert not choice(1e-6, "other")


def test_without_a_compiler_numpy_answers(choice, monkeypatch):
    monkeypatch.setattr(kernel_choice, "WITHOUT_COMPILER", True)
    assert not choice(kernel_choice.AT_ONCE * 100)


SPOT = """
import sys
import numpy as np
from calculations import EquityCalculator

spot = EquityCalculator(["AsAh", "KsKh", "QcQd"])
print(spot.outcomes.tolist())
if "large" in sys.argv:
    from calculations import equities
    deals = np.random.default_rng(1).random((400, 52)).argsort(axis=1)[:, :6].astype(np.uint8) + 1
    equities(deals.reshape(400, 3, 2))
from calculations._kernels.exact.by_ranks_preflop import count_spots
print(len(count_spots.types))
"""


def test_a_spot_is_not_compiled_for_and_many_are(run_python, tmp_path):
    """The counts are the same, and a spot alone leaves nothing in the cache."""

    def run(*arguments):
        done = run_python(SPOT, *arguments, NUMBA_CACHE_DIR=tmp_path / "cache")
        assert done.returncode == 0, done.stderr
        outcomes, compilations = done.stdout.splitlines()
        return outcomes, int(compilations)

    first, compilations = run()
    assert compilations == 0
    assert not [*(tmp_path / "cache").rglob("*.nbc")]
    assert run("large") == (first, 1)


ONE_OF_SEVERAL = """
from calculations.spots.spot_rows import kernels_of_rows
kernel, arguments = next(kernels_of_rows())
kernel(*arguments)
"""

THREE_ROWS = """
import numba, pandas as pd
from calculations import equity_frame

spots = pd.DataFrame({
    "hero": ["AsKs", "JsTs", "AhAd"],
    "villain": ["QdQh", "2c2d", "KcKd"],
    "board": ["9s8s3c", "9s8s3c2h", "2c3c4c5h6h"],
})
print(equity_frame(spots, ["hero", "villain"], board="board").shape)
"""


def test_small_work_compiles_nothing_where_some_of_its_kernels_are_cached(run_python, tmp_path):
    """As when another process is about to compile them one after the other."""
    cache = tmp_path / "cache"
    for program in (ONE_OF_SEVERAL, THREE_ROWS):
        done = run_python(program, NUMBA_CACHE_DIR=cache)
        assert done.returncode == 0, done.stderr
        assert len([*cache.rglob("*.nbc")]) == 1


@pytest.mark.slow
def test_small_calls_go_from_numpy_to_a_kernel_in_a_process_of_their_own(run_python, tmp_path):
    """No test chooses here: NumPy begins, as no code is on the disk, and a kernel takes over."""
    program = """
from calculations import EquityCalculator

def count():
    spot = EquityCalculator(["QQ+, AKs", "77+, ATs+"], "9s8s3c2d4h")
    return spot.equity.tolist(), spot.method.counted_by

first, form = count()
assert form == "NumPy", form
found = next(found for found in iter(count, None) if found[1] != form)
assert found == (first, "a compiled kernel"), found
"""
    finished = run_python(program, NUMBA_CACHE_DIR=tmp_path)
    assert finished.returncode == 0, finished.stderr
