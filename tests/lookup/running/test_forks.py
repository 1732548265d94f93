"""Forks during the work of other threads: the child always works."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import lookup
from lookup.running.forks import out_of_reach

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform"),
]

# Forks while another thread is in the middle of `work`, which continues when the fork is requested.
# Then the child runs `answer`; the alarm ends a child that hangs.
PROGRAM = """
import os, signal, sys, threading, warnings
import numpy as np
import lookup
warnings.simplefilter("ignore", DeprecationWarning)  # newer Pythons warn of forks amid threads

inside, forking = threading.Event(), threading.Event()

def midst():
    if threading.current_thread() is thread:
        inside.set()
        assert forking.wait(300)

{setting}

thread = threading.Thread(target=work)
thread.start()
assert inside.wait(300)
os.register_at_fork(before=forking.set)
child = os.fork()
if child == 0:
    signal.alarm(240)
    print(answer(), flush=True)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
thread.join()
"""

TINY = """
from lookup.compiling import kernel

@kernel
def total(numbers):
    return numbers[0] + numbers[1]
"""

# The thread holds the lock of kernels and imports with it, like Numba itself.
COMPILATION = """
from lookup.compiling.code_files import KernelFiles
from tiny import total

save = KernelFiles.save

def save_slowly(*arguments):
    midst()
    import html.parser
    save(*arguments)

KernelFiles.save = save_slowly

def work():
    total(np.array([3, 7]))

def answer():
    return total(np.array([3.5, 7]))
"""

# The thread computes an attribute of a chart, the child that of another chart.
ATTRIBUTE = """
import poker_calculator.games.push_or_fold.chart_results as charts
from lookup import HAND_CLASSES

intervals, never = charts.intervals, np.zeros((1, len(HAND_CLASSES)))

def intervals_slowly(*arguments):
    midst()
    return intervals(*arguments)

charts.intervals = intervals_slowly

def answer():
    return charts.DecisionChart("SB", np.array([10.0]), never, never).by_hand["AA"]

work = answer
"""

# The thread multiplies matrices: OpenBLAS has a lock that a child would find taken forever.
PRODUCT = """
from lookup.running.forks import by_blas

matrix = np.ones((300, 300))

def multiply(first, second):
    midst()
    return first @ second

def answer():
    return by_blas(multiply, matrix, matrix)[0, 0]

def work():
    for _ in range(100):
        answer()
"""


@pytest.mark.parametrize(
    ("setting", "answer"),
    [(COMPILATION, "10.5"), (ATTRIBUTE, "()"), (PRODUCT, "300.0")],
    ids=["compilation that imports", "attribute", "product"],
)
def test_a_fork_amid_the_work_of_another_thread(run_python, tmp_path, setting, answer):
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    child = run_python(
        PROGRAM.format(setting=setting), folder=tmp_path, NUMBA_CACHE_DIR=tmp_path / "cache"
    )
    assert (child.returncode, child.stdout) == (0, f"{answer}\n0\n"), child.stderr
    assert all(line.startswith("compil") for line in child.stderr.splitlines())  # on a slow machine


def test_threads_that_fork_at_the_same_time(run_python):
    program = """
import os, threading, warnings
from concurrent.futures import ThreadPoolExecutor
import lookup
warnings.simplefilter("ignore", DeprecationWarning)

def fork(_):
    child = os.fork()
    if child == 0:
        import lookup.compiling.kernels
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

with ThreadPoolExecutor(4) as pool:
    print({*pool.map(fork, range(12))})
"""
    child = run_python(program)
    assert (child.returncode, child.stdout, child.stderr) == (0, "{0}\n", "")


PACKAGES = Path(lookup.__file__).parents[1]


def test_each_system_has_its_option(monkeypatch):
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert out_of_reach() == {"creationflags": 0x200}
    monkeypatch.setattr(sys, "platform", "darwin")
    assert out_of_reach() == {"start_new_session": True}


def test_there_is_one_place_that_knows_it():
    names = {"start_new_session", "creationflags", "process_group", "preexec_fn"}
    for package in ("lookup", "calculations", "poker_calculator"):
        for path in (PACKAGES / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if not any(name in text for name in names):
                continue  # parsing all takes seconds
            for node in ast.walk(ast.parse(text)):
                assert not (isinstance(node, ast.keyword) and node.arg in names), path
