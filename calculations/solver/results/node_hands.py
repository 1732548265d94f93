"""`NodeHands`: the hands of both players at a node, as arrays.

Shapes use N (a player's hands), M (the opponent's) and K (the cards that can be dealt next).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.trees import DEAL, FOLD, SHOWDOWN
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot
from calculations.solver.learning.pass_data import StreetNodes
from calculations.solver.results.equities import CheckDowns, WholeBoards, check_downs
from calculations.solver.results.node_report import nobody_acts, who_acts
from lookup.arguments import as_whole, shown
from lookup.running.cached import cached_property
from lookup.strength import evaluate_hands

if TYPE_CHECKING:
    import pandas as pd

LEAST_REACH = 1e-4
"""A hand reaches a node if at least this fraction of it does; less is a remnant of the first
iterations."""

ENDS = {FOLD: "fold", SHOWDOWN: "showdown", DEAL: "deal"}


class NodeData(NamedTuple):
    """A node of a street's tree, and the values of the street."""

    spot: SolverSpot
    view: StreetNodes
    at: int  # the index of the node in its tree
    path: str
    cards: tuple[int, ...]  # the cards dealt since the spot began
    put_in: tuple[int, int]  # the chips of each player since the spot began
    boards: WholeBoards | None = None
    dealt: Callable[[], pd.DataFrame] | None = None  # the next cards, None if no card is dealt
    best: Callable[[], StreetNodes] | None = None  # the values of each player's best response

    @property
    def player(self) -> int | None:
        """Return the acting player, 0 or 1, or None."""
        kind = self.view.tree.nodes[self.at].kind
        return kind if kind < FOLD else None

    @property
    def end(self) -> str:
        """Return "fold", "showdown" or "deal" if nobody acts, else empty text."""
        return ENDS.get(self.view.tree.nodes[self.at].kind, "")

    @property
    def board(self) -> list[int]:
        """Return the cards of the board, including those dealt on the path."""
        return [*self.spot.spot.board.tolist(), *self.cards]

    @property
    def deck(self) -> list[int]:
        """Return the cards that can be dealt here, [K]."""
        known_cards = {*self.board, *self.spot.spot.dead.tolist()}
        return (
            [card for card in self.spot.deck if card not in known_cards]
            if self.end == "deal"
            else []
        )

    @property
    def acting(self) -> int:
        """Return the acting player; raises ValueError if nobody acts."""
        if self.player is None:
            raise ValueError(nobody_acts(self.path, self.end))
        return self.player


