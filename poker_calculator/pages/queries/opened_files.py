"""Open files that a page sends, in the way that named files are opened, and examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from calculations.solver.results.files import is_flop_report, is_solution
from lookup.arguments import in_one_line, shown
from lookup.running.output import note
from poker_calculator.pages.queries.solution_folder import SUFFIX

if TYPE_CHECKING:
    from poker_calculator.pages.queries.workspace import Workspace

    Query = Mapping[str, Any]
    Answer = dict[str, Any]

KINDS: Final = "hands of a known room, a solution, a flop report or a saved game"
VIEWS: Final = ("solution_view", "session_view", "flop_view", "replay_view")
"""The views of files; of several files, the one whose view is first here is shown."""


def open_files(query: Query, workspace: Workspace) -> Answer:
    """Open files that a page sent, in the way that files are opened that the user names.

    query : *files*, their numbers

    The answer has the number of files that were *opened*, the *view* that shows them with its
    *values*, and a line for each of the *refused* files.
    """
    numbers = query.get("files")
    if not isinstance(numbers, list):
        raise ValueError(f"files is {shown(numbers)}; give a list of numbers")
    return open_paths([workspace.opened.path(number) for number in numbers], workspace)


def open_paths(paths: Iterable[Path], workspace: Workspace) -> Answer:
    """Open copies of files; see `open_files`."""
    values: dict[str, dict[str, str]] = {}
    refused, logs, opened = [], list[Path](), 0
    for path in paths:
        try:
            if is_solution(path):
                is_first = "solution_view" not in values
                name = workspace.solutions.open(path, is_loaded=is_first)
                values.setdefault("solution_view", {"solution": name})
            elif is_flop_report(path):
                values.setdefault("flop_view", {"report": workspace.reports.open(path)})
            elif _is_other_record(path):
                workspace.record = path
                values["replay_view"] = {}
            else:
                _check_hands(path)
                logs.append(path)
                values["session_view"] = {}
            opened += 1
        except (ValueError, OSError) as error:
            refused.append(_reason(path, error))
    if logs:
        workspace.session.add(logs)
        workspace.record = None
    view = next((each for each in VIEWS if each in values), "")
    return {"opened": opened, "view": view, "values": values.get(view, {}), "refused": refused}


def _is_other_record(path: Path) -> bool:
    """Return whether a file is the log of an arena or a saved game; raise ValueError for a page."""
    from poker_calculator.histories.replay import read_timeline
    from poker_calculator.pages.queries.replays import is_other_record

    with path.open("rb") as file:
        first = file.read(100).lstrip().lower()
    if first.startswith((b"<!doctype html", b"<html")):
        raise ValueError("a saved page needs no program; open it in the browser itself")
    if not first.startswith(b"{") or not is_other_record([str(path)]):
        return False
    read_timeline(path, equities=False, progress=False)
    return True


def _check_hands(path: Path) -> None:
    """Raise ValueError unless a file, or an archive, has hands of a known kind."""
    from poker_calculator.histories.frames.batches import SUFFIXES
    from poker_calculator.histories.frames.paths import find_files
    from poker_calculator.histories.rooms.files import is_log
    from poker_calculator.histories.storage.opening import suffix_of

    summaries = list[str]()
    files = find_files(path, [], summaries)
    if summaries and not files:
        raise ValueError("a tournament summary; open it in one go with the hands, or in an archive")
    is_one = files == [str(path)]
    if not files or (is_one and suffix_of(str(path)) not in SUFFIXES and not is_log(path)):
        raise ValueError(f"not {KINDS}")


def _reason(path: Path, error: Exception) -> str:
    """Return the reason why a file is not opened in one line, with its name."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else None
    reason = text or in_one_line(ValueError(str(error))).replace(str(path), path.name)
    return reason if path.name in reason else f"{path.name}: {reason}"


def open_example(query: Query, workspace: Workspace) -> Answer:
    """Make an example and open it as `open_files` does.

    query : *kind*, "solution", "hands" or "report"
    """
    kind = query.get("kind", "")
    if kind not in EXAMPLES:
        raise ValueError(f"there is no example of {shown(kind)}; there are {[*EXAMPLES]}")
    name, write = EXAMPLES[kind]
    path = workspace.opened.add(name, 0)[1]
    write(path)
    return open_paths([path], workspace)


def _write_solution(path: Path) -> None:
    from calculations import solve

    note("Solving the example, a turn")
    solve(
        ["22+, A2s+, KTs+, QTs+, JTs, AJo+", "22+, A5s+, KTs+, QJs, AQo+"],
        "Qs7s2d4c",
        pot=20,
        stack=60,
        bets="66%",
        raises="allin",
        target=0.005,
        progress=False,
    ).save(path)


def _write_hands(path: Path) -> None:
    from poker_calculator.games.notation import dump_all
    from poker_calculator.pages.queries.session.bot_hands import bot_hands

    note("Dealing a hundred hands of bots")
    dump_all(bot_hands(), path)


def _write_report(path: Path) -> None:
    from calculations import solve_flops

    note("Solving the example, eight flops")
    flops = "AsKh7d QsJsTs Qh8h3c 9s9h2d 7d7c7s 6s5h4d Kd8d2d 8c7c2h"
    solve_flops(
        ["AA, QQ, AKs, T9s", "KK, JJ, AQs, 98s"],
        dict.fromkeys(flops.split(), 1.0),
        pot=20,
        stack=15,
        bets={"flop": "50%, allin", "turn": "allin", "river": "allin"},
        target=0.01,
        save=path,
        progress=False,
    )


EXAMPLES: Final[Mapping[str, tuple[str, Callable[[Path], None]]]] = {
    "solution": (f"example turn{SUFFIX}", _write_solution),
    "hands": ("example hands.phhs", _write_hands),
    "report": ("example report.csv", _write_report),
}
"""The name of each example, and the function that writes it to a file."""
