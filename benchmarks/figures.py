"""The rows of the benchmark, and the programs that take their figures.

A program is a function of `quick` (few calls, small inputs) that prepares a `Contender`, which then
takes one figure a round. It raises NotImplementedError if the system cannot measure the figure, and
ImportError when the peer that it measures is not installed.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from lookup.running import compiled

Result = TypeVar("Result")


class Contender(NamedTuple):
    """One program, prepared to be measured."""

    sample: Callable[[], float]
    """Takes one figure, in the row's unit."""
    answer: Any = None
    """The result, to be compared; None without a comparable result."""
    tolerance: float = 1e-9
    note: str = ""


Program = Callable[[bool], Contender]


@dataclass(frozen=True)
class Row:
    """A row: its name, description, unit, bounds and programs."""

    name: str
    measured: str
    unit: str
    ours: Program
    peers: Mapping[str, Program] = field(default_factory=dict)
    must: float | None = None
    goal: float | None = None
    rounds: int = 9
    times: float | None = None
    """The least factor between the first peer's time and ours, if that is the bound."""

    @property
    def more_is_better(self) -> bool:
        """Return whether the figure is a rate or a share, not a time or a size."""
        return self.unit in ("M/s", "%", "hands/s", "times")


def run_compiled(run: Callable[[], Result]) -> Result:
    """Run small work with kernels, so that kernels do it from then on, and return its result.

    Otherwise NumPy would do it without a kernel in the cache, and the figure would depend on it.
    """
    before, compiled.always = compiled.always, True
    try:
        return run()
    finally:
        compiled.always = before


def timed(run: Callable[[], Any], per_call: float, quick: bool) -> Callable[[], float]:
    """Return a sampler of *per_call* times the seconds of a call, over enough calls to time."""
    run()
    start = time.perf_counter()
    run()
    calls = max(1, int((0.002 if quick else 0.05) / (time.perf_counter() - start)))

    def sample() -> float:
        start = time.perf_counter()
        for _ in range(calls):
            run()
        return per_call * (time.perf_counter() - start) / calls

    return sample


def timed_once(run: Callable[[], Any], per_call: float) -> Callable[[], float]:
    """Return a sampler of *per_call* times the seconds of one long call, without a warm-up."""

    def sample() -> float:
        start = time.perf_counter()
        run()
        return per_call * (time.perf_counter() - start)

    return sample


def rate(run: Callable[[], Any], hands: int, quick: bool) -> Callable[[], float]:
    """Return a sampler of millions of hands a second."""
    seconds = timed(run, 1, quick)
    return lambda: hands / seconds() / 1e6
