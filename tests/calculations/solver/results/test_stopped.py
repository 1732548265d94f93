"""Solving that ends early: by Ctrl-C, a function, or a killed process; and what is kept."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from _pytest.monkeypatch import derive_importpath
from raises import raises
from support.watching import PACKAGES

from calculations import load_solution, solve
from calculations.solver.results import files
from calculations.solver.results.files import NotSavedWarning

PLAYERS, SPOT = ["AA, QQ", "KK"], {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}

TURN = {"board": "2s3h4d6c", "pot": 20, "stack": 30, "bets": "50%, allin", "progress": False}
RIVER = {**TURN, "board": "2s3h4d6c7c"}
RANGES = ["AA, QQ, 65s", "KK, JJ, 54s"]
TARGET = 0.001

signals = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
STEPS = [
    "calculations.solver.solve.solver_spot",
    "calculations.solver.learning.starting.cards_of",
    "calculations.solver.learning.starting.RiverSolver",
    "calculations.solver.learning.solver.progress_bar",
    "calculations.solver.learning.rivers.RiverSolver.advance",
]


@pytest.fixture
def interrupted_at(monkeypatch):
    """Return a function that interrupts solving at the start of a step."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt(step):
        name, owner = derive_importpath(step, raising=True)
        whole = getattr(owner, name)

        def interrupted(*arguments, **options):
            monkeypatch.setattr(owner, name, whole)
            signal.raise_signal(signal.SIGINT)
            return whole(*arguments, **options)

        monkeypatch.setattr(owner, name, interrupted)

    yield interrupt
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


@signals
@pytest.mark.parametrize("step", STEPS[3:])
def test_before_the_first_iteration_the_spot_is_kept(interrupted_at, step):
    interrupted_at(step)
    solution = solve(PLAYERS, **SPOT)
    assert (solution.complete, solution.iterations) == (False, 0)
    assert 0 < solution.exploitability < 1
    solution.resume(progress=False)
    assert solution.complete
    assert solution.exploitability == solve(PLAYERS, **SPOT).exploitability


@signals
@pytest.mark.parametrize("step", STEPS[:3])
def test_while_the_spot_is_prepared_nothing_is_kept(interrupted_at, step):
    interrupted_at(step)
    with pytest.raises(KeyboardInterrupt) as caught:
        solve(PLAYERS, **SPOT)
    assert caught.value.__notes__ == ["nothing is kept of the spot"]


# ---- a function ends it -----------------------------------------------------------------------


def stop_after(iterations):
    """Return a function that ends the solving after a number of iterations on a turn."""
    asked = []
    return lambda: asked.append(None) or len(asked) > iterations


def learned(solution):
    return [*solution._solver.arrays()]


@pytest.mark.parametrize("iterations", [0, 1, 14])
def test_solving_ends_after_the_present_iteration(iterations):
    solution = solve(RANGES, **TURN, target=TARGET, stop=stop_after(iterations))

    assert (solution.iterations, solution.complete) == (iterations, False)


@pytest.mark.parametrize("spot", [TURN, RIVER])
def test_the_exploitability_is_that_of_the_last_iteration(spot):
    stopped = solve(RANGES, **spot, target=TARGET, stop=lambda: True)
    assert 0 < stopped.exploitability < 1

    stopped = solve(RANGES, **TURN, target=TARGET, stop=stop_after(14))
    assert stopped.exploitability == solve(RANGES, **TURN, iterations=14).exploitability


