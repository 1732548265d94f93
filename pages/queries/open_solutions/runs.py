"""The course of the solving of a solution: its measurements, and whether it goes on."""

from dataclasses import dataclass, field
from time import monotonic
from typing import Final, NamedTuple

SURE: Final = 3
"""The number of measurements from which the time left is estimated."""


class Measurement(NamedTuple):
    """A measurement of the exploitability."""

    iterations: int
    seconds: float  # of solving, without pauses
    exploitability: float  # as a fraction of the pot


@dataclass
class SolvingRun:
    """The course of the solving of one solution. Threads may share it."""

    measured: list[Measurement] = field(default_factory=list)
    pot: float | None = None  # at the start of the spot, once it is known
    is_on: bool = False
    is_pausing: bool = False
    _begun: float = 0.0
    _before: float = 0.0  # seconds of earlier parts

    def begin(self) -> None:
        """Start the clock."""
        self.is_on, self.is_pausing, self._begun = True, False, monotonic()

    def pause(self) -> None:
        """Let the solving end after its present iteration."""
        self.is_pausing = self.is_on

    def end(self) -> None:
        """Stop the clock."""
        self._before, self.is_on, self.is_pausing = self.seconds, False, False

    @property
    def seconds(self) -> float:
        """Return the seconds of solving."""
        return self._before + (monotonic() - self._begun if self.is_on else 0.0)

    def measure(self, iterations: int, exploitability: float) -> None:
        """Note a measurement, unless there is one after as many iterations."""
        if not self.measured or self.measured[-1].iterations < iterations:
            self.measured.append(Measurement(iterations, self.seconds, exploitability))

    def seconds_left(self, target: float, most: int) -> float | None:
        """Estimate the seconds until a target or the maximum of iterations; None if too early.

        The exploitability is expected to fall as a power of the iterations, as in progress bars.
        """
        from calculations.solver.learning.goals import Goal, Measured, expected_iterations

        known = [each for each in self.measured if each.iterations]
        if len(known) < SURE:
            return None
        first, last = known[0], known[-1]
        falls = [Measured(each.iterations, each.exploitability) for each in known]
        left = expected_iterations(Goal(target, most), falls) - last.iterations
        return left * (last.seconds - first.seconds) / (last.iterations - first.iterations)
