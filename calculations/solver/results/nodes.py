"""`Node`: a decision, deal or terminal node of a solution, with both players' ranges and values.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from calculations.solver.betting.trees import DEAL, FOLD, SHOWDOWN
from calculations.solver.deals.solver_spot import HOLE_CARDS, PLAYERS, PlayerHands, SolverSpot
from calculations.solver.learning.views import View
from calculations.solver.reports.hand_rows import ONE_CARD, HandRows
from calculations.solver.reports.node_frame import CardRow, NodeRow
from calculations.solver.reports.node_methods import NodeMethods
from calculations.solver.reports.node_report import ActionFigures, NodeReport, who_acts
from calculations.solver.results import two_hands
from calculations.solver.results.equities import CheckDowns, WholeBoards, check_downs, range_of
from lookup.arguments import as_whole, shown
from lookup.cards import CARDS
from lookup.running.cached import cached_property

LEAST_REACH = 1e-4
"""The fraction of a hand below which it does not count as reaching a node: a remnant of the first
iterations."""

ENDS = {FOLD: "fold", SHOWDOWN: "showdown", DEAL: "deal"}


class Node(NodeMethods):
    """A node of a solution: the acting player, ranges, strategies and values.

    `Solution.node` returns it. Arrays by hand are in the order of `hole_cards`. EVs are chips from
    this node on: earlier bets belong to the pot.

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

    def __init__(
        self,
        spot: SolverSpot,
        view: View,
        at: int,
        path: str,
        cards: tuple[int, ...],
        put_in: tuple[int, int],
        boards: WholeBoards | None = None,
        dealt: Callable[[], list[CardRow]] | None = None,
        best: Callable[[], View] | None = None,
    ) -> None:
        self._spot, self._view, self._at, self._cards, self._put_in = spot, view, at, cards, put_in
        self._boards, self._dealt, self._best, self.path = boards, dealt, best, path

    @property
    def player(self) -> int | None:
        """Return the acting player, 0 or 1, or None."""
        kind = self._view.tree.nodes[self._at].kind
        return kind if kind < FOLD else None

    @property
    def actions(self) -> list[str]:
        """Return the actions, such as "check" and "bet 50", empty if nobody acts."""
        return [*self._view.tree.actions[self._at]]

    @property
    def action_chips(self) -> list[float]:
        """Return the chips that each action puts in."""
        tree, player = self._view.tree, self.player or 0
        before = tree.nodes[self._at].bets[player]
        after = [tree.nodes[child].bets[player] for child in tree.children(self._at)]
        put_in = after if self.player is not None else []
        return [self._spot.betting.amount(bet - before) for bet in put_in]

    @property
    def board(self) -> str:
        """Return the board, including the cards dealt on the path."""
        return "".join(self._board)

    @property
    def _board(self) -> list[str]:
        return [CARDS[card - 1] for card in (*self._spot.spot.board, *self._cards)]

    @property
    def pot(self) -> float:
        """Return the size of the pot."""
        return self._spot.betting.amount(self._spot.betting.pot + sum(self._put_in))

    @property
    def stacks(self) -> list[float]:
        """Return each player's remaining chips, [2]; both begin with the effective stack."""
        betting = self._spot.betting
        return [betting.amount(betting.stack - put_in) for put_in in self._put_in]

    @property
    def end(self) -> str:
        """Return "fold", "showdown" or "deal" if nobody acts, else an empty text."""
        return ENDS.get(self._view.tree.nodes[self._at].kind, "")

    @property
    def next_cards(self) -> list[str]:
        """Return the cards that can be dealt here, empty unless `end` is "deal"."""
        if self.end != "deal":
            return []
        known = {*self._spot.spot.board, *self._spot.spot.dead, *self._cards}
        return [CARDS[card - 1] for card in self._spot.deck if card not in known]

    def hole_cards(self, player: int) -> NDArray[np.uint8]:
        """Return a player's hands at the root, [N, 2] card numbers, or [N, 1] in one-card games."""
        return self._spot.hands[_checked(player)].cards[:, : self._spot.held].copy()

    def reach(self, player: int) -> NDArray[np.float64]:
        """Return the reach of each of a player's hands, [N]."""
        reach: NDArray[np.float64] = self._view.sides[1 - _checked(player)].reach[self._at]
        return reach

    def _held(self, player: int) -> PlayerHands:
        return self._spot.hands[_checked(player)]._replace(weights=self.reach(player))

    @cached_property
    def _met(self) -> list[NDArray[np.float64]]:
        """The weight of the opposing hands for each hand of both players, [N]."""
        return [
            self._spot.met(player, self.reach(1 - player), self._cards) * self._alive(player)
            for player in range(PLAYERS)
        ]

    def met(self, player: int) -> NDArray[np.float64]:
        """Return the weight of the opposing hands for each of a player's hands, [N]."""
        return self._met[_checked(player)]

    def opposing(self, player: int, hand: int) -> NDArray[np.float64]:
        """Return the weight of each opposing hand that one of a player's hands can meet, [M].

        *hand* is an index into `hole_cards`. The sum is the hand's `met`.
        """
        number = _checked(player)
        return two_hands.opposing_reach(
            self._spot, number, hand, self.reach(1 - number), self._cards
        )

    def next_card_chances(self, hands: Sequence[int]) -> NDArray[np.float64]:
        """Return the probability of each of `next_cards` when the players hold two hands, [K].

        *hands* are indices into the `hole_cards` of each player. Raises ValueError where no card is
        dealt.
        """
        if not (cards := self.next_cards):
            raise ValueError(f"no card is dealt at {self.path!r}: {who_acts(self._report)}")
        deck = [CARDS.index(card) + 1 for card in cards]
        return two_hands.next_card_chances(self._spot, hands, self._cards, deck)

    def paid(self, hands: Sequence[int]) -> list[float]:
        """Return the chips that each player gets at a fold or showdown when they hold two hands.

        They are the pot after the rake, [2]. *hands* are indices into the `hole_cards` of each
        player. Raises ValueError for a node at which the hand goes on.
        """
        if self.end not in ("fold", "showdown"):
            raise ValueError(f"the hand goes on at {self.path!r}; give a fold or a showdown")
        board = (*self._spot.spot.board, *self._cards)
        return two_hands.paid(self._spot, self._view.tree, self._at, hands, board)

    def _alive(self, player: int) -> NDArray[np.bool]:
        """Return which hands share no card with the board."""
        cards = self._spot.hands[player].cards
        return ~np.asarray(np.isin(cards, self._cards).any(axis=1))

    def hand_ev(self, player: int) -> NDArray[np.float64]:
        """Return the EV of each hand in chips, [N]; NaN for hands without opposing hands."""
        return self._worth(self._view, player, self._at)

    def _worth(self, view: View, player: int, node: int) -> NDArray[np.float64]:
        """Return the value of a later node for each hand, counted from this node."""
        met = self._met[_checked(player)]
        worth = np.full(len(met), np.nan)
        values = view.sides[player].worth[node]
        np.divide(values, met, out=worth, where=met > 1e-12)
        before = self._spot.betting.pot / 2 + self._put_in[player]
        return (worth + before) * float(self._spot.betting.chip)

    @property
    def ev(self) -> NDArray[np.float64]:
        """Return each player's mean EV over their hands, in chips, [2]; NaN without deals."""
        evs = np.full(PLAYERS, np.nan)
        for player in range(PLAYERS):
            weights = self.reach(player) * self._met[player]
            if total := weights.sum():
                evs[player] = weights @ np.nan_to_num(self.hand_ev(player)) / total
        return evs

    @property
    def strategy(self) -> NDArray[np.float64]:
        """Return the acting player's strategy, [actions, N]."""
        self._check_acts()
        return self._view.strategy(self._at)

    @property
    def action_evs(self) -> NDArray[np.float64]:
        """Return the EV of each action for each of the acting player's hands, [actions, N]."""
        return self._child_evs(self._view)

    @cached_property
    def best_evs(self) -> NDArray[np.float64]:
        """Return the EV of each action, followed by a best response, for each hand, [actions, N].

        The opponent plays the solution. The loss of an action, even for a hand that never gets
        here, is the maximum over the actions less its own value. Raises ValueError if the solution
        has continued since the node was requested.
        """
        self._check_acts()
        assert self._best is not None
        return self._child_evs(self._best())

    def _child_evs(self, view: View) -> NDArray[np.float64]:
        player = self._check_acts()
        children = view.tree.children(self._at)
        return np.array([self._worth(view, player, child) for child in children])

    def _check_acts(self) -> int:
        if self.player is None:
            raise ValueError(f"nobody acts at {self.path!r}, a {self.end}; give an earlier node")
        return self.player

    @cached_property
    def _counted(self) -> CheckDowns:
        """The results of all hands if play is checked down from here."""
        return check_downs(self._spot, (self.reach(0), self.reach(1)), self._cards, self._boards)

    def hand_equity(self, player: int) -> NDArray[np.float64]:
        """Return each hand's share of the pot if play is checked down, [N]; NaN without deals."""
        deals, shares = (both[_checked(player)] for both in self._counted)
        equity = np.full(len(deals), np.nan)
        np.divide(shares, deals, out=equity, where=deals > 0)
        return equity

    @property
    def equity(self) -> NDArray[np.float64]:
        """Return both players' shares of the pot if checked down, [2]; NaN without deals."""
        totals = [[float(rows.sum()) for rows in both] for both in self._counted]
        deals, shares = (np.array(total) for total in totals)
        equities = np.full(PLAYERS, np.nan)
        np.divide(shares, deals, out=equities, where=deals > 0)
        return equities

    @cached_property
    def reached(self) -> float:
        """Return the fraction of the board's possible deals in which play reaches this node."""
        before = [
            hands.weights * self._alive(player) for player, hands in enumerate(self._spot.hands)
        ]
        total = float(before[0] @ self._spot.met(0, before[1], self._cards))
        return self.deals / total if total else float("nan")

    @property
    def deals(self) -> float:
        """Return the weight of the deals that reach this node."""
        return float(self.reach(0) @ self._met[0])

    @property
    def frequencies(self) -> dict[str, float]:
        """Return the frequency of each action over the acting player's range."""
        self._check_acts()
        return {each.name: each.frequency for each in self._done}

    def is_reached(self, player: int) -> NDArray[np.bool]:
        """Return which of a player's hands get here more than once in 10,000 times, [N]."""
        least = LEAST_REACH * self._spot.hands[_checked(player)].weights
        return (self.reach(player) > least) & (self._met[player] > 0)

    def range(self, player: int) -> Range:
        """Return a player's range at this node, with weights to four decimals."""
        self._check_combos()
        return range_of(self._held(player), self.reach(player).round(4))

    def ranges(self) -> dict[str, Range]:
        """Return the acting player's range after each action, with weights to four decimals."""
        player, reach = self._check_acts(), self.reach(self.player or 0)
        self._check_combos()
        return {
            action: range_of(self._held(player), (reach * shares).round(4))
            for action, shares in zip(self.actions, self.strategy, strict=True)
        }

    @cached_property
    def _card_rows(self) -> list[CardRow]:
        """The rows of the cards that can be dealt here."""
        if self._dealt is None:
            raise ValueError(
                f"no card is dealt at {self.path!r}: {who_acts(self._report)}; give a node where "
                f"the betting of a flop or turn has ended"
            )
        return self._dealt()

    def _check_combos(self) -> None:
        if self._spot.held != HOLE_CARDS:
            raise ValueError(ONE_CARD)

    def _rows(self, player: int | None) -> HandRows:
        """Return the rows of a player's live hands, by default the acting player's."""
        number = (self.player or 0) if player is None else player
        figures = {"equity": self.hand_equity(number), "ev": self.hand_ev(number)}
        if number == self.player:
            figures |= dict(zip(self.actions, self.strategy, strict=True))
            names = [f"ev {action}" for action in self.actions]
            figures |= dict(zip(names, self.action_evs, strict=True))
        reach, reached, alive = self.reach(number), self.is_reached(number), self._alive(number)
        return HandRows(
            self._held(number).combos[alive] if self._spot.held == HOLE_CARDS else None,
            self._spot.hand_names(number)[alive],
            reach[alive],
            np.where(reached, reach * self._met[number], 0.0)[alive],
            {name: np.where(reached, rows, np.nan)[alive] for name, rows in figures.items()},
        )

    @property
    def _row(self) -> NodeRow:
        return NodeRow(
            self.path,
            self.board,
            self.pot,
            self.player,
            self.reached,
            self.equity.tolist(),
            self.ev.tolist(),
            self.frequencies if self.player is not None else {},
        )

    @cached_property
    def _done(self) -> list[ActionFigures]:
        """The figures of each action of the acting player, empty if nobody acts."""
        actions: list[ActionFigures] = []
        if self.player is None:
            return actions
        deals = self.reach(self.player) * self._met[self.player]
        for name, shares, evs in zip(self.actions, self.strategy, self.action_evs, strict=True):
            taken = deals * shares
            total = float(taken.sum())
            worth = float(taken @ np.nan_to_num(evs)) / total if total else float("nan")
            share = total / float(deals.sum()) if deals.any() else float("nan")
            actions.append(ActionFigures(name, share, worth))
        return actions

    @cached_property
    def _report(self) -> NodeReport:
        number = self.player or 0
        reached, alive = self.is_reached(number), self._alive(number)
        never = Range()
        if self._spot.held == HOLE_CARDS:
            never = range_of(self._held(number), (alive & ~reached).astype(np.float64))
        return NodeReport(
            self.path,
            self._board,
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


def _checked(player: int) -> int:
    """Return a player's number; raises ValueError unless it is 0 or 1."""
    if (number := as_whole(player)) not in range(PLAYERS):
        raise ValueError(f"player is {shown(player)}; give 0 or 1")
    return int(number or 0)