@pytest.mark.parametrize("iterations", [0, 1, 10, 14])
def test_a_continuation_gives_the_solution_of_a_solving_without_a_stop(iterations):
    whole = solve(RANGES, **TURN, target=TARGET)

    stopped = solve(RANGES, **TURN, target=TARGET, stop=stop_after(iterations))
    stopped.resume(stop=stop_after(3), progress=False).resume(progress=False)

    assert stopped.complete
    assert stopped.iterations == whole.iterations
    assert stopped.exploitability == whole.exploitability
    for one, other in zip(learned(stopped), learned(whole), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_stopped_solution_gives_the_same_one_after_it_was_saved(tmp_path):
    whole = solve(RANGES, **TURN, target=TARGET)
    solve(RANGES, **TURN, target=TARGET, stop=stop_after(14)).save(tmp_path / "stopped.safetensors")

    loaded = load_solution(tmp_path / "stopped.safetensors").resume(progress=False)

    assert loaded.iterations == whole.iterations
    for one, other in zip(learned(loaded), learned(whole), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_river_is_stopped_between_its_calls():
    stop = stop_after(1)
    stopped = solve(RANGES, **RIVER, target=0, stop=stop)
    made = stopped.iterations
    assert made > 0

    stopped.resume(iterations=made, stop=lambda: False, progress=False)

    expected = solve(RANGES, **RIVER, target=0, iterations=2 * made)
    for one, other in zip(learned(stopped), learned(expected), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_locked_solving_is_stopped():
    solution = solve(RANGES, **TURN, target=TARGET)

    locked = solution.lock("", "check", stop=stop_after(2), progress=False)

    assert locked.iterations == 2


def test_anything_else_is_refused():
    solution = solve(RANGES, **RIVER, target=0.1)

    for work in (
        lambda: solve(RANGES, **RIVER, stop=True),
        lambda: solution.resume(stop=True),
        lambda: solution.lock("", "check", stop=True),
    ):
        with raises("stop is True; give a function that returns True to stop"):
            work()


# ---- saved while it is solved -----------------------------------------------------------------

ENDLESS = """
import sys
from calculations import solve
from calculations.solver.results import files

files.SECONDS_BETWEEN = 0.1
spot = {"board": "QsJh2h4c", "pot": 180, "stack": 910, "bets": "52%, allin", "target": 0}
solve(["99+, AJs+", "TT+, AQs+, 77"], **spot, iterations=10**6, save=sys.argv[1], progress=False)
"""


def test_the_end_is_saved(tmp_path):
    path = tmp_path / "river.safetensors"
    solution = solve(PLAYERS, **SPOT, save=path)
    loaded = load_solution(path)
    assert (loaded.iterations, loaded.exploitability) == (
        solution.iterations,
        solution.exploitability,
    )
    solution.resume(target=0, iterations=10, save=path)
    assert load_solution(path).iterations == loaded.iterations + 10


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="the process is killed")
def test_a_killed_process_leaves_its_last_checkpoint(tmp_path):
    path = tmp_path / "turn.safetensors"
    with subprocess.Popen([sys.executable, "-c", ENDLESS, path], cwd=PACKAGES) as process:
        while not path.exists():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    assert load_solution(path).iterations > 0


def test_a_checkpoint_takes_at_most_a_twentieth_of_the_time(monkeypatch):
    now, saved = [0.0], []
    monkeypatch.setattr(files.time, "monotonic", lambda: now[0])

    def save():
        now[0] += 10
        saved.append(now[0])

    kept = files.Checkpoints(save)
    while now[0] < 1000:
        now[0] += 1
        kept.save_if_due()
    assert saved == [70, 280, 490, 700, 910]


def test_a_checkpoint_that_fails_is_tried_later(monkeypatch):
    now, tried = [0.0], []
    monkeypatch.setattr(files.time, "monotonic", lambda: now[0])

    def save():
        tried.append(now[0])
        raise OSError(28, "No space left on device")

    kept = files.Checkpoints(save)
    for now[0] in (10, 60, 70, 120):
        kept.save_if_due()
    assert tried == [60, 120]


def test_a_file_that_cannot_be_written_is_a_warning_and_the_solution_is_returned(
    tmp_path, monkeypatch
):
    def full(path):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("calculations.solver.results.saving.open_to_write", full)
    with pytest.warns(
        NotSavedWarning, match="is not saved: .*river.safetensors: No space left on device"
    ):
        assert solve(PLAYERS, **SPOT, save=tmp_path / "river.safetensors").complete


def test_a_place_that_cannot_be_written_is_refused_before_the_spot_is_solved(tmp_path):
    with raises("but there is no folder"):
        solve(PLAYERS, **SPOT, save=tmp_path / "none" / "river.safetensors")
    with raises("which is a folder; give the path of a file"):
        solve(PLAYERS, **SPOT, save=tmp_path)
    with raises("save is 5; give the path of a file"):
        solve(PLAYERS, **SPOT, save=5)


def test_only_a_solution_is_replaced(tmp_path):
    notes, solution = tmp_path / "notes.txt", tmp_path / "river.safetensors"
    notes.write_text("Call the river.", encoding="utf-8")
    solve(PLAYERS, **SPOT, save=solution).resume(save=solution)

    with raises("a file that is not a solution; give another name, or remove"):
        solve(PLAYERS, **SPOT, save=notes)
    with raises("a file that is not a solution"):
        load_solution(solution).resume(save=notes)

    assert notes.read_text(encoding="utf-8") == "Call the river."
