"""When to stop learning."""

from math import inf
from typing import NamedTuple

from calculations.solver.betting.numbers import as_number
from lookup.arguments import read_count, shown

MOST_ITERATIONS = 10_000
"""Unless others are given."""

LONGEST = 1e9
"""Of so many seconds there is no end."""


class Goal(NamedTuple):
    """When to stop."""

    target: float
    """An exploitability, as a part of the pot."""
    iterations: int
    """The most in all."""
    seconds: float = inf

    def is_reached(self, exploitability: float) -> bool:
        """Return whether an exploitability is the target or less."""
        return exploitability <= self.target

    def missed(self, exploitability: float) -> str:
        """Return the end of a sentence that names a target that was not reached, else nothing.

        >>> Goal(0.005, 100).missed(0.08), Goal(0.005, 100).missed(0.004)
        (', target 0.5% not reached', '')
        """
        met = self.is_reached(exploitability)
        return "" if met else f", target {100 * self.target:.3g}% not reached"


def read_goal(target: object, iterations: object, seconds: object) -> Goal:
    """Return when to stop; raises ValueError for what is none."""
    part = as_number(target)
    if part is None or not 0 <= part < 1:
        raise ValueError(f"target is {shown(target)}; give a part of the pot, such as 0.005")
    return Goal(float(part), read_count(iterations, "iterations", 1_000_000), read_seconds(seconds))


def read_seconds(seconds: object) -> float:
    """Return how long to learn, infinite for no limit; raises ValueError for what is no time."""
    if isinstance(seconds, float) and seconds == inf:
        return inf
    number = as_number(seconds)
    if number is None or number <= 0:
        raise ValueError(f"seconds is {shown(seconds)}; give a number above 0")
    return float(number) if number < LONGEST else inf
