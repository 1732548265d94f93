"""`RunoutMethods`: the runouts of a spot, as methods of `EquityCalculator`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from calculations.spots.spot import Spot

if TYPE_CHECKING:
    from calculations.runouts.runouts import Runouts


class _Spotted(Protocol):
    """What runouts are listed of."""

    _spot: Spot


class RunoutMethods:
    """The runouts of a spot of known hands, at once or block by block."""

    def runouts(self: _Spotted, *, merge: bool = False, by_street: bool = False) -> Runouts:
        """List all final boards, and what each hand makes of them, as arrays.

        Parameters
        ----------
        merge : whether one board stands for all that differ by suits in which no hand, board or
            dead card differs; its weight says for how many
        by_street : whether turn and river, and before the flop the flop, are told apart, so that
            questions can be asked of each street

        Raises
        ------
        ValueError
            For ranges, and where there are too many to be listed at once.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> runouts = EquityCalculator(["AsAh", "KsKh"]).runouts()
        >>> runouts
        Runouts(1,712,304 of 1,712,304 boards)
        >>> full_house = runouts.categories()[:, 1] == 7
        >>> runouts.equity(full_house).round(3).tolist()
        [0.33, 0.67]
        """
        from calculations.runouts.runouts import list_runouts

        return list_runouts(self._spot, merge, by_street)

    def runout_blocks(
        self: _Spotted, *, merge: bool = False, by_street: bool = False
    ) -> Iterator[Runouts]:
        """Yield what `runouts` lists, block by block, each of some 500,000 boards.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> sum(len(block) for block in spot.runout_blocks())
        1712304
        """
        from calculations.runouts.runouts import runouts_in_blocks

        return runouts_in_blocks(self._spot, merge, by_street)
