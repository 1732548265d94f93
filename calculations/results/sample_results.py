"""`SampleResults` and `Halves`: `EquityCalculator.samples` and `.halves`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculations.counted_spot import CountedSpot
from calculations.reports.convergence import convergence_frame
from calculations.spots.outcomes import Counts

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class SampleResults:
    """The course of the samples of Monte Carlo."""

    _counted: CountedSpot

    @property
    def complete(self) -> bool:
        """Return whether sampling reached its goal, not ended early by Ctrl-C."""
        return self._counted.outcomes.complete

    def convergence(self) -> pd.DataFrame:
        """Return the columns equity and std_error of all players, by number of samples.

        Raises ValueError for an exact count.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AA", "KK"], method="monte_carlo", samples=4096, rng=1)
        >>> spot.samples.convergence().index.tolist()
        [1024, 2048, 3072, 4096]
        """
        counted = self._counted
        counted.check_one_board()
        return convergence_frame(counted.outcomes, counted.hands)


@dataclass(frozen=True, eq=False, repr=False)
class Halves:
    """The counts of both halves of the pot, int64 [2**P], by the players that share a half."""

    _counted: CountedSpot

    @property
    def high(self) -> Counts:
        """Return the number of boards whose high half exactly these players share."""
        outcomes = self._counted.outcomes
        return outcomes.counts.sum(axis=1) if outcomes.low else outcomes.counts

    @property
    def low(self) -> Counts:
        """Return the number of boards whose low half exactly these players share.

        Entry 0 counts the boards without a low. Raises ValueError in games without one.
        """
        game = self._counted.given.game
        if not game.low:
            raise ValueError(f"{game.name} has no low; use game='omaha_hi_lo', or .outcomes")
        counts: Counts = self._counted.outcomes.counts.sum(axis=0)
        return counts
