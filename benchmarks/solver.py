"""Our programs that solve spots, measured in processor seconds on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from llvmlite import binding

from benchmarks.figures import Contender, Program
from benchmarks.programs import run_python
from lookup import CARDS
from lookup.running.threads import available_processors

if TYPE_CHECKING:
    from calculations.solver.learning.solver import Solver

ANY_TWO: dict[str, Any] = {
    "players": ["random", "random"],
    "board": "QsJh2h7c4d",
    "pot": 100,
    "stack": 300,
    "bets": "50%, 100%, allin",
    "raises": "50%, 100%, allin",
    "target": 0.001,
}
"""A river of 69 nodes, 1,081 hands each."""

RIVER_RANGES = [
    "22+, A2s+, K9s+, QTs+, JTs, AJo+, KQo",
    "22+, A2s+, K4s+, Q8s+, J9s+, T9s, A9o+, KTo+",
]
RIVER: dict[str, Any] = ANY_TWO | {
    **{"players": RIVER_RANGES, "stack": 200, "target": 0.005},
    **{"bets": "50%, 100%", "raises": "allin"},
}
FOLDED_RIVER: dict[str, Any] = RIVER | {
    "folded": [
        "22+, A2s+, K9s+, QTs+, J9s+, T9s, 98s, A9o+, KTo+, QTo+, JTo",
        "22+, A2s+, K2s+, Q2s+, J4s+, T6s+, 96s+, 86s+, 75s+, 65s, 54s, A2o+, K5o+, Q7o+, J8o+, "
        "T8o+, 98o",
    ]
}
TURN: dict[str, Any] = {
    "players": [
        "66+, A8s+, A5s-A4s, AJo+, K9s+, KQo, QTs+, JTs, 96s+, 85s+, 75s+, 65s, 54s",
        "QQ-22, AQs-A2s, ATo+, K5s+, KJo+, Q8s+, J8s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+",
    ],
    "board": "Td9d6hQc",
    "pot": 200,
    "stack": 900,
    "bets": "60%, 120%, allin",
    "raises": "60%",
    "target": 0.001,
}
REFERENCE_FLOP: dict[str, Any] = {
    "players": [
        "88+,A8s+,A5s-A2s:0.5,AJo+,ATo:0.75,K9s+,KQo,KJo:0.75,KTo:0.25,Q9s+,QJo:0.5,J8s+,"
        "JTo:0.25,T8s+,T7s:0.45,97s+,96s:0.45,87s,86s:0.75,85s:0.45,75s+:0.75,74s:0.45,65s:0.75,"
        "64s:0.5,63s:0.45,54s:0.75,53s:0.5,52s:0.45,43s:0.5,42s:0.45,32s:0.45",
        "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,K9o+,Q2s+,Q9o+,J6s+,J9o+,T6s+,T9o,96s+,95s:0.5,98o,"
        "86s+,85s:0.5,75s+,74s:0.5,64s+,63s:0.5,54s,53s:0.5,43s",
    ],
    "board": "QsJh2h",
    "pot": 180,
    "stack": 910,
    "bets": {"flop": "52%", "turn": "55%", "river": "70%"},
    "raises": "45%",
    "target": 0.005,
}
"""The published flop of 273 against 416 hands whose values PioSOLVER checked."""

FEW_HANDS = ["AA, KQs", "QQ, AKs"]
"""Small ranges for a quick run of long rows."""

FIRST_SOLVED = f"""
from calculations.solver.solve import solve
print(solve(["77+, A9s+", "22+, ATs+"], {ANY_TWO["board"]!r}, pot=40, stack=70, bets="50%"))
"""

WITHOUT_AVX_512 = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "+avx2,+f16c"}
"""The environment in which kernels are compiled for processors with AVX2 at most."""


def processor_seconds(run: Callable[[], object], per_call: float) -> Callable[[], float]:
    """Return a sampler of *per_call* times the processor seconds of a long call."""

    def sample() -> float:
        start = time.process_time()
        run()
        return per_call * (time.process_time() - start)

    return sample


def solved(spot: dict[str, Any], per_call: float = 1.0, calls: int = 1) -> Program:
    """Prepare `solve` on a spot, with its set-up; on few hands in a quick run.

    calls : the number of calls in a row, if one is too short to time
    """

    def prepare(quick: bool) -> Contender:
        from calculations.solver.solve import solve

        given = {**spot, "threads": 1, "progress": False}
        if quick:
            given |= {"players": FEW_HANDS, "iterations": 10}
        players, board = given.pop("players"), given.pop("board")
        solve(players, board, **{**given, "iterations": 1})  # compiles, and maps memory

        def run() -> None:
            for _ in range(calls):
                solve(players, board, **given)

        return Contender(processor_seconds(run, per_call / calls))

    return prepare


def slower_without_avx_512(spot: dict[str, Any]) -> Program:
    """Prepare the time of `solve` without AVX-512 divided by that with it, in fresh processes."""

    def prepare(quick: bool) -> Contender:
        if not binding.get_host_cpu_features().get("avx512bw"):
            raise NotImplementedError("this processor has no AVX-512")
        program = f"from benchmarks.solver import solved; print(solved({spot})({quick}).sample())"

        def seconds(**environment: str) -> float:
            return float(run_python("-c", program, **environment))

        return Contender(lambda: seconds(**WITHOUT_AVX_512) / seconds())

    return prepare


class Solved(NamedTuple):
    """The time and the values of the reference flop, solved to 0.1 %."""

    seconds: float
    """Seconds of processor time."""
    ev: tuple[float, float]
    """The EVs of both players, in chips."""


@lru_cache
def solve_finely(quick: bool, **rake: float) -> Solved:
    """Solve the reference flop to 0.1 % of the pot, once for all rows."""
    from calculations.solver.solve import solve

    given = {**REFERENCE_FLOP, **rake, "target": 0.001, "threads": 1, "progress": False}
    if quick:
        given |= {"players": FEW_HANDS, "iterations": 10}
    players, board = given.pop("players"), given.pop("board")
    solve(players, board, **{**given, "iterations": 1})
    start = time.process_time()
    first, second = solve(players, board, **given).ev.tolist()
    return Solved(time.process_time() - start, (first, second))


def seconds_to_solve_finely() -> Program:
    """Prepare solving the reference flop to 0.1 % of the pot."""
    return lambda quick: Contender(lambda: solve_finely(quick).seconds)


def off_published(values: tuple[float, float], **rake: float) -> Program:
    """Prepare the greatest difference of the reference flop's EVs from the published ones."""

    def prepare(quick: bool) -> Contender:
        def sample() -> float:
            found = solve_finely(quick, **rake).ev
            return max(abs(ours - theirs) for ours, theirs in zip(found, values, strict=True))

        return Contender(sample)

    return prepare


