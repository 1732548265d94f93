"""The figures of a solved spot: one row of a frame.

Shapes use A (the actions of the first player) and N (a player's hands).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import CARDS
from calculations.solver.deals.paths import PathStreet
from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.learning.rivers import River
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.views import View
from calculations.solver.results.equities import boards_at, check_downs


class Figures(NamedTuple):
    """The value of a solved spot and the strategy of its first action."""

    ev: NDArray[np.float64]  # [2], chips
    equity: NDArray[np.float64]  # [2], shares of the pot if play is checked down
    exploitability: float  # as a fraction of the pot
    iterations: int
    actions: tuple[str, ...]  # the first player's actions at the root
    chips: tuple[float, ...]  # [A], the chips that each action puts in
    frequencies: NDArray[np.float64]  # [A], the frequency of each action over all deals


def figures_of(solver: Solver) -> Figures:
    """Return the figures of a solver."""
    spot, sides = solver.spot, (solver.first_street(0), solver.first_street(1))
    chip = float(spot.betting.chip)
    ev = [
        spot.betting.pot / 2 + float(hands.weights @ side.worth[0]) / spot.deals
        for hands, side in zip(spot.hands, sides, strict=True)
    ]
    tree = spot.trees.trees[0]
    frequencies = np.zeros(0)
    if tree.actions[0]:
        first, second = (hands.weights for hands in spot.hands)
        dealt = first * spot.met(0, second)
        frequencies = View(tree, sides).strategy(0) @ dealt / dealt.sum()
    if isinstance(solver, River) and spot.meetings is None:
        equity = river_equity(solver)
    else:
        reach = spot.hands[0].weights, spot.hands[1].weights
        both = check_downs(spot, reach, (), boards_at(solver, PathStreet()))
        shares = np.array([each.sum() for each in both.shares])
        equity = shares / shares.sum() if shares.any() else np.full(PLAYERS, np.nan)
    return Figures(
        np.array(ev) * chip,
        equity,
        solver.exploitability,
        solver.iterations,
        tree.actions[0],
        tuple(spot.betting.amount(tree.nodes[child].bets[0]) for child in tree.children(0)),
        frequencies,
    )


def river_equity(river: River) -> NDArray[np.float64]:
    """Return both players' shares of the pot if play is checked down, [2].

    The tables of joint probabilities give them in a twentieth of the time of counting.
    """
    by_card, places = river.sides[0].hands[:2]
    own, theirs = (
        hands.weights[order] for hands, order in zip(river.spot.hands, river.order, strict=True)
    )
    place = places.reshape(-1, 9)[: len(own)].astype(np.intp)
    sums = np.append(0.0, np.cumsum(theirs))
    held = by_card[:CARDS].astype(np.intp)
    listed = by_card[CARDS : CARDS + held.sum()]
    starts = np.cumsum(held + 1) - held - 1
    each = np.zeros(held.sum() + CARDS)
    is_hand = np.ones(len(each), bool)
    is_hand[starts] = False
    each[is_hand] = theirs[listed]
    card_sums = np.cumsum(each)
    beaten = sums[place[:, 0]]
    beating = sums[-1] - sums[place[:, 1]]
    cards = river.spot.hands[0].cards[river.order[0]]
    for first, card in zip((2, 5), cards.T, strict=True):
        beaten -= card_sums[place[:, first]] - card_sums[starts[card]]
        beating -= card_sums[place[:, first + 2]] - card_sums[place[:, first + 1]]
    lead = float(own @ (beaten - beating)) / river.spot.deals / PLAYERS
    return np.array((0.5 + lead, 0.5 - lead))
