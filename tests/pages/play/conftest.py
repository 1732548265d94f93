"""Solutions for views that play, and pages that run parts of the scripts."""

import pytest

from calculations import solve

PLAYERS = ["99+, AKs, AQs:0.5, JTs", "77+, KQs, AJo:0.25"]
BOARD = "QsJh2h7c"
SPOT = {"pot": 40, "stack": 60, "bets": "50%", "raises": "allin", "target": 0, "progress": False}


@pytest.fixture(scope="module")
def solution():
    """Return a solution of a turn that has not converged, so that many actions lose."""
    return solve(PLAYERS, BOARD, **SPOT, iterations=30)


@pytest.fixture(scope="module")
def file(solution, tmp_path_factory):
    """Return the file of the solution."""
    path = tmp_path_factory.mktemp("solutions") / "turn.sol"
    solution.save(path)
    return path


@pytest.fixture
def with_scripts(visit):
    """Return a function that opens a page with the scripts, some of whose names are in *window*."""
    from pages.hosts.scripts import joined, styles

    def opened(*names):
        script = joined("hosts/notebook.js")
        shared = f"Object.assign(window, {{{', '.join(names)}}});"
        script = script.replace("export default {render};", shared).replace(
            "</script", "<\\/script"
        )
        head = f"<meta charset=utf-8><title>Scripts</title><style>{styles()}</style>"
        return visit(
            f"<!doctype html>{head}<div id=box></div><script type=module>{script}</script>"
        )

    return opened
