"""The goals and limits of learning."""

from bisect import bisect_right
from math import ceil, inf, log
from operator import itemgetter
from typing import NamedTuple

from calculations.solver.betting.amounts import as_number
from lookup.arguments import read_count, shown

MOST_ITERATIONS = 10_000  # the default limit
LEAST_POWER, MOST_POWER = 0.5, 2.0
"""The lowest and highest expected power of the iterations by which exploitability falls."""
LONGEST = 1e9  # a time limit of this many seconds or more means no limit


class SolverGoal(NamedTuple):
    """A target exploitability and limits of the learning."""

    target: float  # an exploitability, as a fraction of the pot
    iterations: int  # the maximum in total
    seconds: float = inf

    def is_reached(self, exploitability: float) -> bool:
        """Return whether an exploitability is at most the target."""
        return exploitability <= self.target

    def on_rivers(self, exploitability: float) -> float:
        """Return the gap to which rivers are solved again: half the target, if there is one."""
        return (self.target or exploitability) / 2

    def missed(self, exploitability: float) -> str:
        """Return a clause for a target that was not reached, else empty text.

        >>> SolverGoal(0.005, 100).missed(0.08), SolverGoal(0.005, 100).missed(0.004)
        (', target 0.5% not reached', '')
        """
        met = self.is_reached(exploitability)
        return "" if met else f", target {100 * self.target:.3g}% not reached"

    def renewed(self, target: object, iterations: object, seconds: object) -> "SolverGoal":
        """Return a goal with other limits; None keeps the target and the iterations.

        Raises ValueError for arguments that `read_goal` refuses.
        """
        goal = read_goal(
            self.target if target is None else target,
            1 if iterations is None else iterations,
            seconds,
        )
        return goal._replace(iterations=self.iterations) if iterations is None else goal

    def continued(
        self, target: object, iterations: object, seconds: object, made: int
    ) -> "SolverGoal":
        """Return the goal of a continuation after *made* iterations, like `renewed`.

        Without *iterations*, the limit rises by as many again if it was reached.
        """
        goal = self.renewed(target, iterations, seconds)
        if iterations is not None:
            return goal._replace(iterations=made + goal.iterations)
        return goal._replace(iterations=2 * made) if made >= goal.iterations else goal


class Measured(NamedTuple):
    """A measurement of the exploitability."""

    iterations: int
    exploitability: float


def expected_iterations(goal: SolverGoal, measured: list[Measured]) -> int:
    """Estimate the number of iterations at which a goal is reached.

    The exploitability falls as a power of the iterations. The power is measured over the last half
    of the iterations; at the start it is 1.

    >>> expected_iterations(SolverGoal(0.005, 1000), [Measured(10, 0.04)])
    80
    >>> expected_iterations(SolverGoal(0.005, 1000), [Measured(10, 0.04), Measured(20, 0.01)])
    29
    """
    now = measured[-1]
    if goal.target <= 0 or now.exploitability <= 0:
        return goal.iterations
    before = bisect_right(measured, now.iterations / 2, key=itemgetter(0))
    power = 1.0
    if before and (half := measured[before - 1]).exploitability > 0:
        fall = log(half.exploitability / now.exploitability)
        power = fall / log(now.iterations / half.iterations)
    power = min(max(power, LEAST_POWER), MOST_POWER)
    growth: float = (now.exploitability / goal.target) ** (1 / power)
    expected = min(now.iterations * growth, goal.iterations)
    return max(ceil(expected), now.iterations)


def read_goal(target: object, iterations: object, seconds: object) -> SolverGoal:
    """Parse a goal; raises ValueError for invalid arguments."""
    part = as_number(target)
    if part is None or not 0 <= part < 1:
        raise ValueError(f"target is {shown(target)}; give a fraction of the pot, such as 0.005")
    return SolverGoal(
        float(part), read_count(iterations, "iterations", 1_000_000), read_seconds(seconds)
    )


def check_stop(stop: object) -> None:
    """Raise ValueError unless *stop* is a function or None."""
    if stop is not None and not callable(stop):
        raise ValueError(f"stop is {shown(stop)}; give a function that returns True to stop")


def read_seconds(seconds: object) -> float:
    """Return the time limit in seconds, infinity for none; raises ValueError if it is invalid."""
    if isinstance(seconds, float) and seconds == inf:
        return inf
    number = as_number(seconds)
    if number is None or number <= 0:
        raise ValueError(f"seconds is {shown(seconds)}; give a number above 0")
    return float(number) if number < LONGEST else inf
