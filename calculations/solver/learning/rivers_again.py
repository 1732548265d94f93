"""Solve single rivers again, with the ranges that reach them, if only their values are held.

Shapes use N (a player's hands).
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import PassSettings
from calculations.solver.betting.trees import DEAL, Trees
from calculations.solver.deals.paths import PathStreet
from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.learning.goals import MOST_ITERATIONS, SolverGoal
from calculations.solver.learning.later_streets import PLAIN
from calculations.solver.learning.pass_data import StreetNodes, view_of
from calculations.solver.learning.rivers import RiverSolver
from calculations.solver.learning.solver import Solver

Reaching: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The reach of each player's hands at a deal node of a turn, [N]."""


def reach_on_turn(solver: Solver, path_street: PathStreet) -> Reaching:
    """Return the reach of both players' hands at the deal node before a river."""
    later = solver.later
    assert later is not None
    reach = []
    for player in range(PLAYERS):
        above = solver.reach_above(player)
        tree, side = later.on_turn(player, path_street.line, path_street.turn, above)
        reach.append(side.reach[tree.of_kind(DEAL)[path_street.deal]])
    return reach[1], reach[0]


def solved_river(
    solver: Solver, path_street: PathStreet, reach: Reaching, target: float
) -> RiverSolver:
    """Solve a river until best responses gain at most *target*, a fraction of the first pot."""
    later, spot = solver.later, solver.spot
    assert later is not None
    turn = later.cards.turns[path_street.turn].representative
    river = later.cards.rivers[path_street.turn][path_street.river].representative
    board = spot.spot.board
    before = board[: len(board) - spot.street]
    whole = np.array([*before, turn, river], np.uint8)
    dealt = [card for card in (turn, river) if card not in board]
    first, second = (
        hands._replace(weights=np.where(np.isin(hands.cards, dealt).any(axis=1), 0.0, weights))
        for hands, weights in zip(spot.hands, reach, strict=True)
    )
    tree = later.river_tree(path_street.line, path_street.deal)
    made = spot._replace(
        spot=spot.spot._replace(board=whole),
        hands=(first, second),
        trees=Trees((tree,), ({},)),
        deals=float(first.weights @ spot.met(0, second.weights, dealt)),
        street=2,
    )
    solved = RiverSolver(made, dealt)
    goal = SolverGoal(target, MOST_ITERATIONS)
    while made.deals > 0 and solved.iterations < MOST_ITERATIONS:
        solved.advance(goal)
        if goal.is_reached(solved.exploitability):
            break
    return solved


def river_again(
    solver: Solver,
    path_street: PathStreet,
    reach: Reaching,
    target: float,
    step: PassSettings = PLAIN,
) -> StreetNodes:
    """Solve a river again, and return its view in the suits of its cards."""
    solved = solved_river(solver, path_street, reach, target)
    sides = [solved.first_street(player, step) for player in range(PLAYERS)]
    return view_of(solved.tree, sides, path_street, solver.spot)
