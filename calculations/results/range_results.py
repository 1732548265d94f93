"""`RangeResults`: the results of players' ranges, `EquityCalculator.ranges`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculations.counted_spot import CountedSpot
from calculations.reports import by_combo

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, eq=False, repr=False)
class RangeResults:
    """The results of a player's range, by its parts."""

    _counted: CountedSpot

    def per_combo(self, player: int) -> pd.DataFrame:
        """Return a player's combos with ``weight`` and ``equity``, in the order of `COMBOS`.

        ``weight`` is the share of all deals in which the player holds the combo, including card
        removal by other hands, the board and dead cards; weights sum to 1. Raises ValueError for an
        unknown player, for Monte Carlo results, and in games without two hole cards.

        >>> from calculations import EquityCalculator
        >>> combos = EquityCalculator(["AKs", "QQ"], "Qs7s2d").ranges.per_combo(0)
        >>> combos["equity"].round(3).to_dict()
        {'AcKc': 0.016, 'AdKd': 0.043, 'AhKh': 0.016, 'AsKs': 0.256}
        """
        counted = self._counted
        return by_combo.per_combo(counted.spot, counted.outcomes, counted.player(player))

    def grid(self, player: int) -> pd.DataFrame:
        """Return a player's equity by hand class, 13 x 13, NaN for classes outside the range.

        Rows and columns are ranks from ace to two: suited above the diagonal, offsuit below. Raises
        the same errors as `per_combo`.

        >>> from calculations import EquityCalculator
        >>> EquityCalculator(["AK", "QQ"], "Qs7s2d").ranges.grid(0).loc["A":"K", "A":"K"].round(3)
               A      K
        A    NaN  0.083
        K  0.034    NaN
        """
        return by_combo.grid(self.per_combo(player))

    def breakdown(self, player: int, *, by: str | None = None) -> pd.DataFrame:
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
        >>> spot.ranges.breakdown(0).round(3)  # doctest: +NORMALIZE_WHITESPACE
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

        counted = self._counted
        check_breakdown(counted.spot, by)
        player = counted.player(player)
        if counted.spot.board.size:
            return breakdown_of(counted.spot, counted.outcomes, player, by)
        threads, progress = counted.workers
        return breakdown_over_flops(counted.spot, player, by, threads=threads, progress=progress)
