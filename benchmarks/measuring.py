"""A row of the benchmark, and how it is measured."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any, NamedTuple

import numpy as np

TIMES = {"s": 1.0, "ms": 1e3, "µs": 1e6}
RATES = {"M/s": 1e-6, "hands/s": 1.0}
LEAST_SECONDS = 0.05
"""A program is repeated until it takes so long."""
MOST_SPREAD = 0.15
"""The rounds of a row spread too far if the middle half of them spans more of the median."""
OURS = "ours"


class Task(NamedTuple):
    """A program that is ready to be timed."""

    run: Callable[[], Any]
    """The work that is timed; it returns the figure itself if it `measures` it."""
    size: float = 1
    """The number of hands, spots or calls in a run."""
    answer: Any = None
    """The results, which are compared with those of the other programs; None if they cannot be."""
    tolerance: float = 1e-9
    note: str = ""
    warm_up: Callable[[], Any] | None = None
    """Runs once before, untimed: *run* itself by default."""
    measures: bool = False
    """Whether *run* returns the figure, as it does if the unit is neither a time nor a rate."""


Program = Callable[[], Task]
"""Prepares a task. It raises NotImplementedError if this system cannot measure it, and ImportError
if the peer is not installed."""


@dataclass(frozen=True)
class Row:
    """A row: its name, what it measures, its programs and the figures that it must reach."""

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
    clock: Callable[[], float] = time.perf_counter

    @property
    def more_is_better(self) -> bool:
        """Whether the figure is a rate or a share, not a time or a size."""
        return self.unit in (*RATES, "%", "times")


class Result(NamedTuple):
    """The figures of a row: medians of its rounds, notes, and how far our rounds spread."""

    row: Row
    figures: dict[str, float]
    notes: dict[str, str]
    spread: float = 0

    @property
    def is_steady(self) -> bool:
        """Whether the figure may be kept; on a busy machine it may not."""
        return self.spread <= MOST_SPREAD


def sample(row: Row, task: Task, quick: bool) -> float:
    """Run a task, often enough to time it, and return the figure of a run."""
    if task.measures or row.unit not in (*TIMES, *RATES):
        return float(task.run())
    calls = 1
    while True:
        start = row.clock()
        for _ in range(calls):
            task.run()
        seconds = row.clock() - start
        if quick or seconds >= LEAST_SECONDS:
            break
        calls = 1 + int(calls * min(100, 1.2 * LEAST_SECONDS / max(seconds, 1e-9)))
    each = seconds / calls / task.size
    return TIMES[row.unit] * each if row.unit in TIMES else RATES[row.unit] / each


def measure(row: Row, say: Callable[[str], None], quick: bool = False) -> Result | None:
    """Measure a row; None if this system cannot measure our program.

    The programs take turns: ours, then each peer, then ours again. If the rounds of ours spread too
    far, all of them are measured once more.

    say : gets messages about programs that are left out, and about other results than ours
    quick : one round, of one call
    """
    tasks: dict[str, Task] = {}
    for name, prepare in {OURS: row.ours, **row.peers}.items():
        try:
            tasks[name] = prepare()
        except NotImplementedError as error:
            say(f"{row.name} is left out: {error}")
            return None
        except ImportError as error:
            say(f"{name} is left out of {row.name} ({error}); `pip install {name}` brings it")
    notes = {name: task.note for name, task in tasks.items()}
    for name, task in tasks.items():
        (task.warm_up or task.run)()
        if not agree(tasks[OURS], task):
            say(f"{name} gives other results than ours in {row.name}")
            notes[name] = ", ".join(filter(None, (task.note, "gives other results")))
    for _ in range(2):
        rounds = [
            {name: sample(row, task, quick) for name, task in tasks.items()}
            for _ in range(1 if quick else row.rounds)
        ]
        figures = {name: median(figures[name] for figures in rounds) for name in tasks}
        result = Result(row, figures, notes, spread([figures[OURS] for figures in rounds]))
        if result.is_steady:
            break
    else:
        say(f"{row.name}: the rounds spread by {100 * result.spread:.0f} %, twice")
    return result


def spread(figures: list[float]) -> float:
    """Return the width of the middle half of figures, as a fraction of their median."""
    if len(figures) < 2:
        return 0.0
    low, middle, high = quantiles(figures, n=4)
    return (high - low) / abs(middle) if middle else 0.0


def agree(ours: Task, peer: Task) -> bool:
    """Return whether a peer computes what we do, if that can be compared."""
    if ours.answer is None or peer.answer is None:
        return True
    answer, other = np.asarray(ours.answer), np.asarray(peer.answer)
    return answer.shape == other.shape and np.allclose(other, answer, rtol=0, atol=peer.tolerance)
