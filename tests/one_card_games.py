"""Small games of two players with one card each, solved exactly enough to be a proof.

Kuhn poker and Leduc poker have been solved by other ways; the solver of real spots plays them by
the same code.
"""

from __future__ import annotations

import numpy as np

from calculations.solver.betting.rules import LAST_STREET, STREETS, read_betting
from calculations.solver.deals.one_card import CardStrengths, one_card_spot
from calculations.solver.deals.solver_spot import SolverSpot
from calculations.solver.learning.goals import Goal
from calculations.solver.learning.rivers import River
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.turns import Turn
from calculations.solver.results.solution import Solution
from games.variants.variant import VARIANTS, Variant
from lookup.cards import CARDS

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
    only = spot.street == LAST_STREET
    solver: Solver = River(spot) if only else Turn(spot, isomorphism=False)
    goal = Goal(0.0, iterations)
    solver.learn(goal)
    return Solution(solver, goal)


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
    deck = [*map(int, variant.deck)]
    return one_card_spot(deck, _strengths(variant, len(streets) > 1), betting, first)


def _strengths(variant: Variant, has_board: bool) -> CardStrengths:
    """Return the strengths of a variant's cards, with each card on the board, or none."""
    table = np.zeros((len(CARDS) + 1,) * 2, np.int32)
    hand_type, deck = variant.hand_types[0], np.array([*variant.deck], np.uint8)
    for board in deck if has_board else [0]:
        hands = deck[deck != board]
        known = np.full((len(hands), int(has_board)), board, np.uint8)
        table[hands, board] = hand_type.evaluate(hands[:, None], known)
    return CardStrengths(table)
