"""`Node`: a decision, deal or terminal node of a solution, with both players' ranges and values.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from calculations.solver.deals.solver_spot import HOLE_CARDS, PLAYERS
from calculations.solver.results.equities import range_of
from calculations.solver.results.node_hands import NodeData, NodeHands, checked
from calculations.solver.results.node_plots import NodePlots
from calculations.solver.results.node_report import (
    ONE_CARD,
    ActionFigures,
    LiveHands,
    NodeReport,
    class_frame,
    combo_frame,
    hand_line,
    to_html,
    to_text,
    who_acts,
)
from lookup.cards import CARDS, CardsLike
from lookup.running.cached import cached_property

if TYPE_CHECKING:
    import pandas as pd


class Node:
    """A node of a solution: the acting player, ranges, strategies and values.

    `Solution.node` returns a node. `hands` has the figures of each hand, in the order of
    `hands.cards`, and `plot` draws the node. EVs are in chips from this node on: earlier bets
    belong to the pot.

    Examples
    --------
    >>> from calculations import solve
    >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
    >>> solution = solve(["AA, QQ", "KK"], **spot, target=1e-4)
    >>> node = solution.node("bet 10")
    >>> node
    Node('bet 10', player 1, board 2s3h4d6c7c, pot 30)
    >>> node.player, node.actions
    (1, ['fold', 'call'])
    >>> {action: round(share, 2) for action, share in node.frequencies.items()}
    {'fold': 0.33, 'call': 0.67}
    """

    def __init__(self, data: NodeData) -> None:
        self._data = data
        self.path: str = data.path
        self.hands: NodeHands = NodeHands(data)

    @property
    def plot(self) -> NodePlots:
        """Return the plots of this node, which need matplotlib (extra ``plot``)."""
        return NodePlots(self._report, self.by_class, self.by_card)

    @property
    def player(self) -> int | None:
        """Return the acting player, 0 or 1, or None."""
        return self._data.player

    @property
    def actions(self) -> list[str]:
        """Return the actions, such as "check" and "bet 50", empty if nobody acts."""
        return [*self._data.view.tree.actions[self._data.at]]

    @property
    def action_chips(self) -> list[float]:
        """Return the chips that each action adds to the pot."""
        tree, at, player = self._data.view.tree, self._data.at, self.player
        if player is None:
            return []
        before = tree.nodes[at].bets[player]
        after = [tree.nodes[child].bets[player] for child in tree.children(at)]
        return [self._data.spot.betting.amount(bet - before) for bet in after]

    @property
    def board(self) -> str:
        """Return the board, including the cards dealt on the path."""
        return "".join(CARDS[card - 1] for card in self._data.board)

    @property
    def pot(self) -> float:
        """Return the size of the pot."""
        betting = self._data.spot.betting
        return betting.amount(betting.pot + sum(self._data.put_in))

    @property
    def stacks(self) -> list[float]:
        """Return each player's remaining chips, [2]; both begin with the effective stack."""
        betting = self._data.spot.betting
        return [betting.amount(betting.stack - put_in) for put_in in self._data.put_in]

    @property
    def end(self) -> str:
        """Return "fold", "showdown" or "deal" if nobody acts, else empty text."""
        return self._data.end

    @property
    def next_cards(self) -> list[str]:
        """Return the cards that can be dealt here; empty unless `end` is "deal"."""
        return [CARDS[card - 1] for card in self._data.deck]

    @property
    def ev(self) -> NDArray[np.float64]:
        """Return each player's mean EV over their hands, in chips, [2]; NaN without deals."""
        evs, hands = np.full(PLAYERS, np.nan), self.hands
        for player in range(PLAYERS):
            weights = hands.reach(player) * hands.met(player)
            if total := weights.sum():
                evs[player] = weights @ np.nan_to_num(hands.ev(player)) / total
        return evs

    @property
    def strategy(self) -> NDArray[np.float64]:
        """Return the acting player's strategy, [actions, N]."""
        self._data.acting  # noqa: B018
        return self._data.view.strategy(self._data.at)

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return both players' shares of a checked-down pot, [2]; NaN without deals."""
        totals = [[float(rows.sum()) for rows in both] for both in self.hands.checked_down]
        deals, shares = (np.array(total) for total in totals)
        equities = np.full(PLAYERS, np.nan)
        np.divide(shares, deals, out=equities, where=deals > 0)
        return equities

    @cached_property
    def reached(self) -> float:
        """Return the fraction of the board's possible deals in which play reaches this node."""
        spot = self._data.spot
        before = [
            hands.weights * self.hands.alive(player) for player, hands in enumerate(spot.hands)
        ]
        total = float(before[0] @ spot.met(0, before[1], self._data.cards))
        return self.hands.deals / total if total else float("nan")

    @property
    def frequencies(self) -> dict[str, float]:
        """Return the frequency of each action over the acting player's range."""
        self._data.acting  # noqa: B018
        return {each.name: each.frequency for each in self._done}

    def range(self, player: int) -> Range:
        """Return a player's range at this node, with weights to four decimals."""
        return self._range(player, self.hands.reach(player).round(4))

    def ranges(self) -> dict[str, Range]:
        """Return the acting player's range after each action, with weights to four decimals."""
        player = self._data.acting
        reach = self.hands.reach(player)
        return {
            action: self._range(player, (reach * shares).round(4))
            for action, shares in zip(self.actions, self.strategy, strict=True)
        }

    def _range(self, player: int, weights: NDArray[np.float64]) -> Range:
        """Return a player's hands with weights, [N], as a range."""
        if self._data.spot.hand_size != HOLE_CARDS:
            raise ValueError(ONE_CARD)
        return range_of(self._data.spot.hands[checked(player)], weights)

    def to_frame(self, player: int | None = None) -> pd.DataFrame:
        """Return a frame with a row for each live combo of *player*, by default the acting player.

        The columns are ``reach``, ``equity`` and ``ev``, and for the acting player each action's
        frequency (``bet 10``) and EV (``ev bet 10``). All but ``reach`` are NaN for combos that do
        not reach the node. In one-card games the rows are cards.

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

    def by_class(self, player: int | None = None) -> pd.DataFrame:
        """Return a frame with a row for each hand class of *player*, by default the acting player.

        The columns are ``combos``, the number of combos that reach the node, and the means of the
        columns of `to_frame`: of ``reach`` over all combos, of the others weighted by deals.

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

    def by_card(self) -> pd.DataFrame:
        """Return a frame with a row for each possible next card, at a node that ends a street.

        The columns are ``deals`` (the fraction of this node's deals with the card), the equities
        and EVs of both players after the card (``equity_0``, ...), and the frequencies of the first
        player's next action. The mean of the EVs, weighted by ``deals``, is the EV of this node.

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
        if self._data.dealt is None:
            raise ValueError(
                f"no card is dealt at {self.path!r}: {who_acts(self.player, self.end)}; give a "
                f"node where the betting of a flop or turn has ended"
            )
        return self._card_frame.copy()

    @cached_property
    def _card_frame(self) -> pd.DataFrame:
        assert self._data.dealt is not None
        return self._data.dealt()

    def describe(self, hand: CardsLike) -> str:
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
        return hand_line(self._rows(None), hand, self.player or 0)

    def _rows(self, player: int | None) -> LiveHands:
        """Return the rows of a player's live hands, by default the acting player's."""
        number, spot, hands = (
            (self.player or 0) if player is None else player,
            self._data.spot,
            self.hands,
        )
        figures = {"equity": hands.equity(number), "ev": hands.ev(number)}
        if number == self.player:
            figures |= dict(zip(self.actions, self.strategy, strict=True))
            names = [f"ev {action}" for action in self.actions]
            figures |= dict(zip(names, hands.action_evs, strict=True))
        reach, reached, alive = hands.reach(number), hands.is_reached(number), hands.alive(number)
        return LiveHands(
            spot.hands[number].combos[alive] if spot.hand_size == HOLE_CARDS else None,
            spot.hand_names(number)[alive],
            reach[alive],
            np.where(reached, reach * hands.met(number), 0.0)[alive],
            {name: np.where(reached, rows, np.nan)[alive] for name, rows in figures.items()},
        )

    @cached_property
    def _done(self) -> list[ActionFigures]:
        """Return the figures of each action of the acting player, empty if nobody acts."""
        actions: list[ActionFigures] = []
        if self.player is None:
            return actions
        deals = self.hands.reach(self.player) * self.hands.met(self.player)
        for name, shares, evs in zip(
            self.actions, self.strategy, self.hands.action_evs, strict=True
        ):
            taken = deals * shares
            total = float(taken.sum())
            worth = float(taken @ np.nan_to_num(evs)) / total if total else float("nan")
            share = total / float(deals.sum()) if deals.any() else float("nan")
            actions.append(ActionFigures(name, share, worth))
        return actions

    @cached_property
    def _report(self) -> NodeReport:
        number = self.player or 0
        reached, alive = self.hands.is_reached(number), self.hands.alive(number)
        never = Range()
        if self._data.spot.hand_size == HOLE_CARDS:
            never = self._range(number, (alive & ~reached).astype(np.float64))
        return NodeReport(
            self.path,
            [CARDS[card - 1] for card in self._data.board],
            f"{self.pot:,.10g}",
            self.reached,
            self.player,
            self.end,
            self.equity.tolist(),
            self.ev.tolist(),
            self._done,
            int(alive.sum()),
            never.to_string(),
        )

    def __str__(self) -> str:
        return to_text(self._report)

    def __repr__(self) -> str:
        acts = f"player {self.player}" if self.player is not None else self._report.end
        return f"Node({self.path!r}, {acts}, board {self.board or 'none'}, pot {self._report.pot})"

    def _repr_html_(self) -> str:
        return to_html(self._report)
