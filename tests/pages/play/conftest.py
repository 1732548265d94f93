"""A solution for views that play."""

import pytest

from calculations import solve

PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
BOARD = "QsJh2h7c"
SPOT = {"pot": 40, "stack": 60, "bets": "50%", "raises": "allin", "target": 0, "progress": False}


@pytest.fixture(scope="module")
def solution():
    """Return a solution of a turn that has not converged, so that many actions lose."""
    return solve(PLAYERS, BOARD, **SPOT, iterations=30)


@pytest.fixture(scope="module")
def file(solution, tmp_path_factory):
    """Return the file of the solution."""
    path = tmp_path_factory.mktemp("solutions") / "turn.safetensors"
    solution.save(path)
    return path
