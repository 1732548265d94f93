"""`Workspace`: the solutions, flop reports, logs and presets that a program serves."""

import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from calculations.solver.results.files import is_flop_report, is_solution
from poker_calculator.histories.frames.batches import LOGS, SUFFIXES
from poker_calculator.pages.queries.file_copies import FileCopies
from poker_calculator.pages.queries.flop_reports import FlopReportQueries, read_flop_report
from poker_calculator.pages.queries.open_solutions import Solutions, unused_name
from poker_calculator.pages.queries.presets import PresetFile, RangeFolder
from poker_calculator.pages.queries.session.reading import Session
from poker_calculator.pages.queries.session.watching import WatchedFolder
from poker_calculator.pages.queries.solution_folder import SUFFIX as SOLUTION_SUFFIX
from poker_calculator.pages.queries.solution_folder import SolutionFolder

Stop: TypeAlias = Callable[[], bool]  # whether the work is to end


class Reports:
    """Flop reports by name, which are read when first asked for; threads may share them."""

    def __init__(self, files: Iterable[Path] = ()) -> None:
        self._reports: dict[str, FlopReportQueries | Path] = {}  # paths until they are read
        self._reading = threading.Lock()
        for path in files:
            self._reports[str(path) if path.name in self._reports else path.name] = path

    @property
    def names(self) -> list[str]:
        """Return the names of the reports."""
        return [*self._reports]

    def open(self, path: Path) -> str:
        """Add a report and return its name; raises ValueError for a file that is not one."""
        queries = read_flop_report(path)
        name = unused_name(path.name, self._reports)
        self._reports[name] = queries
        return name

    def shown(self, name: str = "") -> FlopReportQueries:
        """Return the queries about a report, by default the first.

        Raises ValueError for names that are not here, and for files that are not reports.
        """
        if not self._reports:
            raise ValueError(
                "no flop report is open; make one with solve_flops(..., save='report.csv'), and "
                "open its file"
            )
        name = name or next(iter(self._reports))
        with self._reading:
            if (flop_report := self._reports.get(name)) is None:
                raise ValueError(f"there is no flop report {name!r}; there are {self.names}")
            if isinstance(flop_report, Path):
                flop_report = self._reports[name] = read_flop_report(flop_report)
            return flop_report


class Workspace:
    """The solutions, flop reports, session, presets and opened files of a program."""

    def __init__(
        self,
        solutions: Solutions | None = None,
        session: Session | None = None,
        reports: Reports | None = None,
        presets: PresetFile | None = None,
    ) -> None:
        self.solutions = solutions or Solutions()
        self.session = session or Session()
        self.reports = reports or Reports()
        self.presets = presets
        self.opened = FileCopies()
        self.record: Path | None = None
        """The opened log of an arena or saved game, which the replay shows in place of the logs."""


def read_workspace(
    paths: Iterable[str],
    player: str | None = None,
    folder: str | None = None,
    ranges: str | None = None,
    watched: str | None = None,
) -> Workspace:
    """Return a workspace of saved solutions and flop reports, of logs, and of the user's presets.

    All other files, and all folders, are logs.

    player : the player whose hands the logs show, by default the hero
    folder : the folder of solutions to open and to save, by default none
    ranges : the folder of the user's ranges, by default none
    watched : the folder of logs whose hands are added while the program runs, by default none

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
    open_solutions = Solutions(solutions, solution_folder)
    presets = PresetFile(ranges=RangeFolder(Path(ranges)) if ranges else None)
    session = Session(logs, player, WatchedFolder(Path(watched)) if watched else None)
    return Workspace(open_solutions, session, Reports(reports), presets)


def contents(_: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the names of the solutions, flop reports, logs and records in a workspace.

    *suffixes* are those of files that a page sends of a folder, without those of compression.
    """
    session = workspace.session
    watched = [session.watched.name] if session.watched else []
    logs = [*(path.name for path in session.logs), *watched]
    return {
        "solutions": workspace.solutions.names,
        "reports": workspace.reports.names,
        "logs": logs,
        "records": logs if workspace.record is None else [workspace.record.name],
        "suffixes": [*SUFFIXES, *LOGS, ".zip", ".parquet", SOLUTION_SUFFIX],
    }


def solution_of_flop(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the name of the first open solution of a *flop*, "" if there is none.

    Solutions that cannot be read, or that are being solved, are passed over.
    """
    from lookup.cards import as_card_numbers

    cards = {*as_card_numbers(query.get("flop", "")).tolist()}
    for name in workspace.solutions.names:
        try:
            board = workspace.solutions.get(name).node().board
        except ValueError:
            continue
        if {*as_card_numbers(board).tolist()} == cards:
            return {"solution": name}
    return {"solution": ""}
