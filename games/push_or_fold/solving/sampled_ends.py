"""Ends at which four or five show their hands: what they bring, averaged over sampled deals.

They are rare, and no table holds so many hands. All hands and the board of a deal come from one
deck, so nothing is left out of card removal.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.sampled_deals import (
    Dealt,
    order_numbers,
    payoffs_by_number,
    players_of,
    sampled_deals,
)
from games.push_or_fold.solving.values import Values
from lookup.combos import HAND_CLASSES

Floats = NDArray[np.float64]

MOST_COUNTED: Final = 3
"""Up to so many hands are counted exactly."""


class SampledEnds:
    """The ends of a game at which more hands are shown than *counted* ones."""

    def __init__(
        self, game: Game, deals: int, rng: np.random.Generator, counted: int = MOST_COUNTED
    ) -> None:
        self._game, players = game, players_of(game)
        parts = [*sampled_deals(players, deals, rng)]
        self._dealt = Dealt(
            np.concatenate([part.classes for part in parts], axis=1),
            np.concatenate([part.strengths for part in parts], axis=1),
        )
        hands = len(HAND_CLASSES)
        self._deals = np.array([np.bincount(held, None, hands) for held in self._dealt.classes])
        self._payoffs = {
            number: payoffs_by_number(game, number)
            for number, end in enumerate(game.tree.ends)
            if len(end.seats) > counted
        }
        self.values: list[Values] = []
        """What these ends bring at each decision, counted over all deals."""
        self.likely = 0.0
        """How likely the game comes to one of them."""
        self.totals = np.zeros(players)
        """What they bring every seat, counted over all deals, [P]."""

    def bring_up_to_date(self, strategies: Strategies) -> None:
        """Set what these ends bring when players play by some strategies."""
        nodes, players = self._game.tree.nodes, len(self.totals)
        worth = np.zeros((3, len(nodes), len(HAND_CLASSES)))
        likely, totals = 0.0, np.zeros(players)
        for end, by_number in self._payoffs.items():
            classes, strengths = self._deals_that_may_end(end, strategies)
            got = by_number[:, order_numbers(strengths)]
            path = self._game.tree.ends[end].path
            acted = [
                np.abs(strategies[number] - (not pushes))[classes[nodes[number].seat]]
                for number, pushes in path
            ]
            for place, (number, pushes) in enumerate(path):
                seat = nodes[number].seat
                others = np.prod(acted[:place] + acted[place + 1 :], axis=0)
                held = classes[seat]
                action = worth[0 if pushes else 1, number]
                action += np.bincount(held, others * got[seat], len(HAND_CLASSES))
                if pushes:
                    worth[2, number] += np.bincount(held, others, len(HAND_CLASSES))
            chance = np.prod(acted, axis=0)
            likely += chance.sum()
            totals += got @ chance
        dealt = np.maximum(self._deals[[node.seat for node in nodes]], 1)
        self.values = [Values(*each) for each in np.moveaxis(worth / dealt, 1, 0)]
        deals = self._dealt.classes.shape[1]
        self.likely, self.totals = likely / deals, totals / deals

    def _deals_that_may_end(
        self, number: int, strategies: Strategies
    ) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """Return the classes [P, M] and shown hands [H, M] of deals in which it may come to an end.

        In the others more than one of those who go all-in never would.
        """
        end, nodes = self._game.tree.ends[number], self._game.tree.nodes
        against = np.zeros(self._dealt.classes.shape[1], np.int8)
        for at, pushes in end.path:
            if pushes:
                never = strategies[at] == 0
                against += never[self._dealt.classes[nodes[at].seat]]
        here = np.flatnonzero(against <= 1)
        return self._dealt.classes[:, here], self._dealt.strengths[list(end.seats)][:, here]
