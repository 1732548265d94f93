"""Every column of a frame is described where the frame is."""

import inspect
import re
from pathlib import Path

import pytest

from poker_calculator import histories
from poker_calculator.games.tournament import results as tournament_results
from poker_calculator.histories.frames import decisions, preflop_decisions, push_fold
from poker_calculator.histories.frames.columns import COLUMNS
from poker_calculator.histories.frames.tournaments import TABLE
from poker_calculator.histories.reports import figures, session_figures, sessions, variance
from poker_calculator.histories.reports.leaks import LeakRow

QUOTED = re.compile(r"``(\w+)``")
FRAMES = {
    histories.summaries_to_frame: TABLE,
    histories.session_report: figures.FIGURES,
    histories.sessions: sessions.COLUMNS,
    histories.leaks: LeakRow._fields,
    tournament_results.hands_frame: tournament_results.HAND_COLUMNS,
    tournament_results.ranking_frame: tournament_results.RANKING_COLUMNS,
}
"""The functions whose docstrings name all columns as code."""


PAGE = Path(__file__).parents[2] / "docs" / "reference" / "hand-columns.md"


def test_the_page_has_every_column_of_hands_with_its_type():
    rows = re.findall(r"^\| `(\w+)` \| (\S+) \| .+ \|$", PAGE.read_text("utf-8"), re.MULTILINE)

    assert len(rows) == len(dict(rows))
    assert dict(rows) == {**COLUMNS, "ev_lost": "float64", **push_fold.COLUMNS}


@pytest.mark.parametrize("function", FRAMES, ids=lambda function: function.__name__)
def test_a_docstring_names_every_column(function):
    named = {*QUOTED.findall(inspect.getdoc(function))}

    assert [name for name in FRAMES[function] if name not in named] == []


@pytest.mark.parametrize(
    ("described", "columns"),
    [
        (histories.decisions_to_frame, decisions.COLUMNS),
        (histories.preflop_decisions_to_frame, preflop_decisions.COLUMNS),
        (variance.Downswings, vars(histories.simulate_downswings(9, win_rate=1, deviation=10))),
        (session_figures.SessionFigures, session_figures.COLUMNS),
        (session_figures.tournament_totals, ["tournaments", "ended", "buy_ins", "roi"]),
    ],
)
def test_a_description_has_every_column(described, columns):
    words = {*re.findall(r"\w+", inspect.getsource(described))}

    assert [name for name in columns if name not in words] == []
