"""The cards to come: one representative of each suit-isomorphism class."""

from typing import NamedTuple

import numpy as np

from calculations.solver.betting.programs import padded
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot
from lookup.cards import CARDS
from lookup.isomorphism.suits import IDENTITY, Orbit, SuitPermutation, orbits, stabilizer

NO_CARD = 0  # the turn card of a game that has no board before its last street


class CardsToCome(NamedTuple):
    """One turn and river card of each suit-isomorphism class."""

    turns: list[Orbit]  # the turn cards; in a spot that begins on a turn, its turn card alone
    rivers: list[list[Orbit]]  # the river cards after each turn card
    live_rivers: int  # the number of possible river cards when both hands are known
    suits: tuple[SuitPermutation, ...]
    """The stabilizer of the spot: the permutations of suits that change nothing in it."""

    @property
    def first_boards(self) -> list[int]:
        """Return the index of the first river after each turn card."""
        return [int(first) for first in np.cumsum([0, *map(len, self.rivers)])[:-1]]


def cards_to_come(spot: SolverSpot, isomorphism: bool = True) -> CardsToCome:
    """Return the cards to come of a spot that begins on a flop or a turn."""
    board, dead = spot.spot.board.tolist(), spot.spot.dead.tolist()
    suits: tuple[SuitPermutation, ...] = (IDENTITY,)
    if isomorphism:
        weights = [held.weights for held in spot.spot.folded]
        suits = stabilizer((board, dead), np.array([*spot.spot.weights, *weights]))
    left = [card for card in spot.deck if card not in (*board, *dead)]
    live = len(left) - spot.held * (PLAYERS + spot.folded_hands)
    if spot.street:
        own = Orbit(board[-1] if board else NO_CARD, (IDENTITY,))
        return CardsToCome([own], [orbits(left, suits)], live, suits)
    turns = orbits(left, suits)
    rivers = [
        orbits([card for card in left if card != turn], stabilizer([[turn]], among=suits))
        for turn, _ in turns
    ]
    return CardsToCome(turns, rivers, live - 1, suits)


def river_strides(spot: SolverSpot, cards: CardsToCome) -> list[int]:
    """Return the most hands of each player that a river leaves, padded to a multiple of 16."""
    most = []
    for hands in spot.hands:
        held = np.zeros((len(CARDS) + 1,) * 2, np.intp)
        np.add.at(held, tuple(hands.cards.T), 1)
        pairs = held + held.T
        of_card = pairs.sum(axis=1)
        lost = [
            of_card[turn] + of_card[river] - pairs[turn, river]
            for (turn, _), rivers in zip(cards.turns, cards.rivers, strict=True)
            for river, _ in rivers
        ]
        most.append(padded(len(hands.combos) - int(min(lost))))
    return most
