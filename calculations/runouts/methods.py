"""`RunoutMethods`: runouts and deals of a spot, as methods of `EquityCalculator`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from calculations.spots.spot import Spot
from lookup.arguments import Seed
from lookup.games import check_board

if TYPE_CHECKING:
    from calculations.runouts.deals import Deals
    from calculations.runouts.runouts import Runouts


_CURE = "ask for .equity, .outcomes or .summary"


class _Spotted(Protocol):
    """What runouts and deals are of."""

    @property
    def _spot(self) -> Spot: ...


class RunoutMethods:
    """All runouts of a spot, or deals of it that are drawn, as arrays."""

    def runouts(
        self: _Spotted, street: str = "river", *, merge: bool = False, by_street: bool = False
    ) -> Runouts:
        """List all boards of a street, and what each hand makes of them, as arrays.

        With ranges they are listed for each deal of combos, which weighs what these weigh together.

        Parameters
        ----------
        street : "river", or for boards to an earlier street "flop" or "turn"
            Winners, shares and equities there are those of who is ahead; what hands are worth on
            these boards count ``equities(runouts.hole_cards, runouts.boards)``.
        merge : whether one board stands for all that differ by suits in which no hand, board or
            dead card differs; its weight says for how many
        by_street : whether turn and river, and before the flop the flop, are told apart, so that
            questions can be asked of each street

        Raises
        ------
        ValueError
            Where there are too many to be listed at once, for ranges that have folded, for merged
            runouts of ranges, and in games without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> runouts = EquityCalculator(["AsAh", "KsKh"]).runouts()
        >>> len(runouts)
        1712304
        >>> full_house = runouts.categories()[:, 1] == 7
        >>> runouts.equity(full_house).round(3).tolist()
        [0.33, 0.67]
        >>> flops = EquityCalculator(["AsAh", "KsKh"]).runouts("flop")
        >>> flops.probability(flops.winners == 2)  # kings are ahead
        Fraction(969, 8648)
        """
        from calculations.runouts.runouts import list_runouts

        check_board(self._spot.game, _CURE)
        return list_runouts(self._spot, street, merge, by_street)

    def runout_blocks(
        self: _Spotted, street: str = "river", *, merge: bool = False, by_street: bool = False
    ) -> Iterator[Runouts]:
        """Yield what `runouts` lists of known hands, block by block, each of some 500,000 boards.

        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AsAh", "KsKh"])
        >>> sum(len(block) for block in spot.runout_blocks())
        1712304
        """
        from calculations.runouts.runouts import runouts_in_blocks

        check_board(self._spot.game, _CURE)
        return runouts_in_blocks(self._spot, street, merge, by_street)

    def deals(self: _Spotted, deals: int, *, rng: Seed = None) -> Deals:
        """Draw hands and final boards, without bias, as arrays.

        Cards of ranges come as their weights say, card removal by all others included, those that
        have folded among them. Boards stand in the order in which they come.

        Parameters
        ----------
        deals : how many, 1 to 16,777,216
        rng : anything `numpy.random.default_rng` takes; the same draws the same

        Raises
        ------
        ValueError
            When ranges leave no deal, or hardly one, and in games without a board.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> deals = EquityCalculator(["QQ+", "22+, AK"], "Ks7d2c").deals(50_000, rng=1)
        >>> set_of_kings = (deals.categories("flop") == 4)[:, 0]
        >>> deals.equity(set_of_kings).value.round(1).tolist()
        [1.0, 0.0]
        """
        from calculations.runouts.deals import draw_deals

        check_board(self._spot.game, _CURE)
        return draw_deals(self._spot, deals, rng)
