"""Games with one hole card, as spots of the solver; a table holds the strengths.

Shapes use N (a player's hands, one for each card of the deck).
"""

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
    """The strengths of hands of one card."""

    table: NDArray[np.int32]
    """[53, 53], indexed by the card number of the hand and of the board, 0 for no board."""

    def __call__(self, rows: NDArray[np.uint8]) -> NDArray[np.int32]:
        """Return the strengths of rows: a card, an unused card, and the board's card or 0."""
        board = rows[:, 2:].max(axis=1, initial=0)
        strengths: NDArray[np.int32] = self.table[rows[:, 0], board]
        return strengths


def one_card_spot(
    deck: Sequence[int], strengths: CardStrengths, betting: Betting, street: int
) -> SolverSpot:
    """Return a game in which each player holds a card of the deck, and one more may be dealt.

    deck : card numbers; two cards outside it fill the hands' unused second column
    street : the number of the first street, 2 if it is the only one
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
    """Return hands of one card each; *second* fills the second column, one card per player."""
    cards = np.array([(card, second) for card in deck], np.uint8)
    return PlayerHands(len(deck) * player + np.arange(len(deck)), cards, np.ones(len(deck)))
