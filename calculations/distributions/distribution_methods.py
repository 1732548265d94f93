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
        Every hand counts as one made hand and as one draw, so the shares of each kind sum to 1, and
        the combos to those of the range. `lookup.hand_features` defines the terms.

        *Made hands*, strongest first: the categories from royal flush to straight; *set* (with a
        pocket pair) or *trips* (with one hole card); the kinds of two pair; an *overpair*, above
        the board; *top*, *second*, *middle* and *bottom pair*, with that rank of the board; a
        *pocket pair* between its ranks; an *underpair*, below it. "... and the board's" is the
        hand's own pair on a paired board. Without a pair, *ace high* is an ace in the hand, *king
        high* a king but no ace, and *nothing* the rest.

        *Draws*, best first; a hand counts as the first that it has: a *combo draw*, to a flush and
        to a straight; a *nut flush draw*; a *flush draw*; an *open-ended straight draw*; a *double
        gutshot*; a *gutshot*; *two overcards* or *one overcard* without a pair; *backdoor* draws,
        which need two more cards; *no draw*, which is also any flush or better. The river has
        no draws. To count a draw in all hands, use a feature, such as ``by="gutshot"``.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["QQ+, AK, JsTs", "22+, AQ+"], "Qs7s2d")
        >>> spot.breakdown(0).round(3)  # doctest: +NORMALIZE_WHITESPACE
                                  kind  combos  share  equity
        part
        set                  made hand     3.0  0.099   0.961
        overpair             made hand    12.0  0.371   0.772
        ace high             made hand    16.0  0.495   0.257
        nothing              made hand     1.0  0.035   0.463
        nut flush draw            draw     1.0  0.031   0.507
        flush draw                draw     1.0  0.035   0.463
        two overcards             draw    15.0  0.464   0.241
        backdoor flush draw       draw     6.0  0.186   0.786
        no draw                   draw     9.0  0.284   0.828
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
        Breakdown of QQ+, AK
        Board Q♠ 7♠ 2♦ · equity 52.71%
        """
        from calculations.distributions.breakdown_plot import plot_breakdown

        frame = self.breakdown(player, by=by)
        return plot_breakdown(frame, self._report, self._player(player), ax)