class NodeHands:
    """The hands of both players at a node.

    Arrays are in the order of `cards`. EVs are in chips from this node on.
    """

    def __init__(self, node: NodeData) -> None:
        self._node = node

    def cards(self, player: int) -> NDArray[np.uint8]:
        """Return a player's hands at the root, [N, 2] card numbers, or [N, 1] in one-card games."""
        spot = self._node.spot
        return spot.hands[checked(player)].cards[:, : spot.hand_size].copy()

    def reach(self, player: int) -> NDArray[np.float64]:
        """Return the reach of each of a player's hands, [N]."""
        sides, at = self._node.view.sides, self._node.at
        reach: NDArray[np.float64] = sides[1 - checked(player)].reach[at]
        return reach

    @cached_property
    def _met(self) -> list[NDArray[np.float64]]:
        """Return the weight of the opposing hands for each hand of both players, [N]."""
        spot, cards = self._node.spot, self._node.cards
        return [
            spot.met(player, self.reach(1 - player), cards) * self.alive(player)
            for player in range(PLAYERS)
        ]

    def met(self, player: int) -> NDArray[np.float64]:
        """Return the weight of the opposing hands for each of a player's hands, [N]."""
        return self._met[checked(player)]

    def alive(self, player: int) -> NDArray[np.bool]:
        """Return a mask of a player's hands that share no card with the board, bool [N]."""
        cards = self._node.spot.hands[checked(player)].cards
        return ~np.asarray(np.isin(cards, self._node.cards).any(axis=1))

    def is_reached(self, player: int) -> NDArray[np.bool]:
        """Return a mask of a player's hands that get here more than once in 10,000 times, [N]."""
        least = LEAST_REACH * self._node.spot.hands[checked(player)].weights
        return (self.reach(player) > least) & (self._met[player] > 0)

    @property
    def deals(self) -> float:
        """Return the weight of the deals that reach this node."""
        return float(self.reach(0) @ self._met[0])

    def ev(self, player: int) -> NDArray[np.float64]:
        """Return the EV of each hand in chips, [N]; NaN for hands without opposing hands."""
        return self._worth(self._node.view, player, self._node.at)

    def _worth(self, view: StreetNodes, player: int, node: int) -> NDArray[np.float64]:
        """Return the value of a later node for each hand, counted from this node."""
        met, betting = self._met[checked(player)], self._node.spot.betting
        worth = np.full(len(met), np.nan)
        values = view.sides[player].worth[node]
        np.divide(values, met, out=worth, where=met > 1e-12)
        before = betting.pot / 2 + self._node.put_in[player]
        return (worth + before) * float(betting.chip)

    def equity(self, player: int) -> NDArray[np.float64]:
        """Return each hand's share of the pot if play is checked down, [N]; NaN without deals."""
        deals, shares = (both[checked(player)] for both in self.checked_down)
        equity = np.full(len(deals), np.nan)
        np.divide(shares, deals, out=equity, where=deals > 0)
        return equity

    @cached_property
    def checked_down(self) -> CheckDowns:
        """Return the weights of all deals, and of the pots won if play is checked down."""
        node = self._node
        return check_downs(node.spot, (self.reach(0), self.reach(1)), node.cards, node.boards)

    @property
    def action_evs(self) -> NDArray[np.float64]:
        """Return the EV of each action for each of the acting player's hands, [actions, N]."""
        return self._child_evs(self._node.view)

    @cached_property
    def best_evs(self) -> NDArray[np.float64]:
        """Return the EV of each action, followed by a best response, for each hand, [actions, N].

        The opponent plays the solution. The loss by an action is the maximum over all actions minus
        its value, even for a hand that never reaches the node. Raises ValueError if the solution
        has continued since the node was requested.
        """
        self._node.acting  # noqa: B018
        assert self._node.best is not None
        return self._child_evs(self._node.best())

    def _child_evs(self, view: StreetNodes) -> NDArray[np.float64]:
        player = self._node.acting
        children = view.tree.children(self._node.at)
        return np.array([self._worth(view, player, child) for child in children])

    def opposing(self, player: int, combo_index: int) -> NDArray[np.float64]:
        """Return the weight of each opposing hand that a hand of *player* can meet, [M].

        *combo_index* is an index into `cards`. The sum is the hand's `met`.
        """
        number, spot, cards = checked(player), self._node.spot, self._node.cards
        alone = np.zeros(len(spot.hands[number].weights))
        alone[combo_index] = 1
        met = spot.met(1 - number, alone, cards)
        return np.where(self.alive(1 - number), self.reach(1 - number) * met, 0.0)

    def next_card_chances(self, combo_indices: Sequence[int]) -> NDArray[np.float64]:
        """Return the probability of each of `Node.next_cards`, [K], given both players' hands.

        *combo_indices* has an index into the `cards` of each player. Raises ValueError unless a
        card is dealt here.
        """
        node, spot = self._node, self._node.spot
        if not (deck := node.deck):
            raise ValueError(
                f"no card is dealt at {node.path!r}: {who_acts(node.player, node.end)}"
            )
        hole_cards = [spot.hands[player].cards[combo_indices[player]] for player in range(PLAYERS)]
        free = (~np.isin(deck, np.concatenate(hole_cards))).astype(np.float64)
        if spot.meetings is not None:  # folded hands are more likely to hold some cards
            for index in np.flatnonzero(free).tolist():
                free[index] = spot.meetings.on([*node.cards, deck[index]])[*combo_indices]
        chances: NDArray[np.float64] = free / free.sum()
        return chances

    def paid(self, combo_indices: Sequence[int]) -> list[float]:
        """Return the chips that each player gets at a fold or showdown, [2], given both hands.

        Together they get the pot minus the rake. *combo_indices* has an index into the `cards` of
        each player. Raises ValueError if the hand continues after this node.
        """
        spot, tree, betting = self._node.spot, self._node.view.tree, self._node.spot.betting
        if self._node.end not in ("fold", "showdown"):
            raise ValueError(f"the hand goes on at {self._node.path!r}; give a fold or a showdown")
        node = tree.nodes[self._node.at]
        pot = betting.pot + 2 * tree.begun + sum(node.bets)
        won = (pot - betting.raked(tree.contribution(self._node.at))) * float(betting.chip)
        if node.kind != SHOWDOWN:
            return [0.0 if player == node.folded else won for player in range(PLAYERS)]
        hole_cards = [
            spot.hands[player].cards[combo_indices[player], : spot.hand_size]
            for player in range(PLAYERS)
        ]
        rows = np.array([[*cards, *self._node.board] for cards in hole_cards], np.uint8)
        first, other = (spot.judge or evaluate_hands)(rows).tolist()
        return (
            [won / 2, won / 2] if first == other else [won * (first > other), won * (other > first)]
        )


def checked(player: int) -> int:
    """Return a player's number; raises ValueError unless it is 0 or 1."""
    if (number := as_whole(player)) not in range(PLAYERS):
        raise ValueError(f"player is {shown(player)}; give 0 or 1")
    return int(number or 0)
