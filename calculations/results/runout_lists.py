"""`RunoutLists`: the runouts of a spot as arrays, `EquityCalculator.runouts`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculations.counted_spot import CountedSpot
from calculations.spots.spot import Spot
from lookup.games import check_board

if TYPE_CHECKING:
    from calculations.runouts.runouts import Runouts


@dataclass(frozen=True, eq=False, repr=False)
class RunoutLists:
    """All runouts of a spot, as arrays."""

    _counted: CountedSpot

    def __call__(
        self, street: str = "river", *, merge: bool = False, by_street: bool = False
    ) -> Runouts:
        """List all boards of a street, with the strength of each hand, as arrays.

        With ranges, boards are listed for each deal of combos; the weight is the product of the
        combos' weights.

        Parameters
        ----------
        street : "river", or "flop" or "turn" for the boards of an earlier street
            Winners, shares and equities of an earlier street are those of the hand ahead; use
            ``equities(runouts.hole_cards, runouts.boards)`` for equities over the later cards.
        merge : whether to list one board for all that differ only by interchangeable suits
            No hand, board or dead card distinguishes such suits. The weight is the number of
            boards.
        by_street : whether to distinguish the order of flop, turn and river
            Then you can ask questions about each street.

        Raises
        ------
        ValueError
            If there are too many boards to list at once, for folded ranges, for merged runouts of
            ranges, and in games without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> runouts = EquityCalculator(["AsAh", "KsKh"]).runouts()
        >>> len(runouts)
        1712304
        >>> full_house = runouts.categories()[:, 1] == 7
        >>> runouts.mean_equity(full_house).round(3).tolist()
        [0.33, 0.67]
        >>> flops = EquityCalculator(["AsAh", "KsKh"]).runouts("flop")
        >>> flops.probability(flops.winners == 2)  # kings are ahead
        Fraction(969, 8648)
        """
        from calculations.runouts.runouts import list_runouts

        return list_runouts(self._checked(), street, merge, by_street)

    def blocks(
        self, street: str = "river", *, merge: bool = False, by_street: bool = False
    ) -> Iterator[Runouts]:
        """Yield the runouts of known hands in blocks of about 500,000 boards.

        The arguments are those of ``runouts()``.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> sum(len(block) for block in spot.runouts.blocks())
        1712304
        """
        from calculations.runouts.runouts import runouts_in_blocks

        return runouts_in_blocks(self._checked(), street, merge, by_street)

    def _checked(self) -> Spot:
        """Return the spot; raises ValueError for several boards and in games without one."""
        check_board(self._counted.spot.game, "ask for .equity, .outcomes or .summary")
        return self._counted.spot
