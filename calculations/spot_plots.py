"""`Plots`: the plots of a spot, `EquityCalculator.plot`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculations.reports.plots import (
    UNIT,
    CardScale,
    board_text,
    hand_name,
    plot_cards,
    plot_convergence,
    plot_equities,
)
from calculations.reports.range_plots import check_has_range, plot_distribution, plot_grid
from calculations.reports.streets import by_next_card, plot_streets
from calculations.results import OfSpot, RangeResults, SampleResults

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Plots(OfSpot):
    """The plots of a spot: each method draws on one Axes and returns it (extra ``plot``)."""

    def __call__(self, ax: Axes | None = None) -> Axes:
        """Draw each hand's equity as a bar, split into won and tied pots, and return the Axes.

        Parameters
        ----------
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["AsAh", "KsKh"]).plot()
        >>> print(ax.get_title())
        Exact equities on all 1,712,304 final boards
        No board cards yet
        """
        return plot_equities(self._counted.report, ax)

    def next_card(self, player: int = 0, ax: Axes | None = None) -> Axes:
        """Draw the equity of one player after each next card, ranks by suits, and return the Axes.

        Colours change fastest around the current equity.

        Parameters
        ----------
        player : the index of the player
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For an unknown player, a complete board, and an exact count that would take too long.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["AsAh", "KsKh"], "KcJd2c").plot.next_card(player=1)
        >>> print(ax.get_title())
        Equity of K♠ K♥ by next card
        Board K♣ J♦ 2♣ · now 89.80%
        """
        counted, column = self._counted, self._counted.player(player)
        after = by_next_card(counted.spot, counted.hands, *counted.workers)
        equities, now = 100 * after.iloc[:, column], 100 * counted.outcomes.equity[column]
        hand, board = hand_name(str(equities.name)), board_text(counted.report.board)
        title = f"Equity of {hand} by next card\n{board} · now {now:.2f}%"
        return plot_cards(equities, CardScale(now, 100.0, UNIT), title, ax)

    def streets(self, player: int | None = None, ax: Axes | None = None) -> Axes:
        """Draw the equity of all hands, or of one player, by street, and return the Axes.

        Parameters
        ----------
        player : the index of the player, by default all
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For an unknown player, and for a board of one or two cards.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["AsAh", "KsKh"], "KcJd2c").plot.streets()
        >>> [line.get_ydata().round(1).tolist() for line in ax.lines]
        [[82.6, 10.2], [17.4, 89.8]]
        """
        counted = self._counted
        every = range(len(counted.spot.players))
        players = [*every] if player is None else [counted.player(player)]
        return plot_streets(counted.reports_on_streets, players, ax)

    def grid(self, player: int, ax: Axes | None = None) -> Axes:
        """Draw the equity of each hand class in a player's range, and return the Axes.

        Parameters
        ----------
        player : the index of a player with a range
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For an unknown player or a known hand, for Monte Carlo results, and in games without two
            hole cards.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["TT+, AQ+", "KsKh"], "KcJd2c").plot.grid(0)
        >>> print(ax.get_title())
        Equity of TT+, AQ+ by class of hand
        Board K♣ J♦ 2♣ · all 10.43%
        """
        player = self._counted.player(player)
        check_has_range(self._counted.spot, [player], "grid")
        return plot_grid(self._counted.report, player, RangeResults(self._counted).grid(player), ax)

    def distribution(self, ax: Axes | None = None) -> Axes:
        """Draw the distribution of equity over each player's range, and return the Axes.

        Parameters
        ----------
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            If no player holds a range, for Monte Carlo results, and in games without two hole
            cards.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["TT+, AQ+", "22+"], "KcJd2c").plot.distribution()
        >>> [text.get_text() for text in ax.get_legend().get_texts()]
        ['TT+, AQ+, mean 64.21%', '22+, mean 35.79%']
        """
        players = range(len(self._counted.spot.players))
        check_has_range(self._counted.spot, players, "distribution")
        combos = [RangeResults(self._counted).per_combo(player) for player in players]
        return plot_distribution(self._counted.report, combos, ax)

    def convergence(self, player: int = 0, ax: Axes | None = None) -> Axes:
        """Draw the estimate of one player's equity by the number of samples, and return the Axes.

        In 95 of 100 runs, the exact value is in the band of 1.96 standard errors.

        Parameters
        ----------
        player : the index of the player
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For an unknown player, and for an exact count.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import EquityCalculator
        >>> spot = EquityCalculator(["AA", "KK"], method="monte_carlo", samples=10_000, rng=1)
        >>> print(spot.plot.convergence().get_title())
        Equity of AA over 10,000 random deals
        No board cards yet
        """
        frame = SampleResults(self._counted).convergence()
        return plot_convergence(self._counted.report, self._counted.player(player), frame, ax)

    def breakdown(self, player: int, *, by: str | None = None, ax: Axes | None = None) -> Axes:
        """Draw the share of each part of a player's `breakdown` as a bar, and return the Axes.

        Colours show the equities. The arguments and errors are those of
        `EquityCalculator.ranges.breakdown`; *ax* is the Axes to draw on, by default of a new
        figure. Raises ImportError without matplotlib.

        >>> from calculations import EquityCalculator
        >>> ax = EquityCalculator(["QQ+, AK", "22+, AQ+"], "Qs7s2d").plot.breakdown(0)
        >>> print(ax.get_title())
        Breakdown of QQ+, AK
        Board Q♠ 7♠ 2♦ · equity 52.71%
        """
        from calculations.distributions.breakdown import plot_breakdown

        frame = RangeResults(self._counted).breakdown(player, by=by)
        return plot_breakdown(frame, self._counted.report, self._counted.player(player), ax)
