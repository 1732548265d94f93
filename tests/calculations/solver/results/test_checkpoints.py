"""Checkpoints: a solution is saved while it is solved, and at the end."""

import os
import signal
import subprocess
import sys
import time

import pytest
from raises import raises
from support.watching import PACKAGES

import calculations.solver.results.checkpoints as checkpoints
from calculations import load_solution, solve
from calculations.solver.results.checkpoints import NotSavedWarning

PLAYERS, SPOT = ["AA, QQ", "KK"], {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}

ENDLESS = """
import sys
import calculations.solver.results.checkpoints as checkpoints
from calculations import solve

checkpoints.SECONDS_BETWEEN = 0.1
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
    monkeypatch.setattr(checkpoints.time, "monotonic", lambda: now[0])

    def save():
        now[0] += 10
        saved.append(now[0])

    kept = checkpoints.Checkpoints(save)
    while now[0] < 1000:
        now[0] += 1
        kept.save_if_due()
    assert saved == [70, 280, 490, 700, 910]


def test_a_checkpoint_that_fails_is_tried_later(monkeypatch):
    now, tried = [0.0], []
    monkeypatch.setattr(checkpoints.time, "monotonic", lambda: now[0])

    def save():
        tried.append(now[0])
        raise OSError(28, "No space left on device")

    kept = checkpoints.Checkpoints(save)
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
