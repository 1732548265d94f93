"""Equilibria of rivers, turns and flops, in seconds of the processor on one core."""

from __future__ import annotations

import atexit
import functools
import random
import shutil
import tempfile
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
from llvmlite import binding

from benchmarks.inputs import check_two_processors, first_ever, run_python
from benchmarks.measuring import Program, Task
from calculations import load_solution, solve, solve_frame
from lookup import CARDS

if TYPE_CHECKING:
    from calculations import Solution
    from calculations.solver.learning.solver import Solver

SPOTS = tomllib.loads(Path(__file__).parents[1].joinpath("solver_spots.toml").read_text("utf-8"))
FLOP = SPOTS["flop"]
FIRST_SOLVED = """
from calculations import solve
print(solve(["77+, A9s+", "22+, ATs+"], "QsJh2h7c4d", pot=40, stack=70, bets="50%"))
"""
WITHOUT_AVX_512 = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": "+avx2,+f16c"}
"""The environment in which kernels are compiled for processors with AVX2 at most."""


def solution(spot: dict[str, Any], **changed: Any) -> Solution:
    """Solve a spot in one thread."""
    return solve(**{**spot, "threads": 1, "progress": False, **changed})


def solved(spot: dict[str, Any]) -> Program:
    """Prepare `solve` on a spot, with its set-up; before, an iteration compiles and maps memory."""
    first = functools.partial(solution, spot, iterations=1)
    return lambda: Task(functools.partial(solution, spot), warm_up=first)


def slower_without_avx_512() -> Task:
    """Prepare the time of the turn without AVX-512 divided by that with it, in fresh processes."""
    if not binding.get_host_cpu_features().get("avx512bw"):
        raise NotImplementedError("this processor has no AVX-512")
    program = (
        "import time\nfrom benchmarks.subjects.solver import SPOTS, solution\n"
        "turn = SPOTS['turn']\n"
        "solution(turn, iterations=1)\nstart = time.process_time()\nsolution(turn)\n"
        "print(time.process_time() - start)"
    )

    def seconds(**environment: str) -> float:
        return float(run_python("-c", program, **environment))

    return Task(lambda: seconds(**WITHOUT_AVX_512) / seconds())


def off_published(values: tuple[float, float], **rake: float) -> Program:
    """Prepare the greatest difference of the reference flop's EVs at 0.1 % from published ones."""

    def run() -> float:
        found = solution(FLOP, target=0.001, **rake).ev.tolist()
        return max(abs(ours - theirs) for ours, theirs in zip(found, values, strict=True))

    return lambda: Task(run, warm_up=lambda: None)


def started(threads: int = 1) -> Solver:
    """Return the solver of the reference flop, before its first iteration."""
    from calculations.solver.betting.rules import read_betting
    from calculations.solver.deals.solver_spot import solver_spot
    from calculations.solver.learning.starting import SolverSettings, start
    from calculations.spots.reading import read_spot

    betting = read_betting(*(FLOP[name] for name in ("pot", "stack", "bets", "raises")))
    spot = solver_spot(read_spot(FLOP["ranges"], FLOP["board"]), betting)
    return start(spot, SolverSettings(threads), FLOP["target"])


def faster_with_two_threads() -> Task:
    """Prepare the ratio of the iterations of two threads to those of one."""
    from calculations.solver.learning.goals import SolverGoal

    check_two_processors()
    one, two = started(1), started(2)

    def seconds(solver: Solver) -> float:
        start = time.perf_counter()
        solver.advance(SolverGoal(0.0, solver.iterations + 5))
        return time.perf_counter() - start

    return Task(lambda: seconds(one) / seconds(two))


def rivers_solved() -> Task:
    """Prepare `solve_frame` on random rivers with different pots and stacks."""
    river, rows, rng = SPOTS["river"], range(1_000), random.Random(1)
    frame = pd.DataFrame(
        {
            "oop": river["ranges"][0],
            "ip": river["ranges"][1],
            "board": ["".join(rng.sample(CARDS, 5)) for _ in rows],
            "pot": [rng.randrange(40, 200) for _ in rows],
            "stack": [rng.randrange(100, 400) for _ in rows],
        }
    )
    sizes = {name: river[name] for name in ("bets", "raises")}
    run: Any = functools.partial(solve_frame, **sizes, threads=1, progress=False)
    return Task(lambda: run(frame), warm_up=lambda: run(frame[:1]))


def gibibytes() -> float:
    """Return the memory of the reference flop's regrets and sums."""
    return sum(array.nbytes for array in started().arrays()) / 2**30


@functools.cache
def saved_flop() -> Path:
    """Return the file of the solved reference flop, in a folder that is removed at the end."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    solution(FLOP, save=(path := Path(folder, "flop.safetensors")))
    return path


def megabytes() -> Task:
    """Prepare the size of the file of the reference flop."""
    path = saved_flop()
    return Task(lambda: path.stat().st_size / 1e6)


def loaded() -> Task:
    """Prepare the loading of the reference flop, to its first node."""
    path = saved_flop()
    return Task(lambda: load_solution(path, threads=1).node().ev)


def rivers_opened() -> Task:
    """Prepare first visits to rivers of the reference flop; the result is their mean time in ms."""
    flop = load_solution(saved_flop(), threads=1)
    turns = ("2c", "7d", "Ts", "Kh")
    lines = [f"{line}, turn {card}" for line in ("check, check", "bet 94, call") for card in turns]
    paths = [f"{line}, check, check, river {card}" for line in lines for card in ("3s", "9d", "Ac")]

    def run() -> float:
        start = time.process_time()
        for path in paths:
            flop.node(path)
        return (time.process_time() - start) / len(paths) * 1e3

    return Task(
        run, warm_up=lambda: flop.node(f"{lines[0]}, bet 99, call, river 3s"), measures=True
    )


OURS: dict[str, Program] = {
    "solve-river-any": solved(SPOTS["any_two"]),
    "solve-river": solved(SPOTS["river"]),
    "solve-rivers": rivers_solved,
    "solve-river-folds": solved(SPOTS["folded_river"]),
    "solve-turn": solved(SPOTS["turn"]),
    "solve-turn-avx2": slower_without_avx_512,
    "solve-flop-set-up": lambda: Task(started),
    "solve-flop": solved(FLOP),
    "solve-flop-fine": solved(FLOP | {"target": 0.001}),
    "solve-flop-values": off_published((105.11, 74.89)),
    "solve-flop-values-rake": off_published((95.57, 66.98), rake=0.05, rake_cap=30),
    "solve-flop-memory": lambda: Task(gibibytes),
    "solve-flop-threads": faster_with_two_threads,
    "solve-flop-file": megabytes,
    "solve-flop-load": loaded,
    "solve-flop-river": rivers_opened,
    "first-solve": first_ever("-c", FIRST_SOLVED),
}
PEERS: dict[str, dict[str, Program]] = {}
