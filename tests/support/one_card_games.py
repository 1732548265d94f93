"""Small games of two players with one card each, solved exactly enough to be a proof.

Kuhn poker and Leduc poker have been solved by other ways; the solver of real spots plays them by
the same code. Shapes use N (a player's hands, one for each card of the deck).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.rules import LAST_STREET, STREETS, Betting, read_betting
from calculations.solver.betting.trees import spot_trees
from calculations.solver.deals.solver_spot import PLAYERS, PlayerHands, SolverSpot, deal_weight
from calculations.solver.learning.early_streets import TurnSolver
from calculations.solver.learning.goals import SolverGoal
from calculations.solver.learning.rivers import RiverSolver
from calculations.solver.learning.solver import Solver
from calculations.solver.results.solution import Solution
from calculations.spots.spot import Spot
from lookup.cards import CARDS
from poker_calculator.games.variants.variant import VARIANTS, Variant

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
    solver: Solver = RiverSolver(spot) if only else TurnSolver(spot, isomorphism=False)
    goal = SolverGoal(0.0, iterations)
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
    one, other = (_one_card_hands(deck, outside[player], player) for player in range(PLAYERS))
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


def _one_card_hands(deck: Sequence[int], second: int, player: int) -> PlayerHands:
    """Return hands of one card each; *second* fills the second column, one card per player."""
    cards = np.array([(card, second) for card in deck], np.uint8)
    return PlayerHands(len(deck) * player + np.arange(len(deck)), cards, np.ones(len(deck)))
