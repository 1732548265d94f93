"""`load_solution`: a solution from its file."""

from __future__ import annotations

import os

from calculations.solver.learning.footprint import read_memory
from calculations.solver.learning.starting import Settings
from calculations.solver.results.saving import load_state
from calculations.solver.results.solution import Solution
from lookup.running.threads import thread_count


def load_solution(
    path: str | os.PathLike[str],
    *,
    threads: int | None = None,
    memory: str | float | None = None,
) -> Solution:
    """Return a solution that was saved.

    Parameters
    ----------
    path : a file that `Solution.save` wrote
    threads : the most threads that going on uses, by default as many as there are processors
    memory : what it may take, in bytes or as text such as "2 GiB", by default what is free

    Raises
    ------
    ValueError
        For a file that is no solution, is damaged or of another version, and for one that takes
        too much memory.
    OSError
        For a file that cannot be read.
    """
    settings = Settings(thread_count(threads), memory=read_memory(memory))
    state = load_state(path, settings)
    return Solution(state.solver, state.goal, state.settings, state.locks)
