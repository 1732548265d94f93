"""Small games of two players with one card each, solved exactly enough to be a proof.

Kuhn poker and Leduc poker have been solved by other ways; the solver of real spots plays them by
the same code.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.rules import STREETS, read_betting
from calculations.solver.betting.trees import spot_trees
from calculations.solver.deals.spots import PLAYERS, Hands, SolverSpot, deal_weight
from calculations.solver.learning.goals import Goal
from calculations.solver.learning.rivers import River
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.turns import Turn
from calculations.solver.results.solution import Solution
from calculations.spots.spot import Spot
from games.variants.variant import VARIANTS, Variant

SMALL_BETS = {"K": (1, 1), "L": (2, 4)}
"""The bets of the published games, where each player puts in an ante of 1."""

ITERATIONS = 20_000


def solve_small_game(code: str, *, iterations: int = ITERATIONS) -> Solution:
    """Solve Kuhn poker, "K", or Leduc poker, "L", with antes of 1.

    Raises ValueError for another game.

    Examples
    --------
    >>> kuhn = solve_small_game("K", iterations=2000)
    >>> round(float(kuhn.ev[0]) - 1, 5)  # less the ante that came back on average: -1/18
    -0.05556
    """
    if code not in SMALL_BETS:
        raise ValueError(f"the game {code!r} is none of one card; those are 'K' and 'L'")
    spot = _spot(VARIANTS[code], *SMALL_BETS[code])
    last = len(STREETS) - 1
    solver: Solver = River(spot) if spot.street == last else Turn(spot, isomorphism=False)
    goal = Goal(0.0, iterations)
    return Solution(solver, goal, solver.learn(goal))


def _spot(variant: Variant, small_bet: int, big_bet: int) -> SolverSpot:
    """Return a variant of one or two streets and one card a hand as a spot of the solver."""
    streets = variant.streets(small_bet, big_bet, None)
    first = len(STREETS) - len(streets)
    names = STREETS[first:]
    bets = {
        name: str(street.min_completion_betting_or_raising_amount)
        for name, street in zip(names, streets, strict=True)
    }
    most = streets[0].max_completion_betting_or_raising_count or 0
    stack = sum(int(street.min_completion_betting_or_raising_amount) * most for street in streets)
    # The least raise is the bet before, so any smaller one is that.
    betting = read_betting(2, stack, bets, "1", first_street=first, most_raises=most)
    deck = tuple(card - 1 for card in variant.deck)
    outside = [card for card in range(52) if card not in deck]
    one, other = (_hands(deck, outside[player], player) for player in range(PLAYERS))
    hand_type, none = variant.hand_types[0], np.empty(0, np.uint8)

    def judge(rows: NDArray[np.uint8]) -> NDArray[np.int32]:
        board = rows[:, 2:]
        return hand_type.evaluate(rows[:, :1], board[:, board.any(axis=0)])

    return SolverSpot(
        Spot((), none, none),
        betting,
        (one, other),
        spot_trees(betting, first),
        deal_weight(one, other),
        first,
        deck,
        1,
        judge,
    )


def _hands(deck: tuple[int, ...], second: int, player: int) -> Hands:
    """Return hands of one card each; the *second* is of no deck, and differs between players."""
    cards = np.array([(card, second) for card in deck], np.intp)
    return Hands(len(deck) * player + np.arange(len(deck)), cards, np.ones(len(deck)))
