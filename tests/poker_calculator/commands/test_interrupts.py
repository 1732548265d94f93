"""Ctrl-C in long work that shows its progress: real signals and terminals, real processes."""

import os
import re
import signal
import subprocess
import sys

import pytest
from support.watching import OnTerminal

from calculations import load_solution

STOPPED = "KeyboardInterrupt\r\n"

pytestmark = [
    pytest.mark.jit,
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals are POSIX"),
]

SAMPLING = """
from calculations import EquityCalculator

hands = {hands}
EquityCalculator(hands, method="monte_carlo", samples=1000).equity
print("begun", flush=True)
spot = EquityCalculator(hands, method="monte_carlo", {goal}, threads={threads})
print(spot.samples.complete, 0 < spot.outcomes.sum() < 10**12, len(spot.samples.convergence()) > 1)
"""

RANGES = """
from calculations import EquityCalculator

EquityCalculator(["AsKs", "QQ+, AhKh", "random"], method="exact", threads=2).equity
print("begun", flush=True)
hands = ["22+", "random, AhKh:0.5", "random, AsKs:0.5"]
EquityCalculator(hands, method="exact", threads=2).equity
"""

BATCH = """
import numpy as np
from calculations import equities

decks = np.random.default_rng(1).random((3 * 10**5, 52)).argsort(axis=1)[:, :12] + 1
hands = decks.astype(np.uint8).reshape(-1, 3, 4)
equities(hands[:1], game="omaha_hi_lo")
print("begun", flush=True)
equities(hands, game="omaha_hi_lo", threads=1)
"""


SOLVING = """
from calculations import solve

ranges = ["99+, AJs+, QTs, 54s", "TT+, AQs+, KTs, 77"]
spot = {"pot": 180, "stack": 910, "bets": "52%, allin", "target": 1e-9}
spot |= {"iterations": 10**6, "threads": 2}
solve(["AA", "KK"], "QsJh2h", **spot | {"iterations": 1}, progress=False)
print("begun", flush=True)
solution = solve(ranges, "QsJh2h", **spot)
before = solution.exploitability, solution.iterations
print(solution.complete, solution.iterations > 0, abs(solution.ev.sum() - 180) < 0.1)
solution.resume(iterations=20, progress=False)
is_as_good = solution.exploitability < 2 * before[0] + 1e-4
print(solution.complete, solution.iterations - before[1], is_as_good)
"""


def start(program):
    """Start a program on a terminal and return it when it has begun."""
    command = [sys.executable, "-c", program]
    begun = OnTerminal(command, stdout=subprocess.PIPE, text=True)
    assert begun.child.stdout.readline() == "begun\n", begun.read_to_end()
    return begun


def interrupt(program, bar):
    """Send SIGINT when a program shows its bar; return its exit code, stdout and stderr."""
    with start(program) as running:
        running.read_until(bar)
        running.child.send_signal(signal.SIGINT)
        errors = running.read_to_end()
        return running.child.wait(), running.child.stdout.read(), errors


# ---- Ctrl-C ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "threads"), [("samples=10**12", 2), ("std_error=1e-9", 1)])
def test_sampling_returns_what_it_has(goal, threads):
    program = SAMPLING.format(hands=["AsAh", "random"], goal=goal, threads=threads)
    code, out, errors = interrupt(program, "samples: ")
    assert (code, out) == (0, "False True True\n")
    assert "Traceback" not in errors


def test_solving_keeps_what_it_has_and_goes_on():
    code, out, errors = interrupt(SOLVING, ", now ")
    assert (code, out) == (0, "False True True\nFalse 20 True\n")
    assert re.search(r"solving to 1e-07%, now [\d.e-]+%, [\d.]+ [KM]iB: ", errors)
    assert "Traceback" not in errors


def test_a_command_that_is_stopped_keeps_its_solution(tmp_path):
    path = tmp_path / "flop.safetensors"
    goal = ["--target", "1e-9", "--threads", "2", "--save", str(path)]
    command = [sys.executable, "-m", "poker_calculator", "solve", "99+, AJs+", "TT+, AQs+, 77"]
    spot = ["--board", "QsJh2h", "--pot", "180", "--stack", "910", "--bets", "52%, allin"]
    with OnTerminal([*command, *spot, *goal], stdout=subprocess.PIPE, text=True) as running:
        running.read_until(", now ")
        running.child.send_signal(signal.SIGINT)
        errors = running.read_to_end()
        assert running.child.wait() == 130
        told = running.child.stdout.readline()
    assert "Traceback" not in errors
    assert told.startswith("Stopped early: exploitability ")
    solution = load_solution(path)
    assert f"{solution.exploitability:.3%} of the pot, {solution.iterations} iterations" in told
    before = solution.exploitability, solution.iterations
    resumed = [*command[:4], "--resume", str(path), "--iterations", "20", "--node", "x b94"]
    done = subprocess.run(resumed, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert f"{before[1] + 20} iterations" in done.stdout
    assert "after check, bet 94" in done.stdout
    assert load_solution(path).iterations == before[1] + 20


@pytest.mark.parametrize(("program", "bar"), [(RANGES, "exact count: "), (BATCH, "spots: ")])
def test_an_exact_count_ends(program, bar):
    code, out, errors = interrupt(program, bar)
    assert (code, out) == (-signal.SIGINT, "")
    assert errors.endswith(STOPPED)


# ---- progress --------------------------------------------------------------------------------

AT_ONCE = """
from calculations import EquityCalculator
from lookup.running.progress import progress_bar

progress_bar.__kwdefaults__["delay"] = 0.0
print("begun", flush=True)
EquityCalculator(["AsAh", "random"], method="monte_carlo", samples=10**6, progress={shown}).equity
"""


@pytest.mark.parametrize("shown", [True, False])
def test_a_terminal_sees_no_progress_when_told_so(shown):
    with start(AT_ONCE.format(shown=shown)) as running:
        seen = running.read_to_end()
        assert running.child.wait() == 0
    assert ("samples: " in seen) == shown
    assert shown or seen == ""
