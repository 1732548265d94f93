"""`solve`: the equilibrium of two ranges on a board, to a stated exploitability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calculations.solver.betting import STREETS, read_betting
from calculations.solver.flops import Flop
from calculations.solver.rivers import River
from calculations.solver.solution import Solution
from calculations.solver.solver import Goal, Solver
from calculations.solver.spots import solver_spot
from calculations.solver.turns import Turn
from calculations.spots.reading import HandLike, read_spot
from calculations.spots.spot import FLOP
from lookup.cards import CardsLike
from lookup.running.threads import thread_count

MOST_ITERATIONS = 10_000


def solve(
    players: Sequence[HandLike],
    board: CardsLike,
    *,
    pot: float,
    stack: float,
    bets: Any,
    raises: Any = "",
    donks: Any = None,
    dead: CardsLike = (),
    target: float = 0.005,
    iterations: int | None = None,
    threads: int | None = None,
    **rules: Any,
) -> Solution:
    """Solve the betting of two players on a flop, turn or river."""
    spot = read_spot(players, board, dead)
    betting = read_betting(
        pot, stack, bets, raises, donks, first_street=max(0, len(spot.board) - FLOP), **rules
    )
    what = solver_spot(spot, betting)
    used = thread_count(threads)
    solver: Solver
    if what.street == len(STREETS) - 1:
        solver = River(what)
    elif what.street:
        solver = Turn(what, used)
    else:
        solver = Flop(what, used)
    goal = Goal(target, MOST_ITERATIONS if iterations is None else iterations)
    return Solution(solver, goal, solver.learn(goal))
