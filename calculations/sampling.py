"""Monte Carlo: the outcomes of a spot over random deals, for spots too large to count.

Deals are drawn in blocks with independent random numbers, so the same *rng* gives the same counts
with any number of threads. Ranges are dealt jointly: the probability of a deal without duplicate
cards is proportional to the product of its combos' weights.

Shapes use P (players) and L (1, or 2**P with a low).
"""

import functools
import math
import time
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.sampling_plan import SamplingPlan, make_plan, plan_without_board
from calculations.spots.outcomes import (
    SHARE,
    Convergence,
    SpotOutcomes,
    share_moments,
    share_table,
    std_errors,
)
from calculations.spots.spot import Spot
from lookup.arguments import Seed, read_count, read_seed, shown
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count

MOST_BLOCKS = 1 << 53


def _checkpoints() -> Iterator[int]:
    """Generate the numbers of blocks at checkpoints: all at first, then in steps of a sixth."""
    blocks = 1
    while blocks < MOST_BLOCKS:
        yield blocks
        blocks += max(1, blocks // 6)


CHECKPOINTS = (0, *_checkpoints())  # 41 for a million samples, the same for runs of any length


class RunningTally:
    """Add up the counts of all threads in the order of the blocks.

    The blocks between two checkpoints form a part. The tallies of a part are kept until it and all
    earlier parts are complete; threads stay close, and only a few parts are open at a time.
    """

    def __init__(self, shape: tuple[int, int]) -> None:
        self._shape = shape
        self._total = np.zeros(shape, np.int64)
        self._part = 0
        self._drawn: defaultdict[int, int] = defaultdict(int)
        self._tallies: dict[int, list[NDArray[np.int64]]] = {}
        self._records: list[Any] = []

    def take(self, part: int) -> NDArray[np.int64]:
        """Return a tally of a part, [2**P, L], that no other thread uses."""
        try:
            return self._tallies.setdefault(part, []).pop()
        except IndexError:
            return np.zeros(self._shape, np.int64)

    def give(self, part: int, tally: NDArray[np.int64]) -> None:
        """Return a tally after adding blocks to it."""
        self._tallies[part].append(tally)

    def settle(self, first: int, stop: int) -> None:
        """Mark blocks as drawn and record the checkpoints whose blocks are all drawn."""
        for part, start, end in parts_of(first, stop):
            self._drawn[part] += end - start
        while self._drawn[self._part] == CHECKPOINTS[self._part + 1] - CHECKPOINTS[self._part]:
            for tally in self._tallies.pop(self._part):
                self._total += tally
            self._part += 1
            self._records.append(self._recorded(self._total))

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """Return the counts of all blocks so far, [2**P, L]."""
        return sum((tally for part in self._tallies.values() for tally in part), self._total)

    def convergence(self) -> Convergence:
        """Return the records of the checkpoints, followed by that of all samples."""
        outcomes = self.outcomes
        records = [*self._records]
        if not records or any(part for part in self._tallies.values()):
            records.append(self._recorded(outcomes))
        if self._shape[1] > 1:
            samples, means, squares = map(np.array, zip(*records, strict=True))
            return Convergence(samples, means, squares)
        sets = np.array(records)
        samples = sets.sum(axis=1)
        shares = share_table(sets.shape[1].bit_length() - 1) / SHARE
        counts = samples[:, None]
        return Convergence(samples, sets @ shares / counts, sets @ shares**2 / counts)

    def _recorded(self, outcomes: NDArray[np.int64]) -> Any:
        """Return the record of outcomes: the counts, or in hi-lo games their moments."""
        if self._shape[1] > 1:
            return int(outcomes.sum()), *share_moments(outcomes)
        return outcomes[:, 0].copy()  # moments of all records at once take a tenth of the time


def parts_of(first: int, stop: int) -> Iterator[tuple[int, int, int]]:
    """Generate the parts that some blocks belong to: number, first block and end."""
    while first < stop:
        part = bisect_right(CHECKPOINTS, first) - 1
        end = min(stop, CHECKPOINTS[part + 1])
        yield part, first, end
        first = end


STD_ERROR = 0.0005  # the default standard error, unless the number of samples is given
LEAST_STD_ERROR = 1e-10  # reaching it takes 2**64 samples, more than `MOST_SAMPLES`
MOST_SAMPLES = 2**63 - 1  # counts are int64

BLOCK = 1024
FIRST_SLICE = 4  # the number of blocks drawn first, to measure their time
SLICE_SECONDS = 0.01  # the time between two checks for Ctrl-C
FIRST_ROUND = 64 * BLOCK  # the number of samples before the first check of standard errors
MOST_GROWTH = 16  # the maximum size of the next round, as a multiple of the samples so far


def sample(
    spot: Spot,
    *,
    samples: int | None = None,
    std_error: float | None = None,
    rng: Seed = None,
    threads: int | None = None,
    progress: bool = False,
) -> SpotOutcomes:
    """Draw random deals of a spot and count the winners of the pots.

    samples   : the number of deals to draw, or
    std_error : draw until no equity has a greater standard error, checked after each round of
                samples, the first of 65,536; `STD_ERROR` if neither is given
    rng       : anything `numpy.random.default_rng` takes; two raw numbers are drawn from it
    progress  : show a bar on stderr in a terminal or notebook after a second

    Folded hands are dealt like players but not evaluated. Ctrl-C ends the drawing and returns the
    deals so far. Raises ValueError for invalid arguments, and for ranges that leave no or almost no
    possible deals.

    >>> from calculations.spots.reading import read_spot
    >>> sampled = sample(read_spot(["AsAh", "random"]), samples=100_000, rng=1)
    >>> sampled.samples, sampled.equity.round(2)
    (100000, array([0.85, 0.15]))
    """
    check_goal(samples, std_error)
    count, seed = thread_count(threads), read_seed(rng)
    plan = make_plan(spot) if spot.game.has_board else plan_without_board(spot)
    plan.draw(seed, 0, 0, 0, *plan.arguments, np.zeros(plan.shape, np.int64))  # compiles it here
    running = RunningTally(plan.shape)
    draw = functools.partial(_draw, plan, seed, running)
    complete, drawn = False, 0
    target = FIRST_ROUND if samples is None else int(samples)
    with progress_bar(target, "samples", shown=progress) as bar:
        try:
            while drawn < target:
                _draw_blocks(draw, count, drawn, target, running, bar)
                drawn = target
                if samples is None:
                    goal = std_error or STD_ERROR
                    bar.total = target = _next_target(running.outcomes, drawn, goal)
            complete = True
        except KeyboardInterrupt:
            if not running.outcomes.any():
                raise
    outcomes = running.outcomes
    counts = outcomes if spot.game.low else outcomes[:, 0]
    return SpotOutcomes(counts, int(outcomes.sum()), complete, convergence=running.convergence())


def check_goal(samples: int | None, std_error: float | None) -> None:
    """Raise ValueError unless at most one goal is given and it is possible."""
    if samples is not None and std_error is not None:
        both = f"samples is {shown(samples)} and std_error {shown(std_error)}"
        raise ValueError(f"{both}; give one of the two")
    if samples is not None:
        read_count(samples, "samples", MOST_SAMPLES)
    if std_error is not None:
        rule = f"std_error is {shown(std_error)}; give a number"
        real = isinstance(std_error, Real) and not isinstance(std_error, bool)
        if not real or not 0 < std_error < math.inf:
            raise ValueError(f"{rule} above 0, such as 0.001")
        if not LEAST_STD_ERROR <= std_error <= 1:
            raise ValueError(f"{rule} from {LEAST_STD_ERROR} to 1, such as 0.001")


def _next_target(outcomes: NDArray[np.int64], drawn: int, goal: float) -> int:
    """Return the number of samples after the next round, or *drawn* if the goal is reached."""
    worst = float(std_errors(outcomes).max())
    if worst <= goal:
        return drawn
    needed = 1.02 * drawn * (worst / goal) ** 2
    return math.ceil(min(max(needed, drawn + 1), MOST_GROWTH * drawn) / BLOCK) * BLOCK


class Blocks(NamedTuple):
    """Blocks of samples to draw in one call."""

    first: int
    stop: int
    samples: int  # the total number of samples, which may cut the last block short


def _draw(
    plan: SamplingPlan, seed: np.uint64, running: RunningTally, blocks: Blocks
) -> tuple[Blocks, float]:
    """Draw some blocks and return them with the seconds that it took."""
    start = time.perf_counter()
    for part, begin, end in parts_of(blocks.first, blocks.stop):
        outcomes = running.take(part)
        try:
            with np.errstate(over="ignore"):  # in plain Python, hashes warn of overflow
                plan.draw(seed, begin, end, blocks.samples, *plan.arguments, outcomes)
        finally:
            running.give(part, outcomes)
    return blocks, time.perf_counter() - start


def _draw_blocks(
    draw: Callable[[Blocks], tuple[Blocks, float]],
    threads: int,
    drawn: int,
    samples: int,
    running: RunningTally,
    bar: ProgressBar,
) -> None:
    """Draw samples on *threads* threads up to a total of *samples*.

    Kernels cannot be interrupted. So they run in slices of a hundredth of a second, and Ctrl-C
    takes effect between two slices. A first, small slice measures the time of a block.
    """
    block, end = drawn // BLOCK, -(-samples // BLOCK)
    first = Blocks(block, min(block + FIRST_SLICE, end), samples)
    share = -(-(end - first.stop) // threads)
    size = 1

    def slices() -> Iterator[Blocks]:
        start = first.stop
        while start < end:
            stop = min(start + size, end)
            yield Blocks(start, stop, samples)
            start = stop

    def settle(blocks: Blocks, seconds: float) -> None:
        nonlocal size
        count = blocks.stop - blocks.first
        running.settle(blocks.first, blocks.stop)
        bar.update(min(count * BLOCK, samples - bar.n))
        size = max(1, min(int(count * SLICE_SECONDS / seconds), share))

    settle(*draw(first))
    with closing(run_slices(draw, slices(), threads)) as results:
        for blocks, seconds in results:
            settle(blocks, seconds)
