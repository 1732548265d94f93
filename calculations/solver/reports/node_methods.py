"""`NodeMethods`: a node as frames, text, tables and plots, as methods of `Node`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from calculations.solver.reports import html
from calculations.solver.reports.hand_rows import HandRows, class_frame, combo_frame
from calculations.solver.reports.node_frame import CardRow, card_frame
from calculations.solver.reports.node_report import NodeReport
from calculations.solver.reports.plots import plot_ev, plot_strategy
from calculations.solver.reports.text import hand_text, to_text
from lookup.cards import CardsLike, as_card_numbers, format_cards
from lookup.combos import combo_index, combo_names

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class _Shown(Protocol):
    """What is shown of a node: `Node` says what each is."""

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
    """What people see of a node; plots need matplotlib (extra ``plot``)."""

    def to_frame(self: _Shown, player: int | None = None) -> pd.DataFrame:
        """Return a frame, a row a combo of who acts, or of a player, that the board leaves him.

        Columns are Reach, how much of the combo comes here, Equity, EV, and for who acts each
        action's frequency and EV. Of combos that do not come here they are NaN, but for Reach. In
        games of one card a row is a card.

        Parameters
        ----------
        player : 0 or 1, by default who acts, or the first where nobody does

        Raises
        ------
        ValueError
            For another player.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> node = solve(["AA, QQ", "KK"], **spot, target=1e-4).node("check")
        >>> node.to_frame(0).loc[["QsQh", "AsAh"], "EV"].abs().round(2).tolist()  # aces never check
        [0.0, nan]
        """
        return combo_frame(self._rows(player))

    def by_class(self: _Shown, player: int | None = None) -> pd.DataFrame:
        """Return a frame, a row a class of hands of who acts, or of a player, such as AKs.

        Columns are those of `to_frame`, each the mean of the class's combos by how often they are
        dealt and come here, with Reach, their mean, and before it Combos, how many come.

        Parameters
        ----------
        player : 0 or 1, by default who acts, or the first where nobody does

        Raises
        ------
        ValueError
            For another player.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> classes = solve(["AA, QQ", "KK"], **spot, target=1e-4).node().by_class()
        >>> classes["bet 10"].round(2).to_dict()
        {'AA': 1.0, 'QQ': 0.33}
        """
        return class_frame(self._rows(player))

    def by_card(self: _Shown) -> pd.DataFrame:
        """Return a frame, a row a card that may be dealt at a node which ends a street.

        Columns are Deals, in what part of the deals that come here the card is dealt, Equity and EV
        of both players with it, and how often the first player takes each action then. The EVs are
        those of the nodes that follow; their mean by Deals is the EV here.

        Raises
        ------
        ValueError
            Where no card is dealt, and once `Solution.resume` went on.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> solution = solve(["AA, QQ", "KK"], **spot, target=1e-3)
        >>> cards = solution.node("check, check").by_card()
        >>> len(cards), cards.loc[["Qc", "Kc"], "EV 0"].abs().round(1).tolist()
        (48, [20.0, 0.0])
        """
        return card_frame(self._card_rows)

    def describe(self: _Shown, hand: CardsLike) -> str:
        """Return in a line what a hand of who acts does here, or that it is not reached.

        Parameters
        ----------
        hand : two cards, such as "AsKs"; where nobody acts, of the first player

        Raises
        ------
        ValueError
            For what is not a hand of his, or not on this board.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> node = solve(["AA, QQ", "KK"], **spot, target=1e-4).node("check, bet 10")
        >>> node.describe("AsAh")
        'AsAh: not reached'
        """
        seat, rows = self.player or 0, self._rows(None)
        name = str(format_cards(as_card_numbers(hand)))
        if rows.combos is not None:
            name = str(combo_names()[int(combo_index(hand))])
        if name not in rows.names:
            raise ValueError(f"{name} is not held by player {seat}, or not on this board")
        at = int(np.flatnonzero(rows.names == name)[0])
        if not rows.deals[at]:
            return hand_text(name, {})
        figures = {"Reach": rows.reach} | rows.figures
        return hand_text(name, {each: float(row[at]) for each, row in figures.items()})

    def plot_strategy(self: _Shown, ax: Axes | None = None) -> Axes:
        """Draw what each class of hand of who acts does, 13 x 13, and return the Axes.

        A cell is split by how often each action is taken: fold blue, check and call green, bets and
        raises red, the larger the darker. It is fainter the less of the class comes here.

        Parameters
        ----------
        ax : the Axes to draw on, by default of a new figure

        Raises
        ------
        ValueError
            Where nobody acts.
        ImportError
            Without matplotlib.
        """
        self._check_acts()
        return plot_strategy(self._report, class_frame(self._rows(None)), ax)

    def plot_ev(self: _Shown, player: int | None = None, ax: Axes | None = None) -> Axes:
        """Draw the EV of each class of hand of who acts, or of a player, and return the Axes.

        Parameters
        ----------
        player : 0 or 1, by default who acts, or the first where nobody does
        ax : the Axes to draw on, by default of a new figure

        Raises
        ------
        ValueError
            For another player.
        ImportError
            Without matplotlib.
        """
        seat = (self.player or 0) if player is None else player
        return plot_ev(self._report, seat, class_frame(self._rows(seat)), ax)

    def __str__(self: _Shown) -> str:
        return to_text(self._report)

    def __repr__(self: _Shown) -> str:
        acts = f"player {self.player}" if self.player is not None else self._report.end
        return f"Node({self.path!r}, {acts}, board {self.board or 'none'}, pot {self._report.pot})"

    def _repr_html_(self: _Shown) -> str:
        return html.to_html(self._report)
