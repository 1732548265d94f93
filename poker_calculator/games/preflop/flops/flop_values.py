"""`FlopValues`: the gains of hands by the betting after a flop that two players see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.amounts import as_number
from lookup.arguments import read_count, shown
from poker_calculator.games.preflop.betting_tree import PreflopEnd, PreflopTable
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

Floats: TypeAlias = NDArray[np.float64]

CHECKDOWN, SOLVED = "checkdown", "solved"
CHECKED_DOWN: Final = "checked down"
MOST_ROUNDS: Final = 10_000


class SeenFlop(NamedTuple):
    """A line after which two players see a flop."""

    line: str
    end: PreflopEnd
    weights: Floats
    """[2, N], the ranges by class of hand, in the order of seats; the largest weight is 1."""


@dataclass(frozen=True, kw_only=True)
class FlopValues(ABC):
    """Values of flops that two players see, and how often they are computed again.

    A subclass defines `gains`.
    """

    rounds: int = 4
    """The most times that flops are valued. Each time, ranges are learned with the values, and
    flops are valued for the mean of all ranges so far, in which later ones count more."""
    moved: float = 0.005
    """The rounds end if the mean ranges move less: the largest fraction of all combos by which an
    action gained or lost."""
    least_share: float = 0.02
    """The share of random hands that is added to each range before flops are valued, so that hands
    which seldom take a line keep a value there."""

    def __post_init__(self) -> None:
        """Raise ValueError for other numbers."""
        read_count(self.rounds, "rounds", MOST_ROUNDS)
        for name, least in (("moved", 0.0), ("least_share", 1e-6)):
            number = as_number(getattr(self, name))
            if number is None or not least <= number <= 1:
                raise ValueError(
                    f"{name} is {shown(getattr(self, name))}; give a fraction of at least {least:g}"
                )

    @abstractmethod
    def gains(
        self,
        preflop_table: PreflopTable,
        seen_flops: Sequence[SeenFlop],
        terms: RakeTerms,
        *,
        progress: bool,
    ) -> list[Floats]:
        """Return the gain of each hand by the betting after the flop, [2, N] for each line.

        The gain is the EV against the other range of the line minus that of a check-down, both less
        rake, in chips.
        """

    @abstractmethod
    def describe(self) -> str:
        """Return in words how flops of two players are valued."""

    def least_weights(self, weights: Floats, chance: Floats) -> Floats:
        """Return a range, [N], with its share of random hands; its largest weight is 1.

        chance : [N], the probability of each hand
        """
        mean = float(chance @ weights)
        if not mean > 0 or not isfinite(mean):
            return np.ones_like(weights)
        raised = weights + self.least_share * mean
        return np.asarray(raised / raised.max())
