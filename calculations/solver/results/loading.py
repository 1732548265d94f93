"""`load_solution`: load a solution from its file."""

import os

from calculations.solver.learning.footprint import read_memory
from calculations.solver.learning.starting import Settings
from calculations.solver.results.saving import load_state
from calculations.solver.results.solution import Solution
from lookup.running.threads import thread_count


def load_solution(
    path: str | os.PathLike[str], *, threads: int | None = None, memory: str | float | None = None
) -> Solution:
    """Load a saved solution.

    Parameters
    ----------
    path : a file that `Solution.save` wrote
    threads : the maximum number of threads for `resume`, by default the number of processors
    memory : the maximum memory, in bytes or as text such as "2 GiB", by default all free memory

    Raises
    ------
    ValueError
        For a file that is not a solution, is damaged or from another version, or needs too much
        memory.
    OSError
        For a file that cannot be read.
    """
    settings = Settings(thread_count(threads), memory=read_memory(memory))
    state = load_state(path, settings)
    return Solution(state.solver, state.goal, state.settings, state.locks)