def started(spot: dict[str, Any], quick: bool, threads: int = 1) -> Solver:
    """Return the solver of a spot, before its first iteration."""
    from calculations.solver.betting.rules import read_betting
    from calculations.solver.deals.solver_spot import solver_spot
    from calculations.solver.learning.starting import Settings, start
    from calculations.spots.reading import read_spot

    players = FEW_HANDS if quick else spot["players"]
    sizes = [spot[name] for name in ("pot", "stack", "bets", "raises")]
    what = solver_spot(read_spot(players, spot["board"]), read_betting(*sizes))
    return start(what, Settings(threads), spot["target"])


def set_up(spot: dict[str, Any]) -> Program:
    """Prepare the set-up of a spot, before its first iteration."""

    def prepare(quick: bool) -> Contender:
        started(spot, quick)
        return Contender(processor_seconds(lambda: started(spot, quick), 1.0))

    return prepare


def learned_gibibytes(spot: dict[str, Any]) -> Program:
    """Prepare the memory of a spot's regrets and sums."""

    def prepare(quick: bool) -> Contender:
        return Contender(
            lambda: sum(array.nbytes for array in started(spot, quick).arrays()) / 2**30
        )

    return prepare


def faster_with_two_threads(spot: dict[str, Any]) -> Program:
    """Prepare the ratio of the iterations of two threads to those of one."""

    def prepare(quick: bool) -> Contender:
        from calculations.solver.learning.solver import Goal

        if available_processors() < 2:
            raise NotImplementedError("there is one processor")
        solvers = [started(spot, quick, threads) for threads in (1, 2)]

        def seconds(solver: Solver) -> float:
            start = time.perf_counter()
            solver.advance(Goal(0.0, solver.iterations + 5))
            return time.perf_counter() - start

        for solver in solvers:
            seconds(solver)
        return Contender(lambda: seconds(solvers[0]) / seconds(solvers[1]))

    return prepare


def rivers_solved(count: int) -> Program:
    """Prepare `solve_frame` on random rivers with different pots and stacks."""

    def prepare(quick: bool) -> Contender:
        import pandas as pd

        from calculations import solve_frame

        rows, rng = 10 if quick else count, random.Random(1)
        frame = pd.DataFrame(
            {
                "oop": RIVER_RANGES[0],
                "ip": RIVER_RANGES[1],
                "board": ["".join(rng.sample(CARDS, 5)) for _ in range(rows)],
                "pot": [rng.randrange(40, 200) for _ in range(rows)],
                "stack": [rng.randrange(100, 400) for _ in range(rows)],
            }
        )
        options: dict[str, Any] = {"bets": "50%, 100%", "raises": "allin", "threads": 1}

        def run() -> None:
            solve_frame(frame, progress=False, **options)

        solve_frame(frame[:1], progress=False, **options)
        return Contender(processor_seconds(run, 1.0))

    return prepare
