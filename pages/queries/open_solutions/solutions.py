"""`Solutions`: the solutions of a program by name, in files and in memory."""

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lookup.arguments import shown
from pages.queries.open_solutions.folder import SolutionFolder
from pages.queries.open_solutions.runs import SolvingRun
from pages.queries.solution.solutions import SolutionQueries

if TYPE_CHECKING:
    from calculations import Solution

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
            return self._found(name)

    def shown(self, name: str = "", other: str = "") -> SolutionQueries:
        """Return the queries about a solution, by default the first, compared with another one.

        Raises ValueError for names that are not here.
        """
        key = name or next(iter(self.names), ""), other
        if not key[0]:
            raise ValueError("no solution is open; start the program with a saved one")
        if key not in self._shown or self._shown[key].solution is not self.get(key[0]):
            compared = self.get(other) if other else None
            self._shown[key] = SolutionQueries(self.get(key[0]), compared)
        return self._shown[key]

    def show(self, queries: SolutionQueries) -> None:
        """Answer questions about a solution without a name by these queries."""
        self._solved[SHOWN] = queries.solution
        self._shown[SHOWN, ""] = queries

    def take(self, name: str) -> "Solution":
        """Return a solution to solve on, which others cannot have until it is kept again."""
        with self._writing, self._lock:
            found = self._found(name)
            self._solved[name] = None
            self._runs.setdefault(name, SolvingRun()).begin()
            return found

    def begin(self, name: str) -> None:
        """Reserve the name of a solution that is solved from now on, until it is kept.

        Raises ValueError for a name that another one has.
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
        """Return whether the file of a solution has as many iterations as the one in memory."""
        return self._saved.get(name) == iterations

    def write(self, name: str, path: Path) -> int:
        """Save a solution to a file and return its iterations; nobody solves on meanwhile."""
        with self._writing:
            solution = self.get(name)
            solution.save(path)
            return solution.iterations

    def save(self, name: str, path: Path) -> None:
        """Save a solution to a file in the folder, which is its file from now on.

        A link there is replaced: its target may be outside of the folder.
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
            for each in (self._solved, self._runs, self._saved):
                each.pop(name, None)
            if self.folder and self.folder.holds(self._files.get(name)):
                del self._files[name]  # it is found there by the name of its file
            for key in [key for key in self._shown if name in key]:
                del self._shown[key]

    def _check_idle(self, name: str) -> None:
        if self.run(name).is_on:
            raise ValueError(f"the solution {name!r} is being solved; stop that first")

    def _found(self, name: str) -> "Solution":
        self._check_idle(name)
        if name not in self._solved:
            known = self.names
            if name not in known:
                raise ValueError(f"there is no solution {shown(name)}; there are {known}")
            self._solved[name] = loaded = _load(self._files[name])
            self._saved[name] = loaded.iterations
        found = self._solved[name]
        assert found is not None  # one without an object is being solved
        return found

    def keep(self, solution: "Solution | None", name: str) -> None:
        """Keep a solution in memory whose solving ends; None for one that did not begin."""
        with self._lock:
            self._runs.setdefault(name, SolvingRun()).end()
            if solution is None:
                self._runs.pop(name)
            else:
                self._solved[name] = solution


def _load(path: Path) -> "Solution":
    from calculations import load_solution

    try:
        return load_solution(path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
