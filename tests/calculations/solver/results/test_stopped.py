"""A function ends the solving between two iterations; a continuation gives the same solution."""

import numpy as np
import pytest
from raises import raises

from calculations import load_solution, solve

TURN = {"board": "2s3h4d6c", "pot": 20, "stack": 30, "bets": "50%, allin", "progress": False}
RIVER = {**TURN, "board": "2s3h4d6c7c"}
PLAYERS = ["AA, QQ, 65s", "KK, JJ, 54s"]
TARGET = 0.001


def stop_after(iterations):
    """Return a function that ends the solving after a number of iterations on a turn."""
    asked = []
    return lambda: asked.append(None) or len(asked) > iterations


def learned(solution):
    return [*solution._solver.arrays()]


@pytest.mark.parametrize("iterations", [0, 1, 14])
def test_solving_ends_after_the_present_iteration(iterations):
    solution = solve(PLAYERS, **TURN, target=TARGET, stop=stop_after(iterations))

    assert (solution.iterations, solution.complete) == (iterations, False)


@pytest.mark.parametrize("spot", [TURN, RIVER])
def test_the_exploitability_is_that_of_the_last_iteration(spot):
    stopped = solve(PLAYERS, **spot, target=TARGET, stop=lambda: True)
    assert 0 < stopped.exploitability < 1

    stopped = solve(PLAYERS, **TURN, target=TARGET, stop=stop_after(14))
    assert stopped.exploitability == solve(PLAYERS, **TURN, iterations=14).exploitability


@pytest.mark.parametrize("iterations", [0, 1, 10, 14])
def test_a_continuation_gives_the_solution_of_a_solving_without_a_stop(iterations):
    whole = solve(PLAYERS, **TURN, target=TARGET)

    stopped = solve(PLAYERS, **TURN, target=TARGET, stop=stop_after(iterations))
    stopped.resume(stop=stop_after(3), progress=False).resume(progress=False)

    assert stopped.complete
    assert stopped.iterations == whole.iterations
    assert stopped.exploitability == whole.exploitability
    for one, other in zip(learned(stopped), learned(whole), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_stopped_solution_gives_the_same_one_after_it_was_saved(tmp_path):
    whole = solve(PLAYERS, **TURN, target=TARGET)
    solve(PLAYERS, **TURN, target=TARGET, stop=stop_after(14)).save(
        tmp_path / "stopped.safetensors"
    )

    loaded = load_solution(tmp_path / "stopped.safetensors").resume(progress=False)

    assert loaded.iterations == whole.iterations
    for one, other in zip(learned(loaded), learned(whole), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_river_is_stopped_between_its_calls():
    stop = stop_after(1)
    stopped = solve(PLAYERS, **RIVER, target=0, stop=stop)
    made = stopped.iterations
    assert made > 0

    stopped.resume(iterations=made, stop=lambda: False, progress=False)

    expected = solve(PLAYERS, **RIVER, target=0, iterations=2 * made)
    for one, other in zip(learned(stopped), learned(expected), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_locked_solving_is_stopped():
    solution = solve(PLAYERS, **TURN, target=TARGET)

    locked = solution.lock("", "check", stop=stop_after(2), progress=False)

    assert locked.iterations == 2


def test_anything_else_is_refused():
    solution = solve(PLAYERS, **RIVER, target=0.1)

    for work in (
        lambda: solve(PLAYERS, **RIVER, stop=True),
        lambda: solution.resume(stop=True),
        lambda: solution.lock("", "check", stop=True),
    ):
        with raises("stop is True; give a function that returns True to stop"):
            work()
