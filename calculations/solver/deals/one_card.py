"""Games of one card a hand, as spots of the solver: who holds a stronger card is a table.

Shapes use N (a player's hands, the cards of the deck).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.rules import Betting
from calculations.solver.betting.trees import spot_trees
from calculations.solver.deals.solver_spot import PLAYERS, PlayerHands, SolverSpot, deal_weight
from calculations.spots.spot import Spot
from lookup.cards import CARDS


@dataclass(frozen=True, eq=False)
class CardStrengths:
    """How strong hands of one card are."""

    table: NDArray[np.int32]
    """[53, 53], by the number of the card and of that on the board, 0 for none."""

    def __call__(self, rows: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Return how strong rows are: a card, one of no deck, and the board's, 0 where none is."""
        board = rows[:, 2:].max(axis=1, initial=0)
        strengths: NDArray[np.int32] = self.table[rows[:, 0], board]
        return strengths


def one_card_spot(
    deck: Sequence[int], strengths: CardStrengths, betting: Betting, street: int
) -> SolverSpot:
    """Return a game in which each player holds a card of the deck, and one more may be dealt.

    deck : cards; two of the others stand for the second cards that the hands do not have
    street : the number of its first street, 2 for the only one
    """
    outside = [card for card in range(1, len(CARDS) + 1) if card not in deck]
    one, other = (_hands(deck, outside[player], player) for player in range(PLAYERS))
    none = np.empty(0, np.uint8)
    return SolverSpot(
        Spot((), none, none),
        betting,
        (one, other),
        spot_trees(betting, street),
        deal_weight(one, other),
        street,
        tuple(deck),
        1,
        strengths,
    )


def _hands(deck: Sequence[int], second: int, player: int) -> PlayerHands:
    """Return hands of one card each; the *second* is of no deck, and differs between players."""
    cards = np.array([(card, second) for card in deck], np.uint8)
    return PlayerHands(len(deck) * player + np.arange(len(deck)), cards, np.ones(len(deck)))
