"""`Workspace`: the solutions, flop reports, logs and presets that a program serves."""

import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from calculations.solver.results.recognition import is_flop_report, is_solution
from lookup.arguments import shown
from pages.queries.open_solutions.folder import SolutionFolder
from pages.queries.open_solutions.runs import SolvingRun
from pages.queries.preset_file import PresetFile

if TYPE_CHECKING:
    from calculations import Solution
    from pages.queries.flop_reports import FlopReportQueries
    from pages.queries.session.sessions import SessionQueries
    from pages.queries.solution.solutions import SolutionQueries

Stop: TypeAlias = Callable[[], bool]  # whether the work is to end

SHOWN: Final = "solution"
"""The name of a solution that has none."""


class Workspace:
    """Solutions by name, which are loaded when they are first asked for, and paths of logs.

    Threads may share it.
    """

    def __init__(
        self,
        solutions: Iterable[Path] = (),
        logs: Iterable[Path] = (),
        player: str | None = None,
        folder: SolutionFolder | None = None,
        reports: Iterable[Path] = (),
        presets: PresetFile | None = None,
    ) -> None:
        self.presets = presets
        self.logs, self._player = tuple(logs), player
        self._session: SessionQueries | None = None
        self._reading = threading.Lock()
        self._files: dict[str, Path] = {}
        self._solved: dict[str, Solution | None] = {}  # in memory; None while it is solved
        self._shown: dict[tuple[str, str], SolutionQueries] = {}  # by name, and that of another
        self._runs: dict[str, SolvingRun] = {}  # the course of the solving, by name
        self._saved: dict[str, int] = {}  # the iterations in the file of a solution in memory
        self._lock, self._writing = threading.Lock(), threading.Lock()
        self.folder = folder
        self._reports: dict[str, FlopReportQueries | Path] = {}  # paths until they are read
        for path in solutions:
            self._files[str(path) if path.name in self._files else path.name] = path
        for path in reports:
            self._reports[str(path) if path.name in self._reports else path.name] = path

    @property
    def solutions(self) -> list[str]:
        """Return the names of all solutions: those of files first."""
        if self.folder:
            for path in self.folder.paths():
                if path not in self._files.values():
                    self._files[str(path) if path.name in self._files else path.name] = path
        return [*dict.fromkeys([*self._files, *self._solved])]

    def solution(self, name: str) -> "Solution":
        """Return a solution; raises ValueError for other names, and for files that are damaged."""
        with self._lock:
            return self._found(name)

    def shown(self, name: str = "", other: str = "") -> "SolutionQueries":
        """Return the queries about a solution, by default the first, compared with another one.

        Raises ValueError for names that are not here.
        """
        from pages.queries.solution.solutions import SolutionQueries

        key = name or next(iter(self.solutions), ""), other
        if key not in self._shown or (
            key[0] and self._shown[key].solution is not self.solution(key[0])
        ):
            if not key[0]:
                raise ValueError("no solution is open; start the program with a saved one")
            compared = self.solution(other) if other else None
            self._shown[key] = SolutionQueries(self.solution(key[0]), compared)
        return self._shown[key]

    def show(self, queries: "SolutionQueries") -> None:
        """Answer questions about a solution without a name by these queries."""
        self._solved[SHOWN] = queries.solution
        self._shown[SHOWN, ""] = queries

    def session(self) -> "SessionQueries":
        """Return the queries about the hands in the logs, which are read when first asked for.

        Raises ValueError without logs, and for logs without hands of the player.
        """
        with self._reading:
            if self._session is None:
                if not self.logs:
                    raise ValueError("no logs are open; start the program with files of hands")
                self._session = _read_session(self.logs, self._player)
            return self._session

    def show_session(self, queries: "SessionQueries") -> None:
        """Answer questions about a session by these queries."""
        self._session = queries

    @property
    def reports(self) -> list[str]:
        """Return the names of the flop reports."""
        return [*self._reports]

    def report(self, name: str = "") -> "FlopReportQueries":
        """Return the queries about a flop report, by default the first; it is read when asked for.

        Raises ValueError for names that are not here, and for files that are not reports.
        """
        from pages.queries.flop_reports import read_flop_report

        if not self._reports:
            raise ValueError(
                "no flop report is open; make one with solve_flops(..., save='report.csv'), and "
                "start the program with its file"
            )
        name = name or next(iter(self._reports))
        with self._reading:
            if (found := self._reports.get(name)) is None:
                raise ValueError(f"there is no flop report {name!r}; there are {self.reports}")
            if isinstance(found, Path):
                found = self._reports[name] = read_flop_report(found)
            return found

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
            if name in self.solutions:
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
            return {*self.solutions, *(name for name, run in self._runs.items() if run.is_on)}

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
            solution = self.solution(name)
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
            known = self.solutions
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


def _read_session(logs: Iterable[Path], player: str | None) -> "SessionQueries":
    """Return the hands of logs; tell the number of hands that are left out."""
    from calculations.commands.exits import say
    from histories import hands_to_frame
    from histories.commands.inputs import find_inputs, say_passed_over
    from pages.queries.session.sessions import SessionQueries

    inputs = find_inputs([*map(str, logs)], [])
    say_passed_over(inputs.passed_over)
    frame = hands_to_frame(inputs.files, errors="skip", progress=False)
    if refused := frame.attrs["refused"]:
        say(f"{len(refused):,} hands are left out; `hands` lists them with the reasons")
    return SessionQueries(frame, player)


def read_workspace(
    paths: Iterable[str], player: str | None = None, folder: str | None = None
) -> Workspace:
    """Return a workspace of saved solutions and flop reports, of logs, and of the user's presets.

    All other files, and all folders, are logs.

    player : the player whose hands the logs show, by default the hero
    folder : the folder of solutions to open and to save, by default none

    Raises OSError for a path that does not exist or cannot be read.
    """
    solutions: list[Path] = []
    logs: list[Path] = []
    reports: list[Path] = []
    for path in map(Path, dict.fromkeys(paths)):
        if path.is_dir():
            logs.append(path)
        elif is_solution(path):
            solutions.append(path)
        else:
            (reports if is_flop_report(path) else logs).append(path)
    solution_folder = SolutionFolder(Path(folder)) if folder else None
    return Workspace(solutions, logs, player, solution_folder, reports, PresetFile())


def contents(_: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the names of the solutions, flop reports and logs in a workspace."""
    return {
        "solutions": workspace.solutions,
        "reports": workspace.reports,
        "logs": [path.name for path in workspace.logs],
    }


def solution_of_flop(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the name of the first open solution of a *flop*, "" if there is none.

    Solutions that cannot be read, or that are being solved, are passed over.
    """
    from lookup.cards import as_card_numbers

    cards = {*as_card_numbers(query.get("flop", "")).tolist()}
    for name in workspace.solutions:
        try:
            board = workspace.solution(name).node().board
        except ValueError:
            continue
        if {*as_card_numbers(board).tolist()} == cards:
            return {"solution": name}
    return {"solution": ""}
