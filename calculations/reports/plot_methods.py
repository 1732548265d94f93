"""`PlotMethods`: the methods of `EquityCalculator` that plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculations.reports.card_plot import CardScale, plot_cards
from calculations.reports.convergence import plot_convergence
from calculations.reports.counted_spot import CountedSpot
from calculations.reports.plots import UNIT, board_text, hand_name, plot_equities
from calculations.reports.range_plots import check_has_range, plot_distribution, plot_grid
from calculations.reports.streets import plot_streets

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class PlotMethods:
    """The plots of a spot: each draws on one Axes and returns it (extra ``plot``: matplotlib)."""

    def plot(self: CountedSpot, ax: Axes | None = None) -> Axes:
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
        return plot_equities(self._report, ax)

    def plot_next_card(self: CountedSpot, player: int = 0, ax: Axes | None = None) -> Axes:
        """Draw the equity of one player after each next card, ranks by suits, and return the Axes.

        The colours are finest around the equity now.

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
        >>> ax = EquityCalculator(["AsAh", "KsKh"], "KcJd2c").plot_next_card(player=1)
        >>> print(ax.get_title())
        Equity of K♠ K♥ by next card
        Board K♣ J♦ 2♣ · now 89.80%
        """
        column = self._player(player)
        equities, now = 100 * self.by_next_card().iloc[:, column], 100 * self.equity[column]
        hand, board = hand_name(str(equities.name)), board_text(self.board)
        title = f"Equity of {hand} by next card\n{board} · now {now:.2f}%"
        return plot_cards(equities, CardScale(now, 100.0, UNIT), title, ax)

    def plot_streets(self: CountedSpot, player: int | None = None, ax: Axes | None = None) -> Axes:
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
        >>> ax = EquityCalculator(["AsAh", "KsKh"], "KcJd2c").plot_streets()
        >>> [line.get_ydata().round(1).tolist() for line in ax.lines]
        [[82.6, 10.2], [17.4, 89.8]]
        """
        players = range(len(self._spot.players)) if player is None else [self._player(player)]
        return plot_streets(self._reports_on_streets(), [*players], ax)

    def plot_grid(self: CountedSpot, player: int, ax: Axes | None = None) -> Axes:
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
        >>> ax = EquityCalculator(["TT+, AQ+", "KsKh"], "KcJd2c").plot_grid(0)
        >>> print(ax.get_title())
        Equity of TT+, AQ+ by class of hand
        Board K♣ J♦ 2♣ · all 10.43%
        """
        player = self._player(player)
        check_has_range(self._spot, [player], "grid")
        return plot_grid(self._report, player, self.grid(player), ax)

    def plot_distribution(self: CountedSpot, ax: Axes | None = None) -> Axes:
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
        >>> ax = EquityCalculator(["TT+, AQ+", "22+"], "KcJd2c").plot_distribution()
        >>> [text.get_text() for text in ax.get_legend().get_texts()]
        ['TT+, AQ+, mean 64.21%', '22+, mean 35.79%']
        """
        players = range(len(self._spot.players))
        check_has_range(self._spot, players, "distribution")
        return plot_distribution(self._report, [self.per_combo(each) for each in players], ax)

    def plot_convergence(self: CountedSpot, player: int = 0, ax: Axes | None = None) -> Axes:
        """Draw the estimate of one player's equity by the number of samples, and return the Axes.

        A band of 1.96 standard errors holds the exact value in 95 of 100 runs.

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
        >>> print(spot.plot_convergence().get_title())
        Equity of AA over 10,000 random deals
        No board cards yet
        """
        return plot_convergence(self._report, self._player(player), self.convergence(), ax)
