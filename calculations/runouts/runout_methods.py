"""`RunoutMethods`: the methods of `EquityCalculator` for runouts and random deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calculations.reports.counted_spot import CountedSpot
from lookup.arguments import Seed
from lookup.games import check_board

if TYPE_CHECKING:
    from calculations.runouts.random_deals import Deals
    from calculations.runouts.runouts import Runouts


_CURE = "ask for .equity, .outcomes or .summary"


class RunoutMethods:
    """All runouts or random deals of a spot, as arrays."""

    def runouts(
        self: CountedSpot, street: str = "river", *, merge: bool = False, by_street: bool = False
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

        check_board(self._spot.game, _CURE)
        return list_runouts(self._spot, street, merge, by_street)

    def runout_blocks(
        self: CountedSpot, street: str = "river", *, merge: bool = False, by_street: bool = False
    ) -> Iterator[Runouts]:
        """Yield the runouts of known hands in blocks of about 500,000 boards; see `runouts`.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> sum(len(block) for block in spot.runout_blocks())
        1712304
        """
        from calculations.runouts.runouts import runouts_in_blocks

        check_board(self._spot.game, _CURE)
        return runouts_in_blocks(self._spot, street, merge, by_street)

    def deals(self: CountedSpot, deals: int, *, rng: Seed = None) -> Deals:
        """Draw hands and final boards, without bias, as arrays.

        Combos are drawn by their weights, with the card removal of all other hands, including
        folded ones. Board cards are in dealing order.

        Parameters
        ----------
        deals : the number of deals, 1 to 16,777,216
        rng : anything `numpy.random.default_rng` takes; equal seeds draw equal deals

        Raises
        ------
        ValueError
            If ranges leave no deal, or almost none, and in games without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> deals = EquityCalculator(["QQ+", "22+, AK"], "Ks7d2c").deals(50_000, rng=1)
        >>> set_of_kings = (deals.categories("flop") == 4)[:, 0]
        >>> deals.mean_equity(set_of_kings).value.round(1).tolist()
        [1.0, 0.0]
        """
        from calculations.runouts.random_deals import draw_deals

        check_board(self._spot.game, _CURE)
        return draw_deals(self._spot, deals, rng)
