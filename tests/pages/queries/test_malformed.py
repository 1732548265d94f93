"""Malformed queries are answered by errors that state the rule."""

import random
from itertools import islice
from pathlib import Path

import pytest

from poker_calculator.pages.queries import queries
from poker_calculator.pages.queries.open_solutions import Solutions
from poker_calculator.pages.queries.presets import PresetFile
from poker_calculator.pages.queries.solution_folder import SolutionFolder
from poker_calculator.pages.queries.solving import solve_in_steps
from poker_calculator.pages.queries.workspace import Session, Workspace

RIVER = {"ranges": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin", "target": 0.01, "iterations": 3}
HANDS = {"ranges": ["AA", "KK"], "board": "2c3d4h", "dead": "As", "player": 0}
DEAL = {"seed": 1, "number": 2, "seat": 0}
LOCK = {"node": "", "combos": [1325], "shares": [[1.0], [0.0]]}
FILTERS = {
    **{"positions": ["BTN"], "since": "2026-05-01", "until": "2026-05-05", "stack": [1, 200]},
    **{"range": "AA", "kind": "cash", "pot": "raised", "flop": "none", "showdown": "yes"},
}
PAGE = {"filters": {}, "sort": "net_bb", "descending": True, "start": 0, "count": 10}
OF_SOLUTION = [name for name in queries.QUERIES if name.startswith("solution_")]
RIGHT = {
    **{name: {**HANDS, "effort": "first"} for name in queries.QUERIES},
    **{name: {"name": "a"} for name in ("forget_preset", "pause_solving", "solving_course")},
    **{name: {} for name in ("contents", "presets", "replay", "solutions")},
    "close_solution": {"name": "unknown"},
    "flop_report_solution": {"flop": "2s3h4d"},
    "keep_preset": {"name": "x", "text": "AA"},
    "open_example": {"kind": "hands"},
    "open_files": {"files": []},
    "play_hand": {"solution": "a", **DEAL, "actions": ["check"]},
    "play_spot": {"solution": "a"},
    "save_solution": {"name": "a", "to": "b", "replace": True},
    "solving_size": {**RIVER, "raises": "allin", "rake": 0.05, "rake_cap": 3},
    "solve": {**RIVER, "name": "s"},
    "solve_locked": {"solution": "a", "name": "l", "locks": [LOCK], "iterations": 3},
    **{name: {"solution": "a", "other": "", "node": ""} for name in OF_SOLUTION},
    "solution": {"solution": "a", "other": ""},
    "session_spot_solution": {"solution": "a", "line": ["BTN raises"]},
    "session_leaks_solution": {"solution": "a", "bettor": 1},
    "session_exploit": {"solution": "a", "line": ["BTN raises"], "counts": {"bets": 3}},
    **{
        name: {"report": "", "filters": {}, "by": "suits"}
        for name in ("flop_report", "flop_report_means")
    },
    **{
        name: {"filters": FILTERS, **PAGE}
        for name in (
            *("session", "session_figures", "session_hands"),
            *("session_leaks", "session_opponents"),
        )
    },
    "session_replay": {"id": 1},
    "session_spot": {"filters": {}, "line": ["BTN raises"]},
    "session_spot_hands": {"line": ["BTN raises"], "feature": "suits", "value": "rainbow"},
}
WRONG = (None, False, -1, 0.5, 1e300, float("nan"), 10**30, "", "x\\0", "9" * 3000, [], [None])
WRONG = (*WRONG, {}, [[]], [1e300], {"a": 1}, [{}], "2026-13-45", "../x")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("solutions")
    made = Workspace(
        Solutions(folder=SolutionFolder(folder)),
        Session([Path("notebooks/logs/1-pokerstars.txt")]),
        presets=PresetFile(folder / "presets.json"),
    )
    [*_] = solve_in_steps({**RIVER, "name": "a"}, made)
    yield made
    made.opened.remove()


@pytest.mark.parametrize(
    ("name", "query", "problem"),
    [
        ("flop_report_means", {"report": ["report.csv"]}, "report is ['report.csv']; give a text"),
        ("play_hand", {**DEAL, "start": 5}, "start is 5; give a text"),
        ("save_solution", {"to": "b"}, "name is missing; give a text"),
    ],
)
def test_other_values_of_texts_are_refused(name, query, problem, workspace):
    (found,) = queries.answers(name, query, workspace)

    assert problem in found.decode()


def spoiled(given, draw):
    """Return a query, or a value in it, of which one part is missing or another value."""
    if isinstance(given, dict) and given and draw.random() < 0.9:
        field, rest = draw.choice([*given]), dict(given)
        value = spoiled(rest.pop(field), draw)
        return rest if draw.random() < 0.1 else {**rest, field: value}
    return draw.choice(WRONG)


WITHOUT_FILES = ("flop_report", "flop_report_means", "solution_cards", "session_spot_solution")
WITHOUT_FILES = (*WITHOUT_FILES, "session_exploit")


@pytest.mark.parametrize("name", [name for name in RIGHT if name not in WITHOUT_FILES])
def test_a_query_of_a_page_is_answered(name, workspace):
    for answer in islice(queries.answers(name, RIGHT[name], workspace), 3):
        assert b'"error": null' in answer, answer


@pytest.mark.parametrize("name", [name for name in RIGHT if RIGHT[name]])
def test_a_malformed_query_is_not_a_failure_of_the_program(name, workspace, capsys):
    draw = random.Random(name)
    for number in range(10):
        query = spoiled(RIGHT[name], draw)
        limits = (
            {"iterations": 3, "name": f"{name} {number}"}
            if name in ("solve", "solve_locked")
            else {}
        )
        if isinstance(query, dict):
            query = limits | query

        found = b"".join(islice(queries.answers(name, query, workspace), 3))

        assert b"the program failed" not in found, (query, capsys.readouterr().err)
