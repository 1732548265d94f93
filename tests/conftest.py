"""Fixtures that all tests share.

The tests run on real tables and real kernels: nothing is faked. `from oracles import ...` finds
tests/oracles/ because pyproject.toml has `pythonpath = [".", "tests"]`. No folder here has an
`__init__.py`: tests/lookup/ as a package would hide the real `lookup`, which is found in "."
because a real package goes before a folder of the same name without one.
"""

import os
import sys
from pathlib import Path

if "PYTEST_XDIST_WORKER" in os.environ:  # each processor has a process of tests
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import hypothesis
import numpy as np
import pytest
from support.watching import run_program

from lookup.compiling import kernel_choice

# A first example may have to compile kernels, so no example has a deadline, and a busy machine may
# take its time to draw them.
hypothesis.settings.register_profile(
    "kernels", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("kernels")


def pytest_xdist_auto_num_workers(config):
    """Run one file in this process: starting others takes longer than most files."""
    return 0 if [Path(name.partition("::")[0]).suffix for name in config.args] == [".py"] else None


def pytest_collection_modifyitems(items):
    """Mark tests that start a program or a browser by a fixture as slow."""
    for item in items:
        if {"run_python", "browser"} & set(item.fixturenames):
            item.add_marker(pytest.mark.slow)


def pytest_runtest_setup(item):
    if item.get_closest_marker("jit"):
        from numba.core import config

        if config.DISABLE_JIT:
            pytest.skip("NUMBA_DISABLE_JIT=1: plain Python is too slow for so many hands")


@pytest.fixture(autouse=True)
def kernels_answer(monkeypatch):
    """Let kernels answer even small work, as the choice otherwise depends on earlier tests.

    Tests of the NumPy forms ask for them; programs that tests start choose as they do for users.
    """
    monkeypatch.setattr(kernel_choice, "always", True)


@pytest.fixture(autouse=True)
def no_notices(monkeypatch):
    """Compile without notices: they would be in the stderr of the test that needs a kernel first.

    Programs that tests start print them as they do for users.
    """
    monkeypatch.setattr("lookup.compiling.kernels.report", lambda *args, **options: None)


@pytest.fixture
def pyplot():
    """Return pyplot drawing into memory; no figure outlives the test."""
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    pyplot.close("all")
    yield pyplot
    pyplot.close("all")


@pytest.fixture(scope="session")
def run_python():
    """Return a function that runs a program in a fresh Python, on our packages.

    *environment* is added to ours without its NUMBA_ variables; None takes a variable out.
    """

    def run(program, *arguments, flags=(), folder=None, **environment):
        changed = {name: None for name in os.environ if name.startswith("NUMBA_")} | environment
        command = [sys.executable, *flags, "-c", program, *arguments]
        return run_program(*command, folder=folder, **changed)

    return run


@pytest.fixture(scope="session")
def built_hand_ranks():
    """Return the Two Plus Two table, built anew into plain memory."""
    from lookup.tables.two_plus_two import ENTRIES, HAND_RANKS, build_hand_ranks

    table, steps = np.full(ENTRIES, -1, np.int32), []
    build_hand_ranks(table, steps.append)
    assert sum(steps) == HAND_RANKS.steps
    table.flags.writeable = False
    return table
