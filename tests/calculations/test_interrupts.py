"""Ctrl-C and progress of long work: real signals and terminals, real processes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import lookup

PACKAGES = Path(lookup.__file__).parents[1]

pytestmark = [
    pytest.mark.jit,
    pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals are POSIX"),
]

SAMPLING = """
from calculations import EquityCalculator

hands = {hands}
EquityCalculator(hands, method="monte_carlo", samples=1000).equity
print("begun", flush=True)
spot = EquityCalculator(hands, method="monte_carlo", {goal}, threads={threads})
print(spot.complete, 0 < spot.outcomes.sum() < 10**12, len(spot.convergence()) > 1)
"""

MATRIX = """
import sys
from pathlib import Path
from lookup.heads_up import HEADS_UP
from lookup.store import build_table

for number in range(10**6):
    build_table(HEADS_UP, folder=Path(sys.argv[1]) / str(number))
    if number == 0:
        print("begun", flush=True)
"""

RANGES = """
from calculations import EquityCalculator

EquityCalculator(["AA", "KK", "QQ"], "2c7d9h", method="exact", threads={threads}).equity
print("begun", flush=True)
hands = ["22+", "random", "random"]
EquityCalculator(hands, method="exact", threads={threads}, progress={bar}).equity
"""

BATCH = """
import numpy as np
from calculations import equities

decks = np.random.default_rng(1).random((10**6, 52)).argsort(axis=1)[:, :12] + 1
hands = decks.astype(np.uint8).reshape(-1, 3, 4)
equities(hands[:1], game="omaha_hi_lo")
print("begun", flush=True)
equities(hands, game="omaha_hi_lo", threads={threads})
"""


def start(program, *arguments, **options):
    environment = os.environ | {"PYTHONPATH": str(PACKAGES)}
    command = [sys.executable, "-c", program, *map(str, arguments)]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.Popen(command, env=environment, text=True, **options)


def interrupt(program, *arguments, after=1.0):
    """Send SIGINT while a program works; return its exit code, stdout and stderr."""
    with start(program, *arguments) as child:
        assert child.stdout.readline() == "begun\n", child.communicate()[1]
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(after)
        child.send_signal(signal.SIGINT)
        try:
            out, errors = child.communicate(timeout=30)
        finally:
            child.kill()
    return child.returncode, out, errors


# ---- Ctrl-C ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "threads"), [("samples=10**12", 2), ("std_error=1e-9", 1)])
def test_sampling_returns_what_it_has(goal, threads):
    program = SAMPLING.format(hands=["AsAh", "random"], goal=goal, threads=threads)
    assert interrupt(program) == (0, "False True True\n", "")


def test_the_matrix_build_ends_and_leaves_no_part_of_a_table(tmp_path):
    code, out, errors = interrupt(MATRIX, tmp_path, after=0.3)
    assert (code, out) == (-signal.SIGINT, "")
    assert errors.endswith("KeyboardInterrupt\n")
    *_, last = sorted(tmp_path.iterdir(), key=lambda folder: int(folder.name))
    left = {path.name for path in last.iterdir()}
    assert not [name for name in left if name.endswith(".part")]
    if "HeadsUp-v1.dat" in left:  # it was whole before
        from lookup.heads_up import HEADS_UP
        from lookup.store import verify_table

        verify_table(HEADS_UP, folder=last)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_exact_count_of_ranges_ends(threads):
    code, out, errors = interrupt(RANGES.format(threads=threads, bar=True))
    assert (code, out) == (-signal.SIGINT, "")
    assert errors.endswith("KeyboardInterrupt\n")
    assert "exact count" not in errors  # no terminal, no bar


@pytest.mark.parametrize("threads", [1, 2])
def test_a_count_of_many_spots_ends(threads):
    code, out, errors = interrupt(BATCH.format(threads=threads))
    assert (code, out) == (-signal.SIGINT, "")
    assert errors.endswith("KeyboardInterrupt\n")


# ---- progress --------------------------------------------------------------------------------


def watch(program, name, seconds):
    """Return what a terminal sees of a program until it sees a name or so many seconds pass."""
    import pty
    import select
    import time

    ours, theirs = pty.openpty()
    with start(program, stderr=theirs) as child:
        os.close(theirs)
        assert child.stdout.readline() == "begun\n"
        shown, end = "", time.monotonic() + seconds
        while name not in shown and (left := end - time.monotonic()) > 0:
            if select.select([ours], [], [], left)[0]:
                shown += os.read(ours, 4096).decode()
        child.kill()
        child.communicate(timeout=30)
    os.close(ours)
    return shown


def test_a_terminal_sees_the_progress_of_sampling():
    program = SAMPLING.format(hands=["AsAh", "random"], goal="samples=10**12", threads=2)
    assert "samples: " in watch(program, "samples: ", 60)


def test_a_terminal_sees_no_progress_when_told_so():
    goal = "samples=10**12, progress=False"
    program = SAMPLING.format(hands=["AsAh", "random"], goal=goal, threads=2)
    assert watch(program, "samples: ", 2.5) == ""


def test_a_terminal_sees_the_progress_of_many_spots():
    assert "spots: " in watch(BATCH.format(threads=2), "spots: ", 60)


def test_a_terminal_sees_the_progress_of_an_exact_count():
    program = RANGES.format(threads=2, bar=True)
    assert "exact count: " in watch(program, "exact count: ", 60)
