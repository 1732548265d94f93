"""`BoardMethods`: the methods of `EquityCalculator` for several boards."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from calculations.reports.counted_spot import CountedSpot
from calculations.reports.report import board_of, texts_of
from calculations.spots.outcomes import Outcomes, share_moments
from calculations.spots.spot import Spot
from lookup.games import check_board
from lookup.running.cached import cached_property

if TYPE_CHECKING:
    from calculations.several_boards.joint import JointCounts


class _HasBoards(CountedSpot, Protocol):
    """A spot with several boards."""

    @property
    def _joint(self) -> JointCounts: ...
    @property
    def by_board(self) -> Sequence[_HasBoards]: ...
    def _spots_of_boards(self) -> list[Spot]: ...


class BoardMethods:
    """Results of double-board games and of boards that are run more than once.

    All boards are dealt from one deck, and each is for an equal share of the pot.
    """

    @property
    def boards(self: _HasBoards) -> list[list[str]]:
        """Return the known cards of each board as card texts."""
        return [texts_of(board) for board in self._boards] or [board_of(self._given)]

    @property
    def equity_by_board(self: _HasBoards) -> NDArray[np.float64]:
        """Return each player's equity on each board, float64 [B, P].

        `equity` is their mean.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsKs", "QdQh"], boards=["2s7s9d", "AhQc3d"])
        >>> spot.equity_by_board.round(3).tolist()
        [[0.548, 0.452], [0.037, 0.963]]
        """
        return np.array([spot.equity for spot in self.by_board])

    @property
    def joint_outcomes(self: _HasBoards) -> NDArray[np.int64]:
        """Return the number of deals for each combination of winners of all boards.

        The result is int64 [2**P, 2**P, ...], one axis per board, with the sets of players as in
        `outcomes`; games with a low have two axes per board, for the high half and the low half.
        All ways to deal the remaining cards to the first board, the second and so on are counted.

        Raises
        ------
        ValueError
            For ranges with weights or folds, if there are too many deals or sets, and in games
            without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsKs", "QdQh"], boards=["2c7dJh"] * 2)
        >>> spot.joint_outcomes[1:3, 1:3].tolist()  # won by the first hand, by the second
        [[48210, 173025], [173025, 499710]]
        """
        return self._joint.outcomes

    @property
    def scoops(self: _HasBoards) -> list[Fraction]:
        """Return each player's exact probability of winning all boards alone.

        Raises ValueError as `joint_outcomes` does.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AsKs", "QdQh"], boards=["2c7dJh"] * 2).scoops
        [Fraction(1607, 29799), Fraction(16657, 29799)]
        """
        return self._joint.scoops

    @property
    def std_dev(self: _HasBoards) -> NDArray[np.float64]:
        """Return the standard deviation of each player's share of the pot, float64 [P].

        It measures luck: running a board twice keeps the equity and reduces the standard deviation
        by a factor of about 0.7. For several boards it raises ValueError as `joint_outcomes` does,
        except for too many sets.

        >>> from calculations import EquityCalculator
        >>> hands = ["AsKs", "QdQh"]
        >>> once = EquityCalculator(hands, "2c7dJh")
        >>> twice, thrice = (EquityCalculator(hands, boards=["2c7dJh"] * n) for n in (2, 3))
        >>> [spot.std_dev.round(4).tolist() for spot in (once, twice, thrice)]
        [[0.4315, 0.4315], [0.2991, 0.2991], [0.2392, 0.2392]]
        """
        if self._boards:
            return self._joint.std_dev
        counts = self._outcomes.counts
        mean, square = share_moments(counts.reshape(len(counts), -1))
        return np.sqrt(np.maximum(square - mean**2, 0))

    @cached_property
    def _joint(self: _HasBoards) -> JointCounts:
        from calculations.several_boards.joint import JointCounts

        check_board(self._given.game, "ask for .outcomes, .summary or .std_dev")
        return JointCounts(self._spots_of_boards())

    def _spots_of_boards(self: _HasBoards) -> list[Spot]:
        if not self._boards:
            return [self._given]
        from calculations.several_boards.reading_boards import spots_of_boards

        return spots_of_boards(self._given, self._boards)


def sum_of(each: list[Outcomes]) -> Outcomes:
    """Return the sum of the outcomes of several boards."""
    counts: Any = np.sum([outcomes.counts for outcomes in each], axis=0)
    complete = all(outcomes.complete for outcomes in each)
    samples = sum(outcomes.samples for outcomes in each)
    return Outcomes(counts, samples, complete, counted_by=each[0].counted_by)
