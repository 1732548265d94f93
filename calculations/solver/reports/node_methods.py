"""`NodeMethods`: the methods of `Node` that return frames, text, tables and plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from calculations.solver.reports import node_html
from calculations.solver.reports.hand_rows import HandRows, class_frame, combo_frame
from calculations.solver.reports.node_frame import CardRow, card_frame
from calculations.solver.reports.node_plots import plot_by_card, plot_ev, plot_strategy
from calculations.solver.reports.node_report import NodeReport
from calculations.solver.reports.node_text import hand_text, to_text
from lookup.cards import CardsLike, as_card_numbers, format_cards
from lookup.combos import combo_index, combo_names

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class _HasNode(Protocol):
    """The attributes that the methods use; `Node` documents them."""

    path: str

    @property
    def player(self) -> int | None: ...
    @property
    def board(self) -> str: ...
    @property
    def _report(self) -> NodeReport: ...
    def _rows(self, player: int | None) -> HandRows: ...
    def _check_acts(self) -> int: ...
    @property
    def _card_rows(self) -> list[CardRow]: ...


class NodeMethods:
    """The presentation of a node; plots need matplotlib (extra ``plot``)."""

    def to_frame(self: _HasNode, player: int | None = None) -> pd.DataFrame:
        """Return a frame with one row per live combo of the acting (or given) player.

        The columns are ``reach``, ``equity`` and ``ev``, and for the acting player each action's
        frequency (``bet 10``) and EV (``ev bet 10``). All but ``reach`` are NaN for combos that do
        not get here. In one-card games the rows are cards.

        Parameters
        ----------
        player : 0 or 1, by default the acting player, or 0 if nobody acts

        Raises
        ------
        ValueError
            For an invalid player.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> node = solve(["AA, QQ", "KK"], **spot, target=1e-4).node("check")
        >>> node.to_frame(0).loc[["QsQh", "AsAh"], "ev"].abs().round(2).tolist()  # aces never check
        [0.0, nan]
        """
        return combo_frame(self._rows(player))

    def by_class(self: _HasNode, player: int | None = None) -> pd.DataFrame:
        """Return a frame with one row per hand class of the acting (or given) player.

        The columns are ``combos`` (the number that get here) and those of `to_frame`: the mean of
        ``reach``, and means of the other figures weighted by the combos' deals.

        Parameters
        ----------
        player : 0 or 1, by default the acting player, or 0 if nobody acts

        Raises
        ------
        ValueError
            For an invalid player.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> classes = solve(["AA, QQ", "KK"], **spot, target=1e-4).node().by_class()
        >>> classes["bet 10"].round(2).to_dict()
        {'AA': 1.0, 'QQ': 0.33}
        """
        return class_frame(self._rows(player))

    def by_card(self: _HasNode) -> pd.DataFrame:
        """Return a frame with one row per possible next card, at a node that ends a street.

        The columns are ``deals`` (the fraction of the deals here with the card), the equities and
        EVs of both players after it (``equity_0``, ...), and the frequencies of the first player's
        next action. The mean of the EVs, weighted by ``deals``, is the EV here.

        Raises
        ------
        ValueError
            If no card is dealt here, or if the solution has been resumed since.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> solution = solve(["AA, QQ", "KK"], **spot, target=1e-3)
        >>> cards = solution.node("check, check").by_card()
        >>> len(cards), cards.loc[["Qc", "Kc"], "ev_0"].abs().round(1).tolist()
        (48, [20.0, 0.0])
        """
        return card_frame(self._card_rows)

    def plot_by_card(self: _HasNode, column: str = "ev_0", ax: Axes | None = None) -> Axes:
        """Draw a column of `by_card` for each next card, ranks by suits, and return the Axes.

        The colours are finest around the mean over all cards.

        Parameters
        ----------
        column : a column of `by_card`: an equity, an EV or the frequency of an action
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For another column, and as `by_card`.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> node = solve(["AA, QQ", "KK"], **spot, target=1e-3).node("check, check")
        >>> print(node.plot_by_card("ev_1").get_title().splitlines()[0])
        EV of player 1 by next card, after check, check
        """
        return plot_by_card(self._report, card_frame(self._card_rows), column, ax)

    def describe(self: _HasNode, hand: CardsLike) -> str:
        """Describe the strategy of one of the acting player's hands in one line.

        Parameters
        ----------
        hand : two cards, such as "AsKs"; if nobody acts, a hand of the first player

        Raises
        ------
        ValueError
            For a hand that is not in the player's range, or shares a card with the board.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> node = solve(["AA, QQ", "KK"], **spot, target=1e-4).node("check, bet 10")
        >>> node.describe("AsAh")
        'AsAh: not reached'
        """
        number, rows = self.player or 0, self._rows(None)
        name = str(format_cards(as_card_numbers(hand)))
        if rows.combos is not None:
            name = str(combo_names()[int(combo_index(hand))])
        if name not in rows.names:
            raise ValueError(
                f"{name} is not in player {number}'s range, or not possible on the board"
            )
        at = int(np.flatnonzero(rows.names == name)[0])
        if not rows.deals[at]:
            return hand_text(name, {})
        figures = {"reach": rows.reach} | rows.figures
        return hand_text(name, {each: float(row[at]) for each, row in figures.items()})

    def plot_strategy(self: _HasNode, ax: Axes | None = None) -> Axes:
        """Draw the acting player's strategy by hand class, 13 x 13, and return the Axes.

        A cell is split by the frequencies of the actions: fold blue, check and call green, bets and
        raises red, darker if larger. Cells with less reach are fainter.

        Parameters
        ----------
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            If nobody acts.
        ImportError
            Without matplotlib.
        """
        self._check_acts()
        return plot_strategy(self._report, class_frame(self._rows(None)), ax)

    def plot_ev(self: _HasNode, player: int | None = None, ax: Axes | None = None) -> Axes:
        """Draw the EV of each hand class of the acting (or given) player, and return the Axes.

        Parameters
        ----------
        player : 0 or 1, by default the acting player, or 0 if nobody acts
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            For an invalid player.
        ImportError
            Without matplotlib.
        """
        number = (self.player or 0) if player is None else player
        return plot_ev(self._report, number, class_frame(self._rows(number)), ax)

    def __str__(self: _HasNode) -> str:
        return to_text(self._report)

    def __repr__(self: _HasNode) -> str:
        acts = f"player {self.player}" if self.player is not None else self._report.end
        return f"Node({self.path!r}, {acts}, board {self.board or 'none'}, pot {self._report.pot})"

    def _repr_html_(self: _HasNode) -> str:
        return node_html.to_html(self._report)
