"""The estimates of a sampling run at checkpoints.

Shapes use P (players) and L (1, or 2**P with a low).
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.spots.outcomes import SHARE, Convergence, share_moments, share_table

MOST_BLOCKS = 1 << 53


def _checkpoints() -> Iterator[int]:
    """Generate the numbers of blocks at checkpoints: each at first, then in steps of a sixth."""
    blocks = 1
    while blocks < MOST_BLOCKS:
        yield blocks
        blocks += max(1, blocks // 6)


CHECKPOINTS = (0, *_checkpoints())  # 41 up to a million samples, the same for runs of any length


class RunningTally:
    """Add up the counts of all threads in the order of the blocks.

    The blocks between two checkpoints form a part. The tallies of a part are kept until it and all
    earlier parts are complete; threads stay close, so few parts are open at a time.
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
        """Return the records of the checkpoints, and at the end that of all samples."""
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
