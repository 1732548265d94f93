"""Goals of learning: when they are expected to be reached."""

import pytest

from calculations.solver.learning.goals import Measured, SolverGoal, expected_iterations


@pytest.mark.parametrize("power", [0.6, 1.0, 1.5])
def test_an_exploitability_that_falls_as_a_power_is_continued(power):
    measured = [Measured(n, 3 * n**-power) for n in range(10, 110, 10)]
    reached = expected_iterations(SolverGoal(0.001, 1_000_000), measured)
    assert 3 * reached**-power == pytest.approx(0.001, rel=0.01)


def test_the_limit_of_iterations_is_expected_at_most():
    assert expected_iterations(SolverGoal(1e-6, 500), [Measured(10, 0.5)]) == 500
    assert expected_iterations(SolverGoal(0, 500), [Measured(10, 0.5)]) == 500
    assert expected_iterations(SolverGoal(0.1, 500), [Measured(10, 0.0)]) == 500


def test_never_fewer_iterations_are_expected_than_there_were():
    assert expected_iterations(SolverGoal(0.5, 500), [Measured(10, 0.4)]) == 10
    rising = [Measured(10, 0.1), Measured(20, 0.3), Measured(30, 0.2)]
    assert 30 < expected_iterations(SolverGoal(0.1, 500), rising) <= 500
