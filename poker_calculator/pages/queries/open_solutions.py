"""The solutions of a program by name: in files and in memory, solved, listed, saved and closed."""

import os
import threading
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lookup.arguments import shown
from poker_calculator.pages.queries.answers import text_in
from poker_calculator.pages.queries.solution_folder import SolutionFolder
from poker_calculator.pages.queries.solutions import SolutionQueries

if TYPE_CHECKING:
    from calculations import Solution

SURE: Final = 3
"""The number of measurements from which the time left is estimated."""


class Measurement(NamedTuple):
    """A measurement of the exploitability."""

    iterations: int
    seconds: float  # of solving, without pauses
    exploitability: float  # as a fraction of the pot


@dataclass
class SolvingRun:
    """The course of the solving of one solution. Threads may share it."""

    measured: list[Measurement] = field(default_factory=list)
    pot: float | None = None  # at the start of the spot, once it is known
    is_on: bool = False
    is_pausing: bool = False
    _begun: float = 0.0
    _before: float = 0.0  # seconds of earlier parts

    def begin(self) -> None:
        """Start the clock."""
        self.is_on, self.is_pausing, self._begun = True, False, monotonic()

    def pause(self) -> None:
        """Let the solving end after its present iteration."""
        self.is_pausing = self.is_on

    def end(self) -> None:
        """Stop the clock."""
        self._before, self.is_on, self.is_pausing = self.seconds, False, False

    @property
    def seconds(self) -> float:
        """Return the seconds of solving."""
        return self._before + (monotonic() - self._begun if self.is_on else 0.0)

    def measure(self, iterations: int, exploitability: float) -> None:
        """Note a measurement, unless one after this number of iterations exists."""
        if not self.measured or self.measured[-1].iterations < iterations:
            self.measured.append(Measurement(iterations, self.seconds, exploitability))

    def seconds_left(self, target: float, most: int) -> float | None:
        """Estimate the seconds until a target or the maximum of iterations; None if too early.

        The exploitability is expected to fall as a power of the iterations, as in progress bars.
        """
        from calculations.solver.learning.goals import Measured, SolverGoal, expected_iterations

        measurements = [each for each in self.measured if each.iterations]
        if len(measurements) < SURE:
            return None
        first, last = measurements[0], measurements[-1]
        falls = [Measured(each.iterations, each.exploitability) for each in measurements]
        left = expected_iterations(SolverGoal(target, most), falls) - last.iterations
        return left * (last.seconds - first.seconds) / (last.iterations - first.iterations)


SHOWN: Final = "solution"
"""The name of a solution that has none."""


