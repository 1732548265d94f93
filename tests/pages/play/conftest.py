"""A program with a solution to play."""

import pytest

from calculations import solve

PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
SPOT = {"pot": 40, "stack": 60, "bets": "50%", "raises": "allin", "target": 0, "progress": False}


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """Return the file of a solution of a turn that has not converged, so that many actions lose."""
    path = tmp_path_factory.mktemp("solutions") / "turn.safetensors"
    solve(PLAYERS, "QsJh2h7c", **SPOT, iterations=30).save(path)
    return path


@pytest.fixture(scope="module")
def shown(file):
    """Return the files that the program shows."""
    return [str(file)]
