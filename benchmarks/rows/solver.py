"""What the benchmark measures of solving: data alone. All times are processor seconds."""

from benchmarks import programs, solver
from benchmarks.figures import Row

SOLVER = [
    Row(
        "solve-river-any",
        "`solve` of a river, any two against any two, two sizes and all-in, 69 nodes, to 0.1 % of "
        "the pot, one core",
        "ms",
        solver.solved(solver.ANY_TWO, 1e3, 3),
        must=120,
        goal=40,
        rounds=5,
    ),
    Row(
        "solve-river",
        "`solve` of a river of 170 against 250 hands, two sizes, to 0.5 % of the pot, one core",
        "ms",
        solver.solved(solver.RIVER, 1e3, 50),
        must=8,
        goal=3,
        rounds=5,
    ),
    Row(
        "solve-rivers",
        "`solve_frame` of 1,000 such rivers, boards, pots and stacks all different, one core",
        "s",
        solver.rivers_solved(1_000),
        must=12,
        goal=4,
        rounds=5,
    ),
    Row(
        "solve-river-folds",
        "`solve` of the river of 170 against 250 hands after folded ranges of 22 % and 50 % of "
        "all hands, one core",
        "ms",
        solver.solved(solver.FOLDED_RIVER, 1e3, 10),
        must=30,
        goal=10,
        rounds=5,
    ),
    Row(
        "solve-turn",
        "`solve` of Td9d6hQc, 167 against 250 hands, two sizes and all-in, to 0.1 % of the pot, "
        "one core",
        "s",
        solver.solved(solver.TURN),
        must=3,
        goal=1.2,
        rounds=5,
    ),
    Row(
        "solve-flop-set-up",
        "the set-up of the reference flop, before its first iteration, one core",
        "s",
        solver.set_up(solver.REFERENCE_FLOP),
        must=2,
        goal=0.3,
        rounds=3,
    ),
    Row(
        "solve-flop",
        "`solve` of the reference flop, QsJh2h, 273 against 416 hands, to 0.5 % of the pot, one "
        "core",
        "s",
        solver.solved(solver.REFERENCE_FLOP),
        must=90,
        goal=45,
        rounds=1,
    ),
    Row(
        "first-solve",
        "the first process ever, no table and no compiled kernel yet, that solves a river",
        "s",
        programs.first_ever("-c", solver.FIRST_SOLVED),
        must=8,
        goal=4,
        rounds=3,
    ),
]
