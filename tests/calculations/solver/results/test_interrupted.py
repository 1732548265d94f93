"""Ctrl-C at each step of `solve`: a partial solution, or none."""

import os
import signal

import pytest
from _pytest.monkeypatch import derive_importpath

from calculations import solve

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")

SPOT = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin", "progress": False}
PLAYERS = ["AA, QQ", "KK"]
STEPS = [
    "calculations.solver.solve.solver_spot",
    "calculations.solver.learning.starting.cards_of",
    "calculations.solver.learning.starting.River",
    "calculations.solver.learning.solver.progress_bar",
    "calculations.solver.learning.rivers.River.advance",
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


@pytest.mark.parametrize("step", STEPS[3:])
def test_before_the_first_iteration_the_spot_is_kept(interrupted_at, step):
    interrupted_at(step)
    solution = solve(PLAYERS, **SPOT)
    assert (solution.complete, solution.iterations) == (False, 0)
    assert 0 < solution.exploitability < 1
    solution.resume(progress=False)
    assert solution.complete
    assert solution.exploitability == solve(PLAYERS, **SPOT).exploitability


@pytest.mark.parametrize("step", STEPS[:3])
def test_while_the_spot_is_prepared_nothing_is_kept(interrupted_at, step):
    interrupted_at(step)
    with pytest.raises(KeyboardInterrupt) as caught:
        solve(PLAYERS, **SPOT)
    assert caught.value.__notes__ == ["nothing is kept of the spot"]