class Solutions:
    """Solutions by name, which are loaded when they are first asked for. Threads may share them.

    files  : saved solutions
    folder : where further ones are found and saved, or None
    """

    def __init__(self, files: Iterable[Path] = (), folder: SolutionFolder | None = None) -> None:
        self.folder = folder
        self._files: dict[str, Path] = {}
        self._solved: dict[str, Solution | None] = {}  # in memory; None while it is solved
        self._shown: dict[tuple[str, str], SolutionQueries] = {}  # by name, and that of another
        self._runs: dict[str, SolvingRun] = {}  # the course of the solving, by name
        self._saved: dict[str, int] = {}  # the iterations in the file of a solution in memory
        self._lock, self._writing = threading.Lock(), threading.Lock()
        for path in files:
            self._add(path)

    def _add(self, path: Path) -> None:
        self._files[str(path) if path.name in self._files else path.name] = path

    def open(self, path: Path, *, is_loaded: bool) -> str:
        """Add a saved solution and return its name; raises ValueError for a damaged file.

        is_loaded : whether to load it at once, and not when it is first asked for
        """
        loaded = _load(path) if is_loaded else None
        with self._lock:
            name = unused_name(path.name, self.names)
            self._files[name] = path
            if loaded is not None:
                self._solved[name], self._saved[name] = loaded, loaded.iterations
        return name

    @property
    def names(self) -> list[str]:
        """Return the names of all solutions: those of files first."""
        for path in self.folder.paths() if self.folder else ():
            if path not in self._files.values():
                self._add(path)
        return [*dict.fromkeys([*self._files, *self._solved])]

    def get(self, name: str) -> "Solution":
        """Return a solution; raises ValueError for other names, and for files that are damaged."""
        with self._lock:
            return self._loaded(name)

    def shown(self, name: str = "", other: str = "") -> SolutionQueries:
        """Return the queries about a solution, by default the first, compared with another one.

        Raises ValueError for names that are not here.
        """
        key = name or next(iter(self.names), ""), other
        if not key[0]:
            raise ValueError("no solution is open; solve a spot, or open a saved one")
        if key not in self._shown or self._shown[key].solution is not self.get(key[0]):
            compared = self.get(other) if other else None
            self._shown[key] = SolutionQueries(self.get(key[0]), compared)
        return self._shown[key]

    def show(self, queries: SolutionQueries) -> None:
        """Answer queries that name no solution by these queries."""
        self._solved[SHOWN] = queries.solution
        self._shown[SHOWN, ""] = queries

    def take(self, name: str) -> "Solution":
        """Return a solution to continue; nobody else gets it until it is kept again."""
        with self._writing, self._lock:
            solution = self._loaded(name)
            self._solved[name] = None
            self._runs.setdefault(name, SolvingRun()).begin()
            return solution

    def begin(self, name: str) -> None:
        """Reserve the name of a new solution until it is kept.

        Raises ValueError for a name in use.
        """
        with self._lock:
            self._check_idle(name)
            if name in self.names:
                raise ValueError(f"there is a solution {name!r} already; give another name")
            self._runs[name] = SolvingRun()
            self._runs[name].begin()

    def run(self, name: str) -> SolvingRun:
        """Return the course of the solving of a solution; without one it is empty."""
        return self._runs.get(name) or SolvingRun()

    def course_of(self, name: str) -> SolvingRun:
        """Return the course of a solution, which begins now if it has none."""
        with self._lock:
            return self._runs.setdefault(name, SolvingRun())

    def taken(self) -> set[str]:
        """Return the names that a new solution cannot have."""
        with self._lock:
            return {*self.names, *(name for name, run in self._runs.items() if run.is_on)}

    def opened(self) -> "dict[str, Solution | None]":
        """Return the solutions in memory by name; None for one that is being solved."""
        with self._lock:
            solving = {name: None for name, run in self._runs.items() if run.is_on}
            return dict(self._solved) | solving

    def is_saved(self, name: str, iterations: int) -> bool:
        """Return whether the file of a solution has the iterations of the solution in memory."""
        return self._saved.get(name) == iterations

    def write(self, name: str, path: Path) -> int:
        """Save a solution to a file and return its iterations; nobody solves on meanwhile."""
        with self._writing:
            solution = self.get(name)
            solution.save(path)
            return solution.iterations

    def save(self, name: str, path: Path) -> None:
        """Save a solution to a file in the folder; from now on, this is its file.

        A link of this name is replaced, because its target may be outside of the folder.
        """
        if path.is_symlink():
            path.unlink()
        iterations = self.write(name, path)
        with self._lock:
            self._files = {each: file for each, file in self._files.items() if file != path}
            self._files[name], self._saved[name] = path, iterations

    def close(self, name: str) -> None:
        """Free the memory of a solution; raises ValueError for one that is being solved."""
        with self._lock:
            self._check_idle(name)
            for by_name in (self._solved, self._runs, self._saved):
                by_name.pop(name, None)
            if self.folder and self.folder.holds(self._files.get(name)):
                del self._files[name]  # it is found there by the name of its file
            for key in [key for key in self._shown if name in key]:
                del self._shown[key]

    def _check_idle(self, name: str) -> None:
        if self.run(name).is_on:
            raise ValueError(f"the solution {name!r} is being solved; stop that first")

    def _loaded(self, name: str) -> "Solution":
        self._check_idle(name)
        if name not in self._solved:
            names = self.names
            if name not in names:
                raise ValueError(f"there is no solution {shown(name)}; there are {names}")
            self._solved[name] = loaded = _load(self._files[name])
            self._saved[name] = loaded.iterations
        solution = self._solved[name]
        assert solution is not None  # one without an object is being solved
        return solution

    def keep(self, solution: "Solution | None", name: str) -> None:
        """Keep a solution in memory when its solving ends; None if the solving did not begin."""
        with self._lock:
            self._runs.setdefault(name, SolvingRun()).end()
            if solution is None:
                self._runs.pop(name)
            else:
                self._solved[name] = solution


