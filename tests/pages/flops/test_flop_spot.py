"""A flop of a report that has its spot is set up in the solver with ranges, bets and chips."""

import json

import pytest
from support.browsing import activate
from support.expecting import WAYS, expect
from support.solve_pages import field, settle_size

from pages.queries.flop_reports import FlopReportQueries, read_flop_report, spot_in

pytestmark = pytest.mark.slow
SPOT = {
    "players": ["AA, QQ:0.5", "KK, JJ"],
    "pot": 20,
    "stack": 35,
    "bets": {"flop": ["50%", "33%"], "turn": "75%", "river": "allin"},
    "raises": "60%",
    "donks": {"flop": "", "turn": "", "river": ""},
    "rake": 0.05,
    "folded": ["TT"],
    "target": 0.01,
    "iterations": 500,
}


@pytest.fixture(scope="module")
def written(frame):
    """Return the frame of a report with its spot."""
    return frame.assign(spot=json.dumps(SPOT | {"seconds": 60}))


@pytest.fixture(scope="module")
def shown(written, tmp_path_factory):
    path = tmp_path_factory.mktemp("reports") / "report.csv"
    written.to_csv(path, index=False)
    return [str(path)]


@WAYS
def test_a_flop_is_set_up_with_its_whole_spot(app, frame, way):
    app.get_by_role("tab", name="Flops").click()
    row = app.get_by_role("grid", name="Flops").locator("tbody tr").first
    activate(row, way)
    settle_size(app)

    texts = {"Pot": "20", "Effective stack": "35", "Rake": "0.05"}
    texts |= {"Target exploitability": "0.01", "Most iterations": "500"}
    for name, text in texts.items():
        expect(field(app, name)).to_have_value(text)
    opened = app.evaluate("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))")
    assert opened["board"] == frame.sort_values("check", ascending=False)["flop"].iloc[0]
    for name in ("players", "bets", "donks", "folded"):
        assert json.loads(opened[name]) == SPOT[name]
    expect(app.locator(".pc-solve [aria-invalid=true]")).to_have_count(0)


def test_the_flops_that_are_shown_are_saved_with_their_spot(app):
    app.get_by_role("tab", name="Flops").click()
    with app.expect_download() as download:
        app.get_by_role("button", name="Save CSV").click()

    assert read_flop_report(download.value.path()).spot == SPOT


def test_the_spot_of_a_report_has_the_arguments_of_the_page(written):
    assert FlopReportQueries(written).about({})["spot"] == SPOT


@pytest.mark.parametrize(
    "text",
    [
        "0123456789abcdef",
        "",
        "[]",
        "7",
        '{"pot": 20}',
        '{"players": ["AA"], "pot": 20}',
        '{"players": [1, 2]}',
        json.dumps(SPOT).replace("35", "1e999"),
        json.dumps(SPOT).replace("35", "NaN"),
        "[" * 100_000,
    ],
)
def test_a_text_that_is_no_spot_is_none(frame, text):
    assert spot_in(frame.assign(spot=text)) == {}


def test_a_report_without_a_spot_or_with_two_has_none(frame, written):
    two = [*written["spot"]]
    two[3] = two[3].replace("35", "36")

    assert spot_in(frame.drop(columns="spot")) == {}
    assert spot_in(written.assign(spot=two)) == {}
