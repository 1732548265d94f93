"""`AllBoards`: the results of all boards together, `EquityCalculator.all_boards`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from calculations.counted_spot import CountedSpot


@dataclass(frozen=True, eq=False, repr=False)
class AllBoards:
    """Results of double-board games and of boards that are run more than once.

    All boards are dealt from one deck, and each is for an equal share of the pot.
    """

    _counted: CountedSpot

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return each player's equity on each board, float64 [B, P].

        `EquityCalculator.equity` is their mean.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsKs", "QdQh"], boards=["2s7s9d", "AhQc3d"])
        >>> spot.all_boards.equity.round(3).tolist()
        [[0.548, 0.452], [0.037, 0.963]]
        """
        counted = self._counted
        each = counted.by_board if counted.boards else [counted]
        return np.array([spot.outcomes.equity for spot in each])

    @property
    def outcomes(self) -> NDArray[np.int64]:
        """Return the number of deals for each combination of winners of all boards.

        The result is int64 [2**P, 2**P, ...], one axis per board, with the sets of players as in
        `EquityCalculator.outcomes`; games with a low have two axes per board, for the high half and
        the low half. All ways to deal the remaining cards to the first board, the second and so on
        are counted.

        Raises
        ------
        ValueError
            For ranges with weights or folds, if there are too many deals or sets, and in games
            without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsKs", "QdQh"], boards=["2c7dJh"] * 2)
        >>> spot.all_boards.outcomes[1:3, 1:3].tolist()  # won by the first hand, by the second
        [[48210, 173025], [173025, 499710]]
        """
        return self._counted.joint.outcomes

    @property
    def scoops(self) -> list[Fraction]:
        """Return each player's exact probability of winning all boards alone.

        Raises ValueError as `outcomes` does.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AsKs", "QdQh"], boards=["2c7dJh"] * 2).all_boards.scoops
        [Fraction(1607, 29799), Fraction(16657, 29799)]
        """
        return self._counted.joint.scoops
