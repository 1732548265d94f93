"""`Node`: a place in the betting of a solution, and what both players have and do there.

Shapes use N (a player's hands).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from calculations.exact.range_equity import count_ranges
from calculations.ranges.range import Range
from calculations.solver.spots import PLAYERS, Hands, SolverSpot
from calculations.solver.trees import DEAL, FOLD, SHOWDOWN
from calculations.solver.views import View
from calculations.spots.spot import Spot
from lookup.cards import CARDS
from lookup.combos import COMBOS, combo_names

if TYPE_CHECKING:
    import pandas as pd

ENDS = {FOLD: "fold", SHOWDOWN: "showdown", DEAL: "deal"}


class Node:
    """A place in the betting: who acts, with what, how, and what it is worth.

    Chips are counted from here on: what was put in before is in the pot.
    """

    def __init__(
        self,
        spot: SolverSpot,
        view: View,
        at: int,
        path: str,
        cards: tuple[int, ...],
        put_in: tuple[int, int],
    ) -> None:
        self._spot, self._view, self._at, self._cards, self._put_in = spot, view, at, cards, put_in
        self.path = path

    @property
    def player(self) -> int | None:
        """Return who acts, 0 or 1; None where nobody does."""
        kind = self._view.tree.nodes[self._at].kind
        return kind if kind < FOLD else None

    @property
    def actions(self) -> list[str]:
        """Return what can be done."""
        return [*self._view.tree.actions[self._at]]

    @property
    def board(self) -> str:
        """Return the board."""
        known = [CARDS[card - 1] for card in self._spot.spot.board]
        return "".join(known + [CARDS[card] for card in self._cards])

    @property
    def pot(self) -> float:
        """Return what is in the middle."""
        return (self._spot.betting.pot + sum(self._put_in)) * float(self._spot.betting.chip)

    def hole_cards(self, player: int) -> NDArray[np.uint8]:
        """Return the hands that a player may hold where the spot begins, [N, 2] card numbers."""
        return COMBOS[self._spot.hands[player].combos].astype(np.uint8)

    def reach(self, player: int) -> NDArray[np.float64]:
        """Return how much of each of a player's hands comes here, [N]."""
        reach: NDArray[np.float64] = self._view.sides[1 - player].reach[self._at]
        return reach

    def _held(self, player: int) -> Hands:
        return self._spot.hands[player]._replace(weights=self.reach(player))

    @cached_property
    def _met(self) -> list[NDArray[np.float64]]:
        """What of the other's hands each hand of both may meet here, [N]."""
        return [
            self._spot.met(player, self.reach(1 - player), self._cards) * self._alive(player)
            for player in range(PLAYERS)
        ]

    def met(self, player: int) -> NDArray[np.float64]:
        """Return how much of the other's hands each hand of a player may meet here, [N]."""
        return self._met[player]

    def _alive(self, player: int) -> NDArray[np.bool]:
        """Return which hands have no card of the board."""
        cards = self._spot.hands[player].cards
        return ~np.asarray(np.isin(cards, self._cards).any(axis=1))

    def ev(self, player: int) -> NDArray[np.float64]:
        """Return the chips that each hand gets from here on, [N]; NaN where it meets no other."""
        return self._worth(player, self._at)

    def _worth(self, player: int, node: int) -> NDArray[np.float64]:
        """Return what a node after this one is worth to each hand, counted from here."""
        met = self._met[player]
        worth = np.full(len(met), np.nan)
        values = self._view.sides[player].worth[node]
        np.divide(values, met, out=worth, where=met > 1e-12)
        before = self._spot.betting.pot / 2 + self._put_in[player]
        return (worth + before) * float(self._spot.betting.chip)

    def player_ev(self, player: int) -> float:
        """Return the chips that a player gets from here on, on average over his hands."""
        weights = self.reach(player) * self._met[player]
        worth = np.nan_to_num(self.ev(player))
        total = weights.sum()
        return float(weights @ worth / total) if total else float("nan")

    @property
    def strategy(self) -> NDArray[np.float64]:
        """Return how often each hand of who acts takes each action, [actions, N]."""
        self._check_acts()
        return self._view.strategy(self._at)

    @property
    def action_evs(self) -> NDArray[np.float64]:
        """Return what each action is worth to each hand of who acts, [actions, N]."""
        player = self._check_acts()
        children = self._view.tree.children(self._at)
        return np.array([self._worth(player, child) for child in children])

    def _check_acts(self) -> int:
        if self.player is None:
            kind = ENDS[self._view.tree.nodes[self._at].kind]
            raise ValueError(f"nobody acts at {self.path!r}: it is a {kind}; name a node before")
        return self.player

    @cached_property
    def _counted(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Deals and won pots by combo, [2, 1326] each, if nobody could bet from here on."""
        ranges = tuple(self.range(player) for player in range(PLAYERS))
        board = np.append(self._spot.spot.board, np.array(self._cards, np.uint8) + np.uint8(1))
        counts = count_ranges(Spot(ranges, board.astype(np.uint8), self._spot.spot.dead))
        return counts.combo_weights, counts.combo_shares

    def equity(self, player: int) -> NDArray[np.float64]:
        """Return each hand's share of the pot if nobody could bet from here on, [N]."""
        weights, shares = (rows[player][self._held(player).combos] for rows in self._counted)
        equity = np.full(len(weights), np.nan)
        np.divide(shares, weights, out=equity, where=weights > 0)
        return equity

    @property
    def equities(self) -> NDArray[np.float64]:
        """Return both players' shares of the pot if nobody could bet from here on, [2]."""
        weights, shares = self._counted
        equities: NDArray[np.float64] = shares.sum(axis=1) / weights.sum(axis=1)
        return equities

    def range(self, player: int) -> Range:
        """Return what of a player's range comes here."""
        weights = np.zeros(len(COMBOS))
        weights[self._held(player).combos] = np.minimum(self.reach(player), 1.0)
        return Range.from_weights(weights)

    def ranges(self) -> dict[str, Range]:
        """Return what goes on with each action of who acts."""
        player = self._check_acts()
        found = {}
        for action, shares in zip(self.actions, self.strategy, strict=True):
            weights = np.zeros(len(COMBOS))
            weights[self._held(player).combos] = np.minimum(self.reach(player) * shares, 1.0)
            found[action] = Range.from_weights(weights)
        return found

    def to_frame(self, player: int | None = None) -> pd.DataFrame:
        """Return a frame, a row a combo of who acts, or of a player, that comes here.

        Columns are Reach, Equity, EV, and for who acts each action's frequency and EV.
        """
        import pandas as pd

        seat = (self.player or 0) if player is None else player
        reach = self.reach(seat)
        columns = {"Reach": reach, "Equity": self.equity(seat), "EV": self.ev(seat)}
        if seat == self.player:
            columns |= dict(zip(self.actions, self.strategy, strict=True))
            names = [f"EV {action}" for action in self.actions]
            columns |= dict(zip(names, self.action_evs, strict=True))
        index = pd.Index(combo_names()[self._held(seat).combos], name="Combo")
        frame = pd.DataFrame(columns, index=index)
        return frame[reach > 0]
