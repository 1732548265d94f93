"""A deal of one hand to each player: the hands that meet, the next card, and the payoffs.

Shapes use M (the opponent's hands) and K (the cards that can be dealt next).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.trees import SHOWDOWN, StreetTree
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot
from lookup.strength import evaluate_hands


def opposing_reach(
    spot: SolverSpot, player: int, hand: int, reach: NDArray[np.float64], cards: Sequence[int]
) -> NDArray[np.float64]:
    """Return the reach of the opponent's hands that one of a player's hands can meet, [M].

    reach : the reach of each hand of the opponent, [M]
    cards : the cards dealt since the spot began
    """
    alone = np.zeros(len(spot.hands[player].weights))
    alone[hand] = 1
    dealt = np.isin(spot.hands[1 - player].cards, cards).any(axis=1)
    return np.where(dealt, 0.0, reach * spot.met(1 - player, alone, cards))


def next_card_chances(
    spot: SolverSpot, hands: Sequence[int], cards: Sequence[int], deck: Sequence[int]
) -> NDArray[np.float64]:
    """Return the probability of each card of a deck when the players hold two hands, [K].

    hands : the index of each player's hand
    cards : the cards dealt since the spot began
    deck  : the cards that can be dealt next, [K]
    """
    held = [spot.hands[player].cards[hands[player]] for player in range(PLAYERS)]
    free = (~np.isin(deck, np.concatenate(held))).astype(np.float64)
    if spot.meetings is not None:  # folded hands hold some cards more often
        for place in np.flatnonzero(free).tolist():
            free[place] = spot.meetings.on([*cards, deck[place]])[*hands]
    chances: NDArray[np.float64] = free / free.sum()
    return chances


def paid(
    spot: SolverSpot, tree: StreetTree, at: int, hands: Sequence[int], board: Sequence[int]
) -> list[float]:
    """Return the chips of the pot that each player gets at a terminal node, after the rake, [2].

    hands : the index of each player's hand
    board : five card numbers, for a showdown
    """
    node, betting = tree.nodes[at], spot.betting
    pot = betting.pot + 2 * tree.begun + sum(node.bets)
    won = (pot - betting.raked(tree.contribution(at))) * float(betting.chip)
    if node.kind != SHOWDOWN:
        return [0.0 if player == node.folded else won for player in range(PLAYERS)]
    held = [spot.hands[player].cards[hands[player], : spot.held] for player in range(PLAYERS)]
    rows = np.array([[*cards, *board] for cards in held], np.uint8)
    one, other = (spot.judge or evaluate_hands)(rows).tolist()
    return [won / 2, won / 2] if one == other else [won * (one > other), won * (other > one)]
