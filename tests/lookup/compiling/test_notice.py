"""The notices on stderr while kernels are compiled."""

import os
import re
import sys

import pytest
from support.watching import PACKAGES, OnTerminal, run_program

from lookup.compiling.kernels import processor

TWO_KERNELS = """
import numpy as np
from lookup._kernels.random import mixed
from lookup.compiling import helper, kernel

@helper
def twice(x):
    return mixed(x) + mixed(x)

@kernel
def first(x):
    return twice(x)

@kernel
def second(x):
    return first(x) + twice(x)

for _ in range(2):
    first(np.uint64(1)), second(np.uint64(1)), second(np.int64(1))
"""

ANNOUNCEMENT = f"compiling kernels for {processor()} (once; they are kept on disk) ..."
LINE = rf"compiling for {re.escape(processor())}, once: \d+\.\d s"


@pytest.fixture
def program(tmp_path):
    """Return the command of a program with two kernels, and its environment."""
    file = tmp_path / "two_kernels.py"
    file.write_text(TWO_KERNELS, encoding="utf-8")
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(PACKAGES)}
    return [sys.executable, str(file)], environment


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX")
def test_a_terminal_is_told_once_of_each_kernel_that_is_called(program):
    command, environment = program
    with OnTerminal(command, env=environment) as child:
        shown = child.read_to_end()
        assert child.child.wait() == 0, shown
    assert re.fullmatch(rf"({LINE}\r\n){{3}}", shown), shown


def with_delay(seconds, tmp_path):
    """Let the program take kernels for long from this time on, however busy the machine is."""
    (tmp_path / "two_kernels.py").write_text(
        f"from lookup.compiling import kernels\nkernels.DELAY = {seconds}\n{TWO_KERNELS}",
        encoding="utf-8",
    )


@pytest.mark.slow
def test_a_pipe_sees_one_line_for_all_short_kernels(program, tmp_path):
    with_delay(10**6, tmp_path)
    command, environment = program
    done = run_program(*command, **environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{ANNOUNCEMENT}\n")


@pytest.mark.slow
def test_a_pipe_sees_the_time_of_each_long_kernel(program, tmp_path):
    with_delay(0, tmp_path)
    command, environment = program
    announcement, *times = run_program(*command, **environment).stderr.splitlines()
    assert announcement == ANNOUNCEMENT
    kernels = [re.fullmatch(r"compiled (\w+) in \d+\.\d s", line)[1] for line in times]
    assert kernels == ["first", "second", "second"]
