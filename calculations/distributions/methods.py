"""`DistributionMethods`: how a player's range is distributed, as methods of `EquityCalculator`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from calculations.reports.report import Report
from calculations.spots.outcomes import Outcomes
from calculations.spots.spot import Spot

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class _Distributed(Protocol):
    """What is broken down: `EquityCalculator` says what each is."""

    _options: dict[str, Any]

    @property
    def _spot(self) -> Spot: ...
    @property
    def _outcomes(self) -> Outcomes: ...
    def breakdown(self, player: int, *, by: str | None = None) -> pd.DataFrame: ...
    @property
    def _report(self) -> Report: ...
    def _seat(self, seat: int) -> int: ...


class DistributionMethods:
    """How what a player holds is distributed over what it makes."""

    def breakdown(self: _Distributed, player: int, *, by: str | None = None) -> pd.DataFrame:
        """Break a player's range down by what it makes on the board, as a frame.

        The board has 3 to 5 cards. Without a board all 22,100 flops are counted, of two players,
        which takes seconds.

        Parameters
        ----------
        player : whose hole cards or range
        by : a feature of `lookup.hand_features`, by whose values to break down, such as "category"
            or "kicker"; by default by made hands and draws

        Returns
        -------
        A frame with a row for each part that the range is in, and the columns

        - Kind: "made hand" or "draw"; not with *by*
        - Combos: how many combos are in the part, each by its weight in the range; over all flops
          the mean of them
        - Share: the part of all deals of the player, card removal by the other hands included
        - Equity: of these deals

        Raises
        ------
        ValueError
            For a seat that is not there, a feature that is not one, a board of one or two cards,
            other games than hold'em, and Monte Carlo results.

        Notes
        -----
        Every hand is in one made hand, so that their shares sum to 1: they are the categories from
        a royal flush to a straight, then a set or trips, two pair by which, pairs by where they
        stand on the board, as `lookup.hand_features` defines them, and no pair. A *pocket pair* is
        one between the ranks of the board. Where the board has a pair, what the hand pairs beside
        it is named, such as "top pair and the board's".

        Draws are those of hands below a flush. A hand may be in none or in several: a *flush draw*
        may be to the nuts, too, and a *combo draw* is one to a flush and to a straight. Overcards
        are those of hands without a pair.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["QQ+, AK, JsTs", "22+, AQ+"], "Qs7s2d")
        >>> spot.breakdown(0).round(3)  # doctest: +NORMALIZE_WHITESPACE
                                     Kind  Combos  Share  Equity
        Part
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
        seat = self._seat(player)
        if self._spot.board.size:
            return breakdown_of(self._spot, self._outcomes, seat, by)
        options = {name: self._options[name] for name in ("threads", "progress")}
        return breakdown_over_flops(self._spot, seat, by, **options)

    def plot_breakdown(
        self: _Distributed, player: int, *, by: str | None = None, ax: Axes | None = None
    ) -> Axes:
        """Draw the share of each part of a player's `breakdown` as a bar, and return the Axes.

        Colours are the parts' equities. The arguments are those of `breakdown`, *ax* is the Axes to
        draw on, by default of a new figure. Raises what it does, and ImportError without
        matplotlib.

        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["QQ+, AK", "22+, AQ+"], "Qs7s2d").plot_breakdown(0)
        >>> print(ax.get_title())
        What QQ+, AK makes
        Board Q♠ 7♠ 2♦ · equity 52.71%
        """
        from calculations.distributions.breakdown_plot import plot_breakdown

        frame = self.breakdown(player, by=by)
        return plot_breakdown(frame, self._report, self._seat(player), ax)
