"""The cards to come: of those that a spot tells apart by the names of suits only, one."""

from typing import NamedTuple

import numpy as np

from calculations.solver.betting.programs import padded
from calculations.solver.deals.spots import PLAYERS, SolverSpot
from calculations.solver.deals.suits import (
    DECK,
    CardClass,
    Relabelling,
    card_classes,
    kept_relabellings,
    that_keep,
)

NO_CARD = -1
"""Where no board is dealt before the last street."""

NO_CHANGE: Relabelling = (0, 1, 2, 3)


class CardsToCome(NamedTuple):
    """The cards to come, of those that are alike one."""

    turns: list[CardClass]
    """Of a spot that begins on a turn, its turn card alone."""
    rivers: list[list[CardClass]]
    """After each of them."""
    live_rivers: int
    """How many river cards there are for two hands that are known."""
    suits: tuple[Relabelling, ...]
    """The relabellings of suits that change nothing."""

    @property
    def first_boards(self) -> list[int]:
        """Return the number of the first river after each turn card."""
        return [int(first) for first in np.cumsum([0, *map(len, self.rivers)])[:-1]]


def cards_to_come(spot: SolverSpot, isomorphism: bool = True) -> CardsToCome:
    """Return the cards to come of a spot that begins on a flop or a turn."""
    board, dead = (cards.astype(int) - 1 for cards in (spot.spot.board, spot.spot.dead))
    known = {*board, *dead}
    suits: tuple[Relabelling, ...] = (NO_CHANGE,)
    if isomorphism:
        weights = [held.weights for held in spot.spot.folded]
        suits = kept_relabellings(np.array([*spot.spot.weights, *weights]), [{*board}, {*dead}])
    left = [card for card in spot.deck if card not in known]
    live = len(left) - spot.held * (PLAYERS + spot.folded_hands)
    if spot.street:
        own = CardClass(int(board[-1]) if board.size else NO_CARD, (NO_CHANGE,))
        return CardsToCome([own], [card_classes(left, suits)], live, suits)
    turns = card_classes(left, suits)
    rivers = [
        card_classes([card for card in left if card != turn.card], that_keep(turn.card, suits))
        for turn in turns
    ]
    return CardsToCome(turns, rivers, live - 1, suits)


def river_strides(spot: SolverSpot, cards: CardsToCome) -> list[int]:
    """Return how many hands of each player a river leaves at most, padded to sixteens."""
    most = []
    for hands in spot.hands:
        held = np.zeros((DECK + 1, DECK + 1), np.intp)  # the last is of NO_CARD
        np.add.at(held, tuple(hands.cards.T), 1)
        pairs = held + held.T
        of_card = pairs.sum(axis=1)
        lost = [
            of_card[turn.card] + of_card[river.card] - pairs[turn.card, river.card]
            for turn, rivers in zip(cards.turns, cards.rivers, strict=True)
            for river in rivers
        ]
        most.append(padded(len(hands.combos) - int(min(lost))))
    return most
