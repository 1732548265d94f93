"""Forks during the work of other threads: the child always works."""

import os

import pytest

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

MODULES = {
    "slow": "from __main__ import midst\nmidst()\nvalue = 5\n",
    "compiling": """
from __main__ import midst
midst()
from tiny import total
import numpy as np
value = total(np.array([3, 7]))
""",
    "tiny": """
from lookup.compiling import kernel

@kernel
def total(numbers):
    return numbers[0] + numbers[1]
""",
}

IMPORT = """
def answer():
    import {module}
    return {module}.value

work = answer
"""

# The thread holds the lock of kernels and imports with it, like Numba itself.
COMPILATION = """
from lookup.compiling.kernel_files import KernelFiles
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
import games.push_or_fold.chart_results as charts
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

# The imported module forks itself while another thread waits for it.
FORK_IN_AN_IMPORT = """
import os
child = os.fork()
if child == 0:
    os._exit(0)
value = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
"""


@pytest.mark.parametrize(
    ("setting", "answer"),
    [
        (IMPORT.format(module="slow"), "5"),
        (IMPORT.format(module="compiling"), "10"),
        (COMPILATION, "10.5"),
        (ATTRIBUTE, "()"),
        (PRODUCT, "300.0"),
    ],
    ids=["import", "import that compiles", "compilation that imports", "attribute", "product"],
)
def test_a_fork_amid_the_work_of_another_thread(run_python, tmp_path, setting, answer):
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    child = run_python(
        PROGRAM.format(setting=setting), folder=tmp_path, NUMBA_CACHE_DIR=tmp_path / "cache"
    )
    assert (child.returncode, child.stdout, child.stderr) == (0, f"{answer}\n0\n", "")


def test_a_module_that_forks_while_others_are_imported(run_python, tmp_path):
    """Its thread cannot wait for an import that waits for its own."""
    (tmp_path / "forking.py").write_text(
        f"from __main__ import midst\nmidst(){FORK_IN_AN_IMPORT}", encoding="utf-8"
    )
    (tmp_path / "waiting.py").write_text(
        "from __main__ import began\nbegan.set()\nimport forking", encoding="utf-8"
    )
    program = """
import sys, threading, warnings
import lookup
warnings.simplefilter("ignore", DeprecationWarning)
began = threading.Event()

def work():
    import waiting

thread = threading.Thread(target=work)

def midst():
    thread.start()
    assert began.wait(300)

import forking
thread.join()
print(forking.value)
"""
    child = run_python(program, folder=tmp_path)
    assert (child.returncode, child.stdout, child.stderr) == (0, "0\n", "")


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
