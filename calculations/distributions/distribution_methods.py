"""`DistributionMethods`: the methods of `EquityCalculator` that break a range down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculations.reports.counted_spot import CountedSpot

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class DistributionMethods:
    """The distribution of a player's range over made hands and draws."""

    def breakdown(self: CountedSpot, player: int, *, by: str | None = None) -> pd.DataFrame:
        """Break a player's range down by made hands and draws on the board, as a frame.

        The board has 3 to 5 cards. Without a board, all 22,100 flops are counted for two players,
        which takes seconds.

        Parameters
        ----------
        player : the index of the player
        by : a feature of `lookup.hand_features` to group by, such as "category" or "kicker", by
            default made hands and draws

        Returns
        -------
        A frame with a row for each non-empty part and the columns

        - ``kind``: "made hand" or "draw"; not with *by*
        - ``combos``: the number of combos, weighted by the range; over all flops their mean
        - ``share``: the share of the player's deals, including card removal by the other hands
        - ``equity``: the equity in these deals

        Raises
        ------
        ValueError
            For an unknown player, an unknown feature, a board of one or two cards, other games than
            hold'em, and Monte Carlo results.

        Notes
        -----
        Every hand counts as one made hand, so the shares of made hands sum to 1: the categories
        from royal flush to straight, then set or trips, the kinds of two pair, pairs by their rank
        on the board, as in `lookup.hand_features`, and no pair. A *pocket pair* lies between the
        ranks of the board. On a paired board, the part names the hand's own pair, such as "top pair
        and the board's".

        Draws are those of hands below a flush. A hand may have none or several: a *flush draw* may
        also be a nut flush draw, and a *combo draw* is a flush and a straight draw. Overcards count
        only without a pair.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["QQ+, AK, JsTs", "22+, AQ+"], "Qs7s2d")
        >>> spot.breakdown(0).round(3)  # doctest: +NORMALIZE_WHITESPACE
                                     kind  combos  share  equity
        part
        set                     made hand     3.0  0.099   0.961
        overpair                made hand    12.0  0.371   0.772
        no pair                 made hand    17.0  0.530   0.271
        nut flush draw               draw     1.0  0.031   0.507
        flush draw                   draw     2.0  0.066   0.484
        backdoor flush draw          draw    13.0  0.402   0.504
        backdoor straight draw       draw    17.0  0.530   0.271
        two overcards                draw    16.0  0.495   0.257
        """
        from calculations.distributions.breakdown import (
            breakdown_of,
            breakdown_over_flops,
            check_breakdown,
        )

        check_breakdown(self._spot, by)
        player = self._player(player)
        if self._spot.board.size:
            return breakdown_of(self._spot, self._outcomes, player, by)
        options = {name: self._options[name] for name in ("threads", "progress")}
        return breakdown_over_flops(self._spot, player, by, **options)

    def plot_breakdown(
        self: CountedSpot, player: int, *, by: str | None = None, ax: Axes | None = None
    ) -> Axes:
        """Draw the share of each part of a player's `breakdown` as a bar, and return the Axes.

        Colours show the equities. The arguments and errors are those of `breakdown`; *ax* is the
        Axes to draw on, by default a new figure. Raises ImportError without matplotlib.

        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["QQ+, AK", "22+, AQ+"], "Qs7s2d").plot_breakdown(0)
        >>> print(ax.get_title())
        What QQ+, AK makes
        Board Q♠ 7♠ 2♦ · equity 52.71%
        """
        from calculations.distributions.breakdown_plot import plot_breakdown

        frame = self.breakdown(player, by=by)
        return plot_breakdown(frame, self._report, self._player(player), ax)
