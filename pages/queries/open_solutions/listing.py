"""List, save and close the solutions of a program."""

import os
from collections.abc import Mapping
from typing import Any

from pages.queries.texts import text_in
from pages.queries.workspace import Workspace


def solutions(_: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Return the solutions in memory, the names of those that can be opened, and the folder.

    *folder* is the name of the folder that solutions are saved to, or None. *open* has for each
    solution its *name*, *iterations*, *exploitability*, and whether it *is_solving* and *is_saved*
    as it is now.
    """
    opened = workspace.solutions.opened()
    return {
        "open": [_about(name, found, workspace) for name, found in opened.items()],
        "closed": [name for name in workspace.solutions.names if name not in opened],
        "folder": workspace.solutions.folder and workspace.solutions.folder.name,
    }


def _about(name: str, solution: Any, workspace: Workspace) -> dict[str, Any]:
    measured = workspace.solutions.run(name).measured
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
        "is_solving": solution is None,
        "is_saved": workspace.solutions.is_saved(name, iterations),
    }


def save_solution(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Save a solution to a file in the folder of the program.

    query : *name*; *to*, the name of the file, by default that of the solution; *replace*, whether
        to replace a file of this name

    *saved* in the answer says whether it was: it is False for a file that exists, without
    *replace*. Raises ValueError for a name that a file cannot have, and without a folder.
    """
    if workspace.solutions.folder is None:
        raise ValueError("the program has no folder; start it with --solutions FOLDER, or download")
    name = text_in(query, "name")
    path = workspace.solutions.folder.path_of(query.get("to") or name)
    if os.path.lexists(path) and not query.get("replace"):
        return {"saved": False, "file": path.name}
    try:
        workspace.solutions.save(name, path)
    except OSError as error:
        raise ValueError(f"cannot write {path.name}: {error.strerror or error}") from None
    return {"saved": True, "file": path.name}


def close_solution(query: Mapping[str, Any], workspace: Workspace) -> dict[str, Any]:
    """Free the memory of a solution.

    query : *name*; *discard*, whether to close one that is not saved

    *closed* in the answer says whether it was: it is False for one that is not saved, without
    *discard*. Raises ValueError for one that is being solved.
    """
    name = text_in(query, "name")
    solution = workspace.solutions.opened().get(name)
    is_lost = solution is not None and not workspace.solutions.is_saved(name, solution.iterations)
    if is_lost and not query.get("discard"):
        return {"closed": False}
    workspace.solutions.close(name)
    return {"closed": True}