def unused_name(name: str, used: Container[str]) -> str:
    """Return the name of a file, with a number if it is used.

    >>> unused_name("flop.csv", ["flop.csv"])
    'flop 2.csv'
    """
    stem, dot, suffix = name.rpartition(".")
    numbered = (f"{stem} {number}{dot}{suffix}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in used)


def _load(path: Path) -> "Solution":
    from calculations import load_solution

    try:
        return load_solution(path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None


def spot_arguments(solution: "Solution") -> dict[str, Any]:
    """Return the arguments of `solve` of a solution in the types of JSON; ranges are texts."""
    from calculations import Range
    from calculations.solver.results.saving import arguments_of

    solver, goal = solution._solver, solution._goal
    ranges = [str(Range.from_weights(weights)) for weights in solver.spot.spot.weights]
    folded = [str(each) for each in solver.spot.spot.folded]
    others = arguments_of(solver, goal, isomorphism=True)
    return {"ranges": ranges, "folded": folded, **others}


def solutions(_: Mapping[str, Any], memory: Solutions) -> dict[str, Any]:
    """Return the solutions in memory, the names of those that can be opened, and the folder.

    *folder* is the name of the folder that solutions are saved to, or None. *open* has for each
    solution its *name*, *iterations*, *exploitability*, its *spot*, a text that is equal for
    solutions of the same board and ranges, and whether it *is_solving*, *is_saved* as it is now and
    *has_rivers*, which are otherwise solved again.
    """
    opened = memory.opened()
    return {
        "open": [_about(name, found, memory) for name, found in opened.items()],
        "closed": [name for name in memory.names if name not in opened],
        "folder": memory.folder and memory.folder.name,
    }


def _about(name: str, solution: Any, memory: Solutions) -> dict[str, Any]:
    measured = memory.run(name).measured
    if solution is None:
        iterations, exploitability = 0, None
        if measured:
            iterations, _, exploitability = measured[-1]
    else:
        iterations, exploitability = solution.iterations, solution.exploitability
    return {
        "name": name,
        "iterations": iterations,
        "exploitability": exploitability,
        "spot": "" if solution is None else _spot_of(solution),
        "is_solving": solution is None,
        "is_saved": memory.is_saved(name, iterations),
        "has_rivers": solution is None or solution.has_rivers,
    }


def _spot_of(solution: "Solution") -> str:
    from calculations.solver.results.saving import checksum

    spot = solution._solver.spot.spot
    return checksum(bytes(spot.board) + b"".join(each.tobytes() for each in spot.weights))


def save_solution(query: Mapping[str, Any], memory: Solutions) -> dict[str, Any]:
    """Save a solution to a file in the folder of the program.

    query : *name*; *to*, the name of the file, by default that of the solution; *replace*, whether
        to replace a file of this name

    *saved* in the answer states whether it was saved: False if the file exists, without *replace*.
    Raises ValueError for a name that a file cannot have, and without a folder.
    """
    if memory.folder is None:
        raise ValueError("the program has no folder; start it with --solutions FOLDER, or download")
    name = text_in(query, "name")
    path = memory.folder.path_of(query.get("to") or name)
    if os.path.lexists(path) and not query.get("replace"):
        return {"saved": False, "file": path.name}
    try:
        memory.save(name, path)
    except OSError as error:
        raise ValueError(f"cannot write {path.name}: {error.strerror or error}") from None
    return {"saved": True, "file": path.name}


def close_solution(query: Mapping[str, Any], memory: Solutions) -> dict[str, Any]:
    """Free the memory of a solution.

    query : *name*; *discard*, whether to close one that is not saved

    *closed* in the answer states whether it was closed: False if it is not saved, without
    *discard*. Raises ValueError for a solution that is being solved.
    """
    name = text_in(query, "name")
    solution = memory.opened().get(name)
    is_lost = solution is not None and not memory.is_saved(name, solution.iterations)
    if is_lost and not query.get("discard"):
        return {"closed": False}
    memory.close(name)
    return {"closed": True}
